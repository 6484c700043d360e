import Matte

/// The picture that a budget search encodes: pixels in memory, or rows that are computed again for each encode.
final class BudgetPicture<PixelType: Pixel>: Sendable {
    private let picture: StreamedPicture<PixelType>

    init(_ picture: StreamedPicture<PixelType>) {
        self.picture = picture
    }

    init(_ raster: Raster<PixelType>, memoryLimit: Int, held: Int) {
        picture = StreamedPicture(raster, memoryLimit: memoryLimit, held: held)
    }

    var size: PixelSize { picture.size }

    /// The largest resized picture, in bytes of pixels, that is held in memory. A larger one is resized again for each
    /// estimate and encode, so that a search takes little more memory than one encode of the source.
    private static var mostHeldBytes: Int { 64 << 20 }

    /// Returns the picture at another size. The resized pixels are held in memory if they are few, or if the source is
    /// in memory as well.
    func resized(to target: PixelSize, _ policy: BudgetPolicy) throws(MatteError) -> BudgetPicture {
        if target == size { return self }
        if picture.raster == nil, pixelBytes(target, MemoryLayout<PixelType>.stride) > Self.mostHeldBytes {
            return BudgetPicture(
                try picture.resized(to: target, filter: policy.filter, parallelism: policy.parallelism))
        }
        // The search keeps this picture, so both count towards the limit on memory.
        let need = picture.need.adding(
            pixelBytes(target, MemoryLayout<PixelType>.stride), "the same picture at \(target)")
        try need.check("reduce a picture of \(size) to \(target)")
        let smaller =
            if let raster = picture.raster {
                try raster.resized(to: target, filter: policy.filter, parallelism: policy.parallelism)
            } else {
                try picture.resized(to: target, filter: policy.filter, parallelism: policy.parallelism)
                    .rendered()
            }
        return BudgetPicture(StreamedPicture(smaller, need: need))
    }

    /// Returns the picture in memory.
    func rendered() throws(MatteError) -> Raster<PixelType> {
        try picture.rendered()
    }

    /// Encodes the picture and returns the file if it has at most `most` bytes. Sets `count` to the file's length.
    func encoded(
        as encoding: ImageEncoding, _ metadata: EncodingMetadata, atMost most: Int, count: inout Int
    ) throws(MatteError) -> EncodedImage? {
        if let raster = picture.raster {
            try picture.checkEncoding(as: encoding)
            let image = try raster.encoded(as: encoding, metadata: metadata)
            count = image.bytes.count
            return count <= most ? image : nil
        }
        let sink = BoundedSink(most: most)
        try picture.encode(as: encoding, to: sink, metadata: metadata)
        count = sink.count
        guard let bytes = sink.bytes else { return nil }
        return EncodedImage(bytes: bytes, format: encoding.format, size: size)
    }

    /// Calls `take` once for each of several bands of rows, from top to bottom.
    ///
    /// - Parameter tops: The first row of each band, in ascending order. Bands must not overlap.
    func takeBands(
        at tops: [Int], rows: Int, _ take: (_ band: Int, borrowing RasterView<PixelType>) -> Void
    ) throws(MatteError) {
        if let raster = picture.raster {
            for (i, top) in tops.enumerated() {
                let view = raster.view
                take(i, view[PixelRect(x: 0, y: top, width: raster.width, height: rows)])
            }
            return
        }
        var band = try Raster<PixelType>(uninitialized: PixelSize(width: picture.size.width, height: rows))
        let run = try picture.open()
        var y = 0
        for (i, top) in tops.enumerated() {
            if Task.isCancelled { throw .cancelled }
            if top > y { try run.skip(top - y) }
            var view = band.mutableView
            try run.read(into: &view)
            take(i, view.view)
            y = top + rows
        }
    }
}

/// A sink that keeps a file of at most `most` bytes. If the file becomes longer, the sink discards it and only counts
/// its bytes.
private final class BoundedSink: ByteSink {
    private let most: Int
    private var held: [UInt8]? = []
    private(set) var count = 0

    init(most: Int) {
        self.most = most
    }

    /// The file, or `nil` if it is longer than the maximum.
    var bytes: [UInt8]? { count <= most ? held : nil }

    func append(_ bytes: RawSpan) throws(MatteError) {
        count += bytes.byteCount
        guard count <= most else {
            held = nil
            return
        }
        unsafe bytes.withUnsafeBytes { unsafe held?.append(contentsOf: $0) }
    }

    func replace(at offset: Int, with bytes: RawSpan) throws(MatteError) {
        unsafe bytes.withUnsafeBytes { unsafe held?.replaceSubrange(offset..<offset + $0.count, with: $0) }
    }

    func truncate(to count: Int) throws(MatteError) {
        // Discarded bytes cannot be restored. They are not needed, because an encoder that exceeds the maximum starts
        // again from an empty file.
        self.count = count
        held = count == 0 ? [] : held.map { Array($0.prefix(count)) }
    }
}
