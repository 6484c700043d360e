public import Matte

/// The record of an edit upload (`edit.json`), for pasting the reply later or in another process.
///
/// The encoded form is stable. It contains a digest of the photo. If the edit was made from a mask or a `Region`, it
/// also contains the region as a mask.
public struct EditRecord: Hashable, Sendable, Codable {
    /// The description of one of the two files that were sent: the image or the mask.
    public struct File: Hashable, Sendable, Codable {
        /// The length of the file in bytes.
        public var bytes: Int
        /// The MIME type under which the file was sent, `image/png` for edits.
        public var mimeType: String

        /// Creates the description of a file that was sent, with its length in bytes and its MIME type.
        ///
        /// ```swift
        /// EditRecord.File(bytes: 1000, mimeType: "image/png").bytes  // 1000
        /// ```
        public init(bytes: Int, mimeType: String) {
            self.bytes = bytes
            self.mimeType = mimeType
        }
    }

    /// The version of the record's encoded form. This release writes version 3, and reads versions 2 and 3.
    public var version = 3

    /// The name of the ``UploadProfile`` for which the edit was made.
    public var profile: String

    /// The size of the uploaded image and mask in pixels.
    public var size: PixelSize

    /// The transform from the stored photo to the upload: orientation, crop, padding and scale.
    public var transform: ImageTransform

    /// The kind of frame, which determined the part of the photo that was sent: the requested ``EditOptions/frame``, or
    /// the profile's default.
    public var frame: EditFrame

    /// The part of the upright photo that was sent. It extends beyond the photo if the upload is padded.
    public var crop: PixelRect

    /// The region in which pixels may change, in pixels of the upright photo. It includes the growth that was
    /// requested.
    public var region: PlacedRegion

    /// The requested width of the mask's soft edge inside the region, in pixels of the upright photo.
    public var feather: Double

    /// The boxes of the region, or one bounding box of polygons or a mask, in pixels of the upload.
    public var uploadBoxes: [PixelRect]

    /// The limit in bytes that each file stays below, or `nil` if there was no limit.
    public var maxBytes: Int?

    /// The image file that was sent.
    public var image: File

    /// The mask file that was sent, or `nil` if none was.
    public var mask: File?

    /// The number of times that a whole picture or mask was encoded to make the files.
    public var encodes: Int

    /// The digest that identifies the photo of the edit.
    public var photo: PhotoDigest

    /// The larger canvas if the edit extends the photo, otherwise `nil`. The ``region`` then consists of the margins,
    /// which are outside the photo.
    public var canvas: EditCanvas?

    /// The hints of an edit without a mask, otherwise `nil`. The ``region`` is then the whole photo, and pasting finds
    /// what changed.
    public var found: Found?

    /// The records of the windows if the edit is sent in several, otherwise `nil`. The other properties then describe the
    /// edit as if the whole photo were sent at its own scale.
    public var windows: [EditRecord]?

    /// The size of the upright photo in pixels. Pasting rejects photos of any other size.
    public var uprightSize: PixelSize { transform.orientation.applied(to: transform.sourceSize) }

    /// The boxes in which pixels may change, or the bounding box of polygons or a mask, in pixels of the upright
    /// photo.
    public var boxes: [PixelRect] { region.boxes(in: uprightSize) }

    /// The horizontal scale, in pixels of the upload per pixel of the photo. The vertical scale may differ slightly
    /// because sizes are whole pixels.
    public var scale: Double { transform.scaleX }

    /// A Boolean value that indicates whether the upload shows its part of the photo enlarged.
    public var isEnlarged: Bool { size.width > crop.width || size.height > crop.height }
}

extension EditRecord {
    private enum CodingKeys: String, CodingKey {
        case version, profile, size, transform, frame, crop, region, feather, uploadBoxes, maxBytes, image,
            mask
        case encodes, photo, canvas, found, windows
    }

    /// Decodes `edit.json`. Throws a `DecodingError` that names both versions if the record has another version.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard Self.versions ~= version else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: container,
                debugDescription:
                    "it is \(version), but this release reads versions \(Self.versions.lowerBound) and \(Self.versions.upperBound)"
            )
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
            mask: try container.decodeIfPresent(File.self, forKey: .mask),
            encodes: try container.decode(Int.self, forKey: .encodes),
            photo: try container.decode(PhotoDigest.self, forKey: .photo),
            canvas: try container.decodeIfPresent(EditCanvas.self, forKey: .canvas),
            found: try container.decodeIfPresent(Found.self, forKey: .found),
            windows: try container.decodeIfPresent([EditRecord].self, forKey: .windows))
    }

    /// The versions of the record's encoded form that this release reads. It writes the last one.
    static var versions: ClosedRange<Int> { 2...3 }
}
