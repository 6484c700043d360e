internal import MatteKernelTypes

/// The range of luma and chroma values of a camera or a video.
public enum YUVRange: String, CaseIterable, Hashable, Sendable, Codable {
    /// Luma 16 (black) to 235 (white) and chroma 16 to 240, where 128 is neutral, as in the pixel format `420v`. Values
    /// outside these ranges are allowed.
    case video
    /// Luma 0 (black) to 255 (white) and chroma 0 to 255, where 128 is neutral, as in the pixel format `420f`.
    case full
}

/// The standard that defines the weights of red, green and blue in luma. A frame's metadata names it.
public enum YUVMatrix: String, CaseIterable, Hashable, Sendable, Codable {
    /// ITU-R BT.601, used by standard-definition video, JPEG and many cameras: luma is 0.299 R + 0.587 G + 0.114 B.
    case bt601
    /// ITU-R BT.709, used by high-definition video: luma is 0.2126 R + 0.7152 G + 0.0722 B.
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
/// The view borrows the planes from their owner, as ``RasterView`` does. Each plane has its own number of bytes per
/// row. Width and height may be odd: the chroma plane has (width + 1) / 2 pairs per row and (height + 1) / 2 rows, and
/// the pairs at the right and bottom edges then apply to fewer pixels.
///
/// Each pair applies to all of its 2 x 2 pixels; chroma is not interpolated, as in camera previews. A converted channel
/// differs by at most 1 level from the standard's equations in exact arithmetic, rounded and clamped to 0...255:
///
///     R = a (Y - black) + 2 (1 - r) b (V - 128)
///     B = a (Y - black) + 2 (1 - k) b (U - 128)
///     G = a (Y - black) - 2 (1 - k) k/g b (U - 128) - 2 (1 - r) r/g b (V - 128)
///
/// Y, U and V are the bytes of the frame; r, g and k are the weights of red, green and blue in the ``YUVMatrix``. In
/// video range a = 255/219, b = 255/224 and black = 16; in full range a = b = 1 and black = 0.
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

    /// Creates a view of a span of luma and a span of chroma.
    ///
    /// - Parameters:
    ///   - luma: The luma plane, starting at its top row.
    ///   - chroma: The plane of chroma pairs, starting at its top row.
    ///   - width: The width in pixels, 0 or more.
    ///   - height: The height in pixels, 0 or more.
    ///   - lumaBytesPerRow: The number of bytes from one row of luma to the next; `nil` means `width`.
    ///   - chromaBytesPerRow: The number of bytes from one row of chroma pairs to the next; `nil` means `width`,
    ///     rounded up to an even number.
    ///   - range: The range of luma and chroma values.
    ///   - matrix: The weights of red, green and blue in luma.
    /// - Throws: ``MatteError``: `parameter` if a size is negative, a row doesn't fit its stride, or a plane is too
    ///   short for its rows; `limits` if a side exceeds ``PixelSize/largestSide``.
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
    /// The memory must stay valid and unchanged while the view is in use. The parameters have the same meaning as for
    /// spans.
    ///
    /// - Throws: ``MatteError``: `parameter` if a size is negative, a row doesn't fit its stride, or a plane is too
    ///   short for its rows; `limits` if a side exceeds ``PixelSize/largestSide``.
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

    /// Creates a view of planes whose layout the caller has checked.
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

    /// Returns the frame as pixels of any format, optionally turned upright, in one pass.
    ///
    /// Converted pixels are opaque. ``Gray8`` is the frame's luma: unchanged in full range; (Y - 16) x 255 / 219,
    /// rounded and clamped, in video range. It may differ slightly from the grey of converted colours, for which the
    /// weights are always those of BT.601. Formats other than RGBA, BGRA and grey are converted from one of these
    /// three.
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
    ///   - orientation: The stored orientation. Use `.upMirrored` to mirror the preview of a front camera.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled` if the task is cancelled.
    /// - Complexity: O(pixels).
    public func converted<Target: Pixel>(
        to type: Target.Type = Target.self, orientation: ImageOrientation = .up,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<Target> {
        let raster = try Raster<Target>(uninitialized: orientation.applied(to: size))
        let kernels = KernelTable.current
        let pixels = unsafe MutableRows(base: raster.storage.base, bytesPerRow: raster.bytesPerRow)
        try rows(as: Target.format, kernels).write(orientation, to: pixels, kernels, parallelism)
        return raster
    }

    /// Converts the frame to pixels and writes them to the caller's memory; see
    /// ``converted(to:orientation:parallelism:)``.
    ///
    /// - Throws: ``MatteError``: `parameter` unless the destination has the frame's size after orientation; `cancelled`
    ///   if the task is cancelled; the destination is then partly written.
    public func convert<Target: Pixel>(
        into destination: inout MutableRasterView<Target>, orientation: ImageOrientation = .up,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        let turned = orientation.applied(to: size)
        guard destination.size == turned else {
            throw MatteError(
                .parameter,
                "cannot convert a frame of \(size) into a destination of \(destination.size): orientation \(orientation) needs \(turned); use a destination of that size"
            )
        }
        let kernels = KernelTable.current
        try rows(as: Target.format, kernels).write(
            orientation, to: MutableRows(destination), kernels, parallelism)
    }

    func rows(as format: PixelFormat, _ kernels: KernelTable) -> YUVRows {
        YUVRows(
            luma: unsafe Rows(base: luma, bytesPerRow: lumaBytesPerRow),
            chroma: unsafe Rows(base: chroma, bytesPerRow: chromaBytesPerRow), size: size, range: range,
            matrix: matrix, format: format, kernels)
    }

    static func check(
        _ width: Int, _ height: Int, _ luma: (bytes: Int, stride: Int?), _ chroma: (bytes: Int, stride: Int?)
    ) throws(MatteError) -> (luma: Int, chroma: Int) {
        let lumaStride = try named("luma") { () throws(MatteError) in
            try RasterLayout.check(
                .gray8, width: width, height: height, bytesPerRow: luma.stride, available: luma.bytes)
        }
        let chromaWidth = 2 * (width - width / 2)
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
