internal import Matte
internal import MatteCodecs

/// The findings of one pass over a frame whose rows are decoded as needed: its scaled green channel, and the pixels of a
/// part.
struct StreamedFrame: Sendable {
    let green: Raster<Gray8>
    /// A mask that is 255 where the frame is opaque, or nil if the whole frame is.
    let alpha: Mask?
    /// The pixels of the part.
    let part: Raster<RGBA8>

    /// The maximum number of rows that are read at a time.
    private static var band: Int { 32 }

    /// Reads the frame. A frame that is not opaque is read twice.
    ///
    /// - Parameters:
    ///   - size: The size of the scaled green channel.
    ///   - rect: The part of the frame whose pixels are kept.
    init(
        _ frame: StreamedPicture<RGBA8>, scaledTo size: PixelSize, keeping rect: PixelRect
    ) throws(MatteError) {
        var part = try Raster<RGBA8>(uninitialized: rect.size)
        var isOpaque = true
        var rows = try Rows(frame, band: Self.band)
        green = try ComparedPictures.green(frame.size, scaledTo: size) { (band, use) throws(MatteError) in
            let read = try rows.next(band.height)
            let view = read.view[PixelRect(x: 0, y: 0, width: band.width, height: band.height)]
            use(view)
            isOpaque = isOpaque && view.isOpaque
            let shown = band.intersection(rect)
            guard shown.width > 0, shown.height > 0 else { return }
            var target = part.mutableView
            var kept = target.mutableView(of: shown.translated(x: -rect.x, y: -rect.y))
            try view[shown.translated(x: 0, y: -band.y)].converted(into: &kept, parallelism: .serial)
        }
        self.part = part
        alpha = isOpaque ? nil : try Self.alpha(of: frame, scaledTo: size)
    }

    private static func alpha(
        of frame: StreamedPicture<RGBA8>, scaledTo size: PixelSize
    ) throws(MatteError) -> Mask {
        var rows = try Rows(frame, band: band)
        let width = frame.size.width
        var mask = Mask(
            try ComparedPictures.resized(frame.size, to: size) { (rect, target) throws(MatteError) in
                for first in stride(from: 0, to: rect.height, by: band) {
                    let place = PixelRect(x: 0, y: 0, width: width, height: min(band, rect.height - first))
                    let read = try rows.next(place.height)
                    let alpha = try Mask(alphaOf: read.view[place])
                    var part = target.mutableView(of: place.translated(x: 0, y: first))
                    try alpha.raster.view.converted(into: &part, parallelism: .serial)
                }
            })
        mask.threshold(at: 255)
        return mask
    }

    /// One pass over the rows of a picture, with memory for some of them.
    private struct Rows {
        private let reader: RowReader<RGBA8>
        private var buffer: Raster<RGBA8>

        init(_ picture: StreamedPicture<RGBA8>, band: Int) throws(MatteError) {
            reader = try RowReader(picture)
            buffer = try Raster(uninitialized: PixelSize(width: picture.size.width, height: band))
        }

        /// Reads the next rows. They are the first ones of the result.
        mutating func next(_ count: Int) throws(MatteError) -> Raster<RGBA8> {
            let (reader, width) = (reader, buffer.width)
            do {
                var view = buffer.mutableView
                var rows = view.mutableView(of: PixelRect(x: 0, y: 0, width: width, height: count))
                try reader.read(into: &rows)
            }
            return buffer
        }
    }
}
