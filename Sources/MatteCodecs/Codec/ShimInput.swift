import Matte

/// The input of a C shim's reader, which requests bytes through a callback.
///
/// The caller that passes ``context`` to a reader must keep this object alive until the reader is closed.
final class ShimInput {
    private let input: EncodedInput
    /// The error of the last failed read.
    private(set) var failure: MatteError?

    init(_ input: EncodedInput) {
        self.input = input
    }

    /// The first argument of ``read``.
    @unsafe var context: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

    /// The callback that a C shim calls to read bytes.
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
