internal import Matte

/// A coding key for any member of a JSON object, used to find unexpected members.
struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Decoder {
    /// Throws an error if the JSON object has a member whose name is not in `names`. A misspelt limit is thus not
    /// ignored.
    func rejectUnknownKeys(expecting names: [String]) throws {
        let container = try container(keyedBy: AnyKey.self)
        guard let unknown = container.allKeys.first(where: { !names.contains($0.stringValue) }) else {
            return
        }
        throw DecodingError.dataCorruptedError(
            forKey: unknown, in: container,
            debugDescription: "the name is unknown; the members are \(names.joined(separator: ", "))")
    }
}

extension KeyedDecodingContainer {
    /// Returns the integer of a member. Throws an error if it is not in `range`. If the member is absent or null and
    /// `fallback` is not `nil`, returns `fallback`.
    func integer(
        _ key: Key, in range: ClosedRange<Int> = 1...Int.max, default fallback: Int? = nil
    ) throws -> Int {
        if let fallback, try !has(key) { return fallback }
        let value = try decode(Int.self, forKey: key)
        guard range ~= value else {
            throw error(key, "it is \(value) but must be in \(range.lowerBound)...\(range.upperBound)")
        }
        return value
    }

    /// Returns the integer of a member, or `nil` if the member is absent or null. Throws an error if the integer is not
    /// in `range`.
    func optionalInteger(_ key: Key, in range: ClosedRange<Int> = 1...Int.max) throws -> Int? {
        try has(key) ? integer(key, in: range) : nil
    }

    /// Returns the text of a member. Throws an error unless it is one line of 1 to 500 bytes without control
    /// characters.
    func line(_ key: Key) throws -> String {
        let text = try decode(String.self, forKey: key)
        guard 1...500 ~= text.utf8.count,
            text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
        else {
            throw error(key, "it is \(text.quotedExcerpt) but must be one line of 1 to 500 bytes")
        }
        return text
    }

    /// Returns the text of a member, checked like ``line(_:)``, or `nil` if the member is absent or null.
    func optionalLine(_ key: Key) throws -> String? { try has(key) ? line(key) : nil }

    /// Returns the value of a member, or `fallback` if the member is absent or null.
    func value<Value: Decodable>(_ key: Key, default fallback: Value) throws -> Value {
        try decodeIfPresent(Value.self, forKey: key) ?? fallback
    }

    /// Returns the date of a member as text in the form 2026-11-22, or `nil` if the member is absent or null. Throws an
    /// error for any other form.
    func optionalDay(_ key: Key) throws -> String? {
        guard let text = try optionalLine(key) else { return nil }
        let isDay =
            text.utf8.count == 10
            && text.utf8.enumerated().allSatisfy { index, byte in
                index == 4 || index == 7 ? byte == UInt8(ascii: "-") : 48...57 ~= byte
            }
        guard isDay else {
            throw error(key, "it is \(text.quotedExcerpt) but must be a date such as 2026-11-22")
        }
        return text
    }

    /// Returns true if the member of a JSON object is present and not null.
    func has(_ key: Key) throws -> Bool { contains(key) ? try !decodeNil(forKey: key) : false }

    /// Returns a decoding error that names the member `key` and gives the reason in `words`.
    func error(_ key: Key, _ words: String) -> DecodingError {
        .dataCorruptedError(forKey: key, in: self, debugDescription: words)
    }
}
