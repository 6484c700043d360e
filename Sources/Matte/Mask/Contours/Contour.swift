/// The outline of a connected group of selected pixels, with its holes; see
/// ``Mask/contours(atLeast:along:connectivity:tolerance:)``.
///
/// Rings are closed: the last vertex is joined to the first, which is not repeated. Vertices are in pixels from the
/// picture's top-left corner, with y pointing down. On the screen the outline runs clockwise and holes run
/// counter-clockwise, so the non-zero and the even-odd rule fill the same area.
public struct Contour: Hashable, Sendable {
    /// The vertices of the outer ring, at least three.
    public var outline: [SubpixelPoint]
    /// The vertices of each hole's ring, at least three per ring, in the order of the holes' first pixels.
    public var holes: [[SubpixelPoint]]

    /// Creates a contour without checking its rings.
    ///
    /// ```swift
    /// let corners = [(0, 0), (4, 0), (4, 3)].map { SubpixelPoint(x: $0.0, y: $0.1) }
    /// Contour(outline: corners).area  // 6.0
    /// ```
    public init(outline: [SubpixelPoint], holes: [[SubpixelPoint]] = []) {
        self.outline = outline
        self.holes = holes
    }

    /// The outline and the holes, in one list.
    public var rings: [[SubpixelPoint]] { [outline] + holes }

    /// The area inside the outline and outside the holes, in square pixels. The area is exact for rings along pixel
    /// edges.
    public var area: Double {
        rings.dropFirst().reduce(abs(Self.signedArea(outline))) { $0 - abs(Self.signedArea($1)) }
    }

    /// The smallest rectangle that contains the outline, in pixels, or an empty rectangle at (0, 0) if the outline has
    /// no vertices.
    public var boundingBox: SubpixelRect {
        guard let first = outline.first else { return SubpixelRect(x: 0, y: 0, width: 0, height: 0) }
        var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
        for point in outline {
            (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
            (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
        }
        return SubpixelRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }

    /// Returns the area inside a ring, in square pixels; positive if the ring runs clockwise on the screen.
    private static func signedArea(_ ring: [SubpixelPoint]) -> Double {
        guard var previous = ring.last else { return 0 }
        var doubled = 0.0
        for point in ring {
            doubled += previous.x * point.y - point.x * previous.y
            previous = point
        }
        return doubled / 2
    }
}

/// The line that contours follow.
public enum ContourLine: String, CaseIterable, Hashable, Sendable, Codable {
    /// The edges between selected and unselected pixels: horizontal and vertical lines between whole coordinates. The
    /// contours enclose exactly the selected pixels.
    case pixelEdges = "pixel-edges"
    /// The line on which coverage has the value halfway between selected and unselected, `level` - 0.5, which follows
    /// soft edges with a precision of fractions of a pixel. Coverage is interpolated between the centres of adjacent
    /// pixels. It is 0 outside the mask, and vertices outside the mask are moved to its border.
    case levelSet = "level-set"
}

extension Mask {
    /// Returns the outlines of the selected pixels as polygons: one contour with its holes for each component, in the
    /// order of ``components(atLeast:connectivity:)``.
    ///
    /// ```swift
    /// let mask = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [0, 255, 255, 0]))
    /// let contours = try mask.contours()
    /// contours[0].outline.map { [$0.x, $0.y] }  // [[1.0, 0.0], [3.0, 0.0], [3.0, 1.0], [1.0, 1.0]]
    /// try Mask(.contours(contours), size: mask.size) == mask  // true
    /// ```
    ///
    /// - Parameters:
    ///   - level: The minimum coverage of a selected pixel, 1...255.
    ///   - line: The line that the contours follow: pixel edges, or the level set of soft coverage.
    ///   - connectivity: Whether selected pixels that touch at a corner are one component (`eight`) or two (`four`).
    ///   - tolerance: The largest distance in pixels, 0 or more, between a removed vertex and the simplified ring. With
    ///     0 all vertices are kept; vertices along straight pixel edges are never produced. Simplified rings have at
    ///     least three vertices. They may intersect each other or themselves, by at most the tolerance.
    /// - Returns: An empty array if no pixel is selected.
    /// - Throws: ``MatteError``: `parameter` if the level is 0 or the tolerance is negative or not finite, `limits` if
    ///   memory cannot be allocated.
    /// - Complexity: O(pixels + vertices), in practice O(vertices * log(vertices)) with a tolerance.
    public func contours(
        atLeast level: UInt8 = 128, along line: ContourLine = .pixelEdges,
        connectivity: Connectivity = .eight,
        tolerance: Double = 0
    ) throws(MatteError) -> [Contour] {
        guard level > 0 else {
            throw MatteError(
                .parameter, "cannot trace the contours of a mask: the level is 0; use 1 to 255")
        }
        guard tolerance.isFinite, tolerance >= 0 else {
            throw MatteError(
                .parameter,
                "cannot trace the contours of a mask: the tolerance is \(tolerance) px; use a finite number of 0 or more"
            )
        }
        let runs = try MaskRuns(self, atLeast: level)
        var contours = try ContourTracer(runs, connectivity).contours { path in
            switch line {
            case .pixelEdges: path.corners
            case .levelSet: LevelSet(self, level: level).ring(along: path.cracks)
            }
        }
        guard tolerance > 0 else { return contours }
        for index in contours.indices {
            contours[index].outline = RingSimplifier.simplified(contours[index].outline, tolerance)
            for hole in contours[index].holes.indices {
                contours[index].holes[hole] = RingSimplifier.simplified(
                    contours[index].holes[hole], tolerance)
            }
        }
        return contours
    }
}
