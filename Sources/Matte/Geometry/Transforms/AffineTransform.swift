#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A transform that keeps straight lines straight and parallel lines parallel: any combination of moving, scaling,
/// rotating, shearing and mirroring.
///
/// Position (x, y) in the source maps to (a x + b y + c, d x + e y + f) in the destination, in pixels. Position (0, 0)
/// is the outer corner of the first pixel, whose centre is (0.5, 0.5). OpenCV and many model files count from the
/// centre of the first pixel instead; ``init(centerBased:)`` and ``centerBased`` convert their matrices.
///
/// ```swift
/// let turn = AffineTransform.rotation(byDegrees: 90, about: SubpixelPoint(x: 50, y: 50))
/// let end = turn.applied(to: SubpixelPoint(x: 100, y: 50))
/// end.x  // 50.0
/// end.y  // 100.0
/// ```
///
/// Foundation also has a type of this name. In a file that imports both modules, write `Matte.AffineTransform`.
public struct AffineTransform: Hashable, Sendable, Codable {
    /// The factor of the source's x in the destination's x.
    public var a: Double
    /// The factor of the source's y in the destination's x.
    public var b: Double
    /// The destination's x of the source's origin, in pixels.
    public var c: Double
    /// The factor of the source's x in the destination's y.
    public var d: Double
    /// The factor of the source's y in the destination's y.
    public var e: Double
    /// The destination's y of the source's origin, in pixels.
    public var f: Double

    /// Creates a transform from its coefficients: x' = a x + b y + c and y' = d x + e y + f. The numbers aren't
    /// checked; a warp rejects transforms that have no inverse.
    ///
    /// ```swift
    /// let flat = AffineTransform(a: 1, b: 0, c: 5, d: 0, e: 0.5, f: 0)
    /// flat.applied(to: SubpixelPoint(x: 1, y: 8)).y  // 4.0
    /// ```
    @inlinable
    public init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
    }

    /// The transform that leaves every position unchanged.
    @inlinable public static var identity: AffineTransform {
        AffineTransform(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0)
    }

    /// Returns the transform that moves positions by `x` to the right and by `y` down, in pixels.
    @inlinable
    public static func translation(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: 1, b: 0, c: x, d: 0, e: 1, f: y)
    }

    /// Returns the transform that scales positions about the origin. A negative factor also mirrors.
    @inlinable
    public static func scale(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: x, b: 0, c: 0, d: 0, e: y, f: 0)
    }

    /// Returns the transform that rotates positions clockwise as seen in the picture, in degrees, about a point.
    /// Multiples of 90 degrees are exact.
    public static func rotation(
        byDegrees degrees: Double, about center: SubpixelPoint = SubpixelPoint(x: 0, y: 0)
    ) -> AffineTransform {
        let (sine, cosine) = turn(degrees)
        return AffineTransform(
            a: cosine, b: -sine, c: center.x - cosine * center.x + sine * center.y, d: sine, e: cosine,
            f: center.y - sine * center.x - cosine * center.y)
    }

    /// Returns the sine and the cosine of an angle in degrees, exactly for multiples of 90 degrees.
    private static func turn(_ degrees: Double) -> (Double, Double) {
        let within = degrees.truncatingRemainder(dividingBy: 360)
        let quarters = (within / 90).rounded()
        let rest = (within - 90 * quarters) * (Double.pi / 180)
        let (s, c) = (sin(rest), cos(rest))
        switch quarters.truncatingRemainder(dividingBy: 4) {
        case 1, -3: return (c, -s)
        case 2, -2: return (-s, -c)
        case 3, -1: return (-c, s)
        default: return (s, c)
        }
    }

    /// The factor by which areas grow: above 1 if the transform enlarges, negative if it mirrors, and 0 if it has no
    /// inverse.
    package var determinant: Double { a * e - b * d }

    /// Returns the transform that applies this transform first and `next` second.
    ///
    /// ```swift
    /// let moved = AffineTransform.translation(x: 2, y: 0).then(.scale(x: 10, y: 10))
    /// moved.applied(to: SubpixelPoint(x: 1, y: 1)).x  // 30.0
    /// ```
    @inlinable
    public func then(_ next: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: next.a * a + next.b * d, b: next.a * b + next.b * e, c: next.a * c + next.b * f + next.c,
            d: next.d * a + next.e * d, e: next.d * b + next.e * e, f: next.d * c + next.e * f + next.f)
    }

    /// Returns the transform from the destination back to the source.
    ///
    /// ```swift
    /// let half = AffineTransform.scale(x: 0.5, y: 0.5)
    /// try half.inverted().applied(to: SubpixelPoint(x: 3, y: 4)).x  // 6.0
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a coefficient isn't finite, or if the transform has no
    ///   inverse, because it maps the whole plane to a line or a point.
    public func inverted() throws(MatteError) -> AffineTransform {
        let size = max(abs(a), abs(b), abs(d), abs(e))
        // Divide before multiplying, so that very large and very small coefficients don't overflow.
        let (p, q, r, s) = (a / size, b / size, d / size, e / size)
        let scale = (p * s - q * r) * size
        let inverse = AffineTransform(
            a: s / scale, b: -q / scale, c: (q * f - s * c) / scale, d: -r / scale, e: p / scale,
            f: (r * c - p * f) / scale)
        // The difference of two products of up to 1 has an error of up to 2^-53. What is smaller is noise.
        guard isFinite, size > 0, abs(p * s - q * r) > 0x1p-50, inverse.isFinite else {
            throw MatteError(
                .parameter,
                "cannot invert \(self): it maps the picture to a line or a point, or a coefficient isn't finite; "
                    + "use a transform whose a * e - b * d isn't 0"
            )
        }
        return inverse
    }

    private var isFinite: Bool { [a, b, c, d, e, f].allSatisfy(\.isFinite) }
}

extension AffineTransform: CustomStringConvertible {
    /// The coefficients in their order, such as `affine 1.0, 0.0, 5.0, 0.0, 1.0, 2.5`.
    public var description: String { "affine \(a), \(b), \(c), \(d), \(e), \(f)" }
}
