internal import MatteKernelTypes

/// The latest rows of a picture that is read from top to bottom, with the weights of their pixels as background. It is
/// the source of a background blur whose picture is not in memory as a whole.
///
/// Rows are read when the blur asks for them. A blur cannot throw in the middle of its rows, so an error is kept in
/// ``failure`` and nothing more is read after it.
@safe final class BackgroundWindow<PixelType: StraightAlphaPixel>: BlurSource {
    private let size: PixelSize
    private let read: ReadRows
    private let masks: MaskRows
    private let portrait: PortraitKernels
    private let background: BackgroundWeights
    /// The number of rows in memory, a multiple of ``chunk``. Row `y` of the picture is stored at index `y % rows`.
    private let rows: Int
    private let pixels: RasterStorage
    private let weights: RasterStorage
    /// The number of rows read so far.
    private var loaded = 0
    /// The first error of reading.
    private(set) var failure: MatteError?

    /// Fills the rows of a view with the picture's next rows.
    typealias ReadRows = (inout MutableRasterView<PixelType>) throws(MatteError) -> Void

    /// The number of rows that are read at a time.
    private static var chunk: Int { 16 }

    /// Creates a window that holds at least `rows` rows: the last row that was requested and the rows above it.
    init(
        size: PixelSize, mask: Mask, background: BackgroundWeights, rows: Int, read: @escaping ReadRows
    ) throws(MatteError) {
        self.size = size
        self.read = read
        self.background = background
        masks = try MaskRows(mask, size: size)
        portrait = KernelTable.current.portrait
        self.rows = Self.capacity(rows)
        pixels = try RasterStorage(bytes: self.rows * size.width * 4)
        weights = try RasterStorage(bytes: self.rows * size.width)
    }

    /// Returns the number of bytes of a window of at least `rows` rows.
    static func memory(width: Int, rows: Int) -> Int { (capacity(rows) + chunk) * width * 5 }

    /// Returns the number of rows to reserve memory for: `rows` rounded up to whole chunks, and one more chunk, because
    /// reading a chunk may read rows below the requested one.
    private static func capacity(_ rows: Int) -> Int { (rows + 2 * chunk - 1) / chunk * chunk }

    /// Reads rows up to row `y`, or up to the last row if there are fewer.
    func load(through y: Int) {
        while failure == nil, loaded <= y, loaded < size.height {
            do throws(MatteError) { try loadChunk() } catch { failure = error }
        }
    }

    private func loadChunk() throws(MatteError) {
        let chunk = loaded..<min(loaded + Self.chunk, size.height)
        var view = unsafe MutableRasterView<PixelType>(
            _unchecked: pixels.base + loaded % rows * size.width * 4, width: size.width, height: chunk.count,
            bytesPerRow: size.width * 4)
        try read(&view)
        let coverage = try masks.rows(chunk)
        let raster = coverage.raster
        let rows = Rows(raster.view).numbered(from: loaded)
        for y in chunk {
            unsafe background.make(
                from: rows[y].assumingMemoryBound(to: UInt8.self), into: weight(y), count: size.width)
        }
        loaded = chunk.upperBound
    }

    private func pixel(_ y: Int) -> UnsafeRawPointer {
        unsafe UnsafeRawPointer(pixels.base + y % rows * size.width * 4)
    }

    private func weight(_ y: Int) -> UnsafeMutablePointer<UInt8> {
        unsafe (weights.base + y % rows * size.width).assumingMemoryBound(to: UInt8.self)
    }

    func load(_ y: Int, into samples: UnsafeMutableRawPointer) {
        unsafe portrait.load(pixel(y), weight(y), samples, size.width)
    }

    func halve(
        _ rows: BlurredRows, blank: UnsafeRawPointer, into samples: UnsafeMutableRawPointer,
        scratch: UnsafeMutableRawPointer
    ) {
        // The background's edge replicates, so no row is blank.
        load(through: rows[4]!)
        unsafe withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: 10) { pointers in
            for i in 0..<5 {
                unsafe pointers[i] = unsafe pixel(rows[i]!)
                unsafe pointers[5 + i] = unsafe UnsafeRawPointer(weight(rows[i]!))
            }
            unsafe portrait.halve(pointers.baseAddress!, samples, size.width)
        }
    }
}
