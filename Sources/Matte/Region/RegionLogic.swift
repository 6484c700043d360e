/// The state of a point that moves along a line through a region of shapes, unions and inverses: inside or
/// outside.
///
/// A tree whose nodes count how many of their children hold the point: crossing an edge changes one leaf, and
/// the change travels upwards only as far as it matters. So a union of a thousand shapes costs no more a
/// crossing than one shape does.
struct RegionLogic {
    private struct Node {
        /// Index of the node above; the root points to itself.
        let parent: Int
        /// True if the node inverts: it contains a point that its children don't.
        let inverts: Bool
        /// The number of children that contain the point.
        var holding = 0

        var isInside: Bool { inverts ? holding == 0 : holding > 0 }
    }

    private struct Leaf {
        let parent: Int
        let rule: FillRule
        var winding: Int32 = 0

        var isInside: Bool { rule == .evenOdd ? winding & 1 != 0 : winding != 0 }
    }

    private var nodes = [Node(parent: 0, inverts: false)]
    private var leaves: [Leaf] = []

    /// The node that everything hangs from: a union.
    static var root: Int { 0 }

    /// True if the point is inside the region. Before any crossing it is outside of all shapes.
    var isInside: Bool { nodes[Self.root].isInside }

    /// Adds a shape below `parent` and returns its number.
    mutating func addLeaf(below parent: Int, rule: FillRule) -> Int32 {
        leaves.append(Leaf(parent: parent, rule: rule))
        return Int32(leaves.count - 1)
    }

    /// Adds a union, or the inverse of one, below `parent` and returns its index.
    mutating func addNode(below parent: Int, inverts: Bool) -> Int {
        nodes.append(Node(parent: parent, inverts: inverts))
        // An inverse holds the point until a child does.
        if inverts { propagate(1, to: parent) }
        return nodes.count - 1
    }

    /// Crosses an edge of a shape; `winding` is +1 or -1 by the edge's direction.
    mutating func cross(_ leaf: Int32, winding: Int32) {
        let i = Int(leaf)
        let before = leaves[i].isInside
        leaves[i].winding += winding
        let after = leaves[i].isInside
        if before != after { propagate(after ? 1 : -1, to: leaves[i].parent) }
    }

    private mutating func propagate(_ change: Int, to node: Int) {
        var node = node
        var change = change
        while true {
            let before = nodes[node].isInside
            nodes[node].holding += change
            let after = nodes[node].isInside
            if before == after || node == Self.root { return }
            change = after ? 1 : -1
            node = nodes[node].parent
        }
    }
}
