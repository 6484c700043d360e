public import Matte

/// The part of a photo that an edit repaints, as specified by the caller.
///
/// Everything except boxes is in pixels of the upright photo.
public enum EditRegion: Sendable {
    /// Boxes, each in its own coordinate space. ``EditOptions/shape`` is the shape that is painted in each.
    case boxes([any ImageBox])

    /// Polygons in pixels of the upright photo, filled together by the even-odd rule. A ring inside another ring is a
    /// hole, and so is an area where a ring overlaps itself.
    case polygons([[SubpixelPoint]])

    /// Any region in pixels of the upright photo. It is rendered to a mask of the photo's size, with one byte per
    /// pixel.
    case region(Region)

    /// A mask in which 255 means repaint.
    ///
    /// A mask of another size is scaled to the photo's. The ratio of its sides must be the photo's within one pixel.
    /// `reading` tells how the mask was read from a file, and is stored in the record.
    case mask(Mask, reading: MaskReading? = nil)
}

/// The pixels of a mask file that mark the region to repaint.
public enum MaskReading: String, Hashable, Sendable, Codable, CaseIterable {
    /// White pixels of a grey picture. Grey pixels are partly selected.
    case white
    /// Black pixels of a grey picture. Grey pixels are partly selected.
    case black
    /// Pixels with alpha 0, in a picture whose alpha varies.
    case transparent
    /// Pixels with alpha 255, in a picture whose alpha varies.
    case opaque
}
