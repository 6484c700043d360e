public import Matte
internal import MatteCodecs
internal import MatteText

extension LabelledBox {
    /// Returns the boxes in the answer of a model or detector.
    ///
    /// ```swift
    /// let answer = """
    ///     ```json
    ///     [{"box_2d": [129, 346, 359, 533], "label": "face"}]
    ///     ```
    ///     """
    /// let boxes = try LabelledBox.boxes(in: Array(answer.utf8), as: .gemini)
    /// boxes[0].label  // Optional("face")
    /// let size = PixelSize(width: 1000, height: 1000)
    /// try boxes[0].subpixelRect(in: size)  // x 346.0, y 129.0, width 187.0, height 230.0
    /// ```
    ///
    /// The answer is JSON, alone or in a fenced code block. Boxes may be at any depth of the JSON. They are returned in
    /// the order of the text. A box is one of the following:
    /// - the value of a member named `box_2d`, `bbox_2d`, `bbox`, `box`, `bounding_box`, `boundingBox` or
    ///   `faceRectangle`; the value is an array of four numbers, or an object with the convention's labels, such as
    ///   `left`
    /// - an element of an array, if the element is itself an array of four numbers
    ///
    /// The letter case of names and labels is ignored.
    ///
    /// The label is the member `label`, `name`, `category_name` or `class_name` of the same object, or of an enclosing
    /// object. The confidence is the member `confidence` or `score` of the same object.
    ///
    /// - Parameters:
    ///   - answer: The text of the answer in UTF-8.
    ///   - space: The convention of the coordinates. It cannot be derived from the JSON: for example, `bbox_2d` is in
    ///     pixels for Qwen2.5-VL and in thousandths of the picture's sides for Qwen3-VL.
    /// - Returns: The boxes, or an empty array if the answer has no box.
    /// - Throws: `MatteError` with code `decoding` if the text contains no valid JSON. Code `parameter` if a member has
    ///   the name of a box but its value is not a box, or if `space` is `BoxSpace.azure` or `BoxSpace.rekognition` and a
    ///   box is an array of unlabelled numbers.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public static func boxes(
        in answer: some Collection<UInt8>, as space: BoxSpace
    ) throws(MatteError) -> [LabelledBox] {
        let bytes = try answer.readBytes()
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.value(bytes.withoutFence)
        } catch {
            throw MatteError(
                .decoding, "cannot find boxes in the answer: it is not valid JSON (\(error.reason))")
        }
        var reader = BoxAnswerReader(space: space)
        try reader.read(value, label: nil)
        return reader.boxes
    }
}

/// A recursive visitor that collects the boxes in the JSON of an answer.
private struct BoxAnswerReader {
    let space: BoxSpace
    var boxes: [LabelledBox] = []

    private static let names: Set<String> = [
        "box_2d", "bbox_2d", "bbox", "box", "bounding_box", "boundingbox", "facerectangle",
    ]

    init(space: BoxSpace) { self.space = space }

    mutating func read(_ value: JSONValue, label: String?) throws(MatteError) {
        switch value {
        case .array(let values):
            for value in values {
                if let numbers = value.fourNumbers {
                    boxes.append(LabelledBox(try DetectedBox(space, numbers), label: label))
                } else {
                    try read(value, label: label)
                }
            }
        case .object(let members):
            let name = value.text("label", "name", "category_name", "class_name") ?? label
            for member in members {
                if Self.names.contains(member.name.lowercased()) {
                    boxes.append(
                        LabelledBox(
                            try box(member), label: name, confidence: value.number("confidence", "score")))
                } else {
                    try read(member.value, label: name)
                }
            }
        default: break
        }
    }

    private func box(_ member: JSONValue.Member) throws(MatteError) -> DetectedBox {
        if let numbers = member.value.fourNumbers { return try DetectedBox(space, numbers) }
        // MediaPipe's boxes in pixels name the top-left corner `originX` and `originY`.
        let others = space == .pixels ? ["originx", "originy", "width", "height"] : space.labels
        for labels in [space.labels, others] {
            let numbers = labels.compactMap { member.value.number($0) }
            if numbers.count == 4 {
                return DetectedBox(space, of: (numbers[0], numbers[1], numbers[2], numbers[3]))
            }
        }
        throw MatteError(
            .parameter,
            "cannot read a box: \(member.name.quotedExcerpt) is \(member.value.kind); write four numbers as "
                + "\(space):\(space.fields)")
    }
}

extension JSONValue {
    /// The JSON value as a number, or `nil` if it is not a number.
    private var number: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        default: nil
        }
    }

    /// The elements of the JSON value if it is an array of four numbers, or `nil` for any other value.
    fileprivate var fourNumbers: [Double]? {
        guard case .array(let values) = self, values.count == 4 else { return nil }
        let numbers = values.compactMap(\.number)
        return numbers.count == 4 ? numbers : nil
    }

    /// Returns the value of the member with one of the given names, in any letter case. Earlier names take precedence.
    /// If several members have the same name, the last one is used. Returns `nil` if the value has no such member.
    private func member(_ names: [String]) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        for name in names {
            if let member = members.last(where: { $0.name.lowercased() == name }) { return member.value }
        }
        return nil
    }

    fileprivate func number(_ names: String...) -> Double? { member(names)?.number }

    fileprivate func text(_ names: String...) -> String? {
        guard case .string(let text)? = member(names) else { return nil }
        return text
    }
}

extension [UInt8] {
    /// The contents of the answer's first fenced code block. If the answer has no code block, or if a bracket before
    /// the block shows that the JSON starts earlier, this is the whole answer.
    fileprivate var withoutFence: [UInt8] {
        let fence = Array(repeating: UInt8(ascii: "`"), count: 3)
        func fenceIndex(from start: Int) -> Int? {
            var index = start
            while index + 3 <= count {
                if self[index] == fence[0], self[index..<index + 3].elementsEqual(fence) { return index }
                index += 1
            }
            return nil
        }
        let opening = firstIndex { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } ?? count
        guard let start = fenceIndex(from: 0), start < opening,
            let line = self[start...].firstIndex(of: UInt8(ascii: "\n"))
        else { return self }
        return Array(self[(line + 1)..<(fenceIndex(from: line + 1) ?? count)])
    }
}
