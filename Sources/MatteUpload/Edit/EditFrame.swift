public import Matte

/// The part of a photo that an edit sends.
public enum EditFrame: Hashable, Sendable {
    /// The largest square inside the photo, centred on the region as far as the edges allow; padded with transparent
    /// pixels when the region is wider.
    case largestSquare

    /// The whole photo, trimmed or padded by less than 16 pixels where the service's sizes demand it.
    case whole

    /// The smallest frame of an allowed shape that holds the region with a margin on each side, a share of the region's
    /// longer side. It is at least as large as the service's smallest picture, where the photo is.
    case around(margin: Double)

    /// The margins that are accepted.
    static let margins = 0.0...16.0

    /// Parses `largest-square`, `whole` or `around:M`, with M of 0 to 16.
    ///
    /// - Throws: ``MatteError`` of code `parameter` for anything else.
    public init(_ text: String) throws(MatteError) {
        switch text {
        case "largest-square": self = .largestSquare
        case "whole": self = .whole
        default:
            let parts = text.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0] == "around", let margin = Double(parts[1]),
                Self.margins ~= margin
            else {
                throw MatteError(
                    .parameter,
                    "cannot read the frame \(String(reflecting: String(text.prefix(60)))); write largest-square, whole "
                        + "or around:M, with M of 0 to 16")
            }
            self = .around(margin: margin)
        }
    }

    /// The frame that a profile uses by itself; half of the region's longer side is added around a region.
    init(standardOf rule: FrameRule) {
        switch rule.standard {
        case .largestSquare: self = .largestSquare
        case .whole: self = .whole
        case .around: self = .around(margin: 0.5)
        }
    }

    /// The frame without its margin, as profiles name it.
    var kind: FrameRule.Frame {
        switch self {
        case .largestSquare: .largestSquare
        case .whole: .whole
        case .around: .around
        }
    }
}

extension EditFrame: CustomStringConvertible {
    /// The form that ``init(_:)`` reads.
    public var description: String {
        switch self {
        case .largestSquare: "largest-square"
        case .whole: "whole"
        case .around(let margin): "around:\(margin)"
        }
    }
}

extension EditFrame: Codable {
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
