/// A search for the closed paths along the edges of the selected pixels.
///
/// A path runs clockwise around selected pixels: down along the right edge of a run, and up along its left edge. At
/// each line between two rows, the path continues at another edge: that of a run in the next row, or, where the path
/// turns, that of another run in the same row. Finding these continuations for all edges takes one pass over the runs
/// of adjacent rows; following them gives the paths.
struct ContourTracer {
    private let runs: MaskRuns
    /// The edge at which the path continues after each edge.
    private let next: BlockList<Int32>

    init(_ runs: MaskRuns, _ connectivity: Connectivity) throws(MatteError) {
        self.runs = runs
        next = try BlockList(repeating: -1, count: runs.edges.count)
        for line in 0...runs.rows { link(at: line, connectivity) }
    }

    /// Finds the continuations at the line above row `line`.
    ///
    /// Between the two rows, a path follows the columns that are selected in only one of them: to the right if the row
    /// below is selected there, to the left if the row above is.
    private func link(at line: Int, _ connectivity: Connectivity) {
        let above = runs.edges(ofRow: line - 1), below = runs.edges(ofRow: line)
        var (a, b) = (above.lowerBound, below.lowerBound)
        /// The edge at the left end of the columns that are selected in one row only.
        var open = -1
        while a < above.upperBound || b < below.upperBound {
            let columnA = a < above.upperBound ? runs.edges[a] : .max
            let columnB = b < below.upperBound ? runs.edges[b] : .max
            if columnA != columnB {
                let edge = columnA < columnB ? a : b
                if open < 0 {
                    open = edge
                } else {
                    // Exactly one of the rows was selected up to here. The edge ends the run of that row, or starts the
                    // run of the other one.
                    let belowIsSelected = columnA < columnB ? a & 1 == 0 : b & 1 == 1
                    connect(open, edge, towardsRight: belowIsSelected)
                    open = -1
                }
                if columnA < columnB { a += 1 } else { b += 1 }
                continue
            }
            if open < 0 {
                // Both runs start or both end here, and the path goes straight on: up along left edges.
                connect(a, b, towardsRight: a & 1 == 1)
            } else {
                // Two selected pixels touch at a corner. With four neighbours, the path turns around each of them: it
                // stays at the row that was selected up to here. With eight, it passes from one to the other.
                let belowIsSelected = b & 1 == 1
                let closing = belowIsSelected == (connectivity == .four) ? b : a
                connect(open, closing, towardsRight: belowIsSelected)
                open = closing == a ? b : a
            }
            a += 1
            b += 1
        }
    }

    private func connect(_ left: Int, _ right: Int, towardsRight: Bool) {
        if towardsRight { next[left] = Int32(right) } else { next[right] = Int32(left) }
    }

    /// Returns one contour for each path around a component, with the paths around its holes.
    ///
    /// - Parameter ring: Returns the vertices of a path.
    func contours(_ ring: (ContourPath) -> [SubpixelPoint]) -> [Contour] {
        var contours: [Contour] = []
        for y in 0..<runs.rows {
            for edge in runs.edges(ofRow: y) where next[edge] >= 0 {
                // The first edge of a path in reading order is the left edge of a component's first run, or an edge
                // with a hole at its right. Then the left edge of the same run was visited already, and its contour is
                // also that of the hole.
                let isOutline = edge & 1 == 0
                let contour = isOutline ? contours.count : Int(-2 - next[edge - 1])
                let vertices = ring(follow(from: edge, row: y, contour: contour))
                if isOutline {
                    contours.append(Contour(outline: vertices))
                } else {
                    contours[contour].holes.append(vertices)
                }
            }
        }
        return contours
    }

    /// Follows the path that contains an edge, and replaces the continuation of each of its edges with -2 minus the
    /// number of the contour.
    private func follow(from first: Int, row: Int, contour: Int) -> ContourPath {
        var steps: [ContourPath.Step] = []
        var (edge, row) = (first, row)
        repeat {
            let following = Int(next[edge])
            next[edge] = Int32(-2 - contour)
            // Left edges run upwards and right edges downwards.
            let line = edge & 1 == 0 ? row : row + 1
            steps.append(ContourPath.Step(column: Int(runs.edges[edge]), row: row, line: line))
            row = following & 1 == 0 ? line - 1 : line
            edge = following
        } while edge != first
        return ContourPath(steps: steps)
    }
}

/// A closed path along pixel edges.
struct ContourPath {
    /// A vertical edge of one pixel's height, and the horizontal edges from its end to the next step's column.
    struct Step {
        var column: Int
        var row: Int
        /// The line at which the vertical edge ends: `row` if it runs upwards, `row` + 1 if it runs downwards.
        var line: Int
    }

    let steps: [Step]

    /// The corners of the path: the points at which its direction changes.
    var corners: [SubpixelPoint] {
        var points: [SubpixelPoint] = []
        for (index, step) in steps.enumerated() {
            let following = steps[index + 1 == steps.count ? 0 : index + 1]
            guard following.column != step.column else { continue }
            points.append(SubpixelPoint(x: Double(step.column), y: Double(step.line)))
            points.append(SubpixelPoint(x: Double(following.column), y: Double(step.line)))
        }
        return points
    }

    /// An edge between two adjacent pixels: of the same row if `isVertical`, and of the same column if not. The edge is
    /// at the left or at the top of the pixel (x, y), which may be outside the mask.
    struct Crack {
        var x: Int
        var y: Int
        var isVertical: Bool
    }

    /// Calls `body` with each pixel edge of the path, in order.
    func cracks(_ body: (Crack) -> Void) {
        for (index, step) in steps.enumerated() {
            body(Crack(x: step.column, y: step.row, isVertical: true))
            let following = steps[index + 1 == steps.count ? 0 : index + 1].column
            if following > step.column {
                for x in step.column..<following { body(Crack(x: x, y: step.line, isVertical: false)) }
            } else {
                for x in (following..<step.column).reversed() {
                    body(Crack(x: x, y: step.line, isVertical: false))
                }
            }
        }
    }
}
