/// A box as its producer gave it: four numbers and the convention they are in. It becomes pixels once the
/// picture's size is known, by ``ImageBox/pixelRect(in:rounding:clipping:)``.
///
/// Its text form, `SPACE:a,b,c,d`, is what the command line takes and what it is coded as:
/// `vision:0.25,0.5,0.1,0.2`, `azure:177,66,96,118`, `gemini:129,346,359,533`.
public struct DetectedBox: Hashable, Sendable {
    /// Whose convention the four numbers follow: their order, their origin and their unit.
    public let space: BoxSpace
    /// The first number: an x, a left, or Gemini's ymin; see ``BoxSpace/fields``.
    public let first: Double
    /// The second number: a y, a top, or Gemini's xmin.
    public let second: Double
    /// The third number: a width, or Gemini's ymax.
    public let third: Double
    /// The fourth number: a height, or Gemini's xmax.
    public let fourth: Double

    /// Makes a box from the four numbers in the convention's own order; any numbers will do until pixels are
    /// asked for.
    public init(_ space: BoxSpace, _ first: Double, _ second: Double, _ third: Double, _ fourth: Double) {
        self.space = space
        self.first = first
        self.second = second
        self.third = third
        self.fourth = fourth
    }

    /// Parses `SPACE:a,b,c,d`; blanks around the numbers are allowed, the name's letter case doesn't matter.
    ///
    /// - Throws: ``MatteError`` of code `parameter` that says what is wrong: no colon, an unknown space, not four
    ///   numbers, something that isn't a finite number, shares of the picture where Azure has pixels.
    public init(_ text: String) throws(MatteError) {
        let spaces = BoxSpace.allCases.map(\.rawValue).joined(separator: ", ")
        guard let colon = text.firstIndex(of: ":") else {
            throw MatteError(
                .parameter, "box \(text.quotedExcerpt): write SPACE:a,b,c,d with SPACE one of \(spaces)")
        }
        guard let space = BoxSpace(rawValue: text[..<colon].lowercased()) else {
            throw MatteError(
                .parameter,
                "box \(text.quotedExcerpt): unknown space \(String(text[..<colon]).quotedExcerpt), "
                    + "must be one of \(spaces)")
        }
        let fields = text[text.index(after: colon)...]
            .split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false)
        guard fields.count == 4 else {
            let found = fields.count > 4 ? "more than 4" : "\(fields.count)"
            throw MatteError(
                .parameter,
                "box \(text.quotedExcerpt): \(found) numbers, must be 4: \(space):\(space.fields)")
        }
        var numbers: [Double] = []
        for field in fields {
            let digits = field.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
            guard let number = Double(String(digits)), number.isFinite else {
                throw MatteError(
                    .parameter,
                    "box \(text.quotedExcerpt): \(String(field).quotedExcerpt) is not a finite number, "
                        + "must be \(space):\(space.fields)")
            }
            numbers.append(number)
        }
        self.init(space, numbers[0], numbers[1], numbers[2], numbers[3])
        try checkPixelScale()
    }

    /// Refuses numbers in Azure's convention that can only be shares of the picture: 0.2 taken as pixels would
    /// silently select a corner of it. Other fractions of a pixel are taken as they are; the service itself
    /// gives whole ones.
    private func checkPixelScale() throws(MatteError) {
        let numbers = [first, second, third, fourth]
        guard space == .azure, numbers.allSatisfy({ abs($0) <= 1 }),
            let share = numbers.first(where: { $0 != $0.rounded() })
        else { return }
        throw MatteError(
            .parameter,
            "box \(self): azure boxes are in pixels, \(share) looks like a share of the picture; use mediapipe:"
        )
    }
}

extension DetectedBox: ImageBox {
    /// The box in top-left pixels of a picture of that size, unrounded and unclipped.
    ///
    /// - Throws: ``MatteError`` of code `parameter` that names the box as it was given.
    public func subpixelRect(in size: PixelSize) throws(MatteError) -> SubpixelRect {
        try checkPixelScale()
        do throws(MatteError) {
            return switch space {
            case .vision:
                try NormalizedRect(visionX: first, y: second, width: third, height: fourth)
                    .subpixelRect(in: size)
            case .coreImage:
                try SubpixelRect(coreImageX: first, y: second, width: third, height: fourth, in: size)
                    .subpixelRect(in: size)
            case .mediaPipe:
                try NormalizedRect(mediaPipeXMin: first, yMin: second, width: third, height: fourth)
                    .subpixelRect(in: size)
            case .gemini:
                try NormalizedRect(geminiYMin: first, xMin: second, yMax: third, xMax: fourth)
                    .subpixelRect(in: size)
            case .azure, .pixels:
                try SubpixelRect(x: first, y: second, width: third, height: fourth).subpixelRect(in: size)
            }
        } catch {
            throw MatteError(error.code, "\(self): \(error.message)")
        }
    }
}

extension DetectedBox: CustomStringConvertible {
    /// The text form, which ``init(_:)`` reads back to the same numbers; whole numbers are written without a
    /// fraction.
    public var description: String {
        let numbers = [first, second, third, fourth].map { number in
            number.pixelCoordinate.flatMap { Double($0) == number ? "\($0)" : nil } ?? "\(number)"
        }
        return "\(space):\(numbers.joined(separator: ","))"
    }
}

extension DetectedBox: Codable {
    /// Reads the text form; a wrong one is a `DecodingError` with the message of ``init(_:)``.
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
