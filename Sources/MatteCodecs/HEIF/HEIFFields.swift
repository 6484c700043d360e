import Matte

/// A reader of the fields of a box, in order and never beyond its end.
struct HEIFFields {
    let source: HEIFSource
    /// The name of the box for error messages.
    let name: BoxName
    private(set) var place: Int
    let end: Int

    init(_ source: HEIFSource, _ name: BoxName, _ range: Range<Int>) {
        self.source = source
        self.name = name
        place = range.lowerBound
        end = range.upperBound
    }

    init(_ source: HEIFSource, _ box: HEIFBox) {
        self.init(source, box.name, box.contents)
    }

    var isAtEnd: Bool { place >= end }

    /// Reads an unsigned number of `count` bytes, at most 8, most significant byte first.
    mutating func number(_ count: Int) throws(MatteError) -> Int {
        guard count <= end - place else { throw endsEarly(count) }
        var value = 0
        for offset in 0..<count {
            // A larger number is no place or length in any file.
            guard value < 1 << 55 else {
                throw source.corrupt("a number of its box '\(name)' at byte \(place) exceeds 63 bits")
            }
            value = value << 8 | Int(source.bytes[place + offset])
        }
        place += count
        return value
    }

    /// Reads a signed number of 32 bits.
    mutating func signed() throws(MatteError) -> Int {
        Int(Int32(truncatingIfNeeded: try number(4)))
    }

    /// Reads four characters.
    mutating func characters() throws(MatteError) -> BoxName { BoxName(code: try number(4)) }

    mutating func skip(_ count: Int) throws(MatteError) {
        guard count <= end - place else { throw endsEarly(count) }
        place += count
    }

    /// Reads text up to its zero byte or the end of the box.
    ///
    /// - Parameter most: The largest number of bytes that are returned.
    mutating func text(atMost most: Int = 256) -> String {
        var characters: [UInt8] = []
        while place < end {
            let byte = source.bytes[place]
            place += 1
            if byte == 0 { break }
            if characters.count < most { characters.append(byte) }
        }
        return String(decoding: characters, as: UTF8.self)
    }

    /// Reads the version and the flags that begin most boxes.
    mutating func version() throws(MatteError) -> (version: Int, flags: Int) {
        let value = try number(4)
        return (value >> 24, value & 0xFF_FFFF)
    }

    /// Reads the head of the next box and skips its contents. Returns `nil` at the end.
    ///
    /// - Parameter isOpenEnded: Whether a box may extend beyond the end, as in a file that was cut off, or have a length
    ///   of 0 for the rest of the file.
    mutating func box(isOpenEnded: Bool = false) throws(MatteError) -> HEIFBox? {
        guard !isAtEnd else { return nil }
        let start = place
        try source.count()
        var length = try number(4)
        let name = try characters()
        if length == 1 {
            length = try number(8)
        } else if length == 0, isOpenEnded {
            length = end - start
        }
        let head = place - start
        guard length >= head else {
            throw source.corrupt(
                "its box '\(name)' at byte \(start) has a length of \(length), which must be at least \(head)"
            )
        }
        guard isOpenEnded || length <= end - start else {
            throw source.corrupt(
                "its box '\(name)' at byte \(start) has a length of \(length), and its box '\(self.name)' has \(end - start) bytes left"
            )
        }
        let last = length <= end - start ? start + length : end
        defer { place = last }
        return HEIFBox(name: name, contents: place..<last)
    }

    private func endsEarly(_ count: Int) -> MatteError {
        source.corrupt(
            "its box '\(name)' ends early, at byte \(end), where \(count) more bytes are expected from byte \(place) on"
        )
    }
}
