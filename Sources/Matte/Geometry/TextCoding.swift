extension Decoder {
    /// Decodes a string and returns the value that `parse` reads from it.
    ///
    /// - Throws: `DecodingError`, with the message of the error that `parse` throws.
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
    /// Encodes the description of a value, from which its initialiser reads the value back.
    package func encodeText(of value: some CustomStringConvertible) throws {
        var container = singleValueContainer()
        try container.encode(value.description)
    }
}
