import Matte
import MatteCodecs

/// The output of `matte mask`: a picture, polygons, or a run-length encoding.
struct MaskOutput {
    private enum Form: String, CaseIterable {
        case png
        case polygons
        case rle
    }

    /// The value of `--out`.
    let path: String
    /// A Boolean value that indicates whether the mask itself is written to standard output.
    let isStandardOutput: Bool
    private let form: Form
    private let format: ImageFormat
    private let line: ContourLine
    private let tolerance: Double
    private let hasList: Bool

    init(_ arguments: Arguments) throws(ToolError) {
        path = try arguments.required("out", "PATH")
        isStandardOutput = StandardStream.isOutput(path)
        form = try arguments.choice("to", as: Form.self) ?? .png
        line = arguments.has("level-set") ? .levelSet : .pixelEdges
        tolerance = try arguments.number("tolerance", in: 0...65_535) ?? Defaults.contourTolerance
        hasList = arguments.has("count-list")
        for (name, needed) in [("level-set", Form.polygons), ("tolerance", .polygons), ("count-list", .rle)]
        where arguments.has(name) && form != needed {
            throw .usage("--\(name) needs --to \(needed.rawValue)")
        }
        if let name = arguments.string("format") {
            guard form == .png, let format = ImageFormat(fileSuffix: name) else {
                throw .usage(
                    form == .png
                        ? "--format is '\(name.excerpt)'; it must be png, jpeg or webp"
                        : "--format cannot be combined with --to \(form.rawValue), which is JSON")
            }
            self.format = format
        } else {
            format = ImageFormat(fileSuffix: path) ?? .png
        }
    }

    /// The kind of file in the report.
    var kind: String { form == .png ? format.rawValue : form.rawValue }

    /// Returns the bytes of the file.
    func encoded(_ mask: Mask) throws -> [UInt8] {
        switch form {
        case .png:
            let encoding = format == .webP ? ImageEncoding.losslessWebP : try ImageEncoding(format)
            return try mask.raster.encoded(as: encoding).bytes
        case .polygons:
            return Self.json(try mask.contours(along: line, tolerance: tolerance).flatMap(\.rings))
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
