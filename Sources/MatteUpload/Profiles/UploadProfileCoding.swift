public import Matte
internal import MatteCodecs
internal import MatteText

extension UploadProfile {
    /// Decodes a profile from JSON, in the form that `matte profiles --json` prints and ``encode(to:)`` writes.
    ///
    /// Only the members `name`, `purpose` and `formats` are required. Unknown members are rejected, so that a misspelt
    /// limit is not ignored. The bytes may be from an untrusted source: nesting and numbers are checked.
    ///
    /// ```swift
    /// let json = #"{"name": "mine", "purpose": "vision", "formats": ["png"]}"#
    /// try UploadProfile(json: Array(json.utf8)).name  // "mine"
    /// ```
    ///
    /// - Parameters:
    ///   - json: The text of a JSON object, or of an array of such objects, in UTF-8.
    ///   - name: The ``name`` of the profile to choose, or one of its ``otherNames``. It is required if the array
    ///     contains several profiles.
    /// - Throws: `MatteError` with code `decoding` if the JSON is invalid or not a profile. Code `parameter` if no
    ///   profile or more than one matches.
    public init(json: some Collection<UInt8>, named name: String? = nil) throws(MatteError) {
        let bytes = try json.readBytes()
        var profiles: [UploadProfile] = []
        do throws(JSONError) {
            let value = try JSONReader.value(bytes)
            if case .array(let values) = value {
                for value in values { profiles.append(try value.decoded(as: UploadProfile.self)) }
            } else {
                profiles = [try value.decoded(as: UploadProfile.self)]
            }
        } catch {
            throw MatteError(.decoding, "cannot read the profile: it is not valid JSON (\(error.reason))")
        }
        if let name {
            let lowered = name.lowercased()
            profiles = profiles.filter { $0.name == lowered || $0.otherNames.contains(lowered) }
        }
        guard profiles.count == 1, let profile = profiles.first else {
            throw MatteError(
                .parameter,
                "cannot choose a profile: the JSON contains \(profiles.count) profiles"
                    + (name.map { " named \($0.quotedExcerpt); use a name that it contains once" }
                        ?? "; select one by its name"))
        }
        self = profile
    }

    /// The profile as JSON text, in the form that ``init(json:named:)`` reads.
    public var json: String {
        // The encoding of a profile never throws, so `try?` ignores no error.
        (try? JSONValue(encoding: self)).map { JSONWriter.text($0, indented: true) } ?? ""
    }
}

extension UploadProfile: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case name, otherNames, title, purpose, formats, otherMIMETypes, byteCap, leastBytes, requestCap,
            mostImages
        case requiresAlpha, input, output, mask, frames, canvas, faces, scaling, oversized, preferredSide,
            preferredPixels
        case source, asOf, certainty, ends, successor
    }

    /// The names of members that `matte profiles --json` adds for information. They are derived from other members and
    /// are ignored when a profile is decoded.
    private static let derived = ["maxBytes", "square", "sizes", "maskUse", "plan", "refusal"]

    /// Encodes the profile as an object whose members have the names of the properties. Members without a value and
    /// most members with default values are omitted.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        if !otherNames.isEmpty { try container.encode(otherNames, forKey: .otherNames) }
        try container.encode(title, forKey: .title)
        try container.encode(purpose, forKey: .purpose)
        try container.encode(formats, forKey: .formats)
        if !otherMIMETypes.isEmpty { try container.encode(otherMIMETypes, forKey: .otherMIMETypes) }
        try container.encodeIfPresent(byteCap, forKey: .byteCap)
        if leastBytes > 1 { try container.encode(leastBytes, forKey: .leastBytes) }
        try container.encodeIfPresent(requestCap, forKey: .requestCap)
        if mostImages != .max { try container.encode(mostImages, forKey: .mostImages) }
        if requiresAlpha { try container.encode(true, forKey: .requiresAlpha) }
        if input != .any { try container.encode(input, forKey: .input) }
        try container.encodeIfPresent(output, forKey: .output)
        try container.encodeIfPresent(mask, forKey: .mask)
        try container.encodeIfPresent(frames, forKey: .frames)
        try container.encodeIfPresent(canvas, forKey: .canvas)
        try container.encodeIfPresent(faces, forKey: .faces)
        try container.encodeIfPresent(scaling, forKey: .scaling)
        if oversized != .downsized { try container.encode(oversized, forKey: .oversized) }
        try container.encodeIfPresent(preferredSide, forKey: .preferredSide)
        try container.encodeIfPresent(preferredPixels, forKey: .preferredPixels)
        if !source.isEmpty { try container.encode(source, forKey: .source) }
        if !asOf.isEmpty { try container.encode(asOf, forKey: .asOf) }
        try container.encode(certainty, forKey: .certainty)
        try container.encodeIfPresent(ends, forKey: .ends)
        try container.encodeIfPresent(successor, forKey: .successor)
    }

    /// Decodes a profile from the form that ``encode(to:)`` writes. An absent `mostImages` means no limit, an absent
    /// `certainty` means `secondary`, and an absent `title` means the name. Other absent members have the default
    /// values of their properties.
    public init(from decoder: any Decoder) throws {
        try decoder.rejectUnknownKeys(expecting: CodingKeys.allCases.map(\.rawValue) + Self.derived)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let name = try container.line(.name)
        guard name == name.lowercased() else {
            throw container.error(.name, "it is \(name.quotedExcerpt) but must be in lower case")
        }
        self.init(
            name: name, title: try container.optionalLine(.title) ?? name,
            purpose: try container.decode(Purpose.self, forKey: .purpose),
            formats: try container.decode([ImageFormat].self, forKey: .formats),
            source: try container.optionalLine(.source) ?? "",
            asOf: try container.optionalDay(.asOf) ?? "")
        guard !formats.isEmpty else { throw container.error(.formats, "it must name at least one format") }
        otherNames = try container.value(.otherNames, default: [])
        otherMIMETypes = try container.value(.otherMIMETypes, default: [])
        byteCap = try container.decodeIfPresent(ByteCap.self, forKey: .byteCap)
        leastBytes = try container.integer(.leastBytes, default: 1)
        requestCap = try container.decodeIfPresent(ByteCap.self, forKey: .requestCap)
        mostImages = try container.integer(.mostImages, default: .max)
        requiresAlpha = try container.value(.requiresAlpha, default: false)
        input = try container.value(.input, default: .any)
        output = try container.decodeIfPresent(SizeRule.self, forKey: .output)
        mask = try container.decodeIfPresent(MaskRule.self, forKey: .mask)
        frames = try container.decodeIfPresent(FrameRule.self, forKey: .frames)
        canvas = try container.decodeIfPresent(CanvasRule.self, forKey: .canvas)
        faces = try container.decodeIfPresent(FaceRule.self, forKey: .faces)
        scaling = try container.decodeIfPresent(VisionScaling.self, forKey: .scaling)
        oversized = try container.value(.oversized, default: .downsized)
        preferredSide = try container.optionalInteger(.preferredSide, in: 1...PixelSize.largestSide)
        preferredPixels = try container.optionalInteger(.preferredPixels)
        certainty = try container.value(.certainty, default: .secondary)
        ends = try container.optionalDay(.ends)
        successor = try container.optionalLine(.successor)
    }
}
