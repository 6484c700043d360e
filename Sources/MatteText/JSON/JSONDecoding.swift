extension JSONValue {
    /// Returns the document decoded as a value of a type. Error messages name the member that is wrong or missing.
    package func decoded<Value: Decodable>(as type: Value.Type) throws(JSONError) -> Value {
        do {
            return try JSONValueDecoder(value: self, codingPath: []).decode(type)
        } catch let error as DecodingError {
            throw JSONError(error)
        } catch {
            throw JSONError(description: "cannot read the JSON: \(error)")
        }
    }
}

extension JSONError {
    /// Creates a one-line description of a decoding error.
    fileprivate init(_ error: DecodingError) {
        func place(_ path: [any CodingKey]) -> String {
            var text = ""
            for key in path {
                if let index = key.intValue {
                    text += "[\(index)]"
                } else {
                    text += "\(text.isEmpty ? "" : ".")\(key.stringValue)"
                }
            }
            return text.isEmpty ? "the document" : text
        }
        switch error {
        case .keyNotFound(let key, let context):
            self.init(description: "cannot read the JSON: \(place(context.codingPath + [key])) is missing")
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            self.init(
                description: "cannot read the JSON: \(place(context.codingPath)): \(context.debugDescription)"
            )
        @unknown default:
            self.init(description: "cannot read the JSON: \(error)")
        }
    }
}

private struct JSONValueDecoder: Decoder, SingleValueDecodingContainer {
    let value: JSONValue
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    private func mismatch(_ wanted: String) -> DecodingError {
        .dataCorrupted(
            DecodingError.Context(
                codingPath: codingPath, debugDescription: "it is \(value.kind) but must be \(wanted)"))
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object = value else { throw mismatch("an object") }
        return KeyedDecodingContainer(KeyedJSONValue(object: value, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let values) = value else { throw mismatch("an array") }
        return UnkeyedJSONValue(values: values, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { value == .null }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let result: Any
        if type == JSONValue.self {
            result = value
        } else if type == Bool.self {
            guard case .bool(let bool) = value else { throw mismatch("true or false") }
            result = bool
        } else if type == String.self {
            guard case .string(let string) = value else { throw mismatch("a string") }
            result = string
        } else if type == Double.self {
            result = try number()
        } else if type == Float.self {
            result = Float(try number())
        } else if let integerType = type as? any FixedWidthInteger.Type {
            result = try integer(integerType)
        } else {
            return try type.init(from: self)
        }
        guard let result = result as? Value else { throw mismatch("a \(type)") }
        return result
    }

    private func number() throws -> Double {
        switch value {
        case .number(let number): return number
        case .integer(let integer): return Double(integer)
        default: throw mismatch("a number")
        }
    }

    private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
        let exact: Integer? =
            switch value {
            case .integer(let integer): Integer(exactly: integer)
            case .number(let number): Integer(exactly: number)
            default: throw mismatch("a whole number")
            }
        guard let exact else { throw mismatch("a whole number in \(Integer.min)...\(Integer.max)") }
        return exact
    }
}

private struct KeyedJSONValue<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let object: JSONValue
    let codingPath: [any CodingKey]

    var allKeys: [Key] {
        guard case .object(let members) = object else { return [] }
        return members.compactMap { Key(stringValue: $0.name) }
    }

    func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }

    private func decoder(_ key: any CodingKey) throws -> JSONValueDecoder {
        guard let value = object[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key, DecodingError.Context(codingPath: codingPath, debugDescription: "missing"))
        }
        return JSONValueDecoder(value: value, codingPath: codingPath + [key])
    }

    func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder(key).decode(type)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { JSONValueDecoder(value: object, codingPath: codingPath) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

private struct UnkeyedJSONValue: UnkeyedDecodingContainer {
    let values: [JSONValue]
    let codingPath: [any CodingKey]
    var currentIndex = 0
    var count: Int? { values.count }
    var isAtEnd: Bool { currentIndex == values.count }

    /// The position of an array element, as a coding key for error messages.
    private struct Index: CodingKey {
        let intValue: Int?
        var stringValue: String { "\(intValue ?? 0)" }
        init(intValue: Int) { self.intValue = intValue }
        init?(stringValue: String) { nil }
    }

    init(values: [JSONValue], codingPath: [any CodingKey]) {
        self.values = values
        self.codingPath = codingPath
    }

    private func decoder() throws -> JSONValueDecoder {
        let path = codingPath + [Index(intValue: currentIndex)]
        guard !isAtEnd else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: path, debugDescription: "the array ends before it"))
        }
        return JSONValueDecoder(value: values[currentIndex], codingPath: path)
    }

    mutating func decodeNil() throws -> Bool {
        guard try decoder().decodeNil() else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let result = try decoder().decode(type)
        currentIndex += 1
        return result
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let result = try decoder().container(keyedBy: type)
        currentIndex += 1
        return result
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let result = try decoder().unkeyedContainer()
        currentIndex += 1
        return result
    }

    mutating func superDecoder() throws -> any Decoder {
        let result = try decoder()
        currentIndex += 1
        return result
    }
}

extension JSONValue: Decodable {
    /// Decodes a document that is a part of another value. `JSONValueDecoder` returns the document unchanged.
    package init(from decoder: any Decoder) throws {
        self = try decoder.singleValueContainer().decode(JSONValue.self)
    }
}
