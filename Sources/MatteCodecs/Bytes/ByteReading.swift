/// Methods that read numbers and text from untrusted bytes. They never trap: if the bytes end too early, they return
/// `nil` or `false`.
extension Span where Element == UInt8 {
    /// Returns the 16-bit number at `offset`, most significant byte first.
    func bigEndian16(at offset: Int) -> Int? {
        guard offset >= 0, offset <= count - 2 else { return nil }
        return Int(self[offset]) << 8 | Int(self[offset + 1])
    }

    /// Returns the 32-bit number at `offset`, most significant byte first.
    func bigEndian32(at offset: Int) -> Int? {
        guard let high = bigEndian16(at: offset), let low = bigEndian16(at: offset + 2) else { return nil }
        return high << 16 | low
    }

    /// Returns the 16-bit number at `offset`, least significant byte first.
    func littleEndian16(at offset: Int) -> Int? {
        guard offset >= 0, offset <= count - 2 else { return nil }
        return Int(self[offset + 1]) << 8 | Int(self[offset])
    }

    /// Returns the 24-bit number at `offset`, least significant byte first.
    func littleEndian24(at offset: Int) -> Int? {
        guard offset >= 0, offset <= count - 3 else { return nil }
        return Int(self[offset + 2]) << 16 | Int(self[offset + 1]) << 8 | Int(self[offset])
    }

    /// Returns the 32-bit number at `offset`, least significant byte first.
    func littleEndian32(at offset: Int) -> Int? {
        guard let low = littleEndian16(at: offset), let high = littleEndian16(at: offset + 2) else {
            return nil
        }
        return high << 16 | low
    }

    /// Returns true if the bytes at `offset` are the ASCII characters of `text`.
    func matches(_ text: StaticString, at offset: Int) -> Bool {
        let wanted = text.utf8CodeUnitCount
        guard offset >= 0, offset <= count - wanted else { return false }
        return text.withUTF8Buffer { characters in
            for i in 0..<wanted where unsafe characters[i] != self[offset + i] { return false }
            return true
        }
    }

    /// Returns a copy of the bytes in `range`, or `nil` if the span does not contain the whole range.
    func copy(_ range: Range<Int>) -> [UInt8]? {
        guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
        return unsafe extracting(range).withUnsafeBufferPointer { unsafe Array($0) }
    }
}
