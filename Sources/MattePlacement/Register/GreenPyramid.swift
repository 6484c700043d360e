internal import Matte
internal import MatteKernelTypes

/// The green channels of a photo and its reply at repeatedly halved sizes, for registration from the coarsest size to
/// the finest.
struct GreenPyramid: Sendable {
    /// Photo and reply at one size, and a mask of the pixels that may be compared.
    struct Level: Sendable {
        let photo: Raster<Gray8>
        let reply: Raster<Gray8>
        /// The mask: 0 for pixels that must not be compared, nonzero for all others.
        let valid: Raster<Gray8>

        var width: Int { photo.width }
        var height: Int { photo.height }
    }

    /// The levels of the pyramid, from the finest to the coarsest.
    private(set) var levels: [Level]

    /// The minimum length of the shorter side of the coarsest level, in pixels.
    private static var coarsest: Int { 48 }
    /// The maximum length of the longer side of the finest level, in pixels. It limits time and memory.
    private static var finest: Int { 1024 }

    /// Returns the size at which the pictures are compared. This is half the resolution of the picture with fewer
    /// pixels, which is enough for an accuracy of a fiftieth of a pixel. If the shorter side would then be less than 96
    /// pixels, the resolution is higher, up to the full one. The longer side never exceeds 1024 pixels.
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

    /// Creates the pyramid from its finest level, by halving both pictures as long as the shorter side stays at least
    /// 48 pixels.
    init(_ finest: Level) throws(MatteError) {
        levels = [finest]
        var level = finest
        let kernels = KernelTable.current.registration
        while min(level.width, level.height) / 2 >= Self.coarsest {
            level = try unsafe Level(
                photo: Self.halved(level.photo, kernels.halve),
                reply: Self.halved(level.reply, kernels.halve),
                valid: Self.halved(level.valid, kernels.halveMinima))
            levels.append(level)
        }
    }

    /// Returns the picture at half its width and height. Each pixel is computed by `kernel` from 2x2 pixels. If a side
    /// is odd, the last row or column is dropped.
    private static func halved(
        _ picture: Raster<Gray8>, _ kernel: RegistrationKernels.Halve
    ) throws(MatteError) -> Raster<Gray8> {
        let size = PixelSize(width: picture.width / 2, height: picture.height / 2)
        var result = try Raster<Gray8>(uninitialized: size)
        let source = unsafe picture.view.start.assumingMemoryBound(to: UInt8.self)
        let target = unsafe result.mutableView.start.assumingMemoryBound(to: UInt8.self)
        for y in 0..<size.height {
            let upper = unsafe source + 2 * y * picture.width
            unsafe kernel(upper, upper + picture.width, target + y * size.width, size.width)
        }
        withExtendedLifetime(picture) {}
        return result
    }
}
