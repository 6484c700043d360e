import CGoogleBenchmark
import Matte

/// One thing that is timed: an operation on an input by a contender.
struct Row {
    /// What is done, such as `swizzle BGRA to RGBA`; rows of one operation and input are compared.
    let operation: String
    /// On what, such as `1920x1080`.
    let input: String
    /// Who does it: `matte`, `memcpy`, or a peer's name.
    let contender: String
    /// The tier and threads, where they are chosen: `avx512 t1`.
    var setting = ""
    /// What a reader must know, such as work the peer leaves out and its measured error.
    var note = ""
    /// Bytes read and written an iteration.
    var bytes = 0
    /// Runs once; nil where the peer isn't built in, which is reported as not measured.
    let run: (() -> Void)?

    var name: String {
        [operation, input, contender, setting].filter { !$0.isEmpty }.joined(separator: "/")
    }
}

/// The rows, in the order in which they are reported.
struct Suite {
    private(set) var rows: [Row] = []

    mutating func add(_ row: Row) { rows.append(row) }

    /// Adds a row a tier and thread count: every tier with one thread, the best with two.
    mutating func addMatte(
        _ operation: String, _ input: String, bytes: Int = 0, threads: [Int] = [1, 2], note: String = "",
        _ body: @escaping (Parallelism) throws -> Void
    ) {
        for tier in KernelTier.available {
            for count in threads where count == 1 || tier == .best {
                let parallelism = count == 1 ? Parallelism.serial : .threads(count)
                add(
                    Row(
                        operation: operation, input: input, contender: "matte", setting: "\(tier) t\(count)",
                        note: note, bytes: bytes,
                        run: {
                            KernelTier.with(tier) {
                                do { try body(parallelism) } catch { fatalError("\(operation): \(error)") }
                            }
                        }))
            }
        }
    }

    /// Adds a peer's row; it counts as not measured when `isThere` is false.
    mutating func addPeer(
        _ operation: String, _ input: String, _ peer: String, isThere: Bool, bytes: Int = 0, note: String = "",
        _ body: @escaping () -> Void
    ) {
        add(
            Row(
                operation: operation, input: input, contender: peer, note: note, bytes: bytes,
                run: isThere ? body : nil))
    }

    /// Hands the rows that can run to Google Benchmark.
    func register() {
        for row in rows {
            guard let run = row.run else { continue }
            let box = Unmanaged.passRetained(Box(run)).toOpaque()
            gb_register(row.name, row.note, Int64(row.bytes), { Unmanaged<Box>.fromOpaque($0!).takeUnretainedValue().run() }, box)
        }
    }
}

private final class Box {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
}
