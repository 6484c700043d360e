public import Matte

/// Pixels in memory with padded rows and an unaligned start, to be passed to operations as views.
///
/// The padding contains a known byte pattern. ``paddingIsIntact`` indicates whether the pattern is unchanged.
public struct PaddedPixels<PixelType: Pixel> {
    /// The width and height in pixels.
    public let size: PixelSize
    /// The number of bytes from one row to the next.
    public let bytesPerRow: Int
    private var bytes: [UInt8]
    private let start: Int
    private static var filler: UInt8 { 0xA5 }

    /// Creates pixels from their positions. `padding` bytes follow each row, and `offset` bytes precede the first row.
    public init(
        _ size: PixelSize, padding: Int = 13, offset: Int = 3, pixel: (_ x: Int, _ y: Int) -> PixelType
    ) {
        self.size = size
        start = offset
        bytesPerRow = size.width * MemoryLayout<PixelType>.stride + padding
        bytes = Array(repeating: Self.filler, count: offset + bytesPerRow * size.height + padding)
        for y in 0..<size.height {
            for x in 0..<size.width { self[x, y] = pixel(x, y) }
        }
    }

    /// The pixel at a position.
    public subscript(x: Int, y: Int) -> PixelType {
        get {
            unsafe bytes.withUnsafeBytes {
                unsafe $0.loadUnaligned(fromByteOffset: place(x, y), as: PixelType.self)
            }
        }
        set {
            let at = place(x, y)
            unsafe bytes.withUnsafeMutableBytes {
                unsafe $0.storeBytes(of: newValue, toByteOffset: at, as: PixelType.self)
            }
        }
    }

    /// A view of the pixels in the padded memory.
    public var view: RasterView<PixelType> {
        @_lifetime(borrow self) get {
            let span = unsafe bytes.span.bytes
            let inner = span.extracting(start..<span.byteCount)
            return try! RasterView(inner, width: size.width, height: size.height, bytesPerRow: bytesPerRow)
        }
    }

    /// Calls `body` with a mutable view of the pixels in the padded memory.
    public mutating func withMutableView<Result, Failure: Error>(
        _ body: (inout MutableRasterView<PixelType>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let (start, size, bytesPerRow) = (start, size, bytesPerRow)
        var outcome: Swift.Result<Result, Failure>?
        unsafe bytes.withUnsafeMutableBytes { memory in
            var view = unsafe try! MutableRasterView<PixelType>(
                memory: UnsafeMutableRawBufferPointer(rebasing: memory[start...]), width: size.width,
                height: size.height, bytesPerRow: bytesPerRow)
            do throws(Failure) { outcome = .success(try body(&view)) } catch { outcome = .failure(error) }
        }
        return try outcome!.get()
    }

    /// True if all padding bytes are unchanged.
    public var paddingIsIntact: Bool {
        let row = size.width * MemoryLayout<PixelType>.stride
        return bytes.indices.allSatisfy { i in
            let inRow = i >= start && i < start + bytesPerRow * size.height && (i - start) % bytesPerRow < row
            return inRow || bytes[i] == Self.filler
        }
    }

    private func place(_ x: Int, _ y: Int) -> Int {
        precondition(x >= 0 && x < size.width && y >= 0 && y < size.height, "(\(x), \(y)) of \(size)")
        return start + y * bytesPerRow + x * MemoryLayout<PixelType>.stride
    }
}
