extension ImageTransform: Codable {
    private enum CodingKeys: CodingKey {
        case source
        case destination
        case orientation
        case scaleX
        case scaleY
        case offsetX
        case offsetY
    }

    /// Encodes `source` and `destination` (each with `width` and `height`), `orientation` (EXIF's number), `scaleX`,
    /// `scaleY`, `offsetX` and `offsetY`. A destination position is an oriented source position times the scale plus
    /// the offset. The keys and their meanings don't change between versions, because callers store encoded transforms
    /// beside pictures.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(sourceSize, forKey: .source)
        try container.encode(destinationSize, forKey: .destination)
        try container.encode(orientation, forKey: .orientation)
        try container.encode(scaleX, forKey: .scaleX)
        try container.encode(scaleY, forKey: .scaleY)
        try container.encode(offsetX, forKey: .offsetX)
        try container.encode(offsetY, forKey: .offsetY)
    }

    /// Decodes the form that ``encode(to:)`` writes. Throws a `DecodingError` if a size is empty, a scale is outside
    /// 2^-31...2^31, or an offset is outside -2^62...2^62.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys, _ accepted: ClosedRange<Double>) throws -> Double {
            let value = try container.decode(Double.self, forKey: key)
            guard accepted ~= value else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: container,
                    debugDescription: "it is \(value) but must be in "
                        + "\(accepted.lowerBound)...\(accepted.upperBound)")
            }
            return value
        }
        func size(_ key: CodingKeys) throws -> PixelSize {
            let size = try container.decode(PixelSize.self, forKey: key)
            guard !size.isEmpty else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: container,
                    debugDescription: "it is \(size) but both sides must be 1 or more")
            }
            return size
        }
        // A side is less than 2^31 pixels, so scales are in 2^-31...2^31, and offsets are at most a side times a scale.
        let scales = 0x1p-31...0x1p31
        let offsets = -0x1p62...0x1p62
        self.init(
            sourceSize: try size(.source), destinationSize: try size(.destination),
            orientation: try container.decode(ImageOrientation.self, forKey: .orientation),
            scaleX: try number(.scaleX, scales), scaleY: try number(.scaleY, scales),
            offsetX: try number(.offsetX, offsets), offsetY: try number(.offsetY, offsets))
    }
}
