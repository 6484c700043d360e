/// Transforms of JPEG's blocks to samples, and conversions of samples to pixels. All results are those of
/// libjpeg-turbo 2.1.
///
/// Sources may be read, and destinations other than pixels written, up to 64 bytes beyond their last element.
public struct JPEGPixelKernels: Sendable {
    /// Transforms a row of `count` blocks of 8x8 coefficients to square blocks of samples. Up to three more blocks are
    /// read and written.
    ///
    /// - `coefficients`: 64 16-bit integers for each block, row by row.
    /// - `flags`: for each block, 0 if all coefficients but the first are zero.
    /// - `factors`: the 64 quantization factors, row by row. After 128 bytes, each of the eight rows follows once more,
    ///   four times each. 640 bytes in all.
    /// - `stride`: the number of bytes between rows of samples.
    public typealias Inverse =
        @Sendable @convention(c) (
            _ coefficients: UnsafeRawPointer, _ flags: UnsafePointer<UInt8>, _ factors: UnsafePointer<UInt16>,
            _ count: Int, _ destination: UnsafeMutableRawPointer, _ stride: Int
        ) -> Void

    /// If `isVertical` is 1, adds three times the samples of the nearer row to those of the farther one; if it is 0,
    /// copies the nearer row. The sums before the first and after the last are copies of these.
    public typealias Sum =
        @Sendable @convention(c) (
            _ near: UnsafeRawPointer, _ far: UnsafeRawPointer, _ count: Int, _ isVertical: Int,
            _ sums: UnsafeMutablePointer<UInt16>
        ) -> Void

    /// Doubles a row of `count` sums, made by ``Sum``, to samples: three quarters of the nearer sample and one quarter of
    /// the farther one.
    public typealias Double =
        @Sendable @convention(c) (
            _ sums: UnsafePointer<UInt16>, _ count: Int, _ isVertical: Int,
            _ destination: UnsafeMutableRawPointer
        ) -> Void

    /// Computes three quarters of the nearer row plus one quarter of the farther one: (3 near + far + bias) / 4.
    public typealias Blend =
        @Sendable @convention(c) (
            _ near: UnsafeRawPointer, _ far: UnsafeRawPointer, _ count: Int, _ bias: Int,
            _ destination: UnsafeMutableRawPointer
        ) -> Void

    /// Writes each of `count` samples `ratio` times.
    public typealias Repeat =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ ratio: Int, _ count: Int, _ destination: UnsafeMutableRawPointer
        ) -> Void

    /// Converts a row of YCbCr to pixels of four bytes with an alpha of 255. `blue` and `red` are sums made by ``Sum``,
    /// one for two pixels.
    ///
    /// - `mode`: 1 if the sums are vertical, 0 if not; 2 more for blue before red.
    /// - `scratch`: 256 bytes.
    public typealias ConvertHalved =
        @Sendable @convention(c) (
            _ luma: UnsafeRawPointer, _ blue: UnsafePointer<UInt16>, _ red: UnsafePointer<UInt16>,
            _ pixels: Int, _ mode: Int, _ destination: UnsafeMutableRawPointer,
            _ scratch: UnsafeMutableRawPointer
        ) -> Void

    /// Converts a row of three samples per pixel to pixels of four bytes with an alpha of 255.
    ///
    /// - `mode`: 0 for YCbCr, 4 for red, green and blue; 2 more for blue before red in the pixels.
    /// - `scratch`: 256 bytes.
    public typealias ConvertFull =
        @Sendable @convention(c) (
            _ luma: UnsafeRawPointer, _ blue: UnsafeRawPointer, _ red: UnsafeRawPointer, _ pixels: Int,
            _ mode: Int, _ destination: UnsafeMutableRawPointer, _ scratch: UnsafeMutableRawPointer
        ) -> Void

    /// Transforms to 8x8 samples.
    public let inverse8: Inverse
    /// Transforms to 4x4 samples.
    public let inverse4: Inverse
    /// Transforms to 2x2 samples.
    public let inverse2: Inverse
    /// Transforms to one sample.
    public let inverse1: Inverse
    /// Sums neighbouring rows.
    public let sum: Sum
    /// Doubles a row.
    public let double: Double
    /// Blends neighbouring rows.
    public let blend: Blend
    /// Repeats samples.
    public let `repeat`: Repeat
    /// Converts a row with halved chroma to pixels.
    public let convertHalved: ConvertHalved
    /// Converts a row of three samples per pixel to pixels.
    public let convertFull: ConvertFull

    /// Creates a structure of the given kernels.
    @inlinable
    public init(
        inverse8: Inverse, inverse4: Inverse, inverse2: Inverse, inverse1: Inverse, sum: Sum, double: Double,
        blend: Blend, repeat: Repeat, convertHalved: ConvertHalved, convertFull: ConvertFull
    ) {
        self.inverse8 = inverse8
        self.inverse4 = inverse4
        self.inverse2 = inverse2
        self.inverse1 = inverse1
        self.sum = sum
        self.double = double
        self.blend = blend
        self.repeat = `repeat`
        self.convertHalved = convertHalved
        self.convertFull = convertFull
    }
}
