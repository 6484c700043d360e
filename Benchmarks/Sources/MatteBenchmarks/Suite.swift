import BenchmarkResults
import CPeers
import Matte

/// How much is measured: `short` is a smoke test for continuous integration.
enum Depth: String, Comparable {
    case short, quick, full

    static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
    private var rank: Int { self == .short ? 0 : self == .quick ? 1 : 2 }

    /// Seconds that all repetitions of a row may take, about.
    var secondsPerRow: Double { self == .short ? 0.01 : self == .quick ? 0.2 : 1.5 }
    /// Seconds that one repetition takes at least.
    var secondsPerRepetition: Double { self == .short ? 0 : 0.012 }
    /// The fewest and the most repetitions of a row.
    var repetitions: ClosedRange<Int> { self == .short ? 1...2 : self == .quick ? 7...25 : 15...60 }
}

/// The headings of the report, in order.
enum Section: String {
    case limits = "What memory allows"
    case pixels = "Pixels"
    case regions = "Regions and masks"
    case resize = "Resize"
    case blur = "Blur"
    case portrait = "Portrait effects"
    case codecs = "Codecs"
    case jobs = "Whole jobs in one process"
    case scaling = "Scaling"
}

/// The libraries that are compared with, by the traits of Package.swift.
enum Peer: String, CaseIterable {
    case libYUV = "LibYUV"
    case openCV = "OpenCV"
    case vips = "Vips"
    case pixman = "Pixman"
    case stb = "STB"
    case turboJPEG = "TurboJPEG"
    case libPNG = "LibPNG"
    case spng = "SPNG"
    case deflate = "Deflate"
    case webP = "WebP"
    case ipp = "IPP"

    /// The name in the report.
    var name: String {
        switch self {
        case .libYUV: "libyuv"
        case .openCV: "OpenCV"
        case .vips: "libvips"
        case .pixman: "pixman"
        case .stb: "stb"
        case .turboJPEG: "libjpeg-turbo"
        case .libPNG: "libpng"
        case .spng: "libspng"
        case .deflate: "libdeflate"
        case .webP: "libwebp"
        case .ipp: "Intel IPP"
        }
    }

    /// The version that is built in, or nil.
    var version: String? { peers_version(rawValue).map { String(cString: $0) } }
}

/// An operation on an input, done by all contenders in one interleaved run.
struct Comparison {
    let section: Section
    let operation: String
    let input: String
    let pipeline: String
    /// The bytes of the memcpy that is timed along.
    let copying: Int
    let goal: Goal?
    let pairGoal: Goal?
    let curve: CurvePoint?
    /// The least depth at which it is run.
    let depth: Depth
    /// Makes the inputs and adds the contenders; called when its turn comes, so that memory is held only then.
    let prepare: (Contenders) throws -> Void

    var name: String { "\(operation)/\(input)" }
}

/// The comparisons, in the order in which they are reported.
struct Suite {
    private(set) var comparisons: [Comparison] = []

    mutating func compare(
        _ section: Section, _ operation: String, _ input: String, copying: Int, goal: Goal? = nil,
        pairGoal: Goal? = nil, curve: CurvePoint? = nil, depth: Depth = .quick, pipeline: String = "",
        _ prepare: @escaping (Contenders) throws -> Void
    ) {
        comparisons.append(
            Comparison(
                section: section, operation: operation, input: input, pipeline: pipeline, copying: copying,
                goal: goal, pairGoal: pairGoal, curve: curve, depth: depth, prepare: prepare))
    }
}

/// One contender of a comparison.
struct Row {
    var contender: String
    var isMatte = false
    var tier: KernelTier?
    var threads = 1
    var note = ""
    /// Runs once; nil where the peer isn't built in, which is reported as not measured.
    let run: (() -> Void)?
    /// The pixels that the last run made; nil when there is nothing to compare with.
    var output: () -> UnsafeRawBufferPointer? = { nil }
    /// The length of the file that the last run made.
    var outputBytes: () -> Int? = { nil }

    var name: String {
        contender + (tier.map { " \($0)" } ?? "") + " t\(threads)"
    }
}

/// Collects the contenders of one comparison.
final class Contenders {
    private(set) var rows: [Row] = []
    let depth: Depth
    /// What the right answer is, unrounded, one number a byte of output; made when it is needed.
    private(set) var reference: (() -> [Float])?
    /// How errors of colour are weighed.
    private(set) var weight = Weight.none

    /// Straight colours count by their alpha, because what is invisible can't be wrong.
    enum Weight { case none, straightAlpha }

    init(depth: Depth) { self.depth = depth }

    func expect(weight: Weight = .none, _ reference: @escaping () -> [Float]) {
        self.weight = weight
        self.reference = reference
    }

    /// Adds Matte on every tier with one thread, and on the widest with two.
    func matte(
        _ name: String = "Matte", threads: [Int] = [1, 2], tiers: [KernelTier] = KernelTier.available,
        note: String = "", output: @autoclosure @escaping () -> UnsafeRawBufferPointer? = nil,
        outputBytes: @autoclosure @escaping () -> Int? = nil,
        _ body: @escaping (Parallelism) throws -> Void
    ) {
        for tier in tiers.reversed() {
            for count in threads where count == 1 || tier == .best {
                let parallelism = count == 1 ? Parallelism.serial : .threads(count)
                rows.append(
                    Row(
                        contender: name, isMatte: true, tier: tier, threads: count, note: note,
                        run: {
                            KernelTier.with(tier) {
                                do { try body(parallelism) } catch { fatalError("\(name): \(error)") }
                            }
                        }, output: output, outputBytes: outputBytes))
            }
        }
    }

    /// Adds a peer; `body` returns 0 when the peer failed.
    func peer(
        _ peer: Peer, _ variant: String = "", threads: [Int] = [1], note: String = "",
        output: @autoclosure @escaping () -> UnsafeRawBufferPointer? = nil,
        outputBytes: @autoclosure @escaping () -> Int? = nil,
        _ body: @escaping () -> Int32
    ) {
        let name = peer.name + (variant.isEmpty ? "" : " \(variant)")
        for count in threads {
            let run = {
                if body() == 0 { fatalError("\(name) failed") }
            }
            rows.append(
                Row(
                    contender: name, threads: count, note: note, run: peer.version == nil ? nil : run,
                    output: output, outputBytes: outputBytes))
        }
    }

    /// Adds something that is neither Matte nor a peer.
    func other(_ name: String, threads: Int = 1, note: String = "", _ body: @escaping () -> Void) {
        rows.append(Row(contender: name, threads: threads, note: note, run: body))
    }
}
