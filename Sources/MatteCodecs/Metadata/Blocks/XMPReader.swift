/// The tokenizer of ``XMPPacket``.
struct XMPReader {
    static let mostDepth = 64

    private let bytes: [UInt8]
    private var at = 0
    private(set) var properties: [XMPPacket.Property] = []
    /// The open elements: their numbers in ``properties``, the range of their names, and the prefixes that they
    /// declare.
    private var open: [(index: Int, name: Range<Int>, prefixes: [ArraySlice<UInt8>])] = []
    /// The meanings of each prefix, from the outermost declaration to the innermost.
    // Stacks are replaced, not changed in place: for that, code would allocate memory that can't be refused.
    private var scopes: [ArraySlice<UInt8>: [XMPPacket.Namespace]] = [:]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads the whole packet. Returns `false` if it isn't well-formed.
    mutating func read() -> Bool {
        guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else { return false }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
        var hasRoot = false
        while at < bytes.count {
            guard bytes[at] == 0x3C else {
                let start = at
                while at < bytes.count, bytes[at] != 0x3C { at += 1 }
                // Outside of the root, only white space is allowed.
                guard
                    !open.isEmpty ? areEntitiesKnown(start..<at) : bytes[start..<at].allSatisfy(Self.isSpace)
                else { return false }
                continue
            }
            if begins("<!--") {
                guard skip("<!--", to: "-->") else { return false }
            } else if begins("<![CDATA[") {
                guard !open.isEmpty, skip("<![CDATA[", to: "]]>") else { return false }
            } else if begins("<?") {
                guard skip("<?", to: "?>") else { return false }
            } else if begins("</") {
                guard readEndTag() else { return false }
            } else {
                // `<!` begins a declaration, such as that of a document type.
                guard !begins("<!"), !open.isEmpty || !hasRoot, readStartTag() else { return false }
                hasRoot = true
            }
        }
        return open.isEmpty && hasRoot
    }

    private mutating func readStartTag() -> Bool {
        let start = at
        at += 1
        let name = readName()
        guard !name.isEmpty, open.count < Self.mostDepth else { return false }
        let index = properties.count
        let parent = open.last?.index ?? -1
        properties.append(property(name, start..<start, start..<start, parent, isElement: true))
        var prefixes: [ArraySlice<UInt8>] = []
        var names: Set<ArraySlice<UInt8>> = []
        while true {
            let space = at
            skipSpace()
            let isEmpty = begins("/>")
            if isEmpty || begins(">") {
                at += isEmpty ? 2 : 1
                break
            }
            guard at > space else { return false }
            let attribute = readName()
            skipSpace()
            guard !attribute.isEmpty, names.insert(bytes[attribute]).inserted, begins("=") else {
                return false
            }
            at += 1
            skipSpace()
            guard at < bytes.count, bytes[at] == 0x22 || bytes[at] == 0x27 else { return false }
            let quote = bytes[at]
            at += 1
            let value = at
            while at < bytes.count, bytes[at] != quote, bytes[at] != 0x3C { at += 1 }
            guard at < bytes.count, bytes[at] == quote, areEntitiesKnown(value..<at) else { return false }
            let range = value..<at
            at += 1
            let text = bytes[attribute]
            if text.elementsEqual("xmlns".utf8) || text.starts(with: "xmlns:".utf8) {
                let prefix = text.dropFirst(6)
                let namespace = XMPPacket.Namespace(Self.unescaped(bytes[range]))
                scopes[prefix] = (scopes[prefix] ?? []) + [namespace]
                prefixes.append(prefix)
            } else {
                properties.append(property(attribute, space..<at, range, index, isElement: false))
            }
        }
        // The prefixes of the element and its attributes may be declared by later attributes.
        for i in index..<properties.count { resolve(i) }
        if bytes[at - 2] == 0x2F {
            properties[index].range = start..<at
            properties[index].value = at..<at
            close(prefixes)
        } else {
            properties[index].value = at..<at
            open.append((index, name, prefixes))
        }
        return true
    }

    private mutating func readEndTag() -> Bool {
        let start = at
        at += 2
        let name = readName()
        skipSpace()
        guard begins(">"), let element = open.popLast(), bytes[element.name] == bytes[name] else {
            return false
        }
        at += 1
        let index = element.index
        properties[index].range = properties[index].range.lowerBound..<at
        properties[index].value = properties[index].value.lowerBound..<start
        close(element.prefixes)
        return true
    }

    private mutating func close(_ prefixes: [ArraySlice<UInt8>]) {
        for prefix in prefixes { scopes[prefix] = scopes[prefix].map { Array($0.dropLast()) } }
    }

    private func property(
        _ name: Range<Int>, _ range: Range<Int>, _ value: Range<Int>, _ parent: Int, isElement: Bool
    ) -> XMPPacket.Property {
        XMPPacket.Property(
            namespace: .other, name: bytes[name], range: range, value: value, parent: parent,
            isElement: isElement)
    }

    /// Divides a name into its prefix and the rest, and finds the prefix's namespace.
    private mutating func resolve(_ index: Int) {
        let name = properties[index].name
        if let colon = name.firstIndex(of: 0x3A) {
            properties[index].namespace = scopes[name[..<colon]]?.last ?? .other
            properties[index].name = name[(colon + 1)...]
        } else if properties[index].isElement {
            properties[index].namespace = scopes[[]]?.last ?? .other
        }
    }

    // MARK: Characters

    static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    private mutating func readName() -> Range<Int> {
        let start = at
        while at < bytes.count, !Self.isSpace(bytes[at]), !"=/><\"'&?!".utf8.contains(bytes[at]) { at += 1 }
        return start..<at
    }

    private mutating func skipSpace() { while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 } }

    private func begins(_ text: StaticString) -> Bool { bytes.elements.matches(text, at: at) }

    private mutating func skip(_ start: StaticString, to end: StaticString) -> Bool {
        at += start.utf8CodeUnitCount
        while at < bytes.count {
            if begins(end) {
                at += end.utf8CodeUnitCount
                return true
            }
            at += 1
        }
        return false
    }

    private func areEntitiesKnown(_ range: Range<Int>) -> Bool {
        var rest = bytes[range]
        while let start = rest.firstIndex(of: 0x26) {
            rest = rest[(start + 1)...]
            guard let end = rest.prefix(12).firstIndex(of: 0x3B), Self.scalar(rest[..<end]) != nil else {
                return false
            }
            rest = rest[(end + 1)...]
        }
        return true
    }

    /// Returns the character that an entity stands for, without its `&` and `;`.
    private static func scalar(_ entity: ArraySlice<UInt8>) -> Unicode.Scalar? {
        let text = String(decoding: entity, as: UTF8.self)
        switch text {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard text.hasPrefix("#") else { return nil }
            let digits = text.dropFirst()
            return (digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits))
                .flatMap(Unicode.Scalar.init)
        }
    }

    /// Returns a text with its entities replaced by what they stand for.
    static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        var result = ""
        var rest = bytes
        while let start = rest.firstIndex(of: 0x26) {
            result += String(decoding: rest[..<start], as: UTF8.self)
            rest = rest[(start + 1)...]
            guard let end = rest.prefix(12).firstIndex(of: 0x3B), let scalar = scalar(rest[..<end]) else {
                continue
            }
            result.unicodeScalars.append(scalar)
            rest = rest[(end + 1)...]
        }
        return result + String(decoding: rest, as: UTF8.self)
    }
}
