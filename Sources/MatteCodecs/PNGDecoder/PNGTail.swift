import Matte

/// Checks of the chunks after a PNG's image data.
enum PNGTail {
    /// Verifies the checksums and the order of the chunks that follow the end of the zlib stream.
    static func check(_ chunks: PNGChunks, _ head: PNGHead) throws(PNGFailure) {
        while true {
            try chunks.next()
            switch chunks.name {
            case PNGChunks.code("IHDR"): throw .corrupt("IHDR: out of place")
            case PNGChunks.code("PLTE") where head.hasPalette: throw .corrupt("PLTE: duplicate")
            case PNGChunks.code("PLTE"), PNGChunks.code("IDAT"): try chunks.finish()
            case PNGChunks.code("IEND"):
                try chunks.finish()
                return
            default:
                try chunks.finish()
                if !chunks.isAncillary { throw .corrupt("\(chunks.nameText): unhandled critical chunk") }
            }
        }
    }

    /// Verifies only the checksums of the current chunk and those after it.
    static func checkChecksums(_ chunks: PNGChunks) throws(PNGFailure) {
        while true {
            try chunks.finish()
            if chunks.name == PNGChunks.code("IEND") { return }
            try chunks.next()
        }
    }
}
