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

    /// A Boolean value that indicates whether the tensors of several pictures are one after the other in memory.
    static func joins(_ family: ModelFamily) -> Bool {
        switch family {
        case .miniCPM, .deepSeekOCR: false
        default: true
        }
    }

    /// The axis along which a family's tensors are joined.
    static func axis(_ family: ModelFamily) -> Int {
        // Idefics 3 takes several pictures as one request.
        if case .idefics3 = family { 1 } else { 0 }
    }
}
