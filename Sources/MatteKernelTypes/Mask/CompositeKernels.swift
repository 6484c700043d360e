/// Compositing of four-byte pixels by a row of coverage. Results are rounded to nearest from exact fractions.
public struct CompositeKernels: Sendable {
    /// Makes pixels more transparent, in place. Coverage 255 makes a pixel fully transparent; coverage 0 leaves it
    /// unchanged.
    public typealias Erase =
        @Sendable @convention(c) (
            _ pixels: UnsafeMutableRawPointer, _ coverage: UnsafePointer<UInt8>, _ count: Int
        ) -> Void
    /// Composites `over` onto `under`, with the opacity of `over` multiplied by coverage / 255. May work in place.
    public typealias Over =
        @Sendable @convention(c) (
            _ over: UnsafeRawPointer, _ under: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>,
            _ destination: UnsafeMutableRawPointer, _ count: Int
        ) -> Void
    /// Moves the colour of pixels with low coverage towards grey: by `amount` / 255 where coverage is 0, and not at all
    /// where coverage is 255. May work in place.
    public typealias Desaturate =
        @Sendable @convention(c) (
            _ source: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>,
            _ destination: UnsafeMutableRawPointer, _ count: Int, _ amount: UInt8, _ isBlueFirst: Bool
        ) -> Void

    /// Erases pixels with straight alpha: multiplies alpha by 1 - coverage / 255. If alpha becomes 0, colour becomes 0
    /// too.
    public let eraseStraight: Erase
    /// Erases pixels with straight alpha: multiplies alpha by 1 - coverage / 255. Colour is unchanged.
    public let eraseKeepingColor: Erase
    /// Erases pixels with premultiplied alpha: multiplies all four channels by 1 - coverage / 255.
    public let erasePremultiplied: Erase
    /// Composites pixels with straight alpha.
    public let straight: Over
    /// Composites pixels with premultiplied alpha.
    public let premultiplied: Over
    /// Moves the colour of pixels with low coverage towards its luma. Alpha is unchanged.
    public let desaturate: Desaturate

    /// Creates a structure of the given kernels.
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
