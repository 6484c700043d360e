/// Checks of sizes, strides and positions for rasters and views.
enum RasterLayout {
    /// Returns the number of bytes of a row of `width` pixels, without padding.
    ///
    /// - Throws: ``MatteError``: `parameter` if `width` is negative, `limits` if it is above ``PixelSize/largestSide``.
    static func packedRowBytes(_ format: PixelFormat, width: Int) throws(MatteError) -> Int {
        guard width >= 0 else {
            throw MatteError(
                .parameter, "cannot lay out rows of pixels: the width is \(width); use 0 or more")
        }
        try checkSide(width, "width")
        return width * format.bytesPerPixel
    }

    /// Throws if a side is longer than ``PixelSize/largestSide``. So the sides of all rasters and views, empty ones
    /// included, fit 31 bits, and sums and small multiples of them don't overflow.
    private static func checkSide(_ side: Int, _ name: String) throws(MatteError) {
        guard side <= PixelSize.largestSide else {
            throw MatteError(
                .limits,
                "cannot lay out rows of pixels: the \(name) is \(side); use at most \(PixelSize.largestSide)")
        }
    }

    /// The largest number of bytes of a picture, 128 TiB, which no process can allocate. Sums of a picture's working
    /// memory, a small multiple of its bytes, therefore don't overflow.
    static let mostBytes = 1 << 47

    /// Returns the number of bytes of `width` times `height` pixels, without padding.
    static func packedBytes(_ format: PixelFormat, width: Int, height: Int) throws(MatteError) -> Int {
        let row = try packedRowBytes(format, width: width)
        guard height >= 0 else {
            throw MatteError(
                .parameter, "cannot lay out rows of pixels: the height is \(height); use 0 or more")
        }
        try checkSide(height, "height")
        let (bytes, overflow) = row.multipliedReportingOverflow(by: height)
        guard !overflow, bytes <= mostBytes else {
            throw MatteError(
                .limits,
                "cannot lay out \(width)x\(height) pixels of \(format.bytesPerPixel) bytes: they have more than \(mostBytes) bytes; use a smaller size"
            )
        }
        return bytes
    }

    /// Returns the number of bytes from one row to the next: `bytesPerRow`, or the bytes of a packed row if it is
    /// `nil`. Throws if that distance is less than the bytes of a row, or if `height` rows at that distance don't fit
    /// into `available` bytes.
    static func check(
        _ format: PixelFormat, width: Int, height: Int, bytesPerRow: Int?, available: Int
    ) throws(MatteError) -> Int {
        let row = try packedRowBytes(format, width: width)
        guard height >= 0 else {
            throw MatteError(
                .parameter, "cannot lay out rows of pixels: the height is \(height); use 0 or more")
        }
        try checkSide(height, "height")
        let stride = bytesPerRow ?? row
        guard stride >= row else {
            throw MatteError(
                .parameter,
                "cannot view rows of \(width) pixels: bytesPerRow is \(stride); use \(row) or more")
        }
        guard height > 0, width > 0 else { return stride }
        let (upToLast, overflow) = stride.multipliedReportingOverflow(by: height - 1)
        let (needed, overflow2) = upToLast.addingReportingOverflow(row)
        guard !overflow, !overflow2, needed <= available else {
            let remedy = overflow || overflow2 ? "use a smaller size" : "pass \(needed) bytes or more"
            throw MatteError(
                .parameter,
                "cannot view \(width)x\(height) pixels at \(stride) bytes per row: the memory has \(available) bytes; "
                    + remedy
            )
        }
        return stride
    }

    /// Returns true if `rect`, which may be empty, is inside a picture of size `size`. Never traps.
    static func contains(_ rect: PixelRect, in size: PixelSize) -> Bool {
        rect.x >= 0 && rect.y >= 0 && rect.width >= 0 && rect.height >= 0 && rect.x <= size.width
            && rect.y <= size.height && rect.width <= size.width - rect.x
            && rect.height <= size.height - rect.y
    }

    /// Returns the number of bytes from the first pixel of a picture to the first pixel of `rect`; 0 if `rect` is
    /// empty.
    static func offset(of rect: PixelRect, in size: PixelSize, _ bytesPerRow: Int, _ bytesPerPixel: Int)
        -> Int
    {
        precondition(
            contains(rect, in: size),
            "cannot slice \(rect): it is not inside \(size)"
        )
        guard rect.width > 0, rect.height > 0 else { return 0 }
        return rect.y * bytesPerRow + rect.x * bytesPerPixel
    }

    /// A placeholder address for views of empty memory, which has no address. It is never read or written.
    @unsafe static var nowhere: UnsafeRawPointer { unsafe UnsafeRawPointer(bitPattern: 64)! }
}
