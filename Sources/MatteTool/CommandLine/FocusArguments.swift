import Matte
import MatteCodecs

/// The option `--focus`, which places a crop.
enum FocusArguments {
    /// A place that a crop keeps.
    enum Focus: Sendable {
        case box(DetectedBox)
        case detail
    }

    static let focus: Option<[Focus]> = .repeated(
        "focus",
        ValueForm("SPACE:a,b,c,d|detail", words: ["detail"] + BoxSpaces.beginnings) {
            text, option throws(ToolError) in
            if text == "detail" { return .detail }
            guard text.contains(":") || text.contains(",") else {
                throw .usage(
                    "\(option) is '\(text.excerpt)'" + Suggestion.beginning(for: text, among: ["detail"])
                        + "it must be detail, or a box such as pixels:10,20,30,40")
            }
            return .box(try ValueForm<DetectedBox>.box.parse(text, option))
        },
        unset: "the centre",
        "keeps a box of the upright picture in the crop, several with repetition, or the part with the most detail: "
            + "differences of neighbouring pixels and from the mean colour")

    /// Throws unless the option is `detail` alone, or boxes.
    static func check(_ focus: [Focus]) throws(ToolError) {
        let details = focus.filter { if case .detail = $0 { true } else { false } }.count
        guard details == 0 || focus.count == 1 else {
            throw .usage("--focus detail cannot be combined with another --focus; give one of them")
        }
    }

    /// Returns the place of a crop of size `crop` in the picture, or in a copy of it scaled to `scaled`.
    static func place(
        _ crop: PixelSize, of picture: StreamedPicture<RGBA8>, scaledTo scaled: PixelSize, _ focus: [Focus]
    ) throws -> PixelRect {
        let transform = ImageTransform.scale(from: picture.size, to: scaled)
        var around = SubpixelRect(scaled.bounds)
        for (index, focus) in focus.enumerated() {
            guard case .box(let box) = focus else {
                return try picture.detailMap().place(for: crop, in: scaled)
            }
            // Throws if the box is outside the picture.
            let part = transform.destination(of: SubpixelRect(try box.pixelRect(in: picture.size)))
            around = index == 0 ? part : around.union(part)
        }
        let centre = around.pixels(.nearest, clippedTo: scaled.bounds)
        return PixelRect(size: crop, centeredOn: centre).movedInside(scaled.bounds)
    }
}
