// Design: docs/design/png-writer.md

#if PNG
import Matte

/// Writes PNG files.
enum PNGEncoder {
    /// Encodes rows; `nil` when the file would be longer than `byteCap` (0: no cap).
    static func encode(
        _ feed: inout RowFeed, _ options: PNGOptions, _ metadata: EncodingMetadata, byteCap: Int,
        _ parallelism: Parallelism = .automatic
    ) throws(MatteError) -> [UInt8]? {
        var best: [UInt8]?
        if options.compression == .fast {
            best = try fast(&feed, metadata, byteCap: byteCap, parallelism)
        }
        for compression in attempts(options.compression) {
            let cap = best.map { $0.count - 1 } ?? byteCap
            if let bytes = try compressed(&feed, compression, metadata, byteCap: cap) { best = bytes }
        }
        // What deflate made larger is stored instead: the bound that callers of budgets count on.
        let bound =
            StoredStream.pngBytes(
                width: feed.width, height: feed.height, bytesPerPixel: feed.layout.bytesPerPixel)
            + StoredStream.standardChunks + metadata.byteCount
        if (best?.count ?? .max) > bound, byteCap == 0 || bound <= byteCap {
            if let bytes = try stored(&feed, metadata, byteCap: byteCap),
                bytes.count < best?.count ?? .max
            {
                best = bytes
            }
        }
        return best
    }

    private static func attempts(_ compression: PNGOptions.Compression) -> [PNGWriter.Compression] {
        typealias Settings = PNGWriter.Compression
        switch compression {
        case .fast: return []
        case .balanced: return [Settings(level: 6, strategy: 1, filters: Settings.allFilters)]
        case .smallest:
            return [
                Settings(level: 9, strategy: 0, filters: Settings.filterNone),
                Settings(level: 9, strategy: 1, filters: Settings.allFilters),
            ]
        }
    }

    /// Rows filtered and compressed by Matte's own deflate, in one chunk.
    private static func fast(
        _ feed: inout RowFeed, _ metadata: EncodingMetadata, byteCap: Int, _ parallelism: Parallelism
    ) throws(MatteError) -> [UInt8]? {
        guard let pieces = try PixelStream.compressed(&feed, byteCap: byteCap, parallelism: parallelism),
            let writer = try PNGWriter(
                size: PixelSize(width: feed.width, height: feed.height), layout: feed.layout,
                compression: .stored, metadata: metadata, byteCap: byteCap)
        else { return nil }
        return try writer.finish(zlibStream: pieces)
    }

    private static func compressed(
        _ feed: inout RowFeed, _ compression: PNGWriter.Compression, _ metadata: EncodingMetadata,
        byteCap: Int
    ) throws(MatteError) -> [UInt8]? {
        guard
            let writer = try PNGWriter(
                size: PixelSize(width: feed.width, height: feed.height), layout: feed.layout,
                compression: compression, metadata: metadata, byteCap: byteCap)
        else { return nil }
        var y = 0
        while y < feed.height {
            if Task.isCancelled { throw .cancelled }
            let count = min(RowFeed.band, feed.height - y)
            let outcome = unsafe feed.withRows(y, count) { rows, stride in
                Result { () throws(MatteError) in
                    try unsafe writer.write(rows, bytesPerRow: stride, count: count)
                }
            }
            guard try outcome.get() else { return nil }
            y += count
        }
        return try writer.finish()
    }

    /// The rows without filter and without compression, in one chunk.
    static func stored(
        _ feed: inout RowFeed, _ metadata: EncodingMetadata, byteCap: Int
    ) throws(MatteError) -> [UInt8]? {
        guard
            let writer = try PNGWriter(
                size: PixelSize(width: feed.width, height: feed.height), layout: feed.layout,
                compression: .stored, metadata: metadata, byteCap: byteCap)
        else { return nil }
        let width = feed.width
        let row = width * feed.layout.bytesPerPixel
        let isBlueFirst = feed.layout == .bgra
        var redFirst = [UInt8](repeating: 0, count: isBlueFirst ? row : 0)
        var stream = StoredStream(expecting: feed.height * (1 + row))
        for y in 0..<feed.height {
            stream.append([0])
            unsafe feed.withRows(y, 1) { bytes, _ in
                guard isBlueFirst else {
                    return unsafe stream.append(UnsafeBufferPointer(start: bytes, count: row))
                }
                // libpng exchanges only what it compresses itself.
                unsafe redFirst.withUnsafeMutableBufferPointer {
                    unsafe RowPreparation.convert(
                        bytes, .bgra8, to: .rgba, $0.baseAddress!, count: width,
                        background: RGB8(red: 0, green: 0, blue: 0))
                }
                stream.append(redFirst)
            }
        }
        return try writer.finish(zlibStream: [stream.finished()])
    }
}

extension RasterView {
    /// A PNG whose pixels are stored, not compressed: of a length that is known beforehand.
    func storedPNG(metadata: EncodingMetadata) throws(MatteError) -> EncodedImage {
        var feed = try unsafe RowFeed(
            start, bytesPerRow: bytesPerRow, size: size, format: PixelType.format,
            layout: RowFeed.layout(for: PixelType.format))
        guard let bytes = try PNGEncoder.stored(&feed, metadata, byteCap: 0) else {
            preconditionFailure("an encoder without a cap reached it")
        }
        return EncodedImage(bytes: bytes, format: .png, size: size)
    }
}
#endif
