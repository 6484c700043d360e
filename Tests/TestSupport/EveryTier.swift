public import Matte

/// Runs `body` once for each kernel tier that this processor has.
///
/// Pass the tier to the comment of `#expect`, so that the failure message names it.
public func withEveryTier<Failure: Error>(_ body: (KernelTier) throws(Failure) -> Void) throws(Failure) {
    for tier in KernelTier.available {
        try KernelTier.with(tier) { () throws(Failure) in try body(tier) }
    }
}
