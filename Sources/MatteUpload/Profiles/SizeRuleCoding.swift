internal import Matte

extension SizeRule: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case square, sizes, multiple, leastSide, mostSide, leastPixels, mostPixels, mostRatio
    }

    /// Encodes the rule as an object with the members `square`, `sizes` (such as `"1024x768"`), `multiple`,
    /// `leastSide`, `mostSide`, `leastPixels`, `mostPixels` and `mostRatio`. Members that state no condition are
    /// omitted.
    public func encode(to encoder: any Encoder) throws {
        let any = SizeRule.any
        var container = encoder.container(keyedBy: CodingKeys.self)
        func write(_ value: Int, _ unlimited: Int, _ key: CodingKeys) throws {
            if value != unlimited { try container.encode(value, forKey: key) }
        }
        if isSquare { try container.encode(true, forKey: .square) }
        if !list.isEmpty { try container.encode(list.map(\.description), forKey: .sizes) }
        try write(multiple, any.multiple, .multiple)
        try write(leastSide, any.leastSide, .leastSide)
        try write(mostSide, any.mostSide, .mostSide)
        try write(leastPixels, any.leastPixels, .leastPixels)
        try write(mostPixels, any.mostPixels, .mostPixels)
        try container.encodeIfPresent(mostRatio, forKey: .mostRatio)
    }

    /// Decodes a rule from the form that ``encode(to:)`` writes. An absent member means no condition.
    public init(from decoder: any Decoder) throws {
        try decoder.rejectUnknownKeys(expecting: CodingKeys.allCases.map(\.rawValue))
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let sides = 1...PixelSize.largestSide
        self.init()
        isSquare = try container.value(.square, default: false)
        let texts = try container.value(.sizes, default: [String]())
        guard texts.count <= 1000 else {
            throw container.error(.sizes, "it has \(texts.count) sizes; at most 1000 are allowed")
        }
        for text in texts {
            do throws(MatteError) { list.append(try PixelSize(text)) } catch {
                throw container.error(.sizes, error.message)
            }
        }
        multiple = try container.integer(.multiple, in: 1...65_535, default: multiple)
        leastSide = try container.integer(.leastSide, in: sides, default: leastSide)
        mostSide = try container.integer(.mostSide, in: sides, default: mostSide)
        leastPixels = try container.integer(.leastPixels, default: leastPixels)
        mostPixels = try container.integer(.mostPixels, default: mostPixels)
        mostRatio = try container.optionalInteger(.mostRatio, in: sides)
    }
}
