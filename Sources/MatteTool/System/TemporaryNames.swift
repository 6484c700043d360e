import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The names of the temporary files that exist at present. If a signal ends the process, the files are removed first.
///
/// Names are added and removed only in calls of ``Interruption/deferred(_:)``. During these calls no signal handler
/// reads the names, so the handler needs no lock.
enum TemporaryNames {
    /// The maximum number of names. Files beyond it are not removed when a signal arrives.
    private static let most = 256
    private static let changes = Mutex<Void>(())
    /// The address of the list. Pointers can't be shared among threads by Swift's rules; here the calls of
    /// ``Interruption/deferred(_:)`` and ``changes`` order all accesses.
    private static let address: UInt = {
        let names = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: most)
        unsafe names.initialize(repeating: nil, count: most)
        return UInt(bitPattern: names)
    }()
    private static var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
        guard let names = unsafe UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>(bitPattern: address)
        else { preconditionFailure("an allocation has an address") }
        return unsafe names
    }

    /// Allocates the list, which a signal handler must not do.
    static func prepare() { _ = address }

    /// Adds a name. Must be called in ``Interruption/deferred(_:)``.
    static func add(_ name: String) {
        changes.withLock { _ in
            guard let free = (0..<most).first(where: { unsafe names[$0] == nil }) else { return }
            unsafe names[free] = unsafe FileName.withCName(name) { unsafe strdup($0) }
        }
    }

    /// Removes a name. Must be called in ``Interruption/deferred(_:)``.
    static func remove(_ name: String) {
        changes.withLock { _ in
            unsafe FileName.withCName(name) { name in
                for i in 0..<most {
                    guard let entry = unsafe names[i], unsafe strcmp(entry, name) == 0 else { continue }
                    unsafe names[i] = nil
                    unsafe free(entry)
                }
            }
        }
    }

    /// Removes all files with these names. Called by a signal handler, so it must neither allocate nor lock.
    static func removeFiles() {
        for i in 0..<most {
            if let name = unsafe names[i] { _ = unsafe unlink(name) }
        }
    }
}
