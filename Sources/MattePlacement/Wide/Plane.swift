internal import Matte
internal import MatteKernelTypes

/// A plane of floats: one channel of a picture, or a number per pixel.
///
/// Several threads may use a plane at the same time if none of them writes an element that another one uses.
@safe
final class Plane: Sendable {
    let width: Int
    let height: Int
    /// At least as many numbers as the plane has pixels.
    let values: Numbers<Float>

    var size: PixelSize { PixelSize(width: width, height: height) }

    /// Creates a plane of zeros. Both sides must be at least 1.
    init(width: Int, height: Int) throws(MatteError) {
        self.width = width
        self.height = height
        values = try Numbers(count: width * height, repeating: 0)
    }

    /// Creates a plane whose numbers are those that its memory held, in scratch memory if there is any. Write each
    /// number before you read it. The plane is valid until the scratch memory is used again.
    init(uninitialized size: PixelSize, in scratch: Scratch<Float>? = nil) throws(MatteError) {
        (width, height) = (size.width, size.height)
        values =
            if let scratch { try scratch.numbers(size.area) } else { try Numbers(uninitialized: size.area) }
    }

    /// Creates a plane of one channel of a picture: 0 for red, 1 for green and 2 for blue.
    convenience init(channel: Int, of picture: Raster<RGBA8>, threads: Int = 1) throws(MatteError) {
        try self.init(uninitialized: picture.size)
        let kernel = unsafe KernelTable.current.planes.take
        let view = picture.view
        let bandRows = 128
        try Bands.run(count: (height + bandRows - 1) / bandRows, threads: threads) {
            (band) throws(MatteError) in
            for y in band * bandRows..<min(height, (band + 1) * bandRows) {
                let source = unsafe (view.start + y * view.bytesPerRow).assumingMemoryBound(to: UInt8.self)
                unsafe kernel(source, channel, row(y), width)
            }
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
        let result = try Plane(uninitialized: size)
        try ConvolvedRows(size).run(weights, of: self, to: result)
        return result
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
