public import Matte

/// The larger canvas of an edit that extends a photo, as stored in its ``EditRecord``.
public struct EditCanvas: Hashable, Sendable, Codable {
    /// A field of the request to a service that takes numbers instead of a picture with margins.
    public struct Field: Hashable, Sendable, Codable {
        /// The name of the field.
        public var name: String
        /// The field's number, or its two numbers, in pixels of the upload.
        public var numbers: [Int]
    }

    /// The margins of the result, in pixels of the upright photo.
    public var margins: PixelInsets

    /// The part of the plane that the reply shows, in pixels of the upright photo. It contains the canvas, and extends
    /// beyond it if the service accepts no picture of the canvas's ratio.
    public var shown: PixelRect

    /// The numbers to send with the image, or `nil` if the image has transparent margins.
    public var request: [Field]?

    /// The rectangle of the canvas for a photo of the given size, in pixels of the photo. Its origin is above and left
    /// of the photo.
    func rect(of photo: PixelSize) -> PixelRect {
        PixelRect(origin: PixelPoint(x: -margins.left, y: -margins.top), size: photo.extended(by: margins))
    }
}

extension EditCanvas {
    /// The multiple of the canvas's longer side that the shown part may have at most.
    private static var mostShown: Int { 4 }

    /// Returns the reason why a canvas cannot belong to a photo, or `nil` if it can.
    ///
    /// - Parameters:
    ///   - photo: The size of the upright photo.
    ///   - crop: The part of the plane that the image shows, which must be safe to calculate with.
    func contradiction(photo: PixelSize, crop: PixelRect) -> String? {
        guard !margins.isZero, margins.makesAllowedCanvas(of: photo) else {
            return "its canvas with margins of \(margins) around a photo of \(photo) is empty or too large"
        }
        let canvas = rect(of: photo)
        guard (try? shown.validated()) != nil, shown.contains(canvas),
            shown.size.longerSide <= Self.mostShown * canvas.size.longerSide
        else {
            return
                "its canvas shows \(shown), which must contain \(canvas) and be at most \(Self.mostShown) times as long"
        }
        guard request != nil || shown == crop else {
            return "its canvas shows \(shown), but its image shows \(crop)"
        }
        return nil
    }
}
