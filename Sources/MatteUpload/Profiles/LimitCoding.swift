internal import Matte
internal import MatteCodecs

// The JSON forms of byte limits and of the rules for masks, frames and faces. Decoding checks all numbers, so that no
// file can cause an arithmetic overflow, and rejects unknown members.

extension ByteCap: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case limit, measure, exclusive
    }

    /// Encodes a byte limit as an object with the members `limit`, `measure` (`file`, `base64` or `data-url`) and
    /// `exclusive`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(limit, forKey: .limit)
        try container.encode(measure, forKey: .measure)
        try container.encode(isExclusive, forKey: .exclusive)
    }

    /// Decodes a byte limit from the form that ``encode(to:)`` writes. An absent `measure` means `file`, and an absent
    /// `exclusive` means false.
    public init(from decoder: any Decoder) throws {
        try decoder.rejectUnknownKeys(expecting: CodingKeys.allCases.map(\.rawValue))
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.integer(.limit, in: 1...(1 << 50)),
            of: try container.value(.measure, default: .file),
            isExclusive: try container.value(.exclusive, default: false))
    }
}

extension MaskRule: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case polarity, greys, omission, formats, byteCap, hasImageSize, requiresGrey
    }

    /// Encodes the rule for masks as an object whose members have the names of the properties.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(polarity, forKey: .polarity)
        try container.encode(greys, forKey: .greys)
        try container.encode(omission, forKey: .omission)
        try container.encodeIfPresent(formats, forKey: .formats)
        try container.encodeIfPresent(byteCap, forKey: .byteCap)
        try container.encode(hasImageSize, forKey: .hasImageSize)
        try container.encode(requiresGrey, forKey: .requiresGrey)
    }

    /// Decodes a rule for masks from the form that ``encode(to:)`` writes. All members except `polarity` are optional.
    public init(from decoder: any Decoder) throws {
        try decoder.rejectUnknownKeys(expecting: CodingKeys.allCases.map(\.rawValue))
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(Polarity.self, forKey: .polarity),
            byteCap: try container.decodeIfPresent(ByteCap.self, forKey: .byteCap))
        greys = try container.value(.greys, default: greys)
        omission = try container.value(.omission, default: omission)
        formats = try container.decodeIfPresent([ImageFormat].self, forKey: .formats)
        hasImageSize = try container.value(.hasImageSize, default: hasImageSize)
        requiresGrey = try container.value(.requiresGrey, default: requiresGrey)
        guard formats?.isEmpty != true else {
            throw container.error(.formats, "it must name at least one format")
        }
    }
}

extension FrameRule: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case allowed
        case standard = "default"
    }

    /// Encodes the rule for frames as an object with the members `allowed` and `default`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(allowed, forKey: .allowed)
        try container.encode(standard, forKey: .standard)
    }

    /// Decodes a rule for frames from the form that ``encode(to:)`` writes.
    public init(from decoder: any Decoder) throws {
        try decoder.rejectUnknownKeys(expecting: CodingKeys.allCases.map(\.rawValue))
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let allowed = try container.decode([Frame].self, forKey: .allowed)
        let standard = try container.decode(Frame.self, forKey: .standard)
        guard allowed.contains(standard) else {
            throw container.error(
                .standard, "it is \(standard.rawValue) but must be one of the allowed frames")
        }
        self.init(allowed, standard: standard)
    }
}

extension FaceRule: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case leastSide, referenceWidth, referenceHeight, mostSide
    }

    /// Encodes the rule for faces as an object with the members `leastSide`, `referenceWidth`, `referenceHeight` and
    /// `mostSide`, all in pixels.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(leastSide, forKey: .leastSide)
        try container.encode(referenceSize.width, forKey: .referenceWidth)
        try container.encode(referenceSize.height, forKey: .referenceHeight)
        try container.encodeIfPresent(mostSide, forKey: .mostSide)
    }

    /// Decodes a rule for faces from the form that ``encode(to:)`` writes. An absent reference size means 1920x1080.
    public init(from decoder: any Decoder) throws {
        try decoder.rejectUnknownKeys(expecting: CodingKeys.allCases.map(\.rawValue))
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let sides = 1...PixelSize.largestSide
        let least = try container.integer(.leastSide, in: sides)
        self.init(
            leastSide: least,
            upTo: PixelSize(
                width: try container.integer(.referenceWidth, in: sides, default: 1920),
                height: try container.integer(.referenceHeight, in: sides, default: 1080)),
            mostSide: try container.optionalInteger(.mostSide, in: least...PixelSize.largestSide))
    }
}
