import BenchmarkResults
import CGoogleBenchmark
import CPeers
import Glibc
import Matte

/// A runner of comparisons with Google Benchmark. The repetitions of all contenders of a comparison are interleaved.
struct Runner {
    let depth: Depth

    func run(_ comparison: Comparison) throws -> MeasuredComparison {
        let contenders = Contenders(depth: depth)
        try comparison.prepare(contenders)
        let copy = copier(comparison.copying)
        let checks = check(contenders, comparison)

        let collected = Collected()
        let copyName = "memcpy"
        register(copyName, threads: 1, run: copy, collected)
        for (i, row) in contenders.rows.enumerated() {
            guard let run = row.run else { continue }
            // Narrower tiers of Matte are measured only for their ratio to the widest tier, so half the repetitions are
            // enough.
            let share = row.tier.map { $0 == .widest } ?? true ? 1 : 0.5
            register("\(i) \(row.name)", threads: row.threads, share: share, run: run, collected)
        }
        // A goal on two threads also needs the speedup that two threads can have at the moment, so measure it too.
        let hasArithmetic = comparison.pairGoal?.over == Goal.scaling.over
        for threads in hasArithmetic ? [1, 2] : [] {
            register("arithmetic t\(threads)", threads: 1, run: { Arithmetic.run(threads) }, collected)
        }
        _ = withExtendedLifetime(collected) {
            gb_run(
                { context, name, nanoseconds in
                    let collected = Unmanaged<Collected>.fromOpaque(context!).takeUnretainedValue()
                    collected.times[String(cString: name!), default: []].append(nanoseconds)
                }, Unmanaged.passUnretained(collected).toOpaque())
        }
        gb_clear()

        let rows = contenders.rows.enumerated().map { i, row in
            MeasuredRow(
                contender: row.contender, isMatte: row.isMatte, tier: row.tier?.rawValue ?? "",
                threads: row.threads, note: row.note, accuracy: checks[i].accuracy,
                outputBytes: checks[i].outputBytes, times: collected.times["\(i) \(row.name)"] ?? [])
        }
        return MeasuredComparison(
            section: comparison.section.rawValue, operation: comparison.operation, input: comparison.input,
            pipeline: comparison.pipeline, goal: comparison.goal, pairGoal: comparison.pairGoal,
            curve: comparison.curve, copy: collected.times[copyName] ?? [], copiedBytes: comparison.copying,
            rows: rows,
            arithmetic: hasArithmetic
                ? (1...2).map { collected.times["arithmetic t\($0)"] ?? [] } : nil)
    }

    private final class Collected {
        var times: [String: [Double]] = [:]
        var tasks: [Task] = []
    }

    /// The context of a registered benchmark.
    private final class Task {
        let threads: Int
        /// A Boolean value that indicates whether a run takes so long that it does not matter which data the caches
        /// contain at its start.
        let isLong: Bool
        let run: () -> Void
        init(threads: Int, isLong: Bool, run: @escaping () -> Void) {
            self.threads = threads
            self.isLong = isLong
            self.run = run
        }
    }

    private func register(
        _ name: String, threads: Int, share: Double = 1, run: @escaping () -> Void, _ collected: Collected
    ) {
        Self.prepareThreads(threads)
        // The number of iterations depends on the time of one run. If that run is fast, a second run is timed, and the
        // faster of the two counts.
        let first = measure(run)
        let seconds = first > 0.1 ? first : min(first, measure(run))
        let iterations = max(1, Int(depth.secondsPerRepetition / max(seconds, 1e-9)))
        let wanted = Int(share * depth.secondsPerRow / max(Double(iterations) * seconds, 1e-9))
        // Fewer repetitions are enough for slow contenders, because their times vary little.
        let fewest = min(depth.repetitions.lowerBound, seconds > 0.25 ? 3 : seconds > 0.1 ? 5 : .max)
        let repetitions = min(max(wanted, fewest), depth.repetitions.upperBound)
        let task = Task(threads: threads, isLong: seconds > 0.04, run: run)
        collected.tasks.append(task)
        gb_register(
            name, Int64(iterations), Int32(repetitions),
            { Runner.begin(Unmanaged<Task>.fromOpaque($0!).takeUnretainedValue()) },
            { Unmanaged<Task>.fromOpaque($0!).takeUnretainedValue().run() },
            Unmanaged.passUnretained(task).toOpaque())
    }

    /// Prepares a repetition: sets the peers' number of threads, and does an untimed run if the data of another
    /// contender in the caches would affect the time.
    private static func begin(_ task: Task) {
        prepareThreads(task.threads)
        if !task.isLong { task.run() }
    }

    private nonisolated(unsafe) static var threads = 0

    private static func prepareThreads(_ count: Int) {
        guard count != threads else { return }
        threads = count
        peers_set_threads(Int32(count))
    }

    private func measure(_ run: () -> Void) -> Double {
        let start = ContinuousClock.now
        run()
        let time = start.duration(to: .now).components
        return Double(time.seconds) + Double(time.attoseconds) * 1e-18
    }

    private func copier(_ bytes: Int) -> () -> Void {
        let source = Memory(bytes)
        let target = Memory(bytes)
        return { memcpy(target.bytes.baseAddress!, source.bytes.baseAddress!, bytes) }
    }

    /// Runs every contender once and measures its error. Requires that all of Matte's tiers return the same bytes.
    private func check(
        _ contenders: Contenders, _ comparison: Comparison
    ) -> [(accuracy: Accuracy?, outputBytes: Int?)] {
        let reference = contenders.reference?()
        var ours: [UInt8]?
        return contenders.rows.map { row in
            guard let run = row.run else { return (nil, nil) }
            Self.prepareThreads(row.threads)
            run()
            var accuracy: Accuracy?
            if let output = row.output() {
                if row.isMatte {
                    if let ours {
                        precondition(
                            ours.elementsEqual(output), "\(comparison.name): \(row.name) gives other bytes")
                    } else {
                        ours = Array(output)
                    }
                }
                if let reference {
                    accuracy = Accuracy(of: output, against: reference, weight: contenders.weight)
                }
            }
            return (accuracy, row.outputBytes())
        }
    }
}

extension Accuracy {
    /// Returns the accuracy of bytes compared with their reference. NaN in the reference means that any value is
    /// correct.
    init(of bytes: UnsafeRawBufferPointer, against reference: [Float], weight: Contenders.Weight) {
        precondition(bytes.count == reference.count, "\(bytes.count) bytes against \(reference.count)")
        var largest = 0.0
        var squares = 0.0
        var differing = 0
        var compared = 0
        for i in 0..<reference.count where !reference[i].isNaN {
            compared += 1
            var share = 1.0
            if weight == .straightAlpha, i & 3 != 3 { share = Double(reference[i | 3]) / 255 }
            let exact = Double(reference[i])
            let error = (Double(bytes[i]) - exact) * share
            squares += error * error
            let levels = abs(Double(bytes[i]) - (exact + 0.5).rounded(.down)) * share
            largest = max(largest, levels)
            if levels > 0.5 { differing += 1 }
        }
        let mean = squares / Double(max(1, compared))
        self.init(
            largest: largest, psnr: mean == 0 ? 99 : 10 * log10(255 * 255 / mean),
            differing: Double(differing) / Double(max(1, compared)))
    }
}
