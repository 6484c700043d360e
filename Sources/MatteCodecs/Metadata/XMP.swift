import Matte

/// Access to the orientation in an XMP packet, an XML text that JPEG, PNG and WebP files can contain.
///
/// The orientation is the property `Orientation` of the namespace of TIFF. It is an attribute or an element (XMP
/// specification, part 1, section 7), and a number as in EXIF. The parser reads start tags, skips comments, processing
/// instructions and character data sections, and stops at a document type declaration, so that no entity is expanded.
enum XMP {
    /// The bytes before a packet in a JPEG's APP1 segment.
    static let jpegPrefix: StaticString = "http://ns.adobe.com/xap/1.0/\0"

    private static let namespace = Array("http://ns.adobe.com/tiff/1.0/".utf8)

    /// Returns the orientation, or `nil` if the packet has none or an invalid one.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    static func orientation(of packet: [UInt8]) -> ImageOrientation? {
        var text = XMLText(packet)
        /// The names of the property, one for each prefix that stands for the namespace.
        var names: Set<ArraySlice<UInt8>> = []
        while let tag = text.nextStartTag() {
            for attribute in tag.attributes where attribute.value.elementsEqual(namespace) {
                guard attribute.name.starts(with: "xmlns:".utf8) else { continue }
                names.insert(attribute.name.dropFirst(6) + ":Orientation".utf8)
            }
            if let found = tag.attributes.first(where: { names.contains($0.name) }) {
                return orientation(found.value)
            }
            if names.contains(tag.name), !tag.isEmpty { return orientation(text.characters()) }
        }
        return nil
    }

    /// Returns the orientation with a number from 1 to 8, which white space may surround.
    private static func orientation(_ text: ArraySlice<UInt8>) -> ImageOrientation? {
        let digits = text.drop(while: XMLText.isSpace).reversed().drop(while: XMLText.isSpace)
        guard digits.count == 1, let digit = digits.first, (0x31...0x38).contains(digit) else { return nil }
        return ImageOrientation(rawValue: Int(digit) - 0x30)
    }
}

/// The tags of an XML text, in order.
private struct XMLText {
    /// A start tag, or the tag of an empty element.
    struct Tag {
        var name: ArraySlice<UInt8>
        var attributes: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []
        /// A Boolean value that indicates whether the element ends with its tag.
        var isEmpty = false
    }

    private var rest: ArraySlice<UInt8>

    init(_ text: [UInt8]) { rest = text[...] }

    static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    /// Returns the next start tag, or `nil` at the end, at a document type declaration and at a syntax error.
    mutating func nextStartTag() -> Tag? {
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            if take("!--") {
                guard skip(past: "-->") else { return nil }
            } else if take("![CDATA[") {
                guard skip(past: "]]>") else { return nil }
            } else if take("?") {
                guard skip(past: "?>") else { return nil }
            } else if take("/") {
                guard skip(past: ">") else { return nil }
            } else {
                return rest.first == UInt8(ascii: "!") ? nil : tag()
            }
        }
        return nil
    }

    /// Returns the characters up to the next tag.
    mutating func characters() -> ArraySlice<UInt8> { take { $0 != UInt8(ascii: "<") } }

    /// Reads the rest of a tag, from its name on.
    private mutating func tag() -> Tag? {
        var tag = Tag(name: name())
        guard !tag.name.isEmpty else { return nil }
        while true {
            _ = take(while: Self.isSpace)
            if take(">") { return tag }
            if take("/") {
                tag.isEmpty = true
                return take(">") ? tag : nil
            }
            let name = name()
            _ = take(while: Self.isSpace)
            guard !name.isEmpty, take("=") else { return nil }
            _ = take(while: Self.isSpace)
            guard let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
            else {
                return nil
            }
            let value = take { $0 != quote && $0 != UInt8(ascii: "<") }
            guard rest.popFirst() == quote else { return nil }
            tag.attributes.append((name, value))
        }
    }

    private mutating func name() -> ArraySlice<UInt8> {
        take { !Self.isSpace($0) && !"=/><\"'".utf8.contains($0) }
    }

    private mutating func take(while isIncluded: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let part = rest.prefix(while: isIncluded)
        rest = rest[part.endIndex...]
        return part
    }

    private mutating func take(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }

    private mutating func skip(past text: String) -> Bool {
        while !rest.isEmpty {
            if take(text) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
