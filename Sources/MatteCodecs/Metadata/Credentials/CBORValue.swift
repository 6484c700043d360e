internal import Matte

/// A value in CBOR (RFC 8949), as far as manifests of Content Credentials contain such values.
///
/// Lengths must be definite, at most ``mostDepth`` arrays and maps may be nested, and a count must not exceed the bytes
/// that are left.
enum CBORValue {
    static let mostDepth = 16

    case integer(Int)
    case bytes(Int)
    case text(String)
    case array([CBORValue])
    /// The members with text as keys. Others are left out.
    case map([(key: String, value: CBORValue)])
    /// A value whose contents don't matter here.
    case other

    /// Reads a value at the beginning of `bytes`. Returns `nil` if it is damaged or nested too deeply.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        guard let value = Self.read(&rest, depth: 0) else { return nil }
        self = value
    }

    private static func read(_ rest: inout ArraySlice<UInt8>, depth: Int) -> CBORValue? {
        guard depth < mostDepth, let head = rest.popFirst() else { return nil }
        let (major, info) = (head >> 5, Int(head & 31))
        var number = info
        if info >= 24 {
            guard info < 28, rest.count >= 1 << (info - 24) else { return nil }
            number = 0
            for _ in 0..<1 << (info - 24) {
                guard number >> 55 == 0, let byte = rest.popFirst() else { return nil }
                number = number << 8 | Int(byte)
            }
        }
        switch major {
        case 0: return .integer(number)
        case 1: return .integer(-1 - number)
        case 2, 3:
            guard number <= rest.count else { return nil }
            let text = rest.prefix(number)
            rest = rest.dropFirst(number)
            return major == 2 ? .bytes(number) : .text(String(decoding: text, as: UTF8.self))
        case 4:
            guard number <= rest.count else { return nil }
            var values: [CBORValue] = []
            for _ in 0..<number {
                guard let value = read(&rest, depth: depth + 1) else { return nil }
                values.append(value)
            }
            return .array(values)
        case 5:
            guard number <= rest.count / 2 else { return nil }
            var members: [(String, CBORValue)] = []
            for _ in 0..<number {
                guard let key = read(&rest, depth: depth + 1), let value = read(&rest, depth: depth + 1)
                else { return nil }
                if case .text(let name) = key { members.append((name, value)) }
            }
            return .map(members)
        case 6: return read(&rest, depth: depth + 1)
        default: return .other
        }
    }

    /// The value of a map's member, or `nil`.
    subscript(_ key: String) -> CBORValue? {
        guard case .map(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    var text: String? {
        if case .text(let text) = self { String(text.withoutControlCharacters.prefix(200)) } else { nil }
    }

    var array: [CBORValue] {
        if case .array(let values) = self { values } else { [] }
    }
}
