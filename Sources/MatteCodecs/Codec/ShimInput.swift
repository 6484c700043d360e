import Matte

/// The input of a reader in CPNG or CJPEG, which requests the bytes of the file through a callback.
///
/// The caller that passes ``context`` to a reader must keep this object alive until the reader is closed.
final class ShimInput {
    private let input: EncodedInput
    /// The error of the last read that failed, or `nil` if none has failed.
    private(set) var failure: MatteError?

    init(_ input: EncodedInput) {
        self.input = input
    }

    /// The pointer to this object, to be passed to ``read`` as its first argument.
    @unsafe var context: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

    /// The callback that a C shim calls to copy bytes of the file. It returns the number of copied bytes, or -1 if the
    /// read failed.
    @unsafe static let read:
        @convention(c) (UnsafeMutableRawPointer?, UInt64, UnsafeMutablePointer<UInt8>?, Int) -> Int64 = {
            context, offset, target, count in
            let this = unsafe Unmanaged<ShimInput>.fromOpaque(context!).takeUnretainedValue()
            do throws(MatteError) {
                return Int64(
                    try unsafe this.input.read(
                        at: Int(clamping: offset),
                        into: UnsafeMutableRawBufferPointer(start: target, count: count)))
            } catch {
                this.failure = error
                return -1
            }
        }
}
