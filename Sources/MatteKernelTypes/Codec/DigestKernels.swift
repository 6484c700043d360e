/// Cryptographic digests.
public struct DigestKernels: Sendable {
    /// Continues a SHA-256 hash (FIPS 180-4) with `blocks` blocks of 64 bytes each.
    ///
    /// `state` contains the eight words of the hash, and `constants` the 64 constants of the rounds.
    public typealias SHA256 =
        @Sendable @convention(c) (
            _ state: UnsafeMutablePointer<UInt32>, _ bytes: UnsafeRawPointer, _ blocks: Int,
            _ constants: UnsafePointer<UInt32>
        ) -> Void

    /// Continues a SHA-256 hash on every processor of the tier.
    public let sha256: SHA256
    /// Continues a SHA-256 hash with the processor's instructions for it. The caller checks that the processor has
    /// them. A tier that is not compiled for these instructions uses others.
    public let sha256WithInstructions: SHA256

    /// Creates a structure of the given kernels.
    @inlinable
    public init(sha256: SHA256, sha256WithInstructions: SHA256) {
        self.sha256 = sha256
        self.sha256WithInstructions = sha256WithInstructions
    }
}
