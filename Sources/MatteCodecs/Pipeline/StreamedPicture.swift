// Design: docs/design/codecs.md

public import Matte

/// A picture whose rows are computed when they are needed, a few at a time.
///
/// A streamed picture describes a source of pixels and the operations on them. Nothing is decoded until the picture is
/// encoded or rendered. Rows are then decoded, processed and written a few at a time, so only a few rows are in memory.
/// Each encoding decodes the source again.
///
/// ```swift
/// let photo = try PictureFile(FileBytes("poster.jpg"))
/// let part = try photo.streamed().cropped(to: PixelRect(x: 0, y: 0, width: 120, height: 100))
/// let sink = MemorySink()
/// try part.encode(as: .png, to: sink)
/// try ImageHeader(probing: sink.bytes).size  // 120x100
/// ```
///
/// Each operation gives exactly the same pixels as the same operation on a `Raster`.
///
/// Some operations hold the whole picture in memory: ``oriented(_:)`` with a quarter turn, and
/// ``replacingWhole(memory:size:_:)``. A picture that cannot be decoded row by row, such as a WebP or an interlaced
/// PNG, is also held as a whole. ``memory`` is the total for a pass. It is checked against the limit before anything is
/// allocated.
public struct StreamedPicture<PixelType: Pixel>: Sendable {
    /// The size in pixels.
    public let size: PixelSize

    /// The memory that a pass over the picture needs, and the limit on it.
    var need: MemoryNeed

    /// The pixels, if they are already in memory.
    let raster: Raster<PixelType>?

    /// A Boolean value that indicates whether all pixels are opaque, or `nil` if that is unknown before they are
    /// computed.
    let isOpaque: Bool?

    /// A Boolean value that indicates whether all pixels are probably grey, because the picture comes from a grey file and
    /// its operations rarely add colour. Encoding checks it pixel by pixel.
    var mayBeGray = false

    /// A function that starts a pass over the picture, at the top row.
    let open: @Sendable () throws(MatteError) -> any PictureRows<PixelType>

    init(
        size: PixelSize, need: MemoryNeed, isOpaque: Bool?, raster: Raster<PixelType>? = nil,
        open: @escaping @Sendable () throws(MatteError) -> any PictureRows<PixelType>
    ) {
        self.size = size
        self.need = need
        self.raster = raster
        self.isOpaque = PixelType.format.hasAlpha ? isOpaque : true
        self.open = open
    }

    /// The maximum memory that a pass over the picture needs, including its source, in bytes.
    ///
    /// Encoding and rendering need additional memory.
    public var memory: Int { need.total }

    /// Creates a streamed picture from a raster, whose storage it shares.
    ///
    /// ```swift
    /// let rows = StreamedPicture(raster)
    /// rows.size == raster.size  // true
    /// ```
    ///
    /// - Parameters:
    ///   - raster: The pixels.
    ///   - memoryLimit: The maximum number of bytes that operations on the picture may hold, including the raster.
    public init(_ raster: Raster<PixelType>, memoryLimit: Int = DecodingLimits().memory) {
        let bytes = raster.size.area * MemoryLayout<PixelType>.stride
        self.init(
            raster, need: MemoryNeed(limit: memoryLimit).adding(bytes, "a raster of \(raster.size)"))
    }

    /// Creates a streamed picture from a raster. The limit on memory also counts `held` bytes of other pictures.
    package init(_ raster: Raster<PixelType>, memoryLimit: Int, held: Int) {
        self.init(
            raster,
            need: StreamedPicture(raster, memoryLimit: memoryLimit).need
                .adding(held, "other pictures of the operation"))
    }

    /// Creates a streamed picture from a raster, with the memory that is in use, including the raster's.
    init(_ raster: Raster<PixelType>, need: MemoryNeed) {
        self.init(size: raster.size, need: need, isOpaque: nil, raster: raster) { () throws(MatteError) in
            RasterRows(raster)
        }
    }

    /// Throws `MatteError` with code `limits` if a pass over the picture and other memory exceed the limit together.
    ///
    /// - Parameters:
    ///   - bytes: The other memory, in bytes.
    ///   - purpose: The purpose of that memory, a noun phrase.
    ///   - work: The operation in words that follow "cannot" in the message.
    package func checkMemory(
        adding bytes: Int, for purpose: String, to work: String
    ) throws(MatteError) {
        try need.adding(bytes, purpose).check(work)
    }

    /// Returns true if every pixel is opaque.
    ///
    /// ```swift
    /// // Every JPEG is opaque.
    /// try photo.streamed().isWhollyOpaque()  // true
    /// ```
    ///
    /// - Complexity: O(*n*), where *n* is the number of pixels up to the first that is not opaque; O(1) if the answer
    ///   is known without reading pixels, as for a JPEG.
    /// - Throws: `MatteError` if the rows cannot be computed.
    public func isWhollyOpaque() throws(MatteError) -> Bool {
        if let isOpaque { return isOpaque }
        if let raster { return raster.isOpaque }
        try need.check("look for transparent pixels in a picture of \(size)")
        let rows = try open()
        let height = min(size.height, rowsPerBand(bytesPerRow: size.width * MemoryLayout<PixelType>.stride))
        var band = try Raster<PixelType>(uninitialized: PixelSize(width: size.width, height: height))
        var y = 0
        while y < size.height {
            if Task.isCancelled { throw .cancelled }
            let count = min(height, size.height - y)
            var view = band.mutableView
            var part = view.mutableView(of: PixelRect(x: 0, y: 0, width: size.width, height: count))
            try rows.read(into: &part)
            guard part.view.isOpaque else { return false }
            y += count
        }
        return true
    }
}

/// One pass over the rows of a raster.
final class RasterRows<PixelType: Pixel>: PictureRows {
    let raster: Raster<PixelType>
    private var nextRow = 0

    init(_ raster: Raster<PixelType>) {
        self.raster = raster
    }

    func read(into rows: inout MutableRasterView<PixelType>) throws(MatteError) {
        let band = PixelRect(x: 0, y: nextRow, width: rows.width, height: rows.height)
        let raster = self.raster
        let view = raster.view
        try view[band].convert(into: &rows, parallelism: .serial)
        nextRow += rows.height
    }

    func skip(_ count: Int) throws(MatteError) {
        nextRow += count
    }
}
