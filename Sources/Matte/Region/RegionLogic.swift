/// The state of a point that moves from edge to edge through the shapes of a region: inside or outside the region.
///
/// A tree represents the unions and inverses of the region; its leaves are the shapes. Each node counts how many of its
/// children contain the point. When the point crosses an edge, one leaf changes, and the change moves up the tree only
/// as far as it has an effect. Crossing an edge therefore takes no longer in a union of a thousand shapes than in a
/// single shape.
struct RegionLogic {
    private struct Node {
        /// The index of the parent node; the root is its own parent.
        let parent: Int
        /// True if the node is an inverse: it contains the points that none of its children contain.
        let inverts: Bool
        /// The number of the node's children that contain the point.
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

    /// The index of the root of the tree, which is a union.
    static var root: Int { 0 }

    /// True if the point is inside the region. The point starts outside all shapes.
    var isInside: Bool { nodes[Self.root].isInside }

    /// Adds a shape as a child of the node `parent` and returns the shape's number.
    mutating func addLeaf(below parent: Int, rule: FillRule) -> Int32 {
        leaves.append(Leaf(parent: parent, rule: rule))
        return Int32(leaves.count - 1)
    }

    /// Adds a union, or the inverse of a union, as a child of the node `parent` and returns the new node's index.
    mutating func addNode(below parent: Int, inverts: Bool) -> Int {
        nodes.append(Node(parent: parent, inverts: inverts))
        // A new inverse has no children that contain the point, so it contains the point itself.
        if inverts { propagate(1, to: parent) }
        return nodes.count - 1
    }

    /// Moves the point across an edge of a shape. `winding` is +1 if the contour runs down along the edge, and -1 if it
    /// runs up.
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
