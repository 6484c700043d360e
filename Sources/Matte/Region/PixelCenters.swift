// Design: docs/design/geometry.md

extension Mask {
    /// Creates a mask with hard edges: a pixel is selected if its centre is inside a region.
    ///
    /// A centre on the region's edge belongs to the region if the region continues to the right of it or, on a
    /// horizontal edge, below it. Regions that share an edge therefore never select the same pixel, and a rectangle whose
    /// sides are whole numbers of pixels selects exactly its area, wherever it is. A threshold on the coverage of
    /// ``init(_:size:feather:side:)`` selects more if edges halve pixels.
    ///
    /// ```swift
    /// let corners = [(0.5, 0.5), (9.5, 0.5), (9.5, 9.5), (0.5, 9.5)]
    /// let ring = corners.map { SubpixelPoint(x: $0.0, y: $0.1) }
    /// let size = PixelSize(width: 10, height: 10)
    /// try RunLengthMask(Mask(pixelCentersIn: .polygon(ring), size: size)).area  // 81
    /// try RunLengthMask(Mask(.polygon(ring), size: size)).area  // 96
    /// ```
    ///
    /// - Parameters:
    ///   - region: The region. Its masks must have the size `size`; a pixel of theirs is inside if its coverage is at
    ///     least 128.
    ///   - size: The size of the picture and of the mask.
    /// - Throws: ``MatteError``: `parameter` if the region contains numbers that aren't finite, a negative side, or a
    ///   mask of another size, or if a side of `size` is negative; `limits` if the region has too many vertices or
    ///   memory cannot be allocated.
    /// - Complexity: O(*p* + *r* * *e* * log *e*), where *p* is the number of pixels of the mask, *r* its number of rows,
    ///   and *e* the maximum number of edges in a row.
    public init(pixelCentersIn region: Region, size: PixelSize) throws(MatteError) {
        guard size.width >= 0, size.height >= 0 else {
            throw MatteError(.parameter, "cannot make a mask of \(size): a side is negative; use 0 or more")
        }
        guard region.containsMask else {
            self = try Mask(centersOfShapesIn: region, size: size)
            return
        }
        switch region.shape {
        case .mask(let mask):
            guard mask.size == size else {
                throw MatteError(
                    .parameter,
                    "cannot use a mask of \(mask.size) in a region of a picture of \(size): the sizes differ; resize the "
                        + "mask")
            }
            self = Mask(try Raster(copying: mask.raster.view))
            threshold()
        case .inverse(let inner):
            self = try Mask(pixelCentersIn: inner, size: size)
            invert()
        case .union(let parts):
            self = try Mask(
                centersOfShapesIn: .union(parts.filter { !$0.containsMask }), size: size)
            for part in parts where part.containsMask {
                try formUnion(Mask(pixelCentersIn: part, size: size))
            }
        case .rect, .roundedRect, .ellipse, .polygon:
            self = try Mask(centersOfShapesIn: region, size: size)
        }
    }

    /// Creates the mask of a region without masks.
    private init(centersOfShapesIn region: Region, size: PixelSize) throws(MatteError) {
        let path = try PathEdges(region, rows: 0...Double(size.height))
        var logic = path.logic
        var passing: [(edge: PathEdge, x: Double)] = []
        var next = 0
        var result = try Raster<Gray8>(size: size, repeating: Gray8(0))
        for y in 0..<size.height {
            let center = Double(y) + 0.5
            passing.removeAll { $0.edge.bottomY <= center }
            while next < path.edges.count, path.edges[next].topY <= center {
                let edge = path.edges[next]
                if edge.bottomY > center { passing.append((edge, edge.topX)) }
                next += 1
            }
            for index in passing.indices { passing[index].x = passing[index].edge.x(at: center) }
            passing.sort { $0.x < $1.x }
            // The first pixel whose centre is on `x` or to its right.
            func pixel(_ x: Double) -> Int { Int(min(max((x - 0.5).rounded(.up), 0), Double(size.width))) }
            var start = logic.isInside ? 0 : nil as Int?
            for (edge, x) in passing {
                logic.cross(edge.leaf, winding: edge.winding)
                if logic.isInside {
                    if start == nil { start = pixel(x) }
                } else if let first = start {
                    result.select(first..<max(first, pixel(x)), inRow: y)
                    start = nil
                }
            }
            if let first = start { result.select(first..<max(first, size.width), inRow: y) }
        }
        self.init(result)
    }
}

extension Raster<Gray8> {
    /// Sets the pixels of a row in a range of columns to 255.
    fileprivate mutating func select(_ columns: Range<Int>, inRow y: Int) {
        guard !columns.isEmpty else { return }
        let row = unsafe mutableView.base.assumingMemoryBound(to: UInt8.self) + y * width + columns.lowerBound
        unsafe row.update(repeating: 255, count: columns.count)
    }
}
