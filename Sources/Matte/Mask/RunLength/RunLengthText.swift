extension RunLengthMask {
    /// Creates a mask from the compressed text of the COCO dataset.
    ///
    /// Each character contains five bits of a count and a bit that indicates whether more follow, plus 48, so the
    /// characters are `0` to `o`. From the fourth count on, the text contains the difference to the count before the
    /// previous one.
    ///
    /// ```swift
    /// try RunLengthMask(cocoText: "04", size: PixelSize(width: 2, height: 2)).area  // 4
    /// ```
    ///
    /// - Parameters:
    ///   - text: The value of `counts` in COCO's JSON.
    ///   - size: The width and height of the mask, in pixels.
    ///   - pixelLimit: The largest number of pixels. It bounds the memory that decoding the mask takes.
    /// - Throws: ``MatteError``: `parameter` if a side is negative, `limits` if the size has too many pixels,
    ///   `decoding` if the text contains other characters, ends within a count or has a count of more than 35 bits, or
    ///   if a count is negative or the sum isn't the number of pixels.
    public init(
        cocoText text: some StringProtocol, size: PixelSize, pixelLimit: Int = RunLengthMask.mostPixels
    ) throws(MatteError) {
        try self.init(utf8: Array(text.utf8), size: size, pixelLimit: pixelLimit)
    }

    // Not generic, so that the loop is compiled for an array.
    private init(utf8 text: [UInt8], size: PixelSize, pixelLimit: Int) throws(MatteError) {
        // Most counts have one to three characters.
        var runs = try RunLengthReader(size: size, pixelLimit: pixelLimit, expected: text.count / 2)
        let characters = RunLengthCharacters(text: text)
        var position = 0
        // The previous two counts: differences refer to the older one.
        var (older, newer) = (0, 0)
        while let value = try characters.number(runs.read, from: &position) {
            let count = runs.read > 2 ? older &+ value : value
            try runs.append(count)
            (older, newer) = (newer, count)
        }
        self.init(checked: try runs.finish(), size: size)
    }

    /// The counts as the compressed text of the COCO dataset; see ``init(cocoText:size:pixelLimit:)``. The text is the
    /// same as that of pycocotools.
    public var cocoText: String {
        var text: [UInt8] = []
        text.reserveCapacity(2 * counts.count)
        for (index, count) in counts.enumerated() {
            var value = count
            if index > 2 { value -= counts[index - 2] }
            var isComplete = false
            while !isComplete {
                let bits = UInt8(value & 31)
                value >>= 5
                // The last bit is the sign of the rest.
                isComplete = bits & 16 == 0 ? value == 0 : value == -1
                text.append((isComplete ? bits : bits | 32) + 48)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

/// The numbers in COCO's text.
private struct RunLengthCharacters {
    let text: [UInt8]

    /// Returns the number that starts at `position`, or `nil` at the end of the text, and moves the position after it.
    ///
    /// - Parameters:
    ///   - index: The index of the number, for errors.
    ///   - position: The index of the number's first character.
    @inline(__always)
    func number(_ index: Int, from position: inout Int) throws(MatteError) -> Int? {
        if let value = number(from: &position) { return value }
        guard position < text.count else { return nil }
        let value: Int
        (value, position) = try numberByCharacter(index, from: position)
        return value
    }

    /// Returns the next number if the text has eight more characters and the number is valid. Numbers have one to three
    /// characters in an order that a processor cannot predict, so this takes no branch that depends on their number.
    @inline(__always)
    private func number(from position: inout Int) -> Int? {
        guard text.count &- position >= 8 else { return nil }
        let word = unsafe text.withUnsafeBytes {
            unsafe $0.loadUnaligned(fromByteOffset: position, as: UInt64.self)
        }
        // A character below 48 borrows from the next ones, but is itself recognized by its upper bits.
        let groups = UInt64(littleEndian: word) &- 0x3030_3030_3030_3030
        let ends = ~groups & 0x2020_2020_2020_2020
        // The bits up to the sign of the last group of five: bit 4 of its byte.
        let last = ends.trailingZeroBitCount &- 1
        let used = (ends ^ (ends &- 1)) &<< 2 | 3
        guard last < 55, groups & used & 0xC0C0_C0C0_C0C0_C0C0 == 0 else { return nil }
        // Groups of 5 bits in bytes become groups of 10, 20 and 40 bits.
        var bits = groups & used & 0x1F1F_1F1F_1F1F_1F1F
        bits = (bits & 0x001F_001F_001F_001F) | (bits & 0x1F00_1F00_1F00_1F00) &>> 3
        bits = (bits & 0x0000_03FF_0000_03FF) | (bits & 0x03FF_0000_03FF_0000) &>> 6
        bits = (bits & 0x000F_FFFF) | (bits & 0x000F_FFFF_0000_0000) &>> 12
        let characters = (last &+ 4) &>> 3
        position &+= characters
        let unused = 64 &- 5 &* characters
        return Int(truncatingIfNeeded: bits &<< unused) &>> unused
    }

    /// Returns the number that starts at `start`, and the position after it.
    @inline(never)
    private func numberByCharacter(_ index: Int, from start: Int) throws(MatteError) -> (Int, Int) {
        var (value, shift, position) = (0, 0, start)
        while position < text.count {
            let byte = text[position]
            guard 48..<112 ~= byte else {
                throw MatteError(
                    .decoding,
                    "cannot read a run-length mask: byte \(position) of the text is \(byte); use 48 to 111, the characters '0' to 'o'"
                )
            }
            guard shift < 35 else {
                throw MatteError(
                    .decoding,
                    "cannot read a run-length mask: count \(index) has more than 35 bits at byte \(position); use text that pycocotools or Matte wrote"
                )
            }
            let bits = Int(byte) - 48
            value |= (bits & 31) << shift
            shift += 5
            position += 1
            if bits & 32 == 0 { return (bits & 16 == 0 ? value : value - (1 << shift), position) }
        }
        throw MatteError(
            .decoding,
            "cannot read a run-length mask: the text ends within count \(index), after \(position) bytes; use the whole text"
        )
    }
}

extension RunLengthMask: Codable {
    private enum CodingKeys: String, CodingKey {
        case size
        case counts
    }

    /// Encodes COCO's object: `size` is `[height, width]`, and `counts` is the compressed text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode([size.height, size.width], forKey: .size)
        try container.encode(cocoText, forKey: .counts)
    }

    /// Decodes COCO's object: `size` is `[height, width]`, and `counts` is the compressed text or a list of numbers.
    ///
    /// - Throws: `DecodingError` if the object has another form, or for the reasons of
    ///   ``init(counts:size:pixelLimit:)`` and ``init(cocoText:size:pixelLimit:)``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let sides = try container.decode([Int].self, forKey: .size)
        guard sides.count == 2 else {
            throw DecodingError.dataCorruptedError(
                forKey: .size, in: container,
                debugDescription: "it has \(sides.count) numbers but must be [height, width]")
        }
        let size = PixelSize(width: sides[1], height: sides[0])
        let text: String?
        do { text = try container.decode(String.self, forKey: .counts) } catch { text = nil }
        let numbers = text == nil ? try container.decode([Int].self, forKey: .counts) : []
        do throws(MatteError) {
            self =
                if let text {
                    try RunLengthMask(cocoText: text, size: size)
                } else {
                    try RunLengthMask(counts: numbers, size: size)
                }
        } catch {
            throw DecodingError.dataCorruptedError(
                forKey: .counts, in: container, debugDescription: "it is invalid (\(error.message))")
        }
    }
}
