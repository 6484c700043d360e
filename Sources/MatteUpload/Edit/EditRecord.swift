public import Matte

/// What an edit upload was made of, to be stored beside it (`edit.json`): enough to put what comes back in its
/// place in the photo, in another process and another week.
///
/// The coded form is stable. It holds, beside the properties, nothing of the photo itself.
public struct EditRecord: Hashable, Sendable, Codable {
    /// One of the two files.
    public struct File: Hashable, Sendable, Codable {
        /// The file's size in bytes.
        public var bytes: Int
        /// What the part of the request is declared as, `image/png` for edits.
        public var mimeType: String

        /// Describes a file that was written.
        public init(bytes: Int, mimeType: String) {
            self.bytes = bytes
            self.mimeType = mimeType
        }
    }

    /// The version of this form: 1.
    public var version = 1

    /// Which ``UploadProfile`` the upload was made for, by name.
    public var profile: String

    /// The size of both files' pictures.
    public var size: PixelSize

    /// From the photo as stored to the upload: orientation, crop, padding, scale.
    public var transform: ImageTransform

    /// The part of the upright photo that is shown; it sticks out where the upload is padded.
    public var crop: PixelRect

    /// What the boxes are the outline of: `rect`, `ellipse`, `rounded:R`.
    public var shape: EditShape

    /// How far the mask's edge is softened, inwards, in pixels of the upright photo.
    public var feather: Double

    /// What may change, as boxes in pixels of the upright photo.
    public var boxes: [PixelRect]

    /// Where those boxes lie in the image and mask that were sent, in their pixels.
    public var uploadBoxes: [PixelRect]

    /// The bytes that each file stays below; nil when there was no limit.
    public var maxBytes: Int?

    /// What was sent as the picture.
    public var image: File

    /// What was sent as the mask.
    public var mask: File

    /// How many times a whole picture was encoded to find the size.
    public var encodes: Int

    /// What the photo measures once it is turned upright; pasting checks it.
    public var uprightSize: PixelSize { transform.orientation.applied(to: transform.sourceSize) }

    /// Pixels of the upload per pixel of the photo.
    public var scale: Double { transform.scaleX }
}
