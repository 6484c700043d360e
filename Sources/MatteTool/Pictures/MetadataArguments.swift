import Matte
import MatteCodecs

/// The options that decide which metadata of an input is written with the picture that was made from it.
struct MetadataArguments {
    private static let keep = Option(
        "keep", .metadataKinds,
        unset: "what the picture needs to look the same, as far as the command can keep it",
        "also keeps these kinds of metadata: \(MetadataKinds.words.joined(separator: ", "))")
    private static let drop = Option(
        "drop", .metadataKinds, "drops these kinds of metadata, after --keep")
    private static let keepMetadata = Option.flag(
        "keep-metadata", "is short for --keep exif,gps,makernote; EXIF may contain place and time")
    private static let thumbnail = Option.flag("thumbnail", "writes a new thumbnail into EXIF")
    private static let sourceType = Option(
        "source-type", .sourceType,
        "writes into XMP that the picture was generated, or that it is a photo with a generated part")

    /// The options of commands that write pictures.
    static let options: [any CommandOption] = [keep, drop, keepMetadata, thumbnail, sourceType]

    /// The effect of a command on its pictures.
    let extent: PictureChange.Extent
    /// The kinds to keep, if the command can.
    var kinds: MetadataKinds
    let writesThumbnail: Bool
    let sourceType: SourceType?

    /// Creates the settings of a command that keeps no metadata.
    static let upload = MetadataArguments(
        extent: .upload, kinds: .none, writesThumbnail: false, sourceType: nil)

    private init(
        extent: PictureChange.Extent, kinds: MetadataKinds, writesThumbnail: Bool, sourceType: SourceType?
    ) {
        (self.extent, self.kinds, self.writesThumbnail) = (extent, kinds, writesThumbnail)
        self.sourceType = sourceType
    }

    init(_ arguments: Arguments, _ extent: PictureChange.Extent) {
        self.extent = extent
        var kinds = MetadataKinds.byDefault(after: extent).union(arguments[Self.keep] ?? .none)
        if arguments[Self.keepMetadata] { kinds.formUnion([.exif, .gps, .makerNote]) }
        self.kinds = kinds.subtracting(arguments[Self.drop] ?? .none)
        writesThumbnail = arguments[Self.thumbnail]
        sourceType = arguments[Self.sourceType]
    }

    /// Returns the kinds of `--keep` and `--drop` of the command that rewrites metadata: all kinds unless some are
    /// named.
    static func kinds(_ arguments: Arguments) -> MetadataKinds {
        (arguments[keep] ?? .all).subtracting(arguments[drop] ?? .none)
    }

    /// The options for ``kinds(_:)``.
    static let selection: [any CommandOption] = [keep, drop]

    /// Returns the metadata for a picture that was made from a source, and the report about it.
    ///
    /// - Parameter transform: The transform from the upright picture, or `nil` if there is none. A change of the whole
    ///   picture that only scales it needs none.
    func metadata(
        of source: SourcePicture, for picture: StreamedPicture<RGBA8>, as format: ImageFormat,
        transform: ImageTransform? = nil
    ) throws -> (EncodingMetadata, MetadataReport) {
        let isTurned = transform?.orientation.swapsAxes == true
        var change = PictureChange(extent, size: picture.size, format: format, transform: transform)
        if transform == nil, [.whole, .paste].contains(extent) {
            let upright = source.header.size
            let height = Double(upright.height) * Double(picture.size.width) / Double(upright.width)
            if abs(height - Double(picture.size.height)) <= 1 {
                change.transform = .scale(from: upright, to: picture.size)
            }
        }
        var (metadata, report) = try source.file.metadata(
            keeping: kinds, after: change, showing: picture)
        if isTurned {
            metadata.density = metadata.density.map {
                PixelDensity(horizontal: $0.vertical, vertical: $0.horizontal)
            }
        }
        try complete(&metadata, showing: picture)
        return (metadata, report)
    }

    /// Adds what `--source-type` and `--thumbnail` ask for.
    func complete(
        _ metadata: inout EncodingMetadata, showing picture: StreamedPicture<RGBA8>
    ) throws(MatteError) {
        if let sourceType { metadata.setSourceType(sourceType) }
        if writesThumbnail {
            let target = try ResizeFit.inside.transform(
                from: picture.size, to: PixelSize(width: 160, height: 160)
            ).destinationSize
            let small = picture.size.longerSide > 160 ? try picture.resized(to: target) : picture
            metadata.setThumbnail(try small.encoded(as: .jpeg(quality: 75)).bytes)
        }
    }
}

extension ValueForm<MetadataKinds> {
    /// Names of kinds of metadata, separated by commas.
    static var metadataKinds: Self {
        let words = MetadataKinds.words
        return Self(
            "KINDS", words: words, mustBe: "words separated by commas, of \(words.joined(separator: ", "))",
            suggestions: words, typed: { $0.names.joined(separator: ",") }, parse: { MetadataKinds($0) })
    }
}

extension ValueForm<SourceType> {
    /// A kind of source.
    static var sourceType: Self { choice }
}
