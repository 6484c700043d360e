internal import Matte

/// Any key of a JSON object, to find unexpected ones.
struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Decoder {
    /// Throws for members that aren't among the expected ones: a limit that is misspelt must not be ignored.
    func rejectUnknownKeys(expecting names: [String]) throws {
        let container = try container(keyedBy: AnyKey.self)
        guard let unknown = container.allKeys.first(where: { !names.contains($0.stringValue) }) else {
            return
        }
        throw DecodingError.dataCorruptedError(
            forKey: unknown, in: container,
            debugDescription: "is unknown; the members are \(names.joined(separator: ", "))")
    }
}

extension KeyedDecodingContainer {
    /// An integer that must lie in a range, or the fallback when it is absent or null.
    func integer(
        _ key: Key, in range: ClosedRange<Int> = 1...Int.max, default fallback: Int? = nil
    ) throws -> Int {
        if let fallback, try !has(key) { return fallback }
        let value = try decode(Int.self, forKey: key)
        guard range ~= value else {
            throw error(key, "is \(value), must be in \(range.lowerBound)...\(range.upperBound)")
        }
        return value
    }

    /// An integer that must lie in a range; `nil` when it is absent or null.
    func optionalInteger(_ key: Key, in range: ClosedRange<Int> = 1...Int.max) throws -> Int? {
        try has(key) ? integer(key, in: range) : nil
    }

    /// A line of text without control characters, of 1 to 500 characters.
    func line(_ key: Key) throws -> String {
        let text = try decode(String.self, forKey: key)
        guard 1...500 ~= text.utf8.count,
            text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
        else {
            throw error(key, "must be one line of 1 to 500 bytes")
        }
        return text
    }

    /// A line of text; `nil` when it is absent or null.
    func optionalLine(_ key: Key) throws -> String? { try has(key) ? line(key) : nil }

    /// A value; the fallback when it is absent or null.
    func value<Value: Decodable>(_ key: Key, default fallback: Value) throws -> Value {
        try decodeIfPresent(Value.self, forKey: key) ?? fallback
    }

    /// A day as year-month-day; `nil` when it is absent or null.
    func optionalDay(_ key: Key) throws -> String? {
        guard let text = try optionalLine(key) else { return nil }
        let isDay =
            text.utf8.count == 10
            && text.utf8.enumerated().allSatisfy { index, byte in
                index == 4 || index == 7 ? byte == UInt8(ascii: "-") : 48...57 ~= byte
            }
        guard isDay else { throw error(key, "is \(text.quotedExcerpt), must be a day such as 2026-11-22") }
        return text
    }

    /// Returns true if the member is there and not null.
    func has(_ key: Key) throws -> Bool { contains(key) ? try !decodeNil(forKey: key) : false }

    /// An error about a member.
    func error(_ key: Key, _ words: String) -> DecodingError {
        .dataCorruptedError(forKey: key, in: self, debugDescription: words)
    }
}
