internal import Matte
internal import MatteKernelTypes

/// Softened luma in sixteenths of a level, for registration. Rows end with room for a vector.
struct LumaPlane: Sendable {
    let width: Int
    let height: Int
    /// Numbers from one row to the next.
    let stride: Int
    private let values: Numbers<Int16>

    /// A plane of missing samples.
    init(width: Int, height: Int) throws(MatteError) {
        self.width = width
        self.height = height
        stride = (width + 31) / 16 * 16
        values = try Numbers(count: stride * height + 16, repeating: RegistrationKernels.missing)
    }

    /// A picture softened by [1 2 1]/4 along both axes: less aliasing, so less bias between whole pixels.
    init(softening picture: Raster<Gray8>, threads: Int) throws(MatteError) {
        try self.init(width: picture.width, height: picture.height)
        let plane = self
        let kernel = unsafe KernelTable.current.registration.soften
        let (width, height) = (width, height)
        let source = unsafe picture.view.start.assumingMemoryBound(to: UInt8.self)
        try Bands.run(count: min(height, 12), threads: threads) { (band) throws(MatteError) in
            for y in plane.rows(of: band, in: min(height, 12)) {
                unsafe kernel(
                    source + max(0, y - 1) * width, source + y * width,
                    source + min(height - 1, y + 1) * width, plane.row(y), width)
            }
        }
        withExtendedLifetime(picture) {}
    }

    /// The first number of a row.
    @unsafe func row(_ y: Int) -> UnsafeMutablePointer<Int16> { unsafe values.base + y * stride }

    /// The rows of one of several bands.
    func rows(of band: Int, in bands: Int) -> Range<Int> {
        height * band / bands..<height * (band + 1) / bands
    }
}
