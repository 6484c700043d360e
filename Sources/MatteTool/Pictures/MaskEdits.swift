import Matte

/// The edits of `matte mask`, in the order in which they are applied.
struct MaskEdits {
    static let options: [Option] = [
        .value(
            "threshold", "T",
            "gives hard edges: values of at least T, 0...255, become 255, the others become 0"),
        .flag("largest", "keeps the largest component only"),
        .value("remove-below", "AREA", "removes components of fewer than AREA pixels"),
        .flag("fill-holes", "fills all holes"),
        .value("fill-up-to", "AREA", "fills holes of at most AREA pixels"),
        .value("dilate", "PX", "enlarges the selection on all sides, by a disc of this radius in pixels"),
        .value("erode", "PX", "shrinks the selection on all sides, by a disc of this radius in pixels"),
        .value("feather", "PX", "softens the edges to this width in pixels"),
        .value(
            "feather-side", "both|inwards|outwards",
            "selects the side of the edges that becomes soft (default \(Defaults.featherSide.rawValue))"),
        .flag(
            "by-distance",
            "feathers by the distance from the edge alone, equally wide around corners and small parts"
        ),
    ]

    private let threshold: UInt8?
    private let keepsLargest: Bool
    private let smallest: Int
    private let largestHole: Int?
    private let dilation: Double
    private let erosion: Double
    private let feather: Double
    private let side: FeatherSide
    private let isByDistance: Bool
    private let tracesRuns: Bool

    init(_ arguments: Arguments) throws(ToolError) {
        threshold = try arguments.integer("threshold", in: 0...255).map { UInt8($0) }
        keepsLargest = arguments.has("largest")
        smallest = try arguments.integer("remove-below", in: 0...Int.max) ?? 0
        let filled = try arguments.integer("fill-up-to", in: 0...Int.max)
        guard filled == nil || !arguments.has("fill-holes") else {
            throw .usage("--fill-holes and --fill-up-to cannot be combined; give one of them")
        }
        largestHole = arguments.has("fill-holes") ? .max : filled
        dilation = try arguments.number("dilate", in: 0...65_535) ?? 0
        erosion = try arguments.number("erode", in: 0...65_535) ?? 0
        feather = try arguments.number("feather", in: 0...Mask.mostFeather) ?? 0
        side = try arguments.choice("feather-side", as: FeatherSide.self) ?? Defaults.featherSide
        isByDistance = arguments.has("by-distance")
        for name in ["feather-side", "by-distance"] where arguments.has(name) && !arguments.has("feather") {
            throw .usage("--\(name) needs --feather PX")
        }
        tracesRuns =
            keepsLargest || smallest > 1 || largestHole != nil || arguments.has("components")
            || arguments.string("to") == "polygons"
    }

    /// The number of bytes that the edits and the output may take for each pixel. The mask and the result take two
    /// bytes; distances and blurred rows take four more. Runs, components and vertices are few in masks of objects, but
    /// in noise there may be one for each pixel.
    var bytesPerPixel: Int { tracesRuns ? 32 : 8 }

    /// Returns the edited mask.
    func applied(to mask: Mask) throws(MatteError) -> Mask {
        var mask = mask
        if let threshold { mask.threshold(at: threshold) }
        if keepsLargest { mask = try mask.keepingLargestComponent() }
        if smallest > 1 { mask = try mask.removingSpecks(below: smallest) }
        if let largestHole { mask = try mask.fillingHoles(upTo: largestHole) }
        if dilation > 0 { mask = try mask.dilated(by: dilation) }
        if erosion > 0 { mask = try mask.eroded(by: erosion) }
        guard feather > 0 else { return mask }
        return isByDistance
            ? try mask.feathered(byDistance: feather, side: side)
            : try mask.feathered(width: feather, side: side)
    }
}
