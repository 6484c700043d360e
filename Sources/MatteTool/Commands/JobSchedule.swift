import Matte

/// A schedule in which a job of a batch waits for earlier jobs whose outputs it reads or replaces, and for earlier jobs
/// that read its outputs.
final class JobSchedule: Sendable {
    /// The position of a job in the batch, which the job passes when it waits and when it ends.
    struct Ticket: Sendable {
        let number: Int
        /// The numbers of the earlier jobs for which this job waits.
        fileprivate let earlier: Set<Int>
    }

    private struct State {
        var count = 0
        /// The files of the jobs that have not ended, by job number.
        var running: [Int: (inputs: [String], outputs: [String])] = [:]
    }
    private let state = Monitor(State())

    /// Adds the next job. The jobs before it must already be added.
    ///
    /// - Parameters:
    ///   - inputs: The files that the job reads.
    ///   - outputs: The files that the job writes, and the directories to which it writes files.
    func add(inputs: [String], outputs: [String]) -> Ticket {
        let outputs = outputs.map(Self.comparable)
        let inputs = inputs.filter { !$0.hasPrefix("data:") }.map(Self.comparable)
        return state.withLock { state in
            let earlier = state.running.filter { _, job in
                Self.overlap(job.outputs, inputs + outputs) || Self.overlap(job.inputs, outputs)
            }
            let ticket = Ticket(number: state.count, earlier: Set(earlier.keys))
            state.running[state.count] = (inputs, outputs)
            state.count += 1
            return ticket
        }
    }

    /// Waits until the earlier jobs that the ticket names have ended.
    func wait(for ticket: Ticket) {
        guard !ticket.earlier.isEmpty else { return }
        state.withLock(when: { ticket.earlier.isDisjoint(with: $0.running.keys) }, do: { _ in })
    }

    /// Marks a job as ended, which resumes the jobs that wait for it.
    func finish(_ ticket: Ticket) { state.withLock { $0.running[ticket.number] = nil } }

    /// Returns a path in the form in which paths are compared. Letter case is ignored, because some file systems ignore
    /// it. On other file systems, a job may wait unnecessarily for a job whose paths differ only in letter case.
    private static func comparable(_ path: String) -> String { FileStatus.resolved(path).lowercased() }

    private static func overlap(_ first: [String], _ second: [String]) -> Bool {
        first.contains { a in
            second.contains { b in a == b || a.hasPrefix(b + "/") || b.hasPrefix(a + "/") }
        }
    }
}
