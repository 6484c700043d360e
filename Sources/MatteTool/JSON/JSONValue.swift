/// A JSON document. Objects keep the order of their members, so that what is printed reads as it was declared.
indirect enum JSONValue: Equatable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// A name and its value.
    struct Member: Equatable {
        var name: String
        var value: JSONValue
    }

    /// The value of a member; `nil` when there is none, or this isn't an object. The last one counts, as in
    /// JavaScript.
    subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// What it is, for messages.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .integer, .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// What is wrong with a JSON text, or with what it says.
struct JSONError: Error, CustomStringConvertible {
    let description: String
}
