internal import Matte

/// Photo and reply at one size and at halves of it, for registration from coarse to fine.
struct LumaPyramid: Sendable {
    /// One size: both pictures, and where they may be compared.
    struct Level: Sendable {
        /// As sampled by means; the whole-pixel search and the next level use it.
        let photo: LumaPlane
        let reply: LumaPlane
        let valid: ValidPixels
    }

    /// From the finest to the coarsest.
    private(set) var levels: [Level]

    /// The shortest side of the coarsest level.
    private static var coarsest: Int { 48 }
    /// The longest side of the finest level, which bounds time and memory.
    private static var finest: Int { 1024 }

    /// The size at which pictures are compared: half of the smaller one's resolution, which is enough for a fiftieth of
    /// a pixel, and all of it when little would be left.
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

    /// Compares a photo and a reply of one size.
    ///
    /// - Parameter mask: of the same size; pixels within 2 of its region are left out, and those that aren't opaque.
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
