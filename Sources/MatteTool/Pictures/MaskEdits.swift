import Matte

/// The edits of `matte mask`, in the order in which they are applied.
struct MaskEdits {
    private static let threshold = Option(
        "threshold", .integer("T", in: 0...255),
        "gives hard edges: values of at least T become 255, the others become 0")
    private static let largest = Option.flag("largest", "keeps the largest component only")
    private static let removeBelow = Option(
        "remove-below", .integer("AREA", in: 0...Int.max), "removes components of fewer than AREA pixels")
    private static let fillHoles = Option.flag("fill-holes", "fills all holes")
    private static let fillUpTo = Option(
        "fill-up-to", .integer("AREA", in: 0...Int.max), "fills holes of at most AREA pixels")
    private static let dilate = Option(
        "dilate", .number("PX", in: 0...65_535),
        "enlarges the selection on all sides, by a disc of this radius in pixels")
    private static let erode = Option(
        "erode", .number("PX", in: 0...65_535),
        "shrinks the selection on all sides, by a disc of this radius in pixels")
    private static let feather = Option(
        "feather", .number("PX", in: 0...Mask.mostFeather), "softens the edges to this width in pixels")
    private static let featherSide = Option(
        "feather-side", .choice, default: FeatherSide.both, "selects the side of the edges that becomes soft")
    private static let byDistance = Option.flag(
        "by-distance",
        "feathers by the distance from the edge alone, equally wide around corners and small parts")
    static let options: [any CommandOption] = [
        threshold, largest, removeBelow, fillHoles, fillUpTo, dilate, erode, feather, featherSide, byDistance,
    ]

    private let threshold: UInt8?
    private let keepsLargest: Bool
    private let smallest: Int?
    private let largestHole: Int?
    private let dilation: Double?
    private let erosion: Double?
    private let feather: Double?
    private let side: FeatherSide
    private let isByDistance: Bool

    init(_ arguments: Arguments) throws(ToolError) {
        threshold = arguments[Self.threshold].map { UInt8($0) }
        keepsLargest = arguments[Self.largest]
        smallest = arguments[Self.removeBelow]
        let (fillsAll, limit) = (arguments[Self.fillHoles], arguments[Self.fillUpTo])
        guard limit == nil || !fillsAll else {
            throw .usage("--fill-holes and --fill-up-to cannot be combined; give one of them")
        }
        largestHole = fillsAll ? .max : limit
        dilation = arguments[Self.dilate]
        erosion = arguments[Self.erode]
        feather = arguments[Self.feather]
        side = arguments[Self.featherSide]
        isByDistance = arguments[Self.byDistance]
        guard feather == nil else { return }
        if arguments.has(Self.featherSide) { throw .usage("--feather-side needs --feather PX") }
        if isByDistance { throw .usage("--by-distance needs --feather PX") }
    }

    /// A Boolean value that indicates whether an edit finds components or holes, which takes more memory.
    var tracesRuns: Bool { keepsLargest || smallest ?? 0 > 1 || largestHole != nil }

    /// Returns the edited mask.
    func applied(to mask: Mask) throws(MatteError) -> Mask {
        var mask = mask
        if let threshold { mask.threshold(at: threshold) }
        if keepsLargest { mask = try mask.keepingLargestComponent() }
        if let smallest, smallest > 1 { mask = try mask.removingSpecks(below: smallest) }
        if let largestHole { mask = try mask.fillingHoles(upTo: largestHole) }
        if let dilation, dilation > 0 { mask = try mask.dilated(by: dilation) }
        if let erosion, erosion > 0 { mask = try mask.eroded(by: erosion) }
        guard let feather, feather > 0 else { return mask }
        return isByDistance
            ? try mask.feathered(byDistance: feather, side: side)
            : try mask.feathered(width: feather, side: side)
    }
}
