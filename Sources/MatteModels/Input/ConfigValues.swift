internal import Matte

/// A size in a configuration: an integer, a pair, or an object with some of four keys.
struct ConfigSize: Decodable {
    var edge: Int?
    var height: Int?
    var width: Int?
    var shortestEdge: Int?
    var longestEdge: Int?

    private enum Keys: String, CodingKey {
        case height, width
        case shortestEdge = "shortest_edge"
        case longestEdge = "longest_edge"
    }

    init(from decoder: any Decoder) throws {
        if let single = try? decoder.singleValueContainer(), let edge = try? single.decode(Int.self) {
            self.edge = edge
            return
        }
        let keys = try decoder.container(keyedBy: Keys.self)
        height = try keys.decodeIfPresent(Int.self, forKey: .height)
        width = try keys.decodeIfPresent(Int.self, forKey: .width)
        shortestEdge = try keys.decodeIfPresent(Int.self, forKey: .shortestEdge)
        longestEdge = try keys.decodeIfPresent(Int.self, forKey: .longestEdge)
    }

    /// The size with both sides, of an object with a height and a width or of an integer.
    var both: PixelSize? {
        if let edge { return PixelSize(width: edge, height: edge) }
        guard let width, let height else { return nil }
        return PixelSize(width: width, height: height)
    }
}

/// One number for all channels, or one for each.
struct ConfigNumbers: Decodable {
    var values: [Double]

    init(from decoder: any Decoder) throws {
        if let single = try? decoder.singleValueContainer(), let value = try? single.decode(Double.self) {
            values = [value]
            return
        }
        var list = try decoder.unkeyedContainer()
        values = []
        while !list.isAtEnd, values.count < 4 { values.append(try list.decode(Double.self)) }
    }
}

/// A side of patches: an integer, or an object whose height and width are the same.
struct ConfigSide: Decodable {
    var side: Int

    init(from decoder: any Decoder) throws {
        let size = try ConfigSize(from: decoder)
        guard let both = size.both, both.width == both.height else {
            throw MatteError(
                .unsupported,
                "cannot use patches that aren't squares: the processors cut squares; use one side")
        }
        side = both.width
    }
}
