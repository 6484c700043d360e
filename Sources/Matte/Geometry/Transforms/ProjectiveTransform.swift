/// A transform that keeps straight lines straight, as a camera does: any four corners can become any other four.
///
/// Position (x, y) in the source maps to ((a x + b y + c) / w, (d x + e y + f) / w) with w = g x + h y + i, in pixels.
/// Position (0, 0) is the outer corner of the first pixel. Positions whose w isn't positive are behind the camera and
/// have no image.
///
/// ```swift
/// let page = [
///     SubpixelPoint(x: 10, y: 0), SubpixelPoint(x: 90, y: 0), SubpixelPoint(x: 100, y: 100), SubpixelPoint(x: 0, y: 100),
/// ]
/// let flat = try ProjectiveTransform(from: page, to: PixelSize(width: 210, height: 297))
/// flat.applied(to: SubpixelPoint(x: 90, y: 0)).x.rounded()  // 210.0
/// ```
public struct ProjectiveTransform: Hashable, Sendable, Codable {
    /// The coefficients of the destination's x times w: of x, of y, and the constant.
    public var a, b, c: Double
    /// The coefficients of the destination's y times w: of x, of y, and the constant.
    public var d, e, f: Double
    /// The coefficients of w: of x, of y, and the constant.
    public var g, h, i: Double

    /// Creates a transform from its coefficients, which aren't checked; a warp rejects transforms that have no inverse.
    ///
    /// ```swift
    /// let far = ProjectiveTransform(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: 0, h: 0.5, i: 1)
    /// far.applied(to: SubpixelPoint(x: 6, y: 2)).x  // 3.0
    /// ```
    @inlinable
    public init(
        a: Double, b: Double, c: Double, d: Double, e: Double, f: Double, g: Double, h: Double, i: Double
    ) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
        self.g = g
        self.h = h
        self.i = i
    }

    /// Creates the projective form of an affine transform.
    @inlinable
    public init(_ affine: AffineTransform) {
        self.init(
            a: affine.a, b: affine.b, c: affine.c, d: affine.d, e: affine.e, f: affine.f, g: 0, h: 0, i: 1)
    }

    /// Creates the transform that brings four corners, in the order top left, top right, bottom right, bottom left, to
    /// the corners of a picture. Use it to flatten a photographed page or sign.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if there aren't four finite corners that form a convex
    ///   quadrilateral, or the size is empty.
    public init(from corners: [SubpixelPoint], to size: PixelSize) throws(MatteError) {
        guard !size.isEmpty else {
            throw MatteError(
                .parameter, "cannot map corners to a picture of \(size): it is empty; use sides of 1 or more")
        }
        let square = try Self.unitSquare(to: corners).inverted()
        self = square.then(
            ProjectiveTransform(AffineTransform.scale(x: Double(size.width), y: Double(size.height))))
    }

    /// Returns the transform from the unit square to four corners (Heckbert, "Fundamentals of texture mapping and image
    /// warping", 1989).
    private static func unitSquare(to p: [SubpixelPoint]) throws(MatteError) -> ProjectiveTransform {
        guard p.count == 4, isConvex(p) else {
            let text = p.map { "(\($0.x), \($0.y))" }.joined(separator: " ")
            throw MatteError(
                .parameter,
                "cannot map corners \(text): they are not the four corners of a convex quadrilateral; pass them in the "
                    + "order top left, top right, bottom right, bottom left"
            )
        }
        let (x1, y1) = (p[1].x - p[2].x, p[1].y - p[2].y), (x2, y2) = (p[3].x - p[2].x, p[3].y - p[2].y)
        let (sx, sy) = (p[0].x - p[1].x + p[2].x - p[3].x, p[0].y - p[1].y + p[2].y - p[3].y)
        let area = x1 * y2 - x2 * y1
        let (g, h) = ((sx * y2 - x2 * sy) / area, (x1 * sy - sx * y1) / area)
        return ProjectiveTransform(
            a: p[1].x - p[0].x + g * p[1].x, b: p[3].x - p[0].x + h * p[3].x, c: p[0].x,
            d: p[1].y - p[0].y + g * p[1].y, e: p[3].y - p[0].y + h * p[3].y, f: p[0].y, g: g, h: h, i: 1)
    }

    /// Returns true if the four corners turn in the same direction and enclose an area.
    private static func isConvex(_ p: [SubpixelPoint]) -> Bool {
        let turns = (0..<4).map { k in
            let (u, v, w) = (p[k], p[(k + 1) % 4], p[(k + 2) % 4])
            return (v.x - u.x) * (w.y - v.y) - (v.y - u.y) * (w.x - v.x)
        }
        let size = p.reduce(0) { max($0, abs($1.x), abs($1.y)) }
        guard turns.allSatisfy(\.isFinite), size.isFinite else { return false }
        let least = 1e-14 * size * size
        return turns.allSatisfy { $0 > least } || turns.allSatisfy { $0 < -least }
    }

    /// Maps a position in the source to the destination, both in pixels. Both coordinates are NaN if the position is
    /// behind the camera.
    @inlinable
    public func applied(to point: SubpixelPoint) -> SubpixelPoint {
        let w = g * point.x + h * point.y + i
        guard w > 0 else { return SubpixelPoint(x: .nan, y: .nan) }
        return SubpixelPoint(
            x: (a * point.x + b * point.y + c) / w, y: (d * point.x + e * point.y + f) / w)
    }

    /// Returns the transform that applies this transform first and `next` second.
    ///
    /// ```swift
    /// let moved = ProjectiveTransform(AffineTransform.translation(x: 2, y: 0))
    /// moved.then(ProjectiveTransform(.scale(x: 3, y: 1))).applied(to: SubpixelPoint(x: 1, y: 0)).x  // 9.0
    /// ```
    @inlinable
    public func then(_ next: ProjectiveTransform) -> ProjectiveTransform {
        let n = next
        return ProjectiveTransform(
            a: n.a * a + n.b * d + n.c * g, b: n.a * b + n.b * e + n.c * h, c: n.a * c + n.b * f + n.c * i,
            d: n.d * a + n.e * d + n.f * g, e: n.d * b + n.e * e + n.f * h, f: n.d * c + n.e * f + n.f * i,
            g: n.g * a + n.h * d + n.i * g, h: n.g * b + n.h * e + n.i * h, i: n.g * c + n.h * f + n.i * i)
    }

    /// Returns the transform from the destination back to the source. Positions that this transform maps keep a
    /// positive w in the inverse.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a coefficient isn't finite or the transform has no inverse.
    public func inverted() throws(MatteError) -> ProjectiveTransform {
        let determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
        // A determinant that is small beside the terms of its sum is noise.
        let first = abs(a) * (abs(e * i) + abs(f * h)), second = abs(b) * (abs(d * i) + abs(f * g))
        let terms = first + second + abs(c) * (abs(d * h) + abs(e * g))
        // The inverse divides by the determinant. Its sign matters, because w must stay positive.
        let inverse = ProjectiveTransform(
            a: (e * i - f * h) / determinant, b: (c * h - b * i) / determinant,
            c: (b * f - c * e) / determinant,
            d: (f * g - d * i) / determinant, e: (a * i - c * g) / determinant,
            f: (c * d - a * f) / determinant,
            g: (d * h - e * g) / determinant, h: (b * g - a * h) / determinant,
            i: (a * e - b * d) / determinant)
        let numbers = [
            inverse.a, inverse.b, inverse.c, inverse.d, inverse.e, inverse.f, inverse.g, inverse.h, inverse.i,
        ]
        guard terms.isFinite, abs(determinant) > 1e-14 * terms, numbers.allSatisfy(\.isFinite) else {
            throw MatteError(
                .parameter,
                "cannot invert \(self): it maps the picture to a line or a point, or a coefficient isn't finite; use a "
                    + "transform whose determinant isn't 0"
            )
        }
        return inverse
    }
}

extension ProjectiveTransform: CustomStringConvertible {
    /// The coefficients in their order, such as `projective 1.0, 0.0, 5.0, 0.0, 1.0, 2.5, 0.0, 0.0, 1.0`.
    public var description: String { "projective \(a), \(b), \(c), \(d), \(e), \(f), \(g), \(h), \(i)" }
}
