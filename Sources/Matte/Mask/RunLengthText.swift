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
        var runs = try RunLengthReader(size: size, pixelLimit: pixelLimit)
        // The previous two counts: differences refer to the older one.
        var (older, newer) = (0, 0)
        var (value, shift, position) = (0, 0, 0)
        for byte in text {
            guard 48..<112 ~= byte else {
                throw MatteError(
                    .decoding,
                    "cannot read a run-length mask: byte \(position) of the text is \(byte); use 48 to 111, the characters '0' to 'o'"
                )
            }
            guard shift < 35 else {
                throw MatteError(
                    .decoding,
                    "cannot read a run-length mask: count \(runs.read) has more than 35 bits at byte \(position); use text that pycocotools or Matte wrote"
                )
            }
            let bits = Int(byte) - 48
            value |= (bits & 31) << shift
            shift += 5
            position += 1
            guard bits & 32 == 0 else { continue }
            if bits & 16 != 0 { value -= 1 << shift }
            let count = runs.read > 2 ? older + value : value
            try runs.append(count)
            (older, newer) = (newer, count)
            (value, shift) = (0, 0)
        }
        guard shift == 0 else {
            throw MatteError(
                .decoding,
                "cannot read a run-length mask: the text ends within count \(runs.read), after \(position) bytes; use the whole text"
            )
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
