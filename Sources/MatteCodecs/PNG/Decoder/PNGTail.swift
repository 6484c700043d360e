import Matte

/// Checks of the chunks after a PNG's image data.
enum PNGTail {
    /// Verifies the checksums and the order of the critical chunks that follow the end of the zlib stream. No pixel
    /// depends on the checksums of ancillary chunks and of the end chunk, so they are not verified.
    static func check(_ chunks: PNGChunks, _ head: PNGHead) throws(PNGFailure) {
        while true {
            try chunks.next()
            switch chunks.name {
            case PNGChunks.code("IHDR"): throw .corrupt("IHDR: out of place")
            case PNGChunks.code("PLTE") where head.hasPalette: throw .corrupt("PLTE: duplicate")
            case PNGChunks.code("PLTE"), PNGChunks.code("IDAT"): try chunks.finish()
            case PNGChunks.code("IEND"): return try chunks.skip()
            default:
                if !chunks.isAncillary { throw .corrupt("\(chunks.nameText): unhandled critical chunk") }
                try chunks.skip()
            }
        }
    }

    /// Verifies only the checksums of the current chunk and of the critical ones after it, except the end chunk.
    static func checkChecksums(_ chunks: PNGChunks) throws(PNGFailure) {
        while true {
            let isEnd = chunks.name == PNGChunks.code("IEND")
            if isEnd || chunks.isAncillary { try chunks.skip() } else { try chunks.finish() }
            if isEnd { return }
            try chunks.next()
        }
    }
}
