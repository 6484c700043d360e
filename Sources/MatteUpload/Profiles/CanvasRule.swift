/// The numbers by which a service that extends pictures takes the larger canvas, instead of a picture with transparent
/// margins.
public struct CanvasRule: Hashable, Sendable {
    /// The form of the numbers.
    public enum Form: String, Hashable, Sendable, Codable, CaseIterable {
        /// Four fields, each with the number of pixels to add at one side: left, top, right and bottom.
        case perSide = "per-side"
        /// Three fields with two numbers each: the size of the canvas, the size of the picture, and the place of its
        /// top-left pixel on the canvas.
        case placed
    }

    /// The form of the numbers.
    public let form: Form

    /// The names of the request's fields: four for ``Form/perSide``, three for ``Form/placed``.
    public let fields: [String]

    /// The maximum number of pixels to add at a side, or `nil` if the service states none.
    public let mostPerSide: Int?

    /// Creates a rule from the names of the request's fields.
    ///
    /// ```swift
    /// CanvasRule(.perSide, fields: ["left", "up", "right", "down"], mostPerSide: 2000).fields[1]  // "up"
    /// ```
    ///
    /// - Precondition: There are four names for ``Form/perSide`` and three for ``Form/placed``, and `mostPerSide` is
    ///   positive.
    public init(_ form: Form, fields: [String], mostPerSide: Int? = nil) {
        precondition(
            fields.count == Self.count(form) && mostPerSide ?? 1 > 0,
            "cannot make a canvas rule with \(fields.count) fields and at most \(mostPerSide ?? 1) pixels; use "
                + "\(Self.count(form)) fields and 1 or more pixels")
        self.form = form
        self.fields = fields
        self.mostPerSide = mostPerSide
    }

    static func count(_ form: Form) -> Int { form == .perSide ? 4 : 3 }
}

extension CanvasRule: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case form, fields, mostPerSide
    }

    /// Encodes the rule as an object with the members `form`, `fields` and `mostPerSide`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(form, forKey: .form)
        try container.encode(fields, forKey: .fields)
        try container.encodeIfPresent(mostPerSide, forKey: .mostPerSide)
    }

    /// Decodes a rule from the form that ``encode(to:)`` writes.
    public init(from decoder: any Decoder) throws {
        try decoder.rejectUnknownKeys(expecting: CodingKeys.allCases.map(\.rawValue))
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let form = try container.decode(Form.self, forKey: .form)
        let fields = try container.decode([String].self, forKey: .fields)
        guard fields.count == Self.count(form) else {
            throw container.error(
                .fields, "it has \(fields.count) names, but \(form.rawValue) needs \(Self.count(form))")
        }
        self.init(form, fields: fields, mostPerSide: try container.optionalInteger(.mostPerSide))
    }
}
