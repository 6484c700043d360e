import Matte
import Operations

/// The size of the pictures. Every operation that may use several threads uses them in the larger pictures, and most do
/// in the smaller ones.
private let size = isSmall ? PixelSize(width: 800, height: 600) : PixelSize(width: 1600, height: 1200)
private let isSmall = CommandLine.arguments.contains("--small")

/// Runs every operation and returns a line with a checksum for each result.
///
/// The file `users` of the check `threads` names, for each part of the library that starts threads, an operation that
/// uses it.
func checksums(_ conditions: Checksums.Conditions) throws -> [String] {
    let list = Checksums(conditions)
    for operation in Operation.all() {
        for item in operation.cases {
            let mayLackMemory = operation.takesThreads && !item.trapsWithoutMemory
            try list.add("\(operation.name), \(item.name)", item, mayLackMemory: mayLackMemory)
        }
    }
    if conditions == .littleMemory { list.checkCounts() }
    return list.lines
}

/// Checksums of results, each with the operation's name.
final class Checksums {
    /// The circumstances in which the operations run.
    enum Conditions: Equatable {
        case threads(Parallelism)
        /// Each operation runs serially, and then on four threads while no address space is left for their stacks.
        case littleMemory
    }

    private let conditions: Conditions
    private(set) var lines: [String] = []
    /// The number of runs with little memory that gave the same result, and that threw an error.
    private var outcomes = (same: 0, failed: 0)
    /// The number of cases that were run with little memory.
    private var compared = 0
    private let cache = Site.Cache()

    init(_ conditions: Conditions) { self.conditions = conditions }

    /// Prepares the last form of a case that makes a new result, or another one. All forms give the same result.
    private func form(_ item: OperationCase, _ parallelism: Parallelism) throws -> Form? {
        let forms = try item.forms(Site(size, parallelism: parallelism, cache: cache))
        return forms.last { $0.kind == .copying } ?? forms.first
    }

    private func run(_ item: OperationCase, _ parallelism: Parallelism) throws -> UInt64? {
        guard let form = try form(item, parallelism) else { return nil }
        try form.run()
        return form.checksum()
    }

    /// Runs a case and adds the checksum of its result.
    func add(_ name: String, _ item: OperationCase, mayLackMemory: Bool) throws {
        let sum =
            switch conditions {
            case .threads(let parallelism): try run(item, parallelism)
            // Jobs whose number of threads can't be chosen must not start any here, because their stacks would be
            // reused.
            case .littleMemory: try withoutThreads { try run(item, .serial) }
            }
        guard let sum else { return }
        lines.append("\(name): \(String(sum, radix: 16))")
        if conditions == .littleMemory, mayLackMemory { try runWithLittleMemory(name, item, sum) }
    }

    private func runWithLittleMemory(_ name: String, _ item: OperationCase, _ expected: UInt64) throws {
        compared += 1
        // With the blocks that the first run has left for reuse, and without them.
        for keepsBlocks in [true, false] {
            guard let form = try withoutThreads({ try form(item, .threads(4)) }) else { return }
            if !keepsBlocks { RasterMemory.trim() }
            switch withoutStacks({ Result { try form.run() } }).map(form.checksum) {
            case .success(expected): outcomes.same += 1
            case .success: fail("\(name) gives another result with little memory")
            case .failure(let error as MatteError) where error.code == .limits: outcomes.failed += 1
            case .failure(let error): fail("\(name) with little memory: \(error)")
            }
        }
    }

    /// Requires that both outcomes occurred often enough to mean something. Smaller pictures more often find memory.
    fileprivate func checkCounts() {
        guard outcomes.same >= compared, outcomes.failed >= compared / (isSmall ? 8 : 4) else {
            fail("with little memory, \(outcomes.same) runs gave a result, and \(outcomes.failed) failed")
        }
    }
}
