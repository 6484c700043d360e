public import Matte

/// Runs `body` once for each kernel tier that this processor has.
///
/// The tier is named in the second argument's failure message by passing it on to `#expect`'s comment.
public func withEveryTier<Failure: Error>(_ body: (KernelTier) throws(Failure) -> Void) throws(Failure) {
    for tier in KernelTier.available {
        try KernelTier.with(tier) { () throws(Failure) in try body(tier) }
    }
}
