import Matte

/// Counts the bytes of an encoded picture and drops them.
final class CountingSink: ByteSink {
    private(set) var count = 0

    func append(_ bytes: RawSpan) throws(MatteError) {
        count += bytes.byteCount
    }

    func replace(at offset: Int, with bytes: RawSpan) throws(MatteError) {}

    func truncate(to count: Int) throws(MatteError) {
        self.count = count
    }
}
