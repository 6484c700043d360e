internal import Matte
internal import MatteCodecs
internal import MattePlacement

extension PasteBack {
    /// Places a reply over a frame that is decoded row by row. Only the region and its surroundings are held in memory.
    static func place(
        reply: Raster<RGBA8>, over frame: StreamedPicture<RGBA8>, region: RegionMask, options: PasteOptions
    ) throws(MatteError) -> Placement {
        try check(reply, over: frame.size)
        var work = PasteWork(reply: reply, mask: region, options: options)
        guard let bounds = work.bounds else { return try work.nothing() }
        guard work.needsPosition else {
            let part = try frame.cropped(to: bounds).rendered()
            return try work.placed(over: part.view, bounds)
        }
        let seen = try StreamedFrame(frame, scaledTo: work.comparedSize, keeping: bounds)
        let pictures = try ComparedPictures(
            green: seen.green, alpha: seen.alpha, reply: reply.view, region: region)
        try work.register(pictures)
        return try work.placed(over: seen.part.view, bounds)
    }
}
