internal import Matte
internal import MatteCodecs
internal import MattePlacement

/// The findings of one pass over a frame whose rows are decoded as needed: its scaled green channel, and the pixels of
/// a part.
struct StreamedFrame: Sendable {
    let green: Raster<Gray8>
    /// A mask that is 255 where the frame is opaque and 0 elsewhere, or nil if the whole frame is opaque.
    let alpha: Mask?
    /// The pixels of the part.
    let part: Raster<RGBA8>

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
        var rows = try RowReader(frame)
        green = try ComparedPictures.green(frame.size, scaledTo: size) { (band, use) throws(MatteError) in
            let read = try rows.next(band.height)
            let view = read.view[PixelRect(x: 0, y: 0, width: band.width, height: band.height)]
            use(view)
            isOpaque = isOpaque && view.isOpaque
            let shown = band.intersection(rect)
            guard shown.width > 0, shown.height > 0 else { return }
            var target = part.mutableView
            var kept = target.mutableView(of: shown.translated(x: -rect.x, y: -rect.y))
            try view[shown.translated(x: 0, y: -band.y)].convert(into: &kept, parallelism: .serial)
        }
        self.part = part
        alpha = isOpaque ? nil : try Self.alpha(of: frame, scaledTo: size)
    }

    private static func alpha(
        of frame: StreamedPicture<RGBA8>, scaledTo size: PixelSize
    ) throws(MatteError) -> Mask {
        var rows = try RowReader(frame)
        let (width, most) = (frame.size.width, RowReader<RGBA8>.mostRows)
        var mask = Mask(
            try ComparedPictures.resized(frame.size, to: size) { (rect, target) throws(MatteError) in
                for first in stride(from: 0, to: rect.height, by: most) {
                    let place = PixelRect(x: 0, y: 0, width: width, height: min(most, rect.height - first))
                    let read = try rows.next(place.height)
                    let alpha = try Mask(alphaOf: read.view[place])
                    var part = target.mutableView(of: place.translated(x: 0, y: first))
                    try alpha.raster.view.convert(into: &part, parallelism: .serial)
                }
            })
        mask.threshold(at: 255)
        return mask
    }
}
