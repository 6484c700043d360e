internal import Matte
internal import MatteKernelTypes

/// A plane of floats: one channel of a picture, or a number per pixel.
///
/// Several threads may use a plane at the same time if none of them writes an element that another one uses.
@safe
final class Plane: Sendable {
    let width: Int
    let height: Int
    let values: Numbers<Float>

    var size: PixelSize { PixelSize(width: width, height: height) }

    /// Creates a plane of zeros. Both sides must be at least 1.
    init(width: Int, height: Int) throws(MatteError) {
        self.width = width
        self.height = height
        values = try Numbers(count: width * height, repeating: 0)
    }

    /// Creates a plane of one channel of a picture: 0 for red, 1 for green and 2 for blue.
    convenience init(channel: Int, of picture: Raster<RGBA8>) throws(MatteError) {
        try self.init(width: picture.width, height: picture.height)
        let kernel = unsafe KernelTable.current.planes.take
        let view = picture.view
        for y in 0..<height {
            let source = unsafe (view.start + y * view.bytesPerRow).assumingMemoryBound(to: UInt8.self)
            unsafe kernel(source, channel, row(y), width)
        }
        withExtendedLifetime(picture) {}
    }

    /// A pointer to the first element of row `y`, which is clamped to the plane.
    @unsafe func row(_ y: Int) -> UnsafeMutablePointer<Float> {
        unsafe values.base + max(0, min(height - 1, y)) * width
    }

    /// Returns the convolution with the same odd number of weights along both axes. Beyond its edges, the plane
    /// continues with the pixels at the edge.
    func convolved(_ weights: [Float]) throws(MatteError) -> Plane {
        let reach = weights.count / 2
        let (across, result) = (
            try Plane(width: width, height: height), try Plane(width: width, height: height)
        )
        let line = try Numbers<Float>(count: width + 2 * reach, repeating: 0)
        let kernels = KernelTable.current.convolution
        for y in 0..<height {
            let source = unsafe row(y)
            unsafe (line.base + reach).update(from: source, count: width)
            for k in 0..<reach {
                unsafe line.base[k] = source[0]
                unsafe line.base[reach + width + k] = source[width - 1]
            }
            unsafe kernels.across(line.base, across.row(y), width, weights, weights.count)
        }
        for y in 0..<height {
            let rows = unsafe (-reach...reach).map { unsafe UnsafePointer(across.row(y + $0)) }
            unsafe kernels.down(rows, result.row(y), width, weights, weights.count)
        }
        return result
    }

    /// Returns the means of squares of `side` x `side` pixels around each pixel. The side must be odd.
    func averaged(_ side: Int) throws(MatteError) -> Plane {
        try convolved([Float](repeating: 1 / Float(side), count: side))
    }

    /// Returns the Gaussian blur, cut off at three times its standard deviation `sigma` in pixels.
    func blurred(_ sigma: Double) throws(MatteError) -> Plane { try convolved(Self.gaussian(sigma)) }

    /// Returns the weights of a Gaussian. They are computed without a function of the system, so that they are equal on
    /// every platform.
    static func gaussian(_ sigma: Double) -> [Float] {
        let reach = Int(3 * sigma + 0.5)
        // The weight at distance d is q to the power of d squared, where q is the exponential of -1 / (2 sigma^2). Its
        // series converges quickly for an eighth of the exponent.
        let exponent = -1 / (16 * sigma * sigma)
        var (term, root) = (1.0, 1.0)
        for n in 1...20 {
            term *= exponent / Double(n)
            root += term
        }
        let square = root * root
        let q = square * square * square * square
        var weights = [Double](repeating: 1, count: 2 * reach + 1)
        for d in 1..<max(2, reach + 1) where reach > 0 {
            var weight = 1.0
            for _ in 0..<d * d { weight *= q }
            weights[reach - d] = weight
            weights[reach + d] = weight
        }
        let total = weights.reduce(0, +)
        return weights.map { Float($0 / total) }
    }
}
