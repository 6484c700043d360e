public import Matte

/// The record of an edit upload, stored beside it (`edit.json`): enough to paste the reply into the photo, in
/// another process and at another time.
///
/// The coded form is stable. Of the photo it holds a digest and, for an edit by mask, the mask.
public struct EditRecord: Hashable, Sendable, Codable {
    /// One of the two files.
    public struct File: Hashable, Sendable, Codable {
        /// The file's size in bytes.
        public var bytes: Int
        /// The declared MIME type of the request's part, `image/png` for edits.
        public var mimeType: String

        /// Describes a file that was written.
        public init(bytes: Int, mimeType: String) {
            self.bytes = bytes
            self.mimeType = mimeType
        }
    }

    /// The version of this form: 2.
    public var version = 2

    /// The name of the ``UploadProfile`` for which the upload was made.
    public var profile: String

    /// The size of both files' pictures.
    public var size: PixelSize

    /// From the photo as stored to the upload: orientation, crop, padding, scale.
    public var transform: ImageTransform

    /// The frame that was sent, as it was asked for or as the profile has it.
    public var frame: EditFrame

    /// The part of the upright photo that is shown; it extends beyond the photo where the upload is padded.
    public var crop: PixelRect

    /// The region in which pixels may change, in pixels of the upright photo, already grown.
    public var region: PlacedRegion

    /// The width of the mask's soft edge, inwards, in pixels of the upright photo.
    public var feather: Double

    /// The boxes of the region, or the one around it, in pixels of image and mask.
    public var uploadBoxes: [PixelRect]

    /// The bytes that each file stays below; `nil` when there was no limit.
    public var maxBytes: Int?

    /// The picture that was sent.
    public var image: File

    /// The mask that was sent.
    public var mask: File

    /// The number of full encodes of the search.
    public var encodes: Int

    /// The digest of the photo.
    public var photo: PhotoDigest

    /// The size of the upright photo, which pasting checks.
    public var uprightSize: PixelSize { transform.orientation.applied(to: transform.sourceSize) }

    /// The boxes in which pixels may change, or the one around polygons or a mask, in pixels of the upright photo.
    public var boxes: [PixelRect] { region.boxes(in: uprightSize) }

    /// Pixels of the upload per pixel of the photo, across; down it differs by the rounding to whole pixels.
    public var scale: Double { transform.scaleX }

    /// True if the upload shows its part of the photo enlarged.
    public var isEnlarged: Bool { size.width > crop.width || size.height > crop.height }
}

extension EditRecord {
    private enum CodingKeys: String, CodingKey {
        case version, profile, size, transform, frame, crop, region, feather, uploadBoxes, maxBytes, image,
            mask
        case encodes, photo
    }

    /// Reads `edit.json`; a record of another version is a `DecodingError` that names both versions.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard version == Self.currentVersion else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: container,
                debugDescription: "its version is \(version); this release reads \(Self.currentVersion)")
        }
        self.init(
            version: version, profile: try container.decode(String.self, forKey: .profile),
            size: try container.decode(PixelSize.self, forKey: .size),
            transform: try container.decode(ImageTransform.self, forKey: .transform),
            frame: try container.decode(EditFrame.self, forKey: .frame),
            crop: try container.decode(PixelRect.self, forKey: .crop),
            region: try container.decode(PlacedRegion.self, forKey: .region),
            feather: try container.decode(Double.self, forKey: .feather),
            uploadBoxes: try container.decode([PixelRect].self, forKey: .uploadBoxes),
            maxBytes: try container.decodeIfPresent(Int.self, forKey: .maxBytes),
            image: try container.decode(File.self, forKey: .image),
            mask: try container.decode(File.self, forKey: .mask),
            encodes: try container.decode(Int.self, forKey: .encodes),
            photo: try container.decode(PhotoDigest.self, forKey: .photo))
    }

    /// The version that this release writes and reads.
    static var currentVersion: Int { 2 }
}
