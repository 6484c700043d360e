import Matte
import Operations

/// The size of the pictures. Every operation that may use several threads uses them.
private let size = PixelSize(width: 1600, height: 1200)

/// Runs every operation and returns a line with a checksum for each result.
///
/// The file `users` of the check `threads` names, for each part of the library that starts threads, an operation that
/// uses it.
func checksums(_ conditions: Checksums.Conditions) throws -> [String] {
    let list = Checksums(conditions)
    for operation in Operation.all() {
        for item in operation.cases { try list.add("\(operation.name), \(item.name)", item) }
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
    private let cache = Site.Cache()

    init(_ conditions: Conditions) { self.conditions = conditions }

    /// Runs the first form of a case, because all forms give the same result.
    private func run(_ item: OperationCase, _ parallelism: Parallelism) throws -> UInt64? {
        guard let form = try item.forms(Site(size, parallelism: parallelism, cache: cache)).first else {
            return nil
        }
        try form.run()
        return form.checksum()
    }

    /// Runs a case and adds the checksum of its result.
    func add(_ name: String, _ item: OperationCase) throws {
        switch conditions {
        case .threads(let parallelism):
            guard let sum = try run(item, parallelism) else { return }
            lines.append("\(name): \(String(sum, radix: 16))")
        case .littleMemory:
            // Jobs whose number of threads can't be chosen must not start any here, because their stacks would be
            // reused. The first run also makes the inputs, which are kept.
            guard let expected = try withoutThreads({ try run(item, .serial) }) else { return }
            // With the blocks that the first run has left for reuse, and without them.
            for keepsBlocks in [true, false] {
                if !keepsBlocks { RasterMemory.trim() }
                switch withoutStacks({ Result { try run(item, .threads(4)) } }) {
                case .success(expected): outcomes.same += 1
                case .success: fail("\(name) gives another result with little memory")
                case .failure(let error as MatteError) where error.code == .limits: outcomes.failed += 1
                case .failure(let error): fail("\(name) with little memory: \(error)")
                }
            }
            lines.append("\(name): \(String(expected, radix: 16))")
        }
    }

    /// Requires that both outcomes occurred often enough to mean something.
    fileprivate func checkCounts() {
        guard outcomes.same >= lines.count, outcomes.failed >= lines.count / 4 else {
            fail("with little memory, \(outcomes.same) runs gave a result, and \(outcomes.failed) failed")
        }
    }
}
