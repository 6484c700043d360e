internal import Matte
internal import MatteKernelTypes

/// A plane of softened green values for registration, in sixteenths of a level (0...4080). Each row is followed by
/// padding, so that whole vectors can be read at its end.
struct GreenPlane: Sendable {
    let width: Int
    let height: Int
    /// The distance from one row to the next, in samples.
    let stride: Int
    private let values: Numbers<Int16>

    /// Creates a plane whose samples are all marked as missing.
    init(width: Int, height: Int) throws(MatteError) {
        self.width = width
        self.height = height
        stride = (width + 31) / 16 * 16
        values = try Numbers(count: stride * height + 16, repeating: RegistrationKernels.missing)
    }

    /// Creates a plane from a picture, softened by [1 2 1]/4 along both axes. Softening reduces aliasing, which would
    /// bias positions between whole pixels.
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

    /// Returns a pointer to the first sample of a row.
    @unsafe func row(_ y: Int) -> UnsafeMutablePointer<Int16> { unsafe values.base + y * stride }

    /// Returns the rows of the band with index `band` when the plane is divided into `bands` bands of nearly equal
    /// height.
    func rows(of band: Int, in bands: Int) -> Range<Int> {
        height * band / bands..<height * (band + 1) / bands
    }
}
