public import Matte

/// The shape that an edit repaints in each box.
public enum EditShape: Hashable, Sendable {
    /// The whole box is repainted.
    case rect
    /// The ellipse that touches the four sides of the box is repainted.
    case ellipse
    /// The box is repainted with rounded corners. The radius is in pixels of the upright photo.
    case rounded(radius: Double)

    /// Parses `rect`, `ellipse` or `rounded:R`, where R is the corner radius in pixels of the upright photo, at least
    /// 0.
    ///
    /// ```swift
    /// try EditShape("rounded:12")  // .rounded(radius: 12)
    /// ```
    ///
    /// - Throws: `MatteError` with code `parameter` for any other text.
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
                    "cannot read the shape \(String(reflecting: String(text.prefix(60)))); write rect, ellipse or "
                        + "rounded:R, where R is 0 or more pixels")
            }
            self = .rounded(radius: radius)
        }
    }

    /// Returns the shape's region in one box.
    ///
    /// ```swift
    /// let region = EditShape.ellipse.region(in: SubpixelRect(x: 10, y: 10, width: 80, height: 60))
    /// let mask = try Mask(region, size: PixelSize(width: 100, height: 80))
    /// mask.raster[50, 40].value  // 255
    /// mask.raster[10, 10].value  // 0
    /// ```
    ///
    /// - Parameters:
    ///   - box: The box, in pixels of the photo or of a scaled copy.
    ///   - scale: The factor by which the copy is scaled, or 1 for the photo itself. The corner radius, which is in
    ///     pixels of the photo, is multiplied by this factor.
    public func region(in box: SubpixelRect, scale: Double = 1) -> Region {
        switch self {
        case .rect: .rect(box)
        case .ellipse: .ellipse(in: box)
        case .rounded(let radius): .roundedRect(box, radius: radius * scale)
        }
    }

    /// Returns the union of the shape's regions in several boxes. Boxes are in pixels of the photo or of a copy scaled
    /// by `scale`.
    ///
    /// ```swift
    /// let boxes = [PixelRect(x: 0, y: 0, width: 9, height: 9), PixelRect(x: 20, y: 0, width: 9, height: 9)]
    /// let mask = try Mask(EditShape.rect.region(in: boxes), size: PixelSize(width: 30, height: 9))
    /// mask.raster[4, 4].value   // 255
    /// mask.raster[15, 4].value  // 0
    /// ```
    public func region(in boxes: [PixelRect], scale: Double = 1) -> Region {
        .union(boxes.map { region(in: SubpixelRect($0), scale: scale) })
    }

    /// Returns the feather width to use for boxes, in pixels: `feather`, limited to half of the shortest side of all
    /// boxes, so that the centre of each box is fully covered.
    static func feather(_ feather: Double, in boxes: [PixelRect]) -> Double {
        let shortest = boxes.map { $0.size.shorterSide }.min() ?? 0
        return min(feather, Double(shortest) / 2)
    }
}

extension EditShape: CustomStringConvertible {
    /// The shape's text form, such as `rounded:12`, which ``init(_:)`` parses.
    public var description: String {
        switch self {
        case .rect: "rect"
        case .ellipse: "ellipse"
        case .rounded(let radius): "rounded:\(radius)"
        }
    }
}

extension EditShape: Codable {
    /// Decodes a shape from its text form, such as `rounded:12`.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(MatteError) in try Self(text) }
    }

    /// Encodes a shape as its text form, such as `rounded:12`.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encodeText(of: self)
    }
}
