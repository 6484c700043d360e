extension Decoder {
    /// Decodes a string and returns the value that `parse` makes from it.
    ///
    /// - Throws: `DecodingError` if `parse` throws, with the description of the error from `parse`.
    package func decodeText<Value>(_ parse: (String) throws(MatteError) -> Value) throws -> Value {
        let container = try singleValueContainer()
        let text = try container.decode(String.self)
        do throws(MatteError) {
            return try parse(text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
        }
    }
}

extension Encoder {
    /// Encodes a value as its description, a string from which the value's initialiser can restore it.
    package func encodeText(of value: some CustomStringConvertible) throws {
        var container = singleValueContainer()
        try container.encode(value.description)
    }
}
