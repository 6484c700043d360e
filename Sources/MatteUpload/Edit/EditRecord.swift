public import Matte

/// The record of an edit upload, stored beside it (`edit.json`): enough to paste the reply into the photo, in
/// another process and at another time.
///
/// The coded form is stable. It holds, beside the properties, nothing of the photo itself.
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

    /// The version of this form: 1.
    public var version = 1

    /// The name of the ``UploadProfile`` for which the upload was made.
    public var profile: String

    /// The size of both files' pictures.
    public var size: PixelSize

    /// From the photo as stored to the upload: orientation, crop, padding, scale.
    public var transform: ImageTransform

    /// The part of the upright photo that is shown; it sticks out where the upload is padded.
    public var crop: PixelRect

    /// The shape that each box encloses: `rect`, `ellipse`, `rounded:R`.
    public var shape: EditShape

    /// The width of the mask's soft edge, inwards, in pixels of the upright photo.
    public var feather: Double

    /// The boxes in which pixels may change, in pixels of the upright photo.
    public var boxes: [PixelRect]

    /// The boxes in the image and mask that were sent, in their pixels.
    public var uploadBoxes: [PixelRect]

    /// The bytes that each file stays below; nil when there was no limit.
    public var maxBytes: Int?

    /// The picture that was sent.
    public var image: File

    /// The mask that was sent.
    public var mask: File

    /// The number of full encodes of the search.
    public var encodes: Int

    /// The size of the upright photo, which pasting checks.
    public var uprightSize: PixelSize { transform.orientation.applied(to: transform.sourceSize) }

    /// Pixels of the upload per pixel of the photo.
    public var scale: Double { transform.scaleX }
}
