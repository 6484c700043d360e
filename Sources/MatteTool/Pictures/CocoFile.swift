import Matte
import MatteCodecs

/// An annotation file of the COCO dataset: pictures with the masks of objects.
struct CocoFile {
    private static let image = Option(
        "image", .text("NAME|ID"), unset: "the only picture of the file",
        "selects the picture of a COCO file by its file name or number")
    private static let annotation = Option(
        "annotation", .integer("ID", in: 0...Int.max), unset: "all of the picture",
        "selects one annotation of a COCO file by its number")
    private static let category = Option(
        "category", .text("NAME|ID"), unset: "all", "selects a category of a COCO file by its name or number")
    private static let crowds = Option(
        "crowds", .choice, default: Crowds.include,
        "selects the use of annotations of a COCO file that mark crowds (iscrowd 1)")
    static let options: [any CommandOption] = [image, annotation, category, crowds]

    fileprivate enum Crowds: String, CaseIterable {
        case include
        case exclude
        case only
    }

    /// A picture of the file.
    private struct Picture: Decodable {
        var id: Int
        var width: Int
        var height: Int
        var file_name: String?
    }

    private struct Category: Decodable {
        var id: Int
        var name: String?
    }

    private let size: PixelSize
    private let segmentations: [JSONValue]

    /// The values of the options, which select annotations.
    struct Selection {
        fileprivate let image: String?
        fileprivate let annotation: Int?
        fileprivate let category: String?
        fileprivate let crowds: Crowds

        init(_ arguments: Arguments) {
            image = arguments[CocoFile.image]
            annotation = arguments[CocoFile.annotation]
            category = arguments[CocoFile.category]
            crowds = arguments[CocoFile.crowds]
        }
    }

    /// Selects annotations of a file.
    init(_ document: JSONValue, _ selection: Selection) throws {
        let (image, annotation) = (selection.image, selection.annotation)
        let (category, crowds) = (selection.category, selection.crowds)
        guard case .array(let pictures)? = document["images"], case .array(let all)? = document["annotations"]
        else {
            throw Self.wrong("it has no lists images and annotations")
        }
        let wanted = try pictures.map { try $0.decoded(as: Picture.self) }.filter { picture in
            image.map { $0 == picture.file_name || Int($0) == picture.id } ?? true
        }
        guard let picture = wanted.first, wanted.count == 1 else {
            throw Self.wrong(
                wanted.isEmpty
                    ? "it has no picture '\((image ?? "").excerpt)'"
                    : "\(wanted.count) pictures match; select one by --image NAME")
        }
        guard picture.width > 0, picture.height > 0 else {
            throw Self.wrong(
                "its picture has \(picture.width)x\(picture.height) pixels; both sides must be positive")
        }
        size = PixelSize(width: picture.width, height: picture.height)
        var categories: Set<Int>?
        if let category {
            var known: [JSONValue] = []
            if case .array(let values)? = document["categories"] { known = values }
            let found = try known.map { try $0.decoded(as: Category.self) }.filter { $0.name == category }
                .map(\.id)
            categories = Set(found + [Int(category)].compactMap { $0 })
        }
        segmentations = all.compactMap { value in
            let isCrowd = value["iscrowd"] == .integer(1) || value["iscrowd"] == .bool(true)
            guard value["image_id"] == .integer(picture.id),
                annotation.map({ value["id"] == .integer($0) }) ?? true,
                crowds == .include || isCrowd == (crowds == .only)
            else { return nil }
            if let categories {
                guard case .integer(let id)? = value["category_id"], categories.contains(id) else {
                    return nil
                }
            }
            return value["segmentation"] ?? .null
        }
        guard !segmentations.isEmpty else {
            throw Self.wrong("none of its \(all.count) annotations is selected; use other options")
        }
    }

    /// The size of the picture in pixels.
    var pictureSize: PixelSize { size }

    /// Returns the union of the selected annotations.
    ///
    /// - Parameter rule: The rule that fills the polygons of an annotation. COCO takes the union of all rings.
    func mask(_ rule: PolygonRule, hasSoftEdges: Bool) throws -> Mask {
        var mask = Mask(try Raster(size: size, repeating: 0))
        for segmentation in segmentations {
            switch segmentation {
            case .array:
                let region = Region.polygons(try PolygonFile.rings(segmentation), rule: rule)
                mask.formUnion(
                    try hasSoftEdges ? Mask(region, size: size) : Mask(pixelCentersIn: region, size: size))
            case .object:
                let runs = try segmentation.decoded(as: RunLengthMask.self)
                guard runs.size == size else {
                    throw Self.wrong("an RLE has \(runs.size) and its picture \(size); they must be equal")
                }
                mask.formUnion(try Mask(runs))
            default: throw Self.wrong("a segmentation is \(segmentation.kind)")
            }
        }
        return mask
    }

    private static func wrong(_ reason: String) -> ToolError {
        .failure(
            reason.contains(";")
                ? "cannot read the COCO file: \(reason)"
                : "cannot read the COCO file: \(reason); use an object with images, annotations and categories"
        )
    }
}

extension CocoFile {
    /// Returns a file with one annotation of a mask.
    ///
    /// COCO's polygons have no holes, so a mask with holes is written as an RLE. So is a crowd, with the counts as a list,
    /// as in COCO's own files.
    static func bytes(
        of mask: Mask, name: String, category: String, isCrowd: Bool, line: ContourLine, tolerance: Double
    ) throws -> [UInt8] {
        let runs = try RunLengthMask(mask)
        let contours = isCrowd ? [] : try mask.contours(along: line, tolerance: tolerance)
        let hasHoles = contours.contains { !$0.holes.isEmpty }
        let segmentation: JSONValue =
            if isCrowd || hasHoles {
                .object([
                    member("size", .array([.integer(mask.height), .integer(mask.width)])),
                    member(
                        "counts", isCrowd ? .array(runs.counts.map { .integer($0) }) : .string(runs.cocoText)),
                ])
            } else {
                .array(contours.map { .array($0.outline.flatMap { [number($0.x), number($0.y)] }) })
            }
        let box = runs.boundingBox ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
        let document = JSONValue.object([
            member(
                "images",
                .array([
                    .object([
                        member("id", .integer(1)), member("file_name", .string(name)),
                        member("width", .integer(mask.width)), member("height", .integer(mask.height)),
                    ])
                ])),
            member(
                "annotations",
                .array([
                    .object([
                        member("id", .integer(1)), member("image_id", .integer(1)),
                        member("category_id", .integer(1)), member("segmentation", segmentation),
                        member("area", .integer(runs.area)),
                        member("bbox", .array([box.x, box.y, box.width, box.height].map { .integer($0) })),
                        member("iscrowd", .integer(isCrowd ? 1 : 0)),
                    ])
                ])),
            member(
                "categories",
                .array([.object([member("id", .integer(1)), member("name", .string(category))])])),
        ])
        return Array((JSONWriter.text(document) + "\n").utf8)
    }

    private static func member(_ name: String, _ value: JSONValue) -> JSONValue.Member {
        JSONValue.Member(name: name, value: value)
    }

    private static func number(_ value: Double) -> JSONValue {
        Int(exactly: value).map { .integer($0) } ?? .number(value)
    }
}
