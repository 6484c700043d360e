import Matte

/// Rows of a raster in the layout an encoder takes, converted a band at a time where they aren't.
@safe
struct RowFeed {
    private let start: UnsafeRawPointer
    private let stride: Int
    private let format: PixelFormat
    private let background: RGB8
    private var scratch: Raster<Gray8>?
    let width: Int
    let height: Int
    let layout: RowLayout

    /// Rows at a time.
    static let band = 64

    /// - Parameters:
    ///   - start: the top row, in memory that outlives the feed.
    ///   - layout: what the encoder takes; without alpha, pixels are put over the background.
    @unsafe
    init(
        _ start: UnsafeRawPointer, bytesPerRow: Int, size: PixelSize, format: PixelFormat, layout: RowLayout,
        background: RGB8 = RGB8(red: 255, green: 255, blue: 255), wholePicture: Bool = false
    ) throws(MatteError) {
        unsafe self.start = start
        stride = bytesPerRow
        self.format = format
        self.layout = layout
        self.background = background
        width = size.width
        height = size.height
        if layout.format != format {
            let rows = wholePicture ? size.height : min(Self.band, size.height)
            scratch = try Raster<Gray8>(
                uninitialized: PixelSize(width: size.width * layout.bytesPerPixel, height: rows))
        }
    }

    /// The layout nearest to a pixel format that keeps its alpha.
    static func layout(for format: PixelFormat) -> RowLayout {
        switch format {
        case .rgba8, .premultipliedRGBA8, .premultipliedBGRA8: .rgba
        case .bgra8: .bgra
        case .rgb8, .bgr8: .rgb
        case .gray8, .grayF32: .gray
        }
    }

    /// All rows at once, when they need no conversion.
    var pixels: (start: UnsafeRawPointer, bytesPerRow: Int)? {
        unsafe scratch == nil ? (start, stride) : nil
    }

    /// Lends `count` rows from `y` on; at most ``band`` of them, unless the feed was made for the whole picture.
    @unsafe
    mutating func withRows<Result>(
        _ y: Int, _ count: Int, _ body: (UnsafePointer<UInt8>, _ bytesPerRow: Int) -> Result
    ) -> Result {
        let source = unsafe start + y * stride
        guard var taken = scratch else {
            return unsafe body(source.assumingMemoryBound(to: UInt8.self), stride)
        }
        scratch = nil
        defer { scratch = taken }
        let view = taken.mutableView
        for i in 0..<count {
            let target = unsafe (view.start + i * view.bytesPerRow).assumingMemoryBound(to: UInt8.self)
            unsafe RowPreparation.convert(
                source + i * stride, format, to: layout, target, count: width, background: background)
        }
        return unsafe body(UnsafePointer(view.start.assumingMemoryBound(to: UInt8.self)), view.bytesPerRow)
    }
}
