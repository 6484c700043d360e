internal import Matte
internal import MatteKernelTypes

/// The pixels of a photo at which a fit measures the difference to the reply, to compute medians. Medians of about
/// 8,000 pixels are exact enough, so only the pixels of every n-th column of each compared row are used.
struct FitProbes: Sendable {
    /// One pixel of the photo.
    private struct Probe: BitwiseCopyable {
        /// The index of the pixel in the plane of samples.
        let index: Int32
        /// The photo's value at the pixel, in sixteenths of a level.
        let photo: Int16
        /// True if the photo's values next to the pixel differ by more than 4 levels, horizontally and vertically
        /// together.
        let isStrong: Bool
    }

    /// The approximate number of pixels.
    private static var wanted: Int { 1 << 13 }

    /// The distance, in columns, from one pixel to the next in a row.
    let columnStep: Int
    private let probes: Numbers<Probe>
    private let count: Int

    /// Chooses the pixels.
    ///
    /// - Parameters:
    ///   - photo: The photo's values.
    ///   - rows: The number of rows that are compared. The first is row 1 of the photo.
    ///   - step: The distance from one compared row to the next, in rows of the photo.
    ///   - stride: The distance from one row of samples to the next, in samples.
    init(of photo: GreenPlane, rows: Int, step: Int, stride: Int) throws(MatteError) {
        columnStep = max(1, photo.width * rows / Self.wanted)
        let most = rows * (photo.width / columnStep + 1)
        probes = try Numbers(count: most, repeating: Probe(index: 0, photo: 0, isStrong: false))
        var count = 0
        for j in 0..<rows {
            let row = unsafe UnsafePointer(photo.row(1 + j * step))
            // Start each row at a different column, so that every column contributes to some row.
            for x in Swift.stride(from: 1 + j % columnStep, to: photo.width - 1, by: columnStep) {
                let across = unsafe abs(Int(row[x + 1]) - Int(row[x - 1]))
                let down = unsafe abs(Int(row[x + photo.stride]) - Int(row[x - photo.stride]))
                probes[count] = unsafe Probe(
                    index: Int32(j * stride + x), photo: row[x], isStrong: across + down > 64)
                count += 1
            }
        }
        self.count = count
    }

    /// Calls `body` for each pixel that has a sample, with the photo's value, the sample's value and whether the photo
    /// has a strong gradient there. Values are in sixteenths of a level. If `parts` is above 1, only the pixels of the
    /// part with the index `part` are used.
    @inline(__always)
    func forEach(
        in sampled: GreenPlane, part: Int = 0, of parts: Int = 1,
        _ body: (_ photo: Int, _ sample: Int, _ isStrong: Bool) -> Void
    ) {
        guard count > 0 else { return }
        let samples = unsafe sampled.row(0)
        for i in count * part / parts..<count * (part + 1) / parts {
            let probe = unsafe probes.base[i]
            let sample = unsafe samples[Int(probe.index)]
            if sample != RegistrationKernels.missing { body(Int(probe.photo), Int(sample), probe.isStrong) }
        }
        withExtendedLifetime((sampled, probes)) {}
    }
}
