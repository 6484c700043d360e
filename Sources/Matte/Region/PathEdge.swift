/// A straight, non-horizontal edge of a contour, clipped to the rows to be rendered. Coordinates are in pixels.
struct PathEdge {
    /// The upper end of the edge.
    let topX, topY: Double
    /// The lower end of the edge; `bottomY` is greater than `topY`.
    let bottomX, bottomY: Double
    /// The change of x per pixel of y, moving down.
    let slope: Double
    /// The number of the shape that the edge belongs to; see ``RegionLogic``.
    let leaf: Int32
    /// +1 if the contour runs down along the edge, -1 if it runs up.
    let winding: Int32

    /// Returns the x coordinate of the edge at height `y`. Above or below the edge, returns that of the nearer end.
    func x(at y: Double) -> Double {
        if y <= topY { return topX }
        if y >= bottomY { return bottomX }
        return topX + (y - topY) * slope
    }
}

/// The edges of all shapes of a region, and the ``RegionLogic`` that combines the shapes.
struct PathEdges {
    private(set) var edges: [PathEdge] = []
    private(set) var logic = RegionLogic()
    /// The bounding box of the shapes' vertices, not clipped to the rows; `nil` if there are no vertices.
    private(set) var extent: SubpixelRect?
    private let rows: ClosedRange<Double>
    private var vertices = 0

    /// The maximum number of edges of a region with curves, including the chords that replace the curves. The limit
    /// bounds time and memory; it is checked after each curve.
    static let mostEdges = 1 << 20

    /// Collects the edges of a region without masks, clipped to `rows`.
    init(_ region: Region, rows: ClosedRange<Double>) throws(MatteError) {
        self.rows = rows
        try add(region, below: RegionLogic.root)
        edges.sort { $0.topY < $1.topY }
    }

    private mutating func add(_ region: Region, below node: Int) throws(MatteError) {
        switch region.shape {
        case .rect(let rect):
            let rect = try rect.snappedForCoverage()
            guard !rect.isEmpty else { return }
            addContours([ShapeOutline.rect(rect)], .nonZero, below: node)
        case .roundedRect(let rect, let radius):
            let rect = try rect.checkedForPath()
            guard radius.isFinite, radius >= 0 else {
                throw MatteError(
                    .parameter, "cannot render the region: the corner radius is \(radius); use 0 or more")
            }
            guard !rect.isEmpty else { return }
            try addCurve(ShapeOutline.roundedRect(rect, radius: radius), below: node)
        case .ellipse(let rect):
            let rect = try rect.checkedForPath()
            guard !rect.isEmpty else { return }
            try addCurve(ShapeOutline.ellipse(in: rect), below: node)
        case .polygon(let contours, let rule):
            try check(contours)
            addContours(contours, rule, below: node)
        case .union(let parts):
            let union = logic.addNode(below: node, inverts: false)
            for part in parts { try add(part, below: union) }
        case .inverse(let inner):
            try add(inner, below: logic.addNode(below: node, inverts: true))
        case .mask:
            preconditionFailure("cannot render a mask as a path: a mask has no edges")
        }
    }

    private mutating func check(_ contours: [[SubpixelPoint]]) throws(MatteError) {
        for contour in contours {
            vertices += contour.count
            guard vertices <= Region.mostVertices else {
                throw MatteError(
                    .limits,
                    "cannot render the region: its polygons have more than \(Region.mostVertices) vertices; simplify them"
                )
            }
            for point in contour {
                guard abs(point.x) <= Region.largestCoordinate, abs(point.y) <= Region.largestCoordinate
                else {
                    throw MatteError(
                        .parameter,
                        "cannot render the region: vertex (\(point.x), \(point.y)) is out of range; use "
                            + "coordinates within +/-\(Region.largestCoordinate) pixels")
                }
            }
        }
    }

    private mutating func addCurve(_ contour: [SubpixelPoint], below node: Int) throws(MatteError) {
        addContours([contour], .nonZero, below: node)
        guard edges.count <= Self.mostEdges else {
            throw MatteError(
                .limits,
                "cannot render the region: its curves need more than \(Self.mostEdges) edges; use fewer or smaller shapes"
            )
        }
    }

    private mutating func addContours(_ contours: [[SubpixelPoint]], _ rule: FillRule, below node: Int) {
        let leaf = logic.addLeaf(below: node, rule: rule)
        for contour in contours where contour.count > 2 {
            var from = contour[contour.count - 1]
            for to in contour {
                addEdge(from, to, leaf)
                from = to
            }
        }
    }

    private mutating func addEdge(_ a: SubpixelPoint, _ b: SubpixelPoint, _ leaf: Int32) {
        let end = SubpixelRect(minX: a.x, minY: a.y, maxX: a.x, maxY: a.y)
        extent = extent.map { $0.stretched(to: end) } ?? end
        guard a.y != b.y else { return }
        let winding: Int32 = a.y < b.y ? 1 : -1
        let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
        guard bottom.y > rows.lowerBound, top.y < rows.upperBound else { return }
        let slope = (bottom.x - top.x) / (bottom.y - top.y)
        let whole = PathEdge(
            topX: top.x, topY: top.y, bottomX: bottom.x, bottomY: bottom.y, slope: slope, leaf: leaf,
            winding: winding)
        let topY = max(top.y, rows.lowerBound), bottomY = min(bottom.y, rows.upperBound)
        edges.append(
            PathEdge(
                topX: whole.x(at: topY), topY: topY, bottomX: whole.x(at: bottomY), bottomY: bottomY,
                slope: slope, leaf: leaf, winding: winding))
    }
}

extension SubpixelRect {
    /// Returns the smallest rectangle that contains the edges of both rectangles. Unlike `union`, it includes the edges
    /// of an empty rectangle.
    fileprivate func stretched(to other: SubpixelRect) -> SubpixelRect {
        SubpixelRect(
            minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
            maxY: max(maxY, other.maxY))
    }

    /// Returns the rectangle after checking that its edges can be used in a path. An edge within 1e-6 px of a pixel's
    /// border is moved onto that border.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a number isn't finite, an edge is farther than
    ///   ``Region/largestCoordinate`` from 0, or a side is negative.
    fileprivate func checkedForPath() throws(MatteError) -> SubpixelRect {
        let rect = try snappedForCoverage()
        let farthest = max(abs(rect.minX), abs(rect.minY), abs(rect.maxX), abs(rect.maxY))
        guard farthest <= Region.largestCoordinate else {
            throw MatteError(
                .parameter,
                "cannot render region \(self): an edge is out of range; use coordinates within +/-\(Region.largestCoordinate) pixels"
            )
        }
        return rect
    }
}
