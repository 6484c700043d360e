extension JSONValue {
    /// Creates a JSON document from an encodable value. Members keep the order in which they are encoded. A number that
    /// is not finite becomes `null`.
    package init(encoding value: some Encodable) throws {
        let box = JSONBox()
        try JSONBoxEncoder(box: box, codingPath: []).encode(value)
        self = box.value
    }
}

/// The storage of one encoded value. It contains a simple value, or one box for each member of an object or element of
/// an array.
private final class JSONBox {
    private enum Content {
        case single(JSONValue)
        case members([(name: String, box: JSONBox)])
        case elements([JSONBox])
    }
    private var content = Content.members([])

    var value: JSONValue {
        switch content {
        case .single(let value): value
        case .members(let members):
            .object(members.map { JSONValue.Member(name: $0.name, value: $0.box.value) })
        case .elements(let boxes): .array(boxes.map(\.value))
        }
    }

    var count: Int { if case .elements(let boxes) = content { boxes.count } else { 0 } }

    func set(_ value: JSONValue) { content = .single(value) }

    func becomeArray() { if count == 0 { content = .elements([]) } }

    func member(_ name: String) -> JSONBox {
        let box = JSONBox()
        if case .members(let members) = content {
            content = .members(members.filter { $0.name != name } + [(name, box)])
        } else {
            content = .members([(name, box)])
        }
        return box
    }

    func element() -> JSONBox {
        let box = JSONBox()
        if case .elements(let boxes) = content {
            content = .elements(boxes + [box])
        } else {
            content = .elements([box])
        }
        return box
    }
}

/// An encoder that stores simple values (Booleans, numbers, strings) in a box. Other values encode their parts into
/// nested boxes.
private struct JSONBoxEncoder: Encoder, SingleValueEncodingContainer {
    let box: JSONBox
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeyedJSONBox(box: box, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        box.becomeArray()
        return UnkeyedJSONBox(box: box, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { box.set(.null) }

    func encode<Value: Encodable>(_ value: Value) throws {
        switch value {
        case let value as JSONValue: box.set(value)
        case let value as Bool: box.set(.bool(value))
        case let value as String: box.set(.string(value))
        case let value as Double: box.set(value.isFinite ? .number(value) : .null)
        case let value as Float: box.set(value.isFinite ? .number(Double(value)) : .null)
        case let value as any FixedWidthInteger:
            guard let integer = Int(exactly: value) else {
                throw JSONError(description: "cannot write \(value) as JSON: it exceeds 64 bits")
            }
            box.set(.integer(integer))
        default: try value.encode(to: self)
        }
    }
}

private struct KeyedJSONBox<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let box: JSONBox
    let codingPath: [any CodingKey]

    private func encoder(_ key: any CodingKey) -> JSONBoxEncoder {
        JSONBoxEncoder(box: box.member(key.stringValue), codingPath: codingPath + [key])
    }

    func encodeNil(forKey key: Key) { encoder(key).encodeNil() }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try encoder(key).encode(value) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        JSONBoxEncoder(box: box.member("super"), codingPath: codingPath)
    }

    func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
}

private struct UnkeyedJSONBox: UnkeyedEncodingContainer {
    let box: JSONBox
    let codingPath: [any CodingKey]
    var count: Int { box.count }

    private func encoder() -> JSONBoxEncoder { JSONBoxEncoder(box: box.element(), codingPath: codingPath) }

    func encodeNil() { encoder().encodeNil() }

    func encode<Value: Encodable>(_ value: Value) throws { try encoder().encode(value) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }

    func superEncoder() -> any Encoder { encoder() }
}

extension JSONValue: Encodable {
    /// Encodes a document as a part of another value. `JSONBoxEncoder` stores the document unchanged.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self)
    }
}
