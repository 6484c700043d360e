/// A matrix that mixes the red, green and blue of a pixel: each channel of the result is a weighted sum of the three
/// channels, plus a constant.
///
/// Channels are in 0...1, which is 0...255 in bytes. The matrix applies to encoded values, as in CSS and SVG filters;
/// ``ColorAdjustment/linearMatrix(_:)`` applies one to linear light. Alpha takes no part.
///
/// ```swift
/// let sepia = try ColorMatrix(
///     red: [0.393, 0.769, 0.189, 0], green: [0.349, 0.686, 0.168, 0], blue: [0.272, 0.534, 0.131, 0])
/// let gray = Raster(width: 1, height: 1, repeating: RGB8(red: 100, green: 100, blue: 100))
/// try gray.adjusted(by: .matrix(sepia))[0, 0].red  // 135
/// ```
public struct ColorMatrix: Hashable, Sendable {
    /// The weights of red, green and blue in the red of the result, and the constant.
    public let red: SIMD4<Double>
    /// The weights of red, green and blue in the green of the result, and the constant.
    public let green: SIMD4<Double>
    /// The weights of red, green and blue in the blue of the result, and the constant.
    public let blue: SIMD4<Double>

    /// The largest magnitude of a weight or a constant.
    static let largest = 16.0

    /// The matrix that changes nothing.
    public static let identity = ColorMatrix(
        unchecked: [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0])

    /// Creates a matrix from its rows. Each row has the weights of red, green and blue, and then the constant.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a number isn't in -16...16.
    public init(
        red: SIMD4<Double>, green: SIMD4<Double>, blue: SIMD4<Double>
    ) throws(MatteError) {
        for (name, row) in [("red", red), ("green", green), ("blue", blue)] {
            for i in 0..<4 where !(abs(row[i]) <= Self.largest) {
                throw MatteError(
                    .parameter,
                    "cannot make a color matrix: number \(i + 1) of the row of \(name) is \(row[i]); use -16 to 16"
                )
            }
        }
        self.init(unchecked: red, green, blue)
    }

    private init(unchecked red: SIMD4<Double>, _ green: SIMD4<Double>, _ blue: SIMD4<Double>) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Returns the matrix that moves colours away from or towards grey of the same BT.601 luma.
    ///
    /// ```swift
    /// let gray = try ColorMatrix.saturation(0)
    /// gray.applied(red: 1, green: 0, blue: 0).green  // 0.299
    /// ```
    ///
    /// - Parameter factor: The factor of the distance from grey, 0...10: 0 gives grey, 1 changes nothing.
    /// - Throws: ``MatteError`` with code `parameter` if the factor is out of range.
    public static func saturation(_ factor: Double) throws(MatteError) -> ColorMatrix {
        guard factor >= 0, factor <= 10 else {
            throw MatteError(.parameter, "cannot change saturation by a factor of \(factor); use 0 to 10")
        }
        let gray: SIMD4<Double> = Luma.weights * (1 - factor)
        return ColorMatrix(
            unchecked: gray + [factor, 0, 0, 0], gray + [0, factor, 0, 0], gray + [0, 0, factor, 0])
    }

    /// Returns the matrix that applies this one and then another, without clamping in between.
    ///
    /// ```swift
    /// let invert = try ColorMatrix(red: [-1, 0, 0, 1], green: [0, -1, 0, 1], blue: [0, 0, -1, 1])
    /// try invert.then(invert) == .identity  // true
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a number of the product isn't in -16...16.
    public func then(_ next: ColorMatrix) throws(MatteError) -> ColorMatrix {
        func row(_ r: SIMD4<Double>) -> SIMD4<Double> {
            let constant: SIMD4<Double> = [0, 0, 0, r.w]
            return red * r.x + green * r.y + (blue * r.z + constant)
        }
        return try ColorMatrix(red: row(next.red), green: row(next.green), blue: row(next.blue))
    }

    /// Returns the result for one colour, without clamping.
    public func applied(
        red r: Double, green g: Double, blue b: Double
    ) -> (red: Double, green: Double, blue: Double) {
        let color: SIMD4<Double> = [r, g, b, 1]
        return ((red * color).sum(), (green * color).sum(), (blue * color).sum())
    }
}

/// The BT.601 luma, as in conversions to grey.
enum Luma {
    /// The weights of red, green and blue, and 0.
    static let weights: SIMD4<Double> = [0.299, 0.587, 0.114, 0]
}
