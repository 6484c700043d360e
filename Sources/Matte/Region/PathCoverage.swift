internal import MatteKernelTypes

/// A renderer of regions made of shapes. The coverage of each pixel is computed as an exact area.
///
/// In each row of pixels, a horizontal sweep line moves from the row's top to its bottom. It stops at every vertex and
/// at every crossing of two edges, so the order of the edges from left to right is fixed between two stops. At each
/// stop, a point moves from left to right across the edges, and ``RegionLogic`` tells after each edge whether the point
/// is inside the region. An edge where this changes is a border of the region. For the heights at which an edge is a
/// border, the area to its right is added to each pixel if the region begins at the edge, and subtracted if the region
/// ends there (the signed-area accumulation of font rasterisers). Overlapping contours, self-intersections and unions
/// therefore need no special handling.
///
/// The work per row is bounded. Stops at crossings are at least 2^-14 px apart, and further apart if many edges cross.
/// If edges cross between two stops, the order of the edges halfway between the stops is used for the whole step. The
/// error of the area is proportional to the square of the step's height. The number of edges examined per row is
/// limited to a budget. If stops at the row's vertices would exceed the budget, the row is divided into slabs of equal
/// height instead.
final class PathCoverage: CoverageSource {
    let bounds: PixelRect
    private let edges: [PathEdge]
    private var logic: RegionLogic
    private var accumulator: AreaAccumulator
    /// The edges that the sweep line crosses, from left to right.
    private var passing: [PassingEdge] = []
    /// The index of the next edge that the sweep line will reach. Edges are sorted by their upper ends.
    private var next = 0
    private var stops: [Double] = []
    /// The maximum number of edges to examine in a row, summed over all stops of the sweep line. If stops at vertices
    /// need more, the row is divided into slabs. Stops at crossings get further apart as the budget is used up.
    private let rowBudget: Int
    private var spent = 0

    /// An edge that the sweep line crosses.
    private struct PassingEdge {
        let edge: Int
        /// The edge's x coordinates, in pixels, at the upper (`top`) and the lower (`bottom`) end of the current step
        /// of the sweep line.
        var top = 0.0, bottom = 0.0
        /// 1 if the region begins to the right of the edge, -1 if it ends there, 0 if the edge is not a border of the
        /// region.
        var border = 0.0
        /// The y coordinate, in pixels, from which on `border` has its current value.
        var since = 0.0
    }

    /// The maximum number of edges to examine in all rows together, summed over all stops of the sweep line. Each row
    /// gets an equal part of this budget, limited to the range `rowBudgets`.
    private static let budget = 1 << 28
    private static let rowBudgets = 1 << 18...1 << 22
    /// The least distance, in pixels, from one crossing of edges at which the sweep line stops to the next.
    private static let leastStep = 0x1p-14

    init(_ region: Region, in frame: PixelRect) throws(MatteError) {
        let path = try PathEdges(region, rows: Double(frame.minY)...Double(frame.maxY))
        edges = path.edges
        logic = path.logic
        if path.logic.isInside {
            bounds = frame
        } else if let extent = path.extent {
            bounds = extent.pixels(.outward, clippedTo: frame)
        } else {
            bounds = PixelRect(x: frame.x, y: frame.y, width: 0, height: 0)
        }
        accumulator = AreaAccumulator(left: bounds.minX, width: bounds.width)
        let share = Self.budget / max(1, bounds.height)
        rowBudget = min(max(share, Self.rowBudgets.lowerBound), Self.rowBudgets.upperBound)
    }

    func render(row y: Int, into row: UnsafeMutablePointer<UInt8>) -> UInt8? {
        let top = Double(y), bottom = Double(y + 1)
        passing.removeAll { edges[$0.edge].bottomY <= top }
        var end = next
        while end < edges.count, edges[end].topY < bottom { end += 1 }
        guard !passing.isEmpty || next < end else { return logic.isInside ? 255 : 0 }
        if logic.isInside { accumulator.addColumn(1) }
        spent = 0
        collectStops(top, bottom, beginning: next..<end)
        if stopsAreTooMany(beginning: next..<end) {
            begin(before: end, endingAfter: top)
            addSlabs(top, bottom)
        } else {
            for i in 1..<stops.count {
                finishEdges(at: stops[i - 1])
                var last = next
                while last < end, edges[last].topY <= stops[i - 1] { last += 1 }
                begin(before: last, endingAfter: stops[i - 1])
                sweep(stops[i - 1], stops[i], rowEnd: bottom)
            }
            for i in passing.indices { setBorder(i, 0, at: bottom) }
        }
        return unsafe accumulator.resolve(into: row)
    }

    /// Lists the heights at which the sweep line stops, from top to bottom: the top and the bottom of the row, and
    /// every height in between at which an edge starts or ends.
    private func collectStops(_ top: Double, _ bottom: Double, beginning: Range<Int>) {
        stops.removeAll(keepingCapacity: true)
        stops.append(top)
        for edge in passing where edges[edge.edge].bottomY < bottom { stops.append(edges[edge.edge].bottomY) }
        for i in beginning {
            if edges[i].topY > top { stops.append(edges[i].topY) }
            if edges[i].bottomY > top, edges[i].bottomY < bottom { stops.append(edges[i].bottomY) }
        }
        stops.append(bottom)
        guard stops.count > 2 else { return }
        stops.sort()
        var kept = 1
        for i in 1..<stops.count where stops[i] != stops[kept - 1] {
            stops[kept] = stops[i]
            kept += 1
        }
        stops.removeSubrange(kept...)
    }

    /// Returns true if stopping at every vertex of the row would mean examining more edges than the row's budget
    /// allows.
    private func stopsAreTooMany(beginning: Range<Int>) -> Bool {
        guard stops.count * (passing.count + beginning.count) > rowBudget else { return false }
        func place(_ height: Double) -> Int {
            var (low, high) = (0, stops.count - 1)
            while low < high {
                let middle = (low + high) / 2
                if stops[middle] < height { low = middle + 1 } else { high = middle }
            }
            return low
        }
        var looks = 0
        for edge in passing { looks += place(edges[edge.edge].bottomY) }
        for i in beginning { looks += max(0, place(edges[i].bottomY) - place(edges[i].topY)) }
        return looks > rowBudget
    }

    /// Adds the edges from index `next` to index `end` (excluded) to the sweep line, except edges that end at or above
    /// `height`.
    private func begin(before end: Int, endingAfter height: Double) {
        while next < end {
            if edges[next].bottomY > height { passing.append(PassingEdge(edge: next)) }
            next += 1
        }
    }

    /// Removes the edges that end at or above `height` from the sweep line, and adds their areas.
    private func finishEdges(at height: Double) {
        var kept = 0
        for i in passing.indices {
            if edges[passing[i].edge].bottomY <= height {
                setBorder(i, 0, at: height)
            } else {
                if kept < i { passing[kept] = passing[i] }
                kept += 1
            }
        }
        passing.removeSubrange(kept...)
    }

    /// Adds the region's area between the heights `top` and `bottom`. No edge starts or ends between them.
    private func sweep(_ top: Double, _ bottom: Double, rowEnd: Double) {
        var height = top
        while height < bottom {
            place(height, bottom)
            sort { $0.top < $1.top || ($0.top == $1.top && $0.bottom < $1.bottom) }
            let crossing = firstCrossing(height, bottom)
            var end = crossing
            spent += passing.count
            if crossing < bottom {
                let perLook = (rowEnd - height) / Double(max(1, rowBudget - spent))
                end = min(
                    bottom, max(crossing, height + max(Self.leastStep, perLook * Double(passing.count))))
            }
            if end > crossing {
                place(height, end)
                sort { $0.top + $0.bottom < $1.top + $1.bottom }
            }
            findBorders(at: height)
            height = end
        }
    }

    private func place(_ top: Double, _ bottom: Double) {
        for i in passing.indices {
            let edge = edges[passing[i].edge]
            passing[i].top = edge.x(at: top)
            passing[i].bottom = edge.x(at: bottom)
        }
    }

    /// Sorts the edges on the sweep line. Uses an insertion sort, which is fast because the edges are usually nearly in
    /// order. If they aren't, switches to a general sort.
    private func sort(_ isBefore: (PassingEdge, PassingEdge) -> Bool) {
        var moves = 0
        for i in passing.indices.dropFirst() where isBefore(passing[i], passing[i - 1]) {
            let edge = passing[i]
            var j = i
            while j > 0, isBefore(edge, passing[j - 1]) {
                passing[j] = passing[j - 1]
                j -= 1
            }
            passing[j] = edge
            moves += i - j
            if moves > 8 * passing.count {
                passing.sort(by: isBefore)
                return
            }
        }
    }

    /// Returns the height of the topmost crossing between `top`, where the edges are in order, and `bottom`; or
    /// `bottom` if no edges cross. Only neighbouring edges are compared, because the first edges to cross are
    /// neighbours.
    private func firstCrossing(_ top: Double, _ bottom: Double) -> Double {
        var first = bottom
        // Two edges that end in the same vertex don't cross; the tolerance, in pixels, absorbs their rounding errors.
        let slack = 1e-7
        for i in passing.indices.dropFirst() {
            let over = passing[i - 1].bottom - passing[i].bottom
            guard over > slack else { continue }
            let apart = passing[i].top - passing[i - 1].top
            first = min(first, top + (bottom - top) * (apart / (apart + over)))
        }
        return first
    }

    /// Goes through the edges from left to right and records which of them are borders of the region from `height` on.
    /// Contours are closed, so after the last edge the logic is in its initial state again.
    private func findBorders(at height: Double) {
        var inside = logic.isInside
        for i in passing.indices {
            let edge = edges[passing[i].edge]
            logic.cross(edge.leaf, winding: edge.winding)
            let isInside = logic.isInside
            setBorder(i, isInside == inside ? 0 : isInside ? 1 : -1, at: height)
            inside = isInside
        }
    }

    /// Changes whether an edge is a border of the region, from `height` on. If the edge was a border until then, adds
    /// or subtracts the area to its right for the heights at which it was one.
    private func setBorder(_ i: Int, _ border: Double, at height: Double) {
        let old = passing[i]
        guard old.border != border else { return }
        if old.border != 0 {
            let edge = edges[old.edge]
            accumulator.addEdge(
                topX: edge.x(at: old.since), bottomX: edge.x(at: height),
                height: old.border * (height - old.since))
        }
        passing[i].border = border
        passing[i].since = height
    }

    /// Adds the region's area in a row that is divided into slabs of equal height. The order of the edges at the middle
    /// of a slab is used for the whole slab.
    private func addSlabs(_ top: Double, _ bottom: Double) {
        let slabs = max(64, rowBudget / max(1, passing.count))
        for slab in 0..<slabs {
            let upper = top + (bottom - top) * Double(slab) / Double(slabs)
            let lower = top + (bottom - top) * Double(slab + 1) / Double(slabs)
            let middle = (upper + lower) / 2
            for i in passing.indices { passing[i].top = edges[passing[i].edge].x(at: middle) }
            sort { $0.top < $1.top }
            var inside = logic.isInside
            for crossing in passing {
                let edge = edges[crossing.edge]
                guard edge.topY <= middle, edge.bottomY > middle else { continue }
                logic.cross(edge.leaf, winding: edge.winding)
                guard logic.isInside != inside else { continue }
                inside.toggle()
                accumulator.addEdge(
                    topX: edge.x(at: upper), bottomX: edge.x(at: lower),
                    height: inside ? lower - upper : upper - lower)
            }
        }
    }
}
