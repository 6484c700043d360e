extension DetectedBox {
    /// Creates a box from its text form `SPACE:a,b,c,d`, such as `vision:0.25,0.5,0.1,0.2` or
    /// `gemini:129,346,359,533`.
    ///
    /// The numbers may be labelled and then have any order, as in `azure:top=66,left=177,width=96,height=118`. They may
    /// also be a flat JSON object, as in `azure:{"top": 66, "left": 177, "width": 96, "height": 118}`. The numbers of
    /// Azure and of Rekognition must be labelled, because the documents of both services use different orders. Spaces
    /// around numbers and labels are ignored, and so is the case of names and labels.
    ///
    /// ```swift
    /// try DetectedBox("azure:left=177,top=66,width=96,height=118").first  // 66.0
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `parameter` and a message that names the mistake: a missing colon, an unknown
    ///   space, fewer or more than four numbers, an unknown, missing or repeated label, a number that isn't finite,
    ///   unlabelled numbers for Azure or Rekognition, or fractions of the picture in a convention that uses whole pixels
    ///   or thousandths.
    public init(_ text: String) throws(MatteError) {
        let spaces = BoxSpace.allCases.map(\.rawValue).joined(separator: ", ")
        guard let colon = text.firstIndex(of: ":") else {
            throw MatteError(
                .parameter,
                "cannot read box \(text.quotedExcerpt): the coordinate space is missing; write SPACE:a,b,c,d, where SPACE is one of "
                    + spaces)
        }
        guard let space = BoxSpace(rawValue: text[..<colon].lowercased()) else {
            throw MatteError(
                .parameter,
                "cannot read box \(text.quotedExcerpt): unknown space \(String(text[..<colon]).quotedExcerpt); "
                    + "SPACE is one of \(spaces)")
        }
        var body = text[text.index(after: colon)...].trimmed
        if body.first == "{", body.last == "}" { body = body.dropFirst().dropLast() }
        let fields = body.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false)
        guard fields.count == 4 else {
            let found = fields.count > 4 ? "more than 4" : "\(fields.count)"
            throw Self.unreadable(text, space, "\(found) numbers")
        }
        let isLabelled = fields.contains { $0.contains { $0 == "=" || $0 == ":" } }
        self.init(
            space,
            of: isLabelled
                ? try Self.labelled(fields, of: text, in: space) : try Self.bare(fields, of: text, in: space))
        try checkPixelScale()
    }

    private typealias Numbers = (Double, Double, Double, Double)

    /// Parses four unlabelled numbers in the order that the convention `space` defines.
    private static func bare(
        _ fields: [Substring], of text: String, in space: BoxSpace
    ) throws(MatteError) -> Numbers {
        var numbers: [Double] = []
        for field in fields { numbers.append(try number(field, of: text, in: space)) }
        guard !space.needsLabels else {
            let order = zip(["left", "top", "width", "height"], fields).map { "\($0)=\($1.trimmed)" }
            throw MatteError(
                .parameter,
                "cannot read box \(text.quotedExcerpt): the order of bare \(space) numbers is ambiguous; label "
                    + "them, for example \(space):\(order.joined(separator: ",")) if they are left, top, width, "
                    + "height")
        }
        return (numbers[0], numbers[1], numbers[2], numbers[3])
    }

    /// Parses four labelled numbers in any order, and returns them in the order that the convention `space` defines.
    private static func labelled(
        _ fields: [Substring], of text: String, in space: BoxSpace
    ) throws(MatteError) -> Numbers {
        var values: [String: Double] = [:]
        for field in fields {
            guard let mark = field.firstIndex(where: { $0 == "=" || $0 == ":" }) else {
                throw unreadable(text, space, "\(String(field).quotedExcerpt) has no label")
            }
            var name = field[..<mark].trimmed
            if name.count > 1, name.first == "\"", name.last == "\"" { name = name.dropFirst().dropLast() }
            let label = name.lowercased()
            guard space.labels.contains(label) else {
                throw unreadable(text, space, "unknown label \(String(name).quotedExcerpt)")
            }
            guard values[label] == nil else { throw unreadable(text, space, "\(label) is given twice") }
            values[label] = try number(field[field.index(after: mark)...], of: text, in: space)
        }
        // All four labels are different, and each is one of the four known labels, so none is missing.
        let numbers = space.labels.map { values[$0] ?? .nan }
        return (numbers[0], numbers[1], numbers[2], numbers[3])
    }

    private static func number(
        _ field: Substring, of text: String, in space: BoxSpace
    ) throws(MatteError) -> Double {
        guard let number = Double(String(field.trimmed)), number.isFinite else {
            throw unreadable(text, space, "\(String(field).quotedExcerpt) is not a finite number")
        }
        return number
    }

    private static func unreadable(_ text: String, _ space: BoxSpace, _ reason: String) -> MatteError {
        MatteError(
            .parameter,
            "cannot read box \(text.quotedExcerpt): \(reason); write 4 numbers, \(space):\(space.fields); "
                + space.exampleClause)
    }
}

extension DetectedBox: CustomStringConvertible {
    /// The text form `SPACE:a,b,c,d`, from which ``init(_:)`` restores the box. Integers are written without a decimal
    /// point. The numbers of Azure and Rekognition are written with labels.
    public var description: String {
        let numbers = [first, second, third, fourth].map { number in
            number.pixelCoordinate.flatMap { Double($0) == number ? "\($0)" : nil } ?? "\(number)"
        }
        let fields = space.needsLabels ? zip(space.labels, numbers).map { "\($0)=\($1)" } : numbers
        return "\(space):\(fields.joined(separator: ","))"
    }
}

extension DetectedBox: Codable {
    /// Decodes a box from its text form. Invalid text throws a `DecodingError` with the message of ``init(_:)``.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(MatteError) in try Self(text) }
    }

    /// Encodes the box as its text form, such as `"coco:10,20,30,40"`.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encodeText(of: self)
    }
}

extension Substring {
    /// The text without spaces, tabs and line ends at its start and end.
    fileprivate var trimmed: Substring {
        func isBlank(_ character: Character) -> Bool {
            character == " " || character == "\t" || character.isNewline
        }
        var text = self
        while let first = text.first, isBlank(first) { text.removeFirst() }
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }
}
