#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A function that a fuzzer calls with each input.
public typealias Target = @Sendable (Input) -> Void

/// Returns the target with the name in the environment's `MATTE_TARGET`. One program has many targets, because each
/// program takes seconds to link.
public func selectedTarget(of targets: [String: Target]) -> Target {
    let name = getenv("MATTE_TARGET").map { String(cString: $0) } ?? ""
    guard let target = targets[name] else {
        fatalError("MATTE_TARGET is '\(name)', not one of \(targets.keys.sorted())")
    }
    return target
}
