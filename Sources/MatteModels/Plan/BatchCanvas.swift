internal import Matte

/// The room that pictures of a batch have in common.
struct BatchCanvas: Hashable, Sendable {
    /// The size to which planes are padded, if the family pads.
    var size: PixelSize?
    /// The number of views to which views are padded, if the family does that.
    var views: Int?

    /// Creates the room of a single picture, which has its own shape.
    init() {}

    /// Creates the room of several pictures from the shape of each.
    init(_ family: ModelFamily, _ shapes: [[Int]]) {
        switch family {
        case .detr, .pixtral:
            size = PixelSize(
                width: shapes.map { $0[3] }.max() ?? 1, height: shapes.map { $0[2] }.max() ?? 1)
        case .llavaNext, .llavaOneVision, .phi4: views = shapes.map { $0[1] }.max()
        default: break
        }
    }

    /// The axis along which a family's tensors of numbers and of integers are joined.
    static func axes(_ family: ModelFamily) -> (numbers: Int, integers: Int) {
        switch family {
        // Idefics 3 takes several pictures as one request.
        case .idefics3: (1, 1)
        case .miniCPM: (3, 0)
        default: (0, 0)
        }
    }
}
