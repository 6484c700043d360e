internal import Matte

extension VisionScaling: Codable {
    private enum Rule: String, Codable, CaseIterable {
        case tiles, patches, multiples, crops, fixed
        case wholePatches = "whole-patches"
    }

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case rule, side, most, longSide, tokensPerPatch, inside, shortSide, tile, tokensPerTile,
            tokensPerPicture
        case leastPixels, mostPixels, small, tokens
    }

    /// Encodes the scaling as an object: the member `rule` (`tiles`, `patches`, `whole-patches`, `multiples`, `crops`
    /// or `fixed`), and the associated values by their names. The unnamed value of `multiples` is the member `side`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        func write(_ rule: Rule, _ values: KeyValuePairs<CodingKeys, Int>) throws {
            try container.encode(rule, forKey: .rule)
            for (key, value) in values { try container.encode(value, forKey: key) }
        }
        switch self {
        case .tiles(let inside, let shortSide, let tile, let each, let base):
            try write(
                .tiles,
                [
                    .inside: inside, .shortSide: shortSide, .tile: tile, .tokensPerTile: each,
                    .tokensPerPicture: base,
                ])
        case .patches(let side, let most, let longSide):
            try write(.patches, [.side: side, .most: most, .longSide: longSide])
        case .wholePatches(let side, let most, let longSide, let factor):
            try write(.wholePatches, [.side: side, .most: most, .longSide: longSide])
            try container.encode(factor, forKey: .tokensPerPatch)
        case .multiples(let side, let least, let most):
            try write(.multiples, [.side: side, .leastPixels: least, .mostPixels: most])
        case .crops(let small, let each): try write(.crops, [.small: small, .tokensPerTile: each])
        case .fixed(let tokens): try write(.fixed, [.tokens: tokens])
        }
    }

    /// Decodes a scaling from the form that ``encode(to:)`` writes. Lengths must be 1 to 1,048,576 pixels, and numbers
    /// of tokens at most 1,048,576.
    public init(from decoder: any Decoder) throws {
        try decoder.rejectUnknownKeys(expecting: CodingKeys.allCases.map(\.rawValue))
        let container = try decoder.container(keyedBy: CodingKeys.self)
        // With these bounds, products of a side, an area and a number of tiles cannot overflow.
        let lengths = 1...(1 << 20), tokens = 0...(1 << 20), counts = 1...(1 << 40)
        func length(_ key: CodingKeys) throws -> Int { try container.integer(key, in: lengths) }
        switch try container.decode(Rule.self, forKey: .rule) {
        case .tiles:
            self = .tiles(
                inside: try length(.inside), shortSide: try length(.shortSide), tile: try length(.tile),
                tokensPerTile: try container.integer(.tokensPerTile, in: tokens),
                tokensPerPicture: try container.integer(.tokensPerPicture, in: tokens))
        case .patches:
            self = .patches(
                side: try length(.side), most: try container.integer(.most, in: counts),
                longSide: try length(.longSide))
        case .wholePatches:
            let factor = try container.value(.tokensPerPatch, default: 1.0)
            guard 0...1000 ~= factor else {
                throw container.error(.tokensPerPatch, "it is \(factor) but must be in 0...1000")
            }
            self = .wholePatches(
                side: try length(.side), most: try container.integer(.most, in: counts),
                longSide: try length(.longSide), tokensPerPatch: factor)
        case .multiples:
            self = .multiples(
                of: try length(.side), leastPixels: try container.integer(.leastPixels, in: counts),
                mostPixels: try container.integer(.mostPixels, in: counts))
        case .crops:
            self = .crops(
                small: try length(.small), tokensPerTile: try container.integer(.tokensPerTile, in: tokens))
        case .fixed: self = .fixed(tokens: try container.integer(.tokens, in: tokens))
        }
    }
}
