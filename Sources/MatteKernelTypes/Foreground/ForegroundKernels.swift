/// Estimation of the foreground's colours in a picture with a mask.
///
/// A quad is four 16-bit integers: three colours and a fourth value. Colours are in 1/64 of a level, so 16320 is white,
/// and the fourth value is in 1/16320. There are four kinds of quads:
/// - a picture's quad: the colours, and the mask's coverage;
/// - a foreground's quad: the colours times a weight, and the weight, which is the eighth power of coverage times the
///   pixel's alpha;
/// - a background's quad: the same, with the eighth power of 1 - coverage;
/// - a solved quad: colours, and 16320.
///
/// Kernels work on whole vectors: they read and write up to 16 quads past the count, which must be in the caller's
/// memory. Pixels and coverage past the count are neither read nor written.
public struct ForegroundKernels: Sendable {
    /// The fourth value of opaque quads, and 64 times 255.
    @inlinable public static var one: Int { 16320 }
    /// The size of the scratch memory of ``quarter``, in bytes.
    @inlinable public static var scratchBytes: Int { 9600 }

    /// Converts pixels and their coverage to the quads of the picture, the foreground and the background.
    public typealias Load =
        @Sendable @convention(c) (
            _ pixels: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>, _ picture: UnsafeMutableRawPointer,
            _ foreground: UnsafeMutableRawPointer, _ background: UnsafeMutableRawPointer, _ count: Int
        ) -> Void
    /// Converts pixels and their coverage to the quads of the picture.
    public typealias LoadPicture =
        @Sendable @convention(c) (
            _ pixels: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>, _ picture: UnsafeMutableRawPointer,
            _ count: Int
        ) -> Void
    /// Computes `count` quads, the means of two by two quads, rounded half up.
    public typealias Halve =
        @Sendable @convention(c) (
            _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer,
            _ count: Int
        ) -> Void
    /// Converts `count` pixels of four rows to a row of quads, as if by ``Load`` and two times ``Halve``. A last column
    /// without a neighbour counts twice.
    public typealias Quarter =
        @Sendable @convention(c) (
            _ pixels: UnsafePointer<UnsafeRawPointer>, _ coverage: UnsafePointer<UnsafeRawPointer>,
            _ picture: UnsafeMutableRawPointer, _ foreground: UnsafeMutableRawPointer,
            _ background: UnsafeMutableRawPointer, _ scratch: UnsafeMutableRawPointer, _ count: Int
        ) -> Void
    /// Interpolates between two rows of quads: three quarters of `near` and a quarter of `far`, rounded half up.
    public typealias Between =
        @Sendable @convention(c) (
            _ near: UnsafeRawPointer, _ far: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer,
            _ count: Int
        ) -> Void
    /// Doubles a row of solved quads, adds a quarter of it to the foreground's or background's quads, and divides by
    /// the sum of weights. Each quad becomes four floats, multiplied by its weight plus 0.005. The quad before the row
    /// of solved quads and that after it are read too. `count` is that of the result, and its first column is even.
    public typealias Weigh =
        @Sendable @convention(c) (
            _ solved: UnsafeRawPointer, _ own: UnsafeRawPointer, _ destination: UnsafeMutablePointer<Float>,
            _ count: Int
        ) -> Void
    /// Adds a row of floats to its neighbours on both sides, with the weights 1, 2, 1. The neighbours of the first and
    /// the last are read too.
    public typealias Across =
        @Sendable @convention(c) (
            _ source: UnsafePointer<Float>, _ destination: UnsafeMutablePointer<Float>, _ count: Int
        ) -> Void
    /// Adds three rows of floats with the weights 1, 2, 1, divides by the fourth values, and moves the colours of
    /// foreground and background by the smallest change that explains the picture. The rows are three of the
    /// foreground, then three of the background.
    public typealias Solve =
        @Sendable @convention(c) (
            _ rows: UnsafePointer<UnsafePointer<Float>>, _ picture: UnsafeRawPointer,
            _ foreground: UnsafeMutableRawPointer, _ background: UnsafeMutableRawPointer, _ count: Int
        ) -> Void
    /// Doubles a row of solved quads of foreground and background, and moves them by the smallest change that explains
    /// the picture. Reads quads as ``Weigh`` does.
    public typealias Explain =
        @Sendable @convention(c) (
            _ solvedForeground: UnsafeRawPointer, _ solvedBackground: UnsafeRawPointer,
            _ picture: UnsafeRawPointer, _ foreground: UnsafeMutableRawPointer,
            _ background: UnsafeMutableRawPointer, _ count: Int
        ) -> Void
    /// Writes pixels with solved colours, and alpha multiplied by coverage / 255, rounded to nearest. Coverage 255
    /// copies the pixel. Colour is 0 where alpha becomes 0.
    public typealias Store =
        @Sendable @convention(c) (
            _ solved: UnsafeRawPointer, _ pixels: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>,
            _ destination: UnsafeMutableRawPointer, _ count: Int
        ) -> Void
    /// Copies pixels where coverage is 255, and clears them where coverage is 0. There must be no other coverage.
    public typealias Keep =
        @Sendable @convention(c) (
            _ pixels: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>,
            _ destination: UnsafeMutableRawPointer, _ count: Int
        ) -> Void
    /// Returns true if any coverage is neither 0 nor 255.
    public typealias IsMixed =
        @Sendable @convention(c) (_ coverage: UnsafePointer<UInt8>, _ count: Int) -> Bool
    /// Sets a byte to 1 for each block of 16 columns with coverage that is neither 0 nor 255, and leaves the bytes of
    /// other blocks unchanged.
    public typealias MarkSoft =
        @Sendable @convention(c) (
            _ coverage: UnsafePointer<UInt8>, _ blocks: UnsafeMutablePointer<UInt8>, _ count: Int
        ) -> Void

    /// Converts pixels to the three kinds of quads.
    public let load: Load
    /// Converts pixels to the quads of the picture.
    public let loadPicture: LoadPicture
    /// Halves rows of quads.
    public let halve: Halve
    /// Converts pixels to quads of a quarter of the size.
    public let quarter: Quarter
    /// Interpolates between rows of quads.
    public let between: Between
    /// Combines the colours of the coarser level with those of this level.
    public let weigh: Weigh
    /// Adds horizontal neighbours.
    public let across: Across
    /// Adds vertical neighbours and explains the picture.
    public let solve: Solve
    /// Explains the picture with colours of the coarser level alone.
    public let explain: Explain
    /// Writes pixels with solved colours.
    public let store: Store
    /// Writes pixels whose coverage is 0 or 255.
    public let keep: Keep
    /// Tests for coverage other than 0 and 255.
    public let isMixed: IsMixed
    /// Marks blocks with coverage other than 0 and 255.
    public let markSoft: MarkSoft

    /// Creates a structure of the given kernels.
    @inlinable
    public init(
        load: Load, loadPicture: LoadPicture, halve: Halve, quarter: Quarter, between: Between, weigh: Weigh,
        across: Across, solve: Solve, explain: Explain, store: Store, keep: Keep, isMixed: IsMixed,
        markSoft: MarkSoft
    ) {
        self.load = load
        self.loadPicture = loadPicture
        self.halve = halve
        self.quarter = quarter
        self.between = between
        self.weigh = weigh
        self.across = across
        self.solve = solve
        self.explain = explain
        self.store = store
        self.keep = keep
        self.isMixed = isMixed
        self.markSoft = markSoft
    }
}
