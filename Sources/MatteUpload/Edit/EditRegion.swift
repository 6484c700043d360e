public import Matte

/// The part of a photo that an edit repaints, as it is handed in.
///
/// Everything but boxes refers to pixels of the upright photo.
public enum EditRegion: Sendable {
    /// Boxes, each in a convention of its own; ``EditOptions/shape`` says what each encloses.
    case boxes([any ImageBox])

    /// Outlines in pixels of the upright photo, filled together by the even-odd rule: the second of two nested rings is a
    /// hole, and a ring that crosses itself is outside where it overlaps itself twice.
    case polygons([[SubpixelPoint]])

    /// Any region, in pixels of the upright photo. It is rendered to a mask of the photo's size, one byte per pixel.
    case region(Region)

    /// A mask, 255 = repaint. A mask of another size than the photo's is scaled to it; the ratio of its sides must be the
    /// photo's within one pixel. `reading` is kept in the record.
    case mask(Mask, reading: MaskReading? = nil)
}

/// The values of a mask picture that were taken for the region to repaint.
public enum MaskReading: String, Hashable, Sendable, Codable, CaseIterable {
    /// White, in a grey picture; greys lie between.
    case white
    /// Black, in a grey picture; greys lie between.
    case black
    /// Alpha 0, in a picture whose alpha varies.
    case transparent
    /// Alpha 255, in a picture whose alpha varies.
    case opaque
}
