/// A JSON document. Objects keep the order of their members, so that what is printed reads as it was declared.
package enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])
    /// The text of a document, which is written as it stands.
    case source(String)

    /// A name and its value.
    package struct Member: Equatable, Sendable {
        package var name: String
        package var value: JSONValue

        package init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The value of a member; `nil` when there is none, or this isn't an object. The last one counts, as in
    /// JavaScript.
    package subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// The name of its kind, for messages.
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

/// An error in a JSON text or in its content.
package struct JSONError: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
}
