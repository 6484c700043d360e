/// A table of colours in an ICC profile: values at the nodes of a grid with one axis per input channel.
struct ICCCells {
    /// The number of nodes along each axis, 2 or more.
    private(set) var grid: [Int]
    /// The number of values per node.
    let outputs: Int
    /// The values, 0...65,535. The first channel varies slowest.
    private(set) var values: [UInt16]

    /// The maximum number of nodes.
    private static let mostNodes = 1 << 20

    /// Reads the values of a grid.
    ///
    /// - Parameter width: The number of bytes per value, 1 or 2.
    init(
        _ profile: ICCBytes, grid: [Int], outputs: Int, width: Int, at start: Int, in limits: Range<Int>
    ) throws(ICCFault) {
        guard grid.allSatisfy({ $0 >= 2 }) else {
            throw ICCFault("the grid of its table is \(grid), fewer than 2 nodes along an axis")
        }
        var nodes = 1
        for count in grid {
            nodes *= count
            guard nodes <= Self.mostNodes else {
                throw ICCFault("the grid of its table is \(grid), more than \(Self.mostNodes) nodes")
            }
        }
        self.grid = grid
        self.outputs = outputs
        values = try profile.samples(nodes * outputs, width: width, at: start, in: limits)
    }

    /// Creates the grid of 2 nodes per axis that changes no colour.
    init(identity channels: Int) {
        grid = [Int](repeating: 2, count: channels)
        outputs = channels
        values = (0..<1 << channels).flatMap { node in
            (0..<channels).map { node >> (channels - 1 - $0) & 1 == 1 ? 65_535 : 0 }
        }
    }

    /// The distance of two neighbouring nodes along each axis, in nodes.
    var strides: [Int] { grid.indices.map { grid[($0 + 1)...].reduce(1, *) } }

    /// The same cells with the first axis as the last, whose nodes are neighbours in ``values``.
    var withFirstAxisLast: ICCCells {
        var cells = self
        cells.grid = Array(grid.dropFirst()) + [grid[0]]
        let rest = strides[0]
        cells.values = []
        cells.values.reserveCapacity(values.count)
        for i in 0..<rest {
            for k in 0..<grid[0] {
                let start = (k * rest + i) * outputs
                cells.values += values[start..<start + outputs]
            }
        }
        return cells
    }

    /// Returns the cell of a position on an axis, 0...1, and the fraction of the way through the cell.
    static func place(_ x: Double, nodes: Int) -> (cell: Int, fraction: Double) {
        let position = (x > 0 ? min(x, 1) : 0) * Double(nodes - 1)
        let cell = min(Int(position), nodes - 2)
        return (cell, position - Double(cell))
    }

    /// Returns the interpolated values at a point, 0...1: linear along an axis, in tetrahedra along three axes, and with
    /// four axes linear between the results of the last three.
    func callAsFunction(_ x: [Double]) -> [Double] {
        let places = zip(x, grid).map { Self.place($0, nodes: $1) }
        let base = zip(places, strides).reduce(0) { $0 + $1.0.cell * $1.1 }
        let axes = zip(places, strides).map { (fraction: $0.fraction, stride: $1) }
        guard axes.count == 4 else { return walk(base, axes) }
        let near = walk(base, Array(axes[1...]))
        let far = walk(base + axes[0].stride, Array(axes[1...]))
        return zip(near, far).map { $0 + ($1 - $0) * axes[0].fraction }
    }

    /// Walks from the first node of a cell to its last, along the axis with the largest fraction first.
    private func walk(_ base: Int, _ axes: [(fraction: Double, stride: Int)]) -> [Double] {
        func node(_ index: Int) -> [Double] {
            values[outputs * index..<outputs * (index + 1)].map { Double($0) / 65_535 }
        }
        var at = base
        var last = node(at)
        var sum = last
        for axis in axes.sorted(by: { $0.fraction > $1.fraction }) {
            at += axis.stride
            let next = node(at)
            for i in 0..<outputs { sum[i] += axis.fraction * (next[i] - last[i]) }
            last = next
        }
        return sum
    }
}
