public import Matte

/// The part of a photo that an edit repaints, as specified by the caller.
///
/// Boxes may use any convention. All other cases are in pixels of the upright photo.
public enum EditRegion: Sendable {
    /// Boxes, each in its own coordinate convention. In each box, ``EditOptions/shape`` is repainted.
    case boxes([any ImageBox])

    /// Polygons in pixels of the upright photo, each a ring of points. All rings are filled together by the even-odd
    /// rule: a ring inside another ring is a hole, and so is an area where a ring overlaps itself.
    case polygons([[SubpixelPoint]])

    /// Any region in pixels of the upright photo. It is rendered to a mask of the photo's size, which takes one byte
    /// per pixel.
    case region(Region)

    /// A mask in which 255 means repaint and 0 means keep.
    ///
    /// A mask of another size is scaled to the photo's size. Its aspect ratio must equal the photo's within one pixel.
    /// `reading` is stored in the record; it states which pixels of a mask file were selected.
    case mask(Mask, reading: MaskReading? = nil)
}

/// The pixels of a mask file that mark the region to repaint.
public enum MaskReading: String, Hashable, Sendable, Codable, CaseIterable {
    /// White pixels of the mask file mark the region. Grey pixels are partly selected.
    case white
    /// Black pixels of the mask file mark the region. Grey pixels are partly selected.
    case black
    /// Transparent pixels of a mask file whose alpha varies mark the region. Translucent pixels are partly selected.
    case transparent
    /// Opaque pixels of a mask file whose alpha varies mark the region. Translucent pixels are partly selected.
    case opaque
}
