// Design: docs/design/compare.md

internal import Matte

/// The rows of two pictures of the same size, converted to the format in which the pictures are compared.
///
/// Grey pictures are compared as ``PixelFormat/gray8``, and opaque pictures as ``PixelFormat/rgb8``. If one of them has
/// a pixel that isn't opaque, both are compared as ``PixelFormat/premultipliedRGBA8``, in which the colour of
/// transparent pixels is black regardless of the stored colour.
struct ComparedRows {
    /// The common format.
    let format: PixelFormat
    /// The common size, at least 1x1.
    let size: PixelSize
    private let first: ConvertedRows
    private let second: ConvertedRows

    /// - Throws: `MatteError` with code `parameter` if the sizes differ or there are no pixels.
    init<First: Pixel, Second: Pixel>(
        _ first: borrowing RasterView<First>, _ second: borrowing RasterView<Second>
    ) throws(MatteError) {
        guard first.size == second.size else {
            throw MatteError(
                .parameter,
                "cannot compare a picture of \(first.size) with one of \(second.size): the sizes differ; "
                    + "resize or crop one of them")
        }
        guard !first.isEmpty else {
            throw MatteError(
                .parameter,
                "cannot compare pictures of \(first.size): they have no pixels; use at least 1x1 pixels")
        }
        size = first.size
        if First.format.bytesPerColor == 1, Second.format.bytesPerColor == 1 {
            format = .gray8
        } else {
            format = first.isOpaque && second.isOpaque ? .rgb8 : .premultipliedRGBA8
        }
        self.first = ConvertedRows(first, as: format)
        self.second = ConvertedRows(second, as: format)
    }

    /// The number of channels, which is also the number of bytes per pixel.
    var channels: Int { format.bytesPerPixel }

    /// The number of bytes that are read to compare one row.
    var bytesReadPerRow: Int { first.bytesReadPerRow + second.bytesReadPerRow }

    /// The number of pixels in the scratch memory of ``withStretches(of:_:)``.
    private static let stretch = 1024

    /// Calls `body` with the bytes of both pictures for successive stretches of row `y`.
    ///
    /// - Parameter body: Receives the column of the stretch's first pixel, the bytes of both pictures, and the number
    ///   of pixels.
    func withStretches(
        of y: Int, _ body: (_ x: Int, UnsafePointer<UInt8>, UnsafePointer<UInt8>, _ count: Int) -> Void
    ) {
        let bytes = Self.stretch * channels
        unsafe withUnsafeTemporaryAllocation(byteCount: 2 * bytes, alignment: 16) { scratch in
            let base = scratch.baseAddress!
            var x = 0
            while x < size.width {
                let count = min(Self.stretch, size.width - x)
                let a = unsafe Self.bytes(of: first, x: x, y: y, count: count, scratch: base)
                let b = unsafe Self.bytes(of: second, x: x, y: y, count: count, scratch: base + bytes)
                unsafe body(x, a, b, count)
                x += count
            }
        }
    }

    /// Converts `count` pixels of row `y`, starting at column `x`, and writes the bytes of both pictures.
    func write(
        x: Int, y: Int, count: Int, first firstBytes: UnsafeMutableRawPointer,
        second secondBytes: UnsafeMutableRawPointer
    ) {
        unsafe first.write(x: x, y: y, count: count, to: firstBytes)
        unsafe second.write(x: x, y: y, count: count, to: secondBytes)
    }

    /// Returns the address of pixels that need no conversion, or converts them into the scratch memory.
    private static func bytes(
        of rows: ConvertedRows, x: Int, y: Int, count: Int, scratch: UnsafeMutableRawPointer
    ) -> UnsafePointer<UInt8> {
        if let start = unsafe rows.unconvertedStart(x: x, y: y) {
            return unsafe start.assumingMemoryBound(to: UInt8.self)
        }
        unsafe rows.write(x: x, y: y, count: count, to: scratch)
        return unsafe UnsafePointer(scratch.assumingMemoryBound(to: UInt8.self))
    }
}

extension PixelFormat {
    /// The number of values that describe a pixel's colour: 1 for grey, 3 for red, green and blue.
    fileprivate var bytesPerColor: Int { self == .gray8 || self == .grayF32 ? 1 : 3 }
}
