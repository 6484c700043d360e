internal import MatteKernelTypes

/// The coverage of shapes with contours, by exact areas.
///
/// A row of pixels is cut into slabs at every vertex inside it and wherever edges cross, so that within a
/// slab the edges have an order from left to right. Walking along that order, ``RegionLogic`` says which
/// edges are borders of the region; only those count, each by the area of every pixel to its right (the
/// signed-area accumulation of font rasterisers). Overlapping contours, self-intersections and unions are
/// therefore no special case. A slab whose edges cross is halved until its parts are below 1/1024 px.
///
/// The work of a row is bounded: where hostile input has thousands of crossing edges in one row, it is
/// sampled along fewer lines, exactly in x.
final class PathCoverage: CoverageSource {
    let bounds: PixelRect
    private let edges: [PathEdge]
    private var logic: RegionLogic
    private var accumulator: AreaAccumulator
    /// Edges that touch the row, as indices; kept from row to row.
    private var active: [Int] = []
    private var next = 0
    private var crossings: [Crossing] = []
    private var heights: [Double] = []
    private var budget = 0

    /// Where an edge passes a slab.
    private struct Crossing {
        let edge: Int
        let top, middle, bottom: Double
    }

    private static let deepestCut = 10
    /// Edges that may be looked at for one row.
    private static let rowBudget = 1 << 16

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
    }

    func render(row y: Int, into row: UnsafeMutablePointer<UInt8>) -> UInt8? {
        let top = Double(y), bottom = Double(y + 1)
        active.removeAll { edges[$0].bottomY <= top }
        while next < edges.count, edges[next].topY < bottom {
            if edges[next].bottomY > top { active.append(next) }
            next += 1
        }
        guard !active.isEmpty else { return logic.isInside ? 255 : 0 }
        budget = Self.rowBudget
        collectHeights(top, bottom)
        if heights.count * active.count <= budget {
            for i in 1..<heights.count { addSlab(heights[i - 1], heights[i], cuts: 0) }
        } else {
            addSamples(top, bottom)
        }
        return unsafe accumulator.resolve(into: row)
    }

    /// The row's borders and every height between them where an edge begins or ends, in order.
    private func collectHeights(_ top: Double, _ bottom: Double) {
        heights.removeAll(keepingCapacity: true)
        heights.append(top)
        for i in active {
            if edges[i].topY > top { heights.append(edges[i].topY) }
            if edges[i].bottomY < bottom { heights.append(edges[i].bottomY) }
        }
        heights.append(bottom)
        guard heights.count > 2 else { return }
        heights.sort()
        var kept = 1
        for i in 1..<heights.count where heights[i] != heights[kept - 1] {
            heights[kept] = heights[i]
            kept += 1
        }
        heights.removeSubrange(kept...)
    }

    /// Adds the region's area between two heights that no edge begins or ends between.
    private func addSlab(_ top: Double, _ bottom: Double, cuts: Int) {
        let middle = (top + bottom) / 2
        crossings.removeAll(keepingCapacity: true)
        for i in active where edges[i].topY <= top && edges[i].bottomY >= bottom {
            let edge = edges[i]
            crossings.append(
                Crossing(
                    edge: i, top: edge.x(at: top), middle: edge.x(at: middle), bottom: edge.x(at: bottom)))
        }
        crossings.sort { $0.middle < $1.middle }
        budget -= active.count
        if cuts < Self.deepestCut, budget > 0, edgesCross {
            addSlab(top, middle, cuts: cuts + 1)
            addSlab(middle, bottom, cuts: cuts + 1)
            return
        }
        addCrossings(top, bottom)
    }

    /// Whether the order at the top or the bottom of the slab differs from that in its middle; edges that
    /// meet in a vertex don't cross.
    private var edgesCross: Bool {
        guard crossings.count > 1 else { return false }
        let slack = 1e-7
        for i in 1..<crossings.count {
            let a = crossings[i - 1], b = crossings[i]
            if a.top > b.top + slack || a.bottom > b.bottom + slack { return true }
        }
        return false
    }

    /// Adds the region's area between two heights from lines halfway between them.
    private func addSamples(_ top: Double, _ bottom: Double) {
        let lines = max(1, min(64, budget / active.count))
        for line in 0..<lines {
            let upper = top + (bottom - top) * Double(line) / Double(lines)
            let lower = top + (bottom - top) * Double(line + 1) / Double(lines)
            let middle = (upper + lower) / 2
            crossings.removeAll(keepingCapacity: true)
            for i in active where edges[i].topY <= middle && edges[i].bottomY > middle {
                let x = edges[i].x(at: middle)
                crossings.append(Crossing(edge: i, top: x, middle: x, bottom: x))
            }
            crossings.sort { $0.middle < $1.middle }
            addCrossings(upper, lower)
        }
    }

    /// Walks along the crossings and adds those that are borders of the region. Contours are closed, so
    /// behind the last crossing the logic stands as before the first.
    private func addCrossings(_ top: Double, _ bottom: Double) {
        var inside = logic.isInside
        if inside { accumulator.addColumn(bottom - top) }
        for crossing in crossings {
            let edge = edges[crossing.edge]
            logic.cross(edge.leaf, winding: edge.winding)
            guard logic.isInside != inside else { continue }
            inside.toggle()
            accumulator.addEdge(
                topX: crossing.top, bottomX: crossing.bottom, height: inside ? bottom - top : top - bottom)
        }
    }
}
