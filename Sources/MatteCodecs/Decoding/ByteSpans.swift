import Matte

extension Collection<UInt8> {
    /// Lends all bytes from front to back, some mebibytes at a time. A mapped file gives their memory back afterwards.
    package func forEachByteSpan(_ body: (Span<UInt8>) -> Void) throws(MatteError) {
        let mapped = self as? MappedFile
        try withByteSpan(of: self) { (span: Span<UInt8>) throws(MatteError) in
            var start = 0
            while start < span.count {
                let end = Swift.min(start + (4 << 20), span.count)
                body(span.extracting(start..<end))
                mapped?.release(upTo: end)
                start = end
            }
        }
    }
}
