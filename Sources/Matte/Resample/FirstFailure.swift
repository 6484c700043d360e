internal import Synchronization

/// The first error of several threads, to be thrown when all are done.
struct FirstFailure: ~Copyable, Sendable {
    private let error = Mutex<MatteError?>(nil)

    func record(_ failure: MatteError) {
        error.withLock { if $0 == nil { $0 = failure } }
    }

    func check() throws(MatteError) {
        if let failure = error.withLock({ $0 }) { throw failure }
    }
}
