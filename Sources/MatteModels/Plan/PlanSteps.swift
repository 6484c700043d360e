internal import Matte

/// A step of a plan.
enum PlanStep: Sendable {
    /// Resizes the photo or an earlier result, and keeps the result as RGB pixels in a slot.
    case resize(PlanResize)
    /// Writes a part of a slot to the tensor.
    case write(PlanWrite)
    /// Reduces a slot to the first view, as floats.
    case reduce(PlanReduction)
}

/// A resize of a plan.
struct PlanResize: Sendable {
    enum Source: Sendable {
        /// A part of the upright photo.
        case photo(PixelRect)
        /// The upright photo in the middle of a square of one colour.
        case framed(side: Int, color: SIMD4<UInt8>)
        /// The pixels of a slot.
        case slot(Int, PixelSize)
    }

    var source: Source
    /// The size of the whole result.
    var target: PixelSize
    /// The part of the result that is kept.
    var kept: PixelRect
    var slot: Int
}

/// The reduction of a picture in a corner of a canvas to the first view, by whole factors and without rounding to bytes.
struct PlanReduction: Sendable {
    var slot: Int
    /// The size of the picture in the slot.
    var slotSize: PixelSize
    /// The size of the picture with the background at its right and bottom.
    var canvas: PixelSize
    var target: PixelSize
}

/// The writing of a view.
struct PlanWrite: Sendable {
    var view: Int
    /// The number of elements of the views before this one.
    var offset: Int
    var slot: Int
    /// The size of the picture in the slot.
    var slotSize: PixelSize
    /// The part of the slot. Pixels outside are padding.
    var part: PixelRect
    /// True if padding has the number 0, false if it has the numbers of the background.
    var isZeroPadded: Bool
}

/// The order of a tensor's numbers.
enum PlanLayout: Sendable {
    /// One plane per view and channel, of the size of the view.
    case planes
    /// Blocks of `merge` x `merge` patches, each with its channels as planes of `frames` equal frames.
    case merged(patch: Int, merge: Int, frames: Int)
    /// Patches with the channels of each pixel together, and zeros up to `capacity` patches.
    case patches(patch: Int, capacity: Int)
    /// Per channel, one row per row of a patch: that row of all patches of all views, `length` numbers long.
    case strips(patch: Int, length: Int)
    /// One plane per channel, resized as floats.
    case floats(PixelSize)
}
