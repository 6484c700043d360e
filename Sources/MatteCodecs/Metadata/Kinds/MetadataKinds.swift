/// Kinds of data in a picture file besides its pixels.
///
/// Each kind has a name, which reports and the command line use. A kind may be a part of another: a position, a maker
/// note and a thumbnail are usually in the EXIF block, and a position may also be in an XMP packet.
///
/// ```swift
/// let kinds = MetadataKinds.all.subtracting([.gps, .makerNote])
/// kinds.contains(.exif)  // true
/// kinds.contains(.gps)   // false
/// MetadataKinds.look.names  // ["icc", "density", "gainmap"]
/// ```
public struct MetadataKinds: OptionSet, Hashable, Sendable {
    /// One bit for each kind.
    public var rawValue: Int

    /// Creates a set from one bit for each kind.
    ///
    /// ```swift
    /// MetadataKinds(rawValue: 0) == .none  // true
    /// ```
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The ICC profile.
    public static let icc = MetadataKinds(rawValue: 1 << 0)
    /// The density at which the picture is printed.
    public static let density = MetadataKinds(rawValue: 1 << 1)
    /// The gain map that a display with high dynamic range applies, with its description in XMP and in segments.
    public static let gainMap = MetadataKinds(rawValue: 1 << 2)
    /// The EXIF block: camera, time, author and settings.
    public static let exif = MetadataKinds(rawValue: 1 << 3)
    /// The position: the GPS directory of an EXIF block, the properties `exif:GPS...` and `drone-dji:...` of an XMP
    /// packet, and text that contains coordinates. Names of places belong to ``xmp`` and ``iptc``.
    public static let gps = MetadataKinds(rawValue: 1 << 4)
    /// The camera maker's own data in an EXIF block.
    public static let makerNote = MetadataKinds(rawValue: 1 << 5)
    /// Smaller copies of the picture, in EXIF, XMP or Photoshop's resources.
    public static let thumbnail = MetadataKinds(rawValue: 1 << 6)
    /// The XMP packet.
    public static let xmp = MetadataKinds(rawValue: 1 << 7)
    /// The IPTC records, and the other resources of Photoshop.
    public static let iptc = MetadataKinds(rawValue: 1 << 8)
    /// Comments and text.
    public static let text = MetadataKinds(rawValue: 1 << 9)
    /// Other pictures that a JPEG's index (MPF) lists, such as previews.
    public static let pictures = MetadataKinds(rawValue: 1 << 10)
    /// Bytes after the picture, such as a video, and segments or chunks with contents that Matte doesn't know.
    public static let trailer = MetadataKinds(rawValue: 1 << 11)
    /// Content Credentials: the C2PA manifest store. It fits only the file for which it was made.
    public static let credentials = MetadataKinds(rawValue: 1 << 12)

    /// No kind.
    public static let none: MetadataKinds = []
    /// The kinds that decide how the picture looks: ``icc``, ``density`` and ``gainMap``.
    public static let look: MetadataKinds = [.icc, .density, .gainMap]
    /// The kinds that may contain private data.
    public static let personal: MetadataKinds = [
        .exif, .gps, .makerNote, .thumbnail, .xmp, .iptc, .text, .pictures, .trailer,
    ]
    /// All kinds.
    public static let all: MetadataKinds = look.union(personal).union(.credentials)

    private static let kindNames = [
        "icc", "density", "gainmap", "exif", "gps", "makernote", "thumbnail", "xmp", "iptc", "text",
        "pictures", "trailer", "credentials",
    ]
    private static let groups: [(name: String, kinds: MetadataKinds)] = [
        ("none", .none), ("look", .look), ("personal", .personal), ("all", .all),
    ]

    /// The words from which a set can be created: the names of the kinds, then those of the groups `none`, `look`,
    /// `personal` and `all`.
    public static var words: [String] { kindNames + groups.map(\.name) }

    /// The names of the kinds in the set, in a fixed order.
    public var names: [String] {
        Self.kindNames.indices.filter { rawValue >> $0 & 1 == 1 }.map { Self.kindNames[$0] }
    }

    /// Creates a set from words that are separated by commas, such as `exif,gps` or `look`.
    ///
    /// ```swift
    /// MetadataKinds("exif,gps") == [.exif, .gps]  // true
    /// MetadataKinds("camera") == nil  // true
    /// ```
    ///
    /// - Parameter text: Names of kinds and groups; see ``words``.
    /// - Returns: `nil` if a word is unknown or there is none.
    public init?(_ text: String) {
        self = .none
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            if let index = Self.kindNames.firstIndex(of: String(word)) {
                insert(MetadataKinds(rawValue: 1 << index))
            } else if let group = Self.groups.first(where: { $0.name == word }) {
                formUnion(group.kinds)
            } else {
                return nil
            }
        }
    }

    /// The kinds in the set, each in a set of its own.
    var elements: [MetadataKinds] {
        Self.kindNames.indices.map { MetadataKinds(rawValue: 1 << $0) }.filter(contains)
    }
}
