/// A pattern for the names of files: a suffix, a name, or a glob.
///
/// A suffix, such as `jpg` or `.jpg`, matches names that end with a dot and it, and a name such as `photo.jpg` matches
/// itself too, both in any letter case. A text with `*`, `?` or `[` is a
/// glob: `*` matches any characters except slashes, `**` any characters, `**/` any folders or none, `?` one character
/// and `[a-f]` or `[!a-f]` one of a set. A glob with a slash or `**` is compared with the path below the folder, another one with
/// the name alone. Matching takes time in proportion to the product of both lengths.
struct NamePattern: Sendable {
    private enum Part {
        case character(Unicode.Scalar)
        case one
        case set([ClosedRange<Unicode.Scalar>], isInverted: Bool)
        case name
        case path
        case folders
    }

    private enum Form {
        case suffix(String, isName: Bool)
        case glob([Part], hasSlash: Bool)
    }

    private let form: Form

    /// Creates a pattern. Returns `nil` for an empty text and for a suffix that contains a slash.
    init?(_ text: String) {
        if Self.isGlob(text) {
            form = .glob(Self.parts(text), hasSlash: text.contains("/") || text.contains("**"))
            return
        }
        let suffix = text.first == "." ? String(text.dropFirst()) : text
        guard !suffix.isEmpty, !suffix.utf8.contains(UInt8(ascii: "/")) else { return nil }
        form = .suffix(suffix.lowercased(), isName: text.dropFirst().contains("."))
    }

    /// Creates a glob that is compared with the path below the folder, even if it has no slash.
    init(path glob: String) { form = .glob(Self.parts(glob), hasSlash: true) }

    /// Returns true if a text contains a character that only globs contain.
    static func isGlob(_ text: String) -> Bool { text.utf8.contains { "*?[".utf8.contains($0) } }

    /// Returns true if the pattern matches a file.
    ///
    /// - Parameter path: The path of the file below the folder in which files are searched.
    func matches(_ path: String) -> Bool {
        switch form {
        case .suffix(let suffix, let isName):
            path.lowercased().hasSuffix(".\(suffix)")
                || isName && FileName.split(path).last.lowercased() == suffix
        case .glob(let parts, let hasSlash):
            Self.matches(parts, hasSlash ? path : FileName.split(path).last)
        }
    }

    // MARK: Globs

    private static func parts(_ text: String) -> [Part] {
        var parts: [Part] = []
        var rest = Array(text.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "*" where rest.first == "*":
                rest = rest.drop { $0 == "*" }
                if rest.first == "/" {
                    rest.removeFirst()
                    parts.append(.folders)
                } else {
                    parts.append(.path)
                }
            case "*": parts.append(.name)
            case "?": parts.append(.one)
            case "[": parts.append(set(&rest) ?? .character("["))
            default: parts.append(.character(scalar))
            }
        }
        return parts
    }

    /// Reads a set up to its closing bracket. Returns `nil` and reads nothing if there is none.
    private static func set(_ text: inout ArraySlice<Unicode.Scalar>) -> Part? {
        var rest = text
        let isInverted = rest.first == "!" || rest.first == "^"
        if isInverted { rest.removeFirst() }
        var ranges: [ClosedRange<Unicode.Scalar>] = []
        // A bracket directly after the opening one is a member of the set.
        while let first = rest.popFirst() {
            if first == "]", !ranges.isEmpty {
                text = rest
                return .set(ranges, isInverted: isInverted)
            }
            var last = first
            if rest.first == "-", let end = rest.dropFirst().first, end != "]" {
                rest.removeFirst(2)
                last = end
            }
            ranges.append(min(first, last)...max(first, last))
        }
        return nil
    }

    /// Follows all ways to match the parts at a time, so that no text takes long.
    private static func matches(_ parts: [Part], _ text: String) -> Bool {
        var states = [Bool](repeating: false, count: parts.count + 1)
        states[0] = true
        skipEmpty(parts, &states, previous: "/")
        for scalar in text.unicodeScalars {
            var next = [Bool](repeating: false, count: parts.count + 1)
            for (index, part) in parts.enumerated() where states[index] {
                switch part {
                case .character(let wanted): if scalar == wanted { next[index + 1] = true }
                case .one: if scalar != "/" { next[index + 1] = true }
                case .set(let ranges, let isInverted):
                    let isMember = ranges.contains { $0.contains(scalar) }
                    if scalar != "/", isMember != isInverted { next[index + 1] = true }
                case .name: if scalar != "/" { next[index] = true }
                case .path, .folders: next[index] = true
                }
            }
            states = next
            skipEmpty(parts, &states, previous: scalar)
        }
        return states[parts.count]
    }

    /// Marks the states that are reached without a character.
    private static func skipEmpty(_ parts: [Part], _ states: inout [Bool], previous: Unicode.Scalar) {
        for (index, part) in parts.enumerated() where states[index] {
            switch part {
            case .name, .path: states[index + 1] = true
            case .folders: if previous == "/" { states[index + 1] = true }
            case .character, .one, .set: break
            }
        }
    }
}
