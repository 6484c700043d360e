public import Matte
internal import MatteCodecs

extension LabelledBox {
    /// Reads the boxes of an answer as its producer prints it.
    ///
    /// ```swift
    /// let answer = """
    ///     ```json
    ///     [{"box_2d": [129, 346, 359, 533], "label": "face"}]
    ///     ```
    ///     """
    /// let boxes = try LabelledBox.boxes(in: Array(answer.utf8), as: .gemini)
    /// let inPhoto = try prepared.source(of: boxes[0])
    /// ```
    ///
    /// The answer is JSON, alone or within a fenced code block. Boxes are found at any depth, in the order of the text:
    /// - an array of four numbers, or an object with the convention's labels in any letter case, as the value of a member
    ///   named `box_2d`, `bbox_2d`, `bbox`, `box`, `bounding_box`, `boundingBox` or `faceRectangle` (any case);
    /// - an array of four numbers that is an element of an array.
    ///
    /// The label is the neighbouring member `label`, `name` or `category_name`, or that of an enclosing object; the
    /// confidence is the neighbouring `confidence` or `score`.
    ///
    /// - Parameters:
    ///   - answer: the text as UTF-8.
    ///   - space: the convention of the numbers, which JSON doesn't tell: `bbox_2d` holds pixels from Qwen2.5-VL and
    ///     thousandths from Qwen3-VL.
    /// - Returns: the boxes; empty when the answer has none.
    /// - Throws: ``MatteError`` of code `decoding` for text without valid JSON, `parameter` for a member that should be a
    ///   box and isn't, and for bare numbers as ``BoxSpace/azure``.
    /// - Complexity: O(n) in the length of the text.
    public static func boxes(
        in answer: some Collection<UInt8>, as space: BoxSpace
    ) throws(MatteError) -> [LabelledBox] {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.value(Array(answer).withoutFence)
        } catch {
            throw MatteError(.decoding, "cannot read boxes: \(error)")
        }
        var reader = BoxAnswerReader(space: space)
        try reader.read(value, label: nil)
        return reader.boxes
    }
}

/// Walks an answer and collects its boxes.
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
        // MediaPipe's pixel boxes name the corner as their origin.
        let others = space == .pixels ? ["originx", "originy", "width", "height"] : space.labels
        for labels in [space.labels, others] {
            let numbers = labels.compactMap { member.value.number($0) }
            if numbers.count == 4 {
                return DetectedBox(space, of: (numbers[0], numbers[1], numbers[2], numbers[3]))
            }
        }
        throw MatteError(
            .parameter,
            "cannot read a box: \(member.name.quotedExcerpt) is \(member.value.kind), must be four numbers, "
                + "\(space):\(space.fields)")
    }
}

extension JSONValue {
    /// The number that this is.
    private var number: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        default: nil
        }
    }

    /// Four numbers, when this is an array of them.
    fileprivate var fourNumbers: [Double]? {
        guard case .array(let values) = self, values.count == 4 else { return nil }
        let numbers = values.compactMap(\.number)
        return numbers.count == 4 ? numbers : nil
    }

    /// The member of one of these names, in any letter case; the first name counts most.
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
    /// The contents of the first fenced code block, or everything when there is none or JSON comes first.
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
