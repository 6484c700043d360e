/// An XMP packet, read by a strict tokenizer and edited by ranges of its bytes, so that everything else stays byte for
/// byte (XMP specification, part 1).
///
/// The packet must be well-formed XML in UTF-8, without a document type declaration, with at most 64 nested elements
/// and without other entities than the five of XML. A packet that is anything else can't be edited.
struct XMPPacket {
    /// The namespaces whose properties are edited.
    enum Namespace {
        case rdf, exif, tiff, xmp, note, drone, gainMap, container, item, camera, appleMap, pixelData,
            iptcExtension
        case other

        private static let known: [String: Namespace] = [
            "http://www.w3.org/1999/02/22-rdf-syntax-ns#": .rdf,
            "http://ns.adobe.com/exif/1.0/": .exif,
            "http://ns.adobe.com/tiff/1.0/": .tiff,
            "http://ns.adobe.com/xap/1.0/": .xmp,
            "http://ns.adobe.com/xmp/note/": .note,
            "http://www.dji.com/drone-dji/1.0/": .drone,
            "http://ns.adobe.com/hdr-gain-map/1.0/": .gainMap,
            "http://ns.google.com/photos/1.0/container/": .container,
            "http://ns.google.com/photos/1.0/container/item/": .item,
            "http://ns.google.com/photos/1.0/camera/": .camera,
            "http://ns.apple.com/HDRGainMap/1.0/": .appleMap,
            "http://ns.apple.com/pixeldatainfo/1.0/": .pixelData,
            "http://iptc.org/std/Iptc4xmpExt/2008-02-29/": .iptcExtension,
        ]

        init(_ name: String) { self = Self.known[name] ?? .other }
    }

    /// An attribute or an element.
    struct Property {
        var namespace: Namespace
        var name: ArraySlice<UInt8>
        /// The whole attribute with the white space before it, or the whole element.
        var range: Range<Int>
        /// The attribute's value, or the element's content.
        var value: Range<Int>
        /// The number of the element that contains the property, or -1 for the outermost element. Elements are numbered
        /// in the order of ``properties``.
        var parent: Int
        var isElement: Bool

        func isNamed(_ text: String) -> Bool { name.elementsEqual(text.utf8) }
        func begins(_ text: String) -> Bool { name.starts(with: text.utf8) }
    }

    let bytes: [UInt8]
    /// The attributes, except for declarations of namespaces, and the elements, in the order of their starts.
    private(set) var properties: [Property] = []

    /// Reads a packet. Returns `nil` if it isn't well-formed.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    init?(_ bytes: [UInt8]) {
        var reader = XMPReader(bytes)
        guard reader.read() else { return nil }
        self.bytes = bytes
        properties = reader.properties
    }

    /// The kinds in the packet.
    var kinds: MetadataKinds {
        var kinds: MetadataKinds = .xmp
        for property in properties {
            if Self.isPosition(property) { kinds.insert(.gps) }
            if Self.isThumbnail(property) { kinds.insert(.thumbnail) }
        }
        return kinds
    }

    static func isPosition(_ property: Property) -> Bool {
        property.namespace == .exif && property.begins("GPS") || property.namespace == .drone
    }

    static func isThumbnail(_ property: Property) -> Bool {
        property.namespace == .xmp && property.isNamed("Thumbnails")
    }

    /// Returns true for properties that describe a gain map or the places of the pictures after the first.
    static func isOfGainMap(_ property: Property) -> Bool {
        switch property.namespace {
        case .gainMap, .appleMap, .pixelData: true
        case .container: property.isNamed("Directory")
        default: false
        }
    }

    /// Returns true for properties that describe the pixels: size, orientation and colour space.
    static func isOfPixels(_ property: Property) -> Bool {
        switch property.namespace {
        case .tiff: ["ImageWidth", "ImageLength", "Orientation"].contains { property.isNamed($0) }
        case .exif:
            ["PixelXDimension", "PixelYDimension", "ColorSpace"].contains { property.isNamed($0) }
        default: false
        }
    }

    /// Returns true for properties that describe a video after the picture.
    static func isOfVideo(_ property: Property) -> Bool {
        property.namespace == .camera && (property.begins("MotionPhoto") || property.begins("MicroVideo"))
    }

    /// Returns true for IPTC's property with the kind of source.
    static func isSourceType(_ property: Property) -> Bool {
        property.namespace == .iptcExtension && property.isNamed("DigitalSourceType")
    }

    /// Returns true for the property that points to an extended packet.
    static func isLinkToExtension(_ property: Property) -> Bool {
        property.namespace == .note && property.isNamed("HasExtendedXMP")
    }

    /// A Boolean value that indicates whether the packet contains any property besides containers.
    var isEmpty: Bool {
        !properties.contains { property in
            property.namespace != .rdf && !(property.name.elementsEqual("xmpmeta".utf8) && property.isElement)
                && !property.name.elementsEqual("xmptk".utf8)
        }
    }

    /// A Boolean value that indicates whether the packet describes a gain map and nothing else.
    var describesOnlyGainMap: Bool {
        properties.contains(where: Self.isOfGainMap) && XMPPacket(removing(Self.isOfGainMap))?.isEmpty == true
    }

    /// Returns the packet without some properties. Elements are removed with their contents.
    func removing(_ isRemoved: (Property) -> Bool) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var end = 0
        for property in properties where property.range.lowerBound >= end && isRemoved(property) {
            result += bytes[end..<property.range.lowerBound]
            end = property.range.upperBound
        }
        return result + bytes[end...]
    }

    /// Returns the packet with some bytes replaced. The ranges must be in order and must not overlap.
    func replacing(_ changes: [(range: Range<Int>, bytes: [UInt8])]) -> [UInt8] {
        var result: [UInt8] = []
        var end = 0
        for change in changes {
            result += bytes[end..<change.range.lowerBound] + change.bytes
            end = change.range.upperBound
        }
        return result + bytes[end...]
    }

    /// Returns the packet with properties added, in a description of their own, or `nil` if it has no `rdf:RDF`.
    ///
    /// - Parameters:
    ///   - content: Elements.
    ///   - namespaces: Declarations of the namespaces that the elements use.
    func adding(_ content: String, namespaces: String) -> [UInt8]? {
        guard
            let root = properties.first(where: { $0.isElement && $0.namespace == .rdf && $0.isNamed("RDF") }),
            !root.value.isEmpty
        else { return nil }
        let about = properties.first { !$0.isElement && $0.namespace == .rdf && $0.isNamed("about") }
        let subject = about.map { String(decoding: bytes[$0.value], as: UTF8.self) } ?? ""
        let text = Self.description(content, namespaces: namespaces, about: subject)
        return replacing([(root.value.upperBound..<root.value.upperBound, Array(text.utf8))])
    }

    private static func description(_ content: String, namespaces: String, about: String) -> String {
        let quote = about.contains("\"") ? "'" : "\""
        return "<rdf:Description xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" "
            + "rdf:about=\(quote)\(about)\(quote) \(namespaces)>\(content)</rdf:Description>"
    }

    /// Returns a new packet with some properties.
    static func packet(_ content: String, namespaces: String) -> [UInt8] {
        let body = description(content, namespaces: namespaces, about: "")
        return Array(
            ("<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?><x:xmpmeta xmlns:x=\"adobe:ns:meta/\">"
                + "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\(body)</rdf:RDF></x:xmpmeta>"
                + "<?xpacket end=\"w\"?>").utf8)
    }

    /// Returns the text of a value, with its entities replaced.
    func text(_ property: Property) -> String { XMPReader.unescaped(bytes[property.value]) }
}
