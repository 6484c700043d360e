public import Matte

/// A picture that a model receives: the photo, or a part of it, in the size of the model's input.
public struct ModelView: Hashable, Sendable {
    /// The kinds of views.
    public enum Kind: Hashable, Sendable {
        /// The whole photo, or its middle if the processor crops.
        case whole
        /// A tile of the resized photo.
        case tile(row: Int, column: Int)
        /// A part of the photo that was cut out before resizing, counted from 0.
        case crop(Int)
    }

    /// The kind.
    public let kind: Kind
    /// The size of the view in the model's input, with padding.
    public let size: PixelSize
    /// The transform from the stored photo to the view. Its inverse maps boxes and points to the photo.
    public let transform: ImageTransform
}
