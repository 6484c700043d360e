internal import MatteKernelTypes

/// The range of luma and chroma values of a camera or a video.
public enum YUVRange: String, CaseIterable, Hashable, Sendable, Codable {
    /// Luma 16 (black) to 235 (white), chroma 16 to 240 around 128, as in `420v`. Values outside are allowed.
    case video
    /// Luma 0 to 255, chroma 0 to 255 around 128, as in `420f`.
    case full
}

/// The weights of red, green and blue in luma, given by a frame's metadata.
public enum YUVMatrix: String, CaseIterable, Hashable, Sendable, Codable {
    /// ITU-R BT.601, used by standard definition, JPEG and many cameras: luma is 0.299 R + 0.587 G + 0.114 B.
    case bt601
    /// ITU-R BT.709, used by high definition: luma is 0.2126 R + 0.7152 G + 0.0722 B.
    case bt709

    /// The weights of red and of blue in luma.
    var weights: (red: Double, blue: Double) {
        switch self {
        case .bt601: (0.299, 0.114)
        case .bt709: (0.2126, 0.0722)
        }
    }
}

/// A camera frame in two planes, 4:2:0 (NV12): one byte of luma per pixel, and one pair of chroma bytes, U (Cb)
/// then V (Cr), per 2 x 2 pixels.
///
/// The view borrows the planes from their owner, like ``RasterView``. Each plane has its own number of bytes per
/// row. Sides may be odd: the last pair of a row and the last row of pairs then apply to one pixel, so the chroma
/// plane has (width + 1) / 2 pairs per row and (height + 1) / 2 rows.
///
/// Each pair applies to its four pixels; chroma is not interpolated, as in camera previews. A channel differs by at
/// most 1 level from the standard's equations in exact arithmetic, rounded and clamped to 0...255:
///
///     R = a (Y - black) + 2 (1 - r) b (V - 128)
///     B = a (Y - black) + 2 (1 - k) b (U - 128)
///     G = a (Y - black) - 2 (1 - k) k/g b (U - 128) - 2 (1 - r) r/g b (V - 128)
///
/// r, g and k are the weights of red, green and blue in the ``YUVMatrix``. In video range a = 255/219, b = 255/224
/// and black = 16; in full range a = b = 1 and black = 0.
@safe
public struct YUV420View: ~Escapable {
    let luma: UnsafeRawPointer
    let chroma: UnsafeRawPointer

    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The number of bytes from one row of luma to the next.
    public let lumaBytesPerRow: Int
    /// The number of bytes from one row of chroma pairs to the next.
    public let chromaBytesPerRow: Int
    /// The range of luma and chroma values.
    public let range: YUVRange
    /// The weights of red, green and blue in luma.
    public let matrix: YUVMatrix

    /// Creates a view of two spans.
    ///
    /// - Parameters:
    ///   - luma: The first plane, starting at its top row.
    ///   - chroma: The second plane, starting at its top row.
    ///   - width: The width in pixels, 0 or more.
    ///   - height: The height in pixels, 0 or more.
    ///   - lumaBytesPerRow: The number of bytes from one row of luma to the next; `nil` means `width`.
    ///   - chromaBytesPerRow: The number of bytes from one row of pairs to the next; `nil` means `width`, rounded
    ///     up to even.
    ///   - range: The range of luma and chroma values.
    ///   - matrix: The weights of red, green and blue in luma.
    /// - Throws: ``MatteError`` with code `parameter` if a size is negative, a row doesn't fit its stride, or a
    ///   plane ends before its last row does.
    @_lifetime(copy luma, copy chroma)
    public init(
        luma: RawSpan, chroma: RawSpan, width: Int, height: Int, lumaBytesPerRow: Int? = nil,
        chromaBytesPerRow: Int? = nil, range: YUVRange = .video, matrix: YUVMatrix = .bt709
    ) throws(MatteError) {
        let strides = try Self.check(
            width, height, (luma.byteCount, lumaBytesPerRow), (chroma.byteCount, chromaBytesPerRow))
        unsafe self.luma = unsafe luma.withUnsafeBytes { unsafe $0.baseAddress ?? RasterLayout.nowhere }
        unsafe self.chroma = unsafe chroma.withUnsafeBytes { unsafe $0.baseAddress ?? RasterLayout.nowhere }
        (self.width, self.height) = (width, height)
        (self.lumaBytesPerRow, self.chromaBytesPerRow) = strides
        (self.range, self.matrix) = (range, matrix)
    }

    /// Creates a view of raw memory, such as the planes of a locked camera buffer.
    ///
    /// The memory must stay valid and unchanged while the view is in use. The parameters are those of the other
    /// initialiser.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a size is negative, a row doesn't fit its stride, or a
    ///   plane ends before its last row does.
    @unsafe
    @_lifetime(borrow luma, borrow chroma)
    public init(
        luma: UnsafeRawBufferPointer, chroma: UnsafeRawBufferPointer, width: Int, height: Int,
        lumaBytesPerRow: Int? = nil, chromaBytesPerRow: Int? = nil, range: YUVRange = .video,
        matrix: YUVMatrix = .bt709
    ) throws(MatteError) {
        let strides = try Self.check(
            width, height, (luma.count, lumaBytesPerRow), (chroma.count, chromaBytesPerRow))
        unsafe self.luma = unsafe luma.baseAddress ?? RasterLayout.nowhere
        unsafe self.chroma = unsafe chroma.baseAddress ?? RasterLayout.nowhere
        (self.width, self.height) = (width, height)
        (self.lumaBytesPerRow, self.chromaBytesPerRow) = strides
        (self.range, self.matrix) = (range, matrix)
    }

    /// Creates a view of planes whose layout has been checked.
    @unsafe
    @_lifetime(immortal)
    init(
        _unchecked planes: (luma: UnsafeRawPointer, chroma: UnsafeRawPointer), size: PixelSize,
        strides: (luma: Int, chroma: Int), range: YUVRange, matrix: YUVMatrix
    ) {
        unsafe luma = planes.luma
        unsafe chroma = planes.chroma
        (width, height) = (size.width, size.height)
        (lumaBytesPerRow, chromaBytesPerRow) = strides
        (self.range, self.matrix) = (range, matrix)
    }

    /// The width and height in pixels.
    public var size: PixelSize { PixelSize(width: width, height: height) }

    /// Returns the frame as pixels, optionally oriented upright, in one pass.
    ///
    /// Colour is opaque. ``Gray8`` is luma: copied in full range, or (Y - 16) x 255 / 219, rounded and clamped, in
    /// video range. It may differ slightly from the grey of the converted colours, which uses BT.601 weights. Other
    /// formats than RGBA, BGRA and grey are converted from one of these.
    ///
    /// ```swift
    /// let luma: [UInt8] = [16, 235], chroma: [UInt8] = [128, 128]
    /// let frame = try YUV420View(luma: luma.span.bytes, chroma: chroma.span.bytes, width: 2, height: 1)
    /// let picture = try frame.converted(to: RGBA8.self)
    /// picture[0, 0].red  // 0
    /// picture[1, 0].red  // 255
    /// ```
    ///
    /// - Parameters:
    ///   - type: The pixel type. May be omitted if the context determines it.
    ///   - orientation: The stored orientation. A front camera's mirrored preview is `.upMirrored`.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled`.
    /// - Complexity: O(pixels).
    public func converted<Target: Pixel>(
        to type: Target.Type = Target.self, orientation: ImageOrientation = .up,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<Target> {
        let raster = try Raster<Target>(uninitialized: orientation.applied(to: size))
        let kernels = KernelTable.current
        try unsafe rows(as: Target.format, kernels).write(
            orientation, to: raster.storage.base, stride: raster.bytesPerRow, kernels, parallelism)
        return raster
    }

    /// Converts the frame to pixels in the caller's memory; see ``converted(to:orientation:parallelism:)``.
    ///
    /// - Precondition: The destination has the oriented size of the frame and overlaps neither plane.
    /// - Throws: ``MatteError`` with code `cancelled`; the destination is then partly written.
    public func converted<Target: Pixel>(
        into destination: inout MutableRasterView<Target>, orientation: ImageOrientation = .up,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        let turned = orientation.applied(to: size)
        precondition(
            destination.size == turned,
            "a \(size) frame turned '\(orientation)' is \(turned), the destination has \(destination.size)")
        let kernels = KernelTable.current
        try unsafe rows(as: Target.format, kernels).write(
            orientation, to: destination.base, stride: destination.bytesPerRow, kernels, parallelism)
    }

    func rows(as format: PixelFormat, _ kernels: KernelTable) -> YUVRows {
        unsafe YUVRows(
            luma: luma, chroma: chroma, lumaStride: lumaBytesPerRow, chromaStride: chromaBytesPerRow,
            size: size,
            range: range, matrix: matrix, format: format, kernels)
    }

    static func check(
        _ width: Int, _ height: Int, _ luma: (bytes: Int, stride: Int?), _ chroma: (bytes: Int, stride: Int?)
    ) throws(MatteError) -> (luma: Int, chroma: Int) {
        let lumaStride = try named("luma") { () throws(MatteError) in
            try RasterLayout.check(
                .gray8, width: width, height: height, bytesPerRow: luma.stride, available: luma.bytes)
        }
        // Neither side is negative here. This form of the sum can't overflow.
        let pairRow = width - width / 2
        let (chromaWidth, overflow) = pairRow.multipliedReportingOverflow(by: 2)
        guard !overflow else {
            throw MatteError(.limits, "cannot view a frame \(width) pixels wide: a row of chroma exceeds Int")
        }
        let chromaStride = try named("chroma") { () throws(MatteError) in
            try RasterLayout.check(
                .gray8, width: chromaWidth, height: height - height / 2, bytesPerRow: chroma.stride,
                available: chroma.bytes)
        }
        return (lumaStride, chromaStride)
    }

    private static func named(
        _ plane: String, _ check: () throws(MatteError) -> Int
    ) throws(MatteError) -> Int {
        do { return try check() } catch {
            throw MatteError(error.code, "\(plane) plane: \(error.message)")
        }
    }
}
