/// The structure that photo and reply have in common outside the region, after the reply is moved.
///
/// Noise is different in both pictures, so products of the photo's gradients with the reply's measure only common
/// content. Squares of one picture's gradients would count noise as structure.
struct Structure: Sendable {
    /// The correlation of Laplacians, -1...1; 0 if one of them is constant.
    private(set) var correlation = 0.0
    /// The smaller eigenvalue of the tensor of common gradients, in squared levels per pixel.
    private(set) var common = 0.0
    /// The smaller eigenvalue of the photo's own gradients, including noise.
    private(set) var ofPhoto = 0.0
    /// The smaller eigenvalue of the reply's own gradients, including noise.
    private(set) var ofReply = 0.0

    init(_ fit: LevelFit) {
        var count = 0
        var (photoSquares, replySquares, products) = (0, 0, 0)
        var (both, photo, reply) = (Tensor(), Tensor(), Tensor())
        let width = fit.width
        unsafe fit.photo.withUnsafeBufferPointer { before in
            unsafe fit.sampled.withUnsafeBufferPointer { after in
                unsafe fit.valid.withUnsafeBufferPointer { valid in
                    guard let before = before.baseAddress, let after = after.baseAddress,
                        let valid = valid.baseAddress
                    else { return }
                    for y in 2..<max(2, fit.height - 2) {
                        for i in y * width + 2..<max(y * width + 2, (y + 1) * width - 2) {
                            let middle = unsafe after[i]
                            guard unsafe valid[i], middle != LevelFit.missing else { continue }
                            // Missing samples are outside a rectangle, so checking its corners is enough.
                            let isWhole =
                                unsafe after[i - 2 * width] != LevelFit.missing
                                && after[i + 2 * width] != LevelFit.missing
                                && after[i - 2] != LevelFit.missing
                                && after[i + 2] != LevelFit.missing
                            guard isWhole else { continue }
                            let a =
                                unsafe Int(4 * before[i]) - Int(before[i - 2 * width] + before[i + 2 * width])
                                - Int(before[i - 2] + before[i + 2])
                            let b =
                                unsafe Int(4 * middle) - Int(after[i - 2 * width] + after[i + 2 * width])
                                - Int(after[i - 2] + after[i + 2])
                            count += 1
                            photoSquares += a * a
                            replySquares += b * b
                            products += a * b
                            let x1 = unsafe Int(before[i + 1] - before[i - 1])
                            let y1 = unsafe Int(before[i + width] - before[i - width])
                            let x2 = unsafe Int(after[i + 1] - after[i - 1])
                            let y2 = unsafe Int(after[i + width] - after[i - width])
                            both.add(2 * x1 * x2, x1 * y2 + y1 * x2, 2 * y1 * y2)
                            photo.add(2 * x1 * x1, 2 * x1 * y1, 2 * y1 * y1)
                            reply.add(2 * x2 * x2, 2 * x2 * y2, 2 * y2 * y2)
                        }
                    }
                }
            }
        }
        guard count > 0 else { return }
        let norm = (Double(photoSquares) * Double(replySquares)).squareRoot()
        correlation = norm > 0 ? Double(products) / norm : 0
        common = both.smallerEigenvalue(count)
        ofPhoto = photo.smallerEigenvalue(count)
        ofReply = reply.smallerEigenvalue(count)
    }

    /// Twice the sums of products of central differences, in sixteenths of a level. They are integers, so their
    /// order does not matter.
    private struct Tensor {
        var xx = 0
        var xy = 0
        var yy = 0

        mutating func add(_ xx: Int, _ xy: Int, _ yy: Int) {
            self.xx += xx
            self.xy += xy
            self.yy += yy
        }

        /// Returns the smaller eigenvalue in squared levels per pixel, for the mean over `count` pixels.
        func smallerEigenvalue(_ count: Int) -> Double {
            // Both gradients are 32 times too large, and the sums are doubled.
            let unit = 1 / (2048 * Double(count))
            let (a, b, c) = (Double(xx) * unit, Double(xy) * unit, Double(yy) * unit)
            return (a + c) / 2 - ((a - c) * (a - c) / 4 + b * b).squareRoot()
        }
    }
}
