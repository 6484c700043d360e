public import Matte
public import MatteCodecs

/// The part of a photo that an edit repaints, as specified by the caller.
///
/// Boxes may use any convention. All other cases are in pixels of the upright photo.
public enum EditRegion: Sendable {
    /// Boxes, each in its own coordinate convention. In each box, ``EditOptions/shape`` is repainted.
    case boxes([any ImageBox])

    /// Polygons in pixels of the upright photo, each a ring of points. By default, all rings are filled together by the
    /// even-odd rule: a ring inside another ring is a hole. In either rule, so is an area where a ring overlaps itself.
    case polygons([[SubpixelPoint]], rule: PolygonRule = .evenOdd)

    /// Any region in pixels of the upright photo. It is rendered to a mask of the photo's size, which takes one byte
    /// per pixel.
    case region(Region)

    /// A mask in which 255 means repaint and 0 means keep.
    ///
    /// Levels from 128 up are repainted, as `MaskPicture` states, unless the service takes levels as the strength of
    /// repainting (``MaskRule/Greys-swift.enum/strength``). Levels are then kept, but those within 15 of 0 or 255 count
    /// as 0 or 255, because they are the noise of lossy compression. For a soft edge in the photo, use
    /// ``EditOptions/feather``.
    ///
    /// A mask of another size is scaled to the photo's size first. Its aspect ratio must equal the photo's within one
    /// pixel. `reading` is stored in the record; it states which pixels of a mask file were selected.
    case mask(Mask, reading: MaskReading? = nil)

    /// No region: the edit is sent without a mask, and pasting finds what the editor changed.
    ///
    /// With boxes, only changes that touch one of them are pasted. The service must accept edits without a mask.
    case found(near: [any ImageBox] = [])
}
