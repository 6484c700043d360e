internal import Matte

/// A photo and a reply at one size and at successive halves of it, for registration from coarse to fine.
struct LumaPyramid: Sendable {
    /// Both pictures at one size, and the pixels that may be compared.
    struct Level: Sendable {
        /// The planes before smoothing; the whole-pixel search and the next level use them.
        let photo: LumaPlane
        let reply: LumaPlane
        let valid: ValidPixels
    }

    /// The levels, from the finest to the coarsest.
    private(set) var levels: [Level]

    /// The minimum length of the shorter side of the coarsest level.
    private static var coarsest: Int { 48 }
    /// The maximum length of the longer side of the finest level, which limits time and memory.
    private static var finest: Int { 1024 }

    /// Returns the size at which pictures are compared: half the resolution of the smaller one, which is enough for
    /// a fiftieth of a pixel, or its full resolution if half would be too small.
    static func size(frame: PixelSize, reply: PixelSize) -> PixelSize {
        let available = min(
            1, Double(reply.width) / Double(frame.width), Double(reply.height) / Double(frame.height))
        let (shorter, longer) = (Double(frame.shorterSide), Double(frame.longerSide))
        let wanted = max(available / 2, min(available, Double(2 * coarsest) / shorter))
        let share = min(wanted, Double(finest) / longer)
        return PixelSize(
            width: max(1, Int((Double(frame.width) * share).rounded())),
            height: max(1, Int((Double(frame.height) * share).rounded())))
    }

    /// Creates the pyramid of a photo and a reply of equal size.
    ///
    /// - Parameter mask: The region, a mask of the same size. Pixels within 2 pixels of the region are excluded,
    ///   and so are pixels that aren't opaque.
    init(photo: Raster<RGBA8>, reply: Raster<RGBA8>, mask: Mask) throws(MatteError) {
        let grown = try mask.dilated(by: 2, element: .square)
        var valid: [Bool] = []
        valid.reserveCapacity(photo.width * photo.height)
        for y in 0..<photo.height {
            let (region, before, after) = (grown.raster.row(y), photo.row(y), reply.row(y))
            for x in 0..<photo.width {
                valid.append(region[x].value == 0 && before[x].alpha == 255 && after[x].alpha == 255)
            }
        }
        var level = Level(
            photo: LumaPlane(photo), reply: LumaPlane(reply),
            valid: ValidPixels(width: photo.width, height: photo.height, values: valid))
        levels = [level]
        while min(level.photo.width, level.photo.height) / 2 >= Self.coarsest {
            level = Level(
                photo: level.photo.halved(), reply: level.reply.halved(), valid: level.valid.halved())
            levels.append(level)
        }
    }
}
