/// Four-byte pixels through a row of coverage; every product is divided by 255 and rounded to nearest.
public struct CompositeKernels: Sendable {
    /// `(pixels, coverage, count)`, in place.
    public typealias Erase =
        @Sendable @convention(c) (UnsafeMutableRawPointer, UnsafePointer<UInt8>, Int) -> Void

    /// Straight alpha times 255 - coverage; where it becomes 0 the colour does too.
    public let eraseStraight: Erase
    /// Straight alpha times 255 - coverage; colour stays.
    public let eraseKeepingColor: Erase
    /// All four channels times 255 - coverage.
    public let erasePremultiplied: Erase

    /// Joins the entries.
    @inlinable
    public init(eraseStraight: Erase, eraseKeepingColor: Erase, erasePremultiplied: Erase) {
        self.eraseStraight = eraseStraight
        self.eraseKeepingColor = eraseKeepingColor
        self.erasePremultiplied = erasePremultiplied
    }
}
