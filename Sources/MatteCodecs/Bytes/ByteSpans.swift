import Matte

extension Collection<UInt8> {
    /// Calls `body` with successive pieces of the collection's bytes, each of at most 1 MiB.
    ///
    /// Files are read in pieces and are never held in memory as a whole.
    ///
    /// - Throws: `MatteError` with code `io` if the system cannot read them, or if a file has become shorter.
    package func forEachByteSpan(_ body: (Span<UInt8>) -> Void) throws(MatteError) {
        try EncodedInput.with(self) { (input) throws(MatteError) in
            var piece = [UInt8](repeating: 0, count: Swift.min(1 << 20, input.count))
            var start = 0
            while start < input.count {
                let outcome = unsafe piece.withUnsafeMutableBytes { target in
                    Result { () throws(MatteError) in try unsafe input.read(at: start, into: target) }
                }
                let count = try outcome.get()
                guard count > 0 else {
                    throw MatteError(
                        .io,
                        "cannot read the file: it ends after \(start) of its \(input.count) bytes; read it when no other process writes to it"
                    )
                }
                body(piece.elements.extracting(0..<count))
                start += count
            }
        }
    }
}
