internal import Matte

/// A JSON document. Objects keep the order of their members, so they are written in the order in which they were
/// encoded.
package enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])
    /// A value given as JSON text, which is written unchanged.
    case source(String)

    /// A member of an object: a name and its value.
    package struct Member: Equatable, Sendable {
        package var name: String
        package var value: JSONValue

        package init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The value of the member with a name, or `nil` if this is not an object or has no such member. If a name occurs
    /// twice, the last member is returned, as in JavaScript.
    package subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// The kind of the value, in words for error messages, such as `a string`.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .integer, .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        case .source: "a document"
        }
    }
}

/// An error in a JSON text or its contents.
package struct JSONError: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description.withoutControlCharacters }

    /// The description without the words "cannot read the JSON" at its beginning, for messages that begin differently.
    package var reason: String {
        let start = "cannot read the JSON: "
        return description.hasPrefix(start) ? String(description.dropFirst(start.count)) : description
    }
}
