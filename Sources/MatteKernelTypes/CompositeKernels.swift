/// Four-byte pixels through a row of coverage; results are rounded to nearest from exact fractions.
public struct CompositeKernels: Sendable {
    /// `(pixels, coverage, count)`, in place.
    public typealias Erase =
        @Sendable @convention(c) (UnsafeMutableRawPointer, UnsafePointer<UInt8>, Int) -> Void
    /// `(over, under, coverage, destination, count)`. May work in place.
    public typealias Over =
        @Sendable @convention(c) (
            UnsafeRawPointer, UnsafeRawPointer, UnsafePointer<UInt8>, UnsafeMutableRawPointer, Int
        ) -> Void
    /// `(source, coverage, destination, count, amount, isBlueFirst)`. May work in place.
    public typealias Desaturate =
        @Sendable @convention(c) (
            UnsafeRawPointer, UnsafePointer<UInt8>, UnsafeMutableRawPointer, Int, UInt8, Bool
        ) -> Void

    /// Straight alpha times 255 - coverage; where it becomes 0 the colour does too.
    public let eraseStraight: Erase
    /// Straight alpha times 255 - coverage; colour stays.
    public let eraseKeepingColor: Erase
    /// All four channels times 255 - coverage.
    public let erasePremultiplied: Erase
    /// Straight alpha over straight alpha.
    public let straight: Over
    /// Premultiplied over premultiplied.
    public let premultiplied: Over
    /// Colour drawn towards its luma where coverage is low; alpha stays.
    public let desaturate: Desaturate

    /// Joins the entries.
    @inlinable
    public init(
        eraseStraight: Erase,
        eraseKeepingColor: Erase,
        erasePremultiplied: Erase,
        straight: Over,
        premultiplied: Over,
        desaturate: Desaturate
    ) {
        self.eraseStraight = eraseStraight
        self.eraseKeepingColor = eraseKeepingColor
        self.erasePremultiplied = erasePremultiplied
        self.straight = straight
        self.premultiplied = premultiplied
        self.desaturate = desaturate
    }
}
