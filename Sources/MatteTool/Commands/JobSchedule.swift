import Matte

/// Makes a job of a batch wait for earlier jobs whose outputs it reads or replaces.
final class JobSchedule: Sendable {
    /// A job's place in the batch.
    struct Ticket: Sendable {
        let number: Int
        /// The numbers of the jobs that it waits for.
        fileprivate let earlier: Set<Int>
    }

    private struct State {
        var count = 0
        /// The outputs of jobs that have been added and haven't ended, by the jobs' numbers.
        var running: [Int: [String]] = [:]
    }
    private let state = Monitor(State())

    /// Adds the next job; the jobs before it must have been added.
    ///
    /// - Parameters:
    ///   - inputs: the files that it reads.
    ///   - outputs: the files that it writes, and directories that it writes files to.
    func add(inputs: [String], outputs: [String]) -> Ticket {
        let outputs = outputs.map(Self.comparable)
        let touched = inputs.filter { !$0.hasPrefix("data:") }.map(Self.comparable) + outputs
        return state.withLock { state in
            let earlier = state.running.filter { job in
                job.value.contains { output in touched.contains { Self.overlap(output, $0) } }
            }
            let ticket = Ticket(number: state.count, earlier: Set(earlier.keys))
            state.running[state.count] = outputs
            state.count += 1
            return ticket
        }
    }

    /// Waits until the jobs that a job depends on have ended.
    func wait(for ticket: Ticket) {
        guard !ticket.earlier.isEmpty else { return }
        state.withLock(when: { ticket.earlier.isDisjoint(with: $0.running.keys) }, do: { _ in })
    }

    /// Lets the jobs go on that wait for this one.
    func finish(_ ticket: Ticket) { state.withLock { $0.running[ticket.number] = nil } }

    /// Letter case doesn't count, as some file systems ignore it; waiting for too many jobs does no harm.
    private static func comparable(_ path: String) -> String { FileStatus.resolved(path).lowercased() }

    private static func overlap(_ a: String, _ b: String) -> Bool {
        a == b || a.hasPrefix(b + "/") || b.hasPrefix(a + "/")
    }
}
