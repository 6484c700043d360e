public import Matte

/// The shape that each box of an edit encloses.
public enum EditShape: Hashable, Sendable {
    /// The whole box.
    case rect
    /// The ellipse that touches the box's sides.
    case ellipse
    /// The box with corners rounded by a radius in pixels of the upright photo.
    case rounded(radius: Double)

    /// Parses what the command line takes: `rect`, `ellipse` or `rounded:R`.
    ///
    /// - Throws: ``MatteError`` of code `parameter` for anything else.
    public init(_ text: String) throws(MatteError) {
        switch text {
        case "rect": self = .rect
        case "ellipse": self = .ellipse
        default:
            let parts = text.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0] == "rounded", let radius = Double(parts[1]), radius.isFinite,
                radius >= 0
            else {
                throw MatteError(
                    .parameter,
                    "shape \(String(reflecting: String(text.prefix(60)))) must be rect, ellipse or rounded:R, with "
                        + "R pixels of 0 or more")
            }
            self = .rounded(radius: radius)
        }
    }

    /// The region inside a box.
    ///
    /// - Parameters:
    ///   - box: the box, in pixels of any picture of the photo.
    ///   - scale: pixels of that picture per pixel of the photo, which corner radii are in.
    public func region(in box: SubpixelRect, scale: Double = 1) -> Region {
        switch self {
        case .rect: .rect(box)
        case .ellipse: .ellipse(in: box)
        case .rounded(let radius): .roundedRect(box, radius: radius * scale)
        }
    }

    /// The region inside any of several boxes of whole pixels.
    public func region(in boxes: [PixelRect], scale: Double = 1) -> Region {
        .union(boxes.map { region(in: SubpixelRect($0), scale: scale) })
    }

    /// The feather used in boxes: more than half of the smallest one's shorter side would leave it no middle.
    static func feather(_ feather: Double, in boxes: [PixelRect]) -> Double {
        let shortest = boxes.map { $0.size.shorterSide }.min() ?? 0
        return min(feather, Double(shortest) / 2)
    }
}

extension EditShape: CustomStringConvertible {
    /// The form that ``init(_:)`` reads.
    public var description: String {
        switch self {
        case .rect: "rect"
        case .ellipse: "ellipse"
        case .rounded(let radius): "rounded:\(radius)"
        }
    }
}

extension EditShape: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do throws(MatteError) {
            try self.init(text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
        }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
