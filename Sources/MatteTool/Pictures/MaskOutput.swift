import Matte
import MatteCodecs

/// The output of `matte mask`: a picture, polygons, or a run-length encoding.
struct MaskOutput {
    private enum Form: String, CaseIterable {
        case png
        case polygons
        case rle
        case coco
    }

    static let out = Option(
        "out", short: "o", .output("PATH"),
        "sets the output file, or - for standard output; not needed with --components")
    private static let to = Option(
        "to", .choice, default: Form.png,
        "selects a picture, or JSON of polygons, of an RLE or of a COCO annotation file")
    private static let format = Option(
        "format", .format, unset: "by PATH's suffix, else png", "sets the format of a picture")
    private static let levelSet = Option.flag(
        "level-set", "lets polygons follow soft edges within pixels instead of pixel edges")
    private static let tolerance = Option(
        "tolerance", .number("PX", in: 0...65_535), default: 0,
        "simplifies polygons: removed vertices are at most this far from the result")
    private static let countList = Option.flag(
        "count-list", "writes an RLE's counts as a list of numbers instead of compressed text")
    private static let crowd = Option.flag(
        "crowd", "marks the annotation of a COCO file as a crowd (iscrowd 1)")
    private static let name = Option(
        "category-name", .text("NAME"), default: "object",
        "sets the category of the annotation of a COCO file")
    static let options: [any CommandOption] = [to, format, levelSet, tolerance, countList, crowd, name]

    /// The value of `--out`, or `nil` if nothing is written.
    let path: String?
    private let form: Form
    private let format: ImageFormat
    private let line: ContourLine
    private let tolerance: Double
    private let hasList: Bool
    private let isCrowd: Bool
    private let category: String

    init(_ arguments: Arguments) throws(ToolError) {
        path = arguments[Self.out]
        form = arguments[Self.to]
        line = arguments[Self.levelSet] ? .levelSet : .pixelEdges
        tolerance = arguments[Self.tolerance]
        hasList = arguments[Self.countList]
        isCrowd = arguments[Self.crowd]
        category = arguments[Self.name]
        let format = arguments[Self.format]
        self.format = format ?? path.flatMap(ImageFormat.init(fileSuffix:)) ?? .png
        guard path != nil else { return }
        let needs: [(any CommandOption, [Form])] = [
            (Self.levelSet, [.polygons, .coco]), (Self.tolerance, [.polygons, .coco]),
            (Self.countList, [.rle]),
            (Self.crowd, [.coco]), (Self.name, [.coco]),
        ]
        for (option, needed) in needs where arguments.has(option) && !needed.contains(form) {
            let forms = needed.map { "--to \($0.rawValue)" }.joined(separator: " or ")
            throw .usage("--\(option.description.name) needs \(forms)")
        }
        guard format == nil || form == .png else {
            throw .usage("--format cannot be combined with --to \(form.rawValue), which is JSON")
        }
    }

    /// A Boolean value that indicates whether the output is made of polygons, which takes more memory.
    var tracesRuns: Bool { form == .polygons || form == .coco }

    /// The kind of file in the report.
    var kind: String { form == .png ? format.rawValue : form.rawValue }

    /// Returns the bytes of the file.
    ///
    /// - Parameter input: The path of the input, which a COCO file names.
    func encoded(_ mask: Mask, of input: String) throws -> [UInt8] {
        switch form {
        case .png:
            let encoding = format == .webP ? ImageEncoding.losslessWebP : try ImageEncoding(format)
            return try mask.raster.encoded(as: encoding).bytes
        case .polygons:
            return Self.json(try mask.contours(along: line, tolerance: tolerance).flatMap(\.rings))
        case .coco:
            return try CocoFile.bytes(
                of: mask, name: FileName.split(input).last, category: category, isCrowd: isCrowd, line: line,
                tolerance: tolerance)
        case .rle:
            let runs = try RunLengthMask(mask)
            // The text needs no escapes but that of the backslash.
            let text = runs.cocoText.split(separator: "\\", omittingEmptySubsequences: false).joined(
                separator: "\\\\")
            let counts = hasList ? "\(runs.counts)" : "\"\(text)\""
            return Array("{\"size\": [\(mask.height), \(mask.width)], \"counts\": \(counts)}\n".utf8)
        }
    }

    /// Returns rings as JSON, with one ring per line.
    private static func json(_ rings: [[SubpixelPoint]]) -> [UInt8] {
        func number(_ value: Double) -> String { Int(exactly: value).map { "\($0)" } ?? "\(value)" }
        var bytes = Array("[".utf8)
        for (index, ring) in rings.enumerated() {
            bytes += (index > 0 ? ",\n[" : "[").utf8
            for (index, point) in ring.enumerated() {
                bytes += "\(index > 0 ? ", " : "")[\(number(point.x)), \(number(point.y))]".utf8
            }
            bytes += "]".utf8
        }
        return bytes + "]\n".utf8
    }
}
