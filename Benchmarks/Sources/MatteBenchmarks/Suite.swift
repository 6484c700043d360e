import BenchmarkResults
import CPeers
import Matte

/// The extent of the measurements: the number of repetitions and the selection of comparisons. `short` is a smoke test
/// for continuous integration.
enum Depth: String, Comparable {
    case short, quick, full

    static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
    private var rank: Int { self == .short ? 0 : self == .quick ? 1 : 2 }

    /// The approximate time for all repetitions of a contender, in seconds.
    var secondsPerRow: Double { self == .short ? 0.01 : self == .quick ? 0.2 : 1.5 }
    /// The minimum time of a repetition, in seconds.
    var secondsPerRepetition: Double { self == .short ? 0 : 0.012 }
    /// The minimum and maximum number of repetitions of a contender.
    var repetitions: ClosedRange<Int> { self == .short ? 1...2 : self == .quick ? 7...25 : 15...60 }
}

/// The headings of the report, in order.
enum Section: String {
    case limits = "What memory allows"
    case pixels = "Pixels"
    case regions = "Regions and masks"
    case resize = "Resize"
    case warp = "Warps"
    case adjust = "Adjustments"
    case blur = "Blur"
    case portrait = "Portrait effects"
    case detectors = "Inputs and boxes of detectors"
    case models = "Inputs of models"
    case comparison = "Comparison and hashes"
    case codecs = "Codecs"
    case jobs = "Whole jobs in one process"
    case scaling = "Scaling"
}

/// The libraries that are compared, by their traits in Package.swift.
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

    /// The library's name in the report.
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

    /// The version of the library that is built in, or `nil` if the library is not built in.
    var version: String? { peers_version(rawValue).map { String(cString: $0) } }
}

/// An operation on an input, measured for all contenders in one interleaved run.
struct Comparison {
    let section: Section
    let operation: String
    let input: String
    let pipeline: String
    /// The number of bytes that the memcpy copies that is measured in the same run as the comparison.
    let copying: Int
    let goal: Goal?
    let pairGoal: Goal?
    let curve: CurvePoint?
    /// The comparison is measured at this depth and at all greater depths.
    let depth: Depth
    /// Makes the inputs and adds the contenders. The suite calls it just before it measures the comparison, so that
    /// inputs occupy memory only during that time.
    let prepare: (Contenders) throws -> Void

    var name: String { "\(operation)/\(input)" }
}

/// All comparisons, in the order of the report.
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
    /// Runs the contender once. `nil` if the peer is not built in; the row is then reported as not measured.
    let run: (() -> Void)?
    /// Returns the pixels of the last run, or `nil` if there is no reference.
    var output: () -> UnsafeRawBufferPointer? = { nil }
    /// Returns the number of bytes in the file that the last run encoded, or `nil` if it encoded none.
    var outputBytes: () -> Int? = { nil }

    var name: String {
        contender + (tier.map { " \($0)" } ?? "") + " t\(threads)"
    }
}

/// The contenders of one comparison.
final class Contenders {
    private(set) var rows: [Row] = []
    let depth: Depth
    /// Returns the unrounded reference, one number per byte of output. The closure is called only when the reference is
    /// needed.
    private(set) var reference: (() -> [Float])?
    /// The weighting of colour errors when a result is compared with the reference.
    private(set) var weight = Weight.none

    /// Weights for colour errors. With straight alpha, errors are weighted by alpha, because the colour of transparent
    /// pixels is invisible.
    enum Weight { case none, straightAlpha }

    init(depth: Depth) { self.depth = depth }

    func expect(weight: Weight = .none, _ reference: @escaping () -> [Float]) {
        self.weight = weight
        self.reference = reference
    }

    /// Adds Matte as a contender: on every tier with one thread, and on the widest tier with two threads.
    func matte(
        _ name: String = "Matte", threads: [Int] = [1, 2], tiers: [KernelTier] = KernelTier.measured,
        note: String = "", output: @autoclosure @escaping () -> UnsafeRawBufferPointer? = nil,
        outputBytes: @autoclosure @escaping () -> Int? = nil,
        _ body: @escaping (Parallelism) throws -> Void
    ) {
        for tier in tiers.reversed() {
            for count in threads where count == 1 || tier == .widest {
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

    /// Adds another library as a contender. `body` returns 0 if the library failed.
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

    /// Adds a contender that is neither Matte nor a peer, such as `memcpy`.
    func other(_ name: String, threads: Int = 1, note: String = "", _ body: @escaping () -> Void) {
        rows.append(Row(contender: name, threads: threads, note: note, run: body))
    }
}
