import Matte
import MatteCodecs

/// The masks that `matte mask` combines with its input.
struct MaskCombinations {
    private static let union = option(
        "union", "adds the mask in FILE: the larger value of each pixel; may be repeated")
    private static let intersect = option(
        "intersect",
        "keeps what the mask in FILE selects too: the smaller value of each pixel; may be repeated")
    private static let subtract = option(
        "subtract",
        "removes the mask in FILE: the smaller of the value and 255 minus that in FILE; may be repeated")
    static let options: [any CommandOption] = [union, intersect, subtract]

    private let steps: [(path: String, combine: (inout Mask, Mask) -> Void)]
    private let arguments: Arguments

    private static func option(_ name: String, _ help: String) -> Option<[String]> {
        .repeated(name, ValueForm<String>.input("FILE").nonEmpty, help)
    }

    init(_ arguments: Arguments) {
        self.arguments = arguments
        steps =
            arguments[Self.union].map { ($0, { $0.formUnion($1) }) }
            + arguments[Self.intersect].map { ($0, { $0.formIntersection($1) }) }
            + arguments[Self.subtract].map { ($0, { $0.subtract($1) }) }
    }

    /// Returns a mask after all combinations: first unions, then intersections, then differences. Only one of the other
    /// masks is in memory at a time.
    func applied(to mask: Mask) throws -> Mask {
        var mask = mask
        for (path, combine) in steps {
            let other = try naming(path) { try MaskFile.other(path, arguments, size: mask.size) }
            guard other.size == mask.size else {
                throw ToolError.failure(
                    "cannot combine \(path.excerptOfDataURL) with a mask of \(mask.size): it has \(other.size); resize one of them, such as by 'matte resize'"
                )
            }
            combine(&mask, other)
        }
        return mask
    }
}
