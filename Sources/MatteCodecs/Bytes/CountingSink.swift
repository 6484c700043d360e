import Matte

/// A sink that counts the bytes of an encoded picture and discards them.
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
