import Matte

/// The data of consecutive IDAT chunks, which form one zlib stream.
///
/// The next chunk is read only when the data of the current one has been used up, so that damage to it has no effect on
/// the rows before.
final class PNGImageData {
    let chunks: PNGChunks

    /// The number of bytes that are decoded or not decoded together if the file ends within a chunk.
    private static let piece = 8_192

    /// Creates a reader of the data from the first IDAT chunk on, whose header has been read.
    init(_ chunks: PNGChunks) {
        self.chunks = chunks
    }

    /// Copies more data to `target`, at most `capacity` bytes, which must be at least 8,192. Returns the number of
    /// bytes, at least 1.
    @unsafe
    func read(_ target: UnsafeMutableRawPointer, _ capacity: Int) throws(PNGFailure) -> Int {
        while chunks.left == 0 {
            try chunks.finish()
            try chunks.next()
            guard chunks.name == PNGChunks.code("IDAT") else { throw .corrupt("Not enough image data") }
        }
        // Read whole pieces, and drop one in which the file ends.
        let wanted = chunks.left <= capacity ? chunks.left : capacity / Self.piece * Self.piece
        let found = try unsafe chunks.read(target, wanted)
        let whole = found == wanted ? found : found / Self.piece * Self.piece
        guard whole > 0 else { throw .endsEarly }
        return whole
    }
}
