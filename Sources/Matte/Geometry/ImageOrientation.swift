/// The transformation that turns a stored picture upright: the eight values of EXIF's orientation tag (0x0112),
/// with the names of Apple's frameworks.
///
/// Each is a mirroring, a turn, or both. The table gives the position in the upright picture of point (x, y) in the
/// stored picture, where `w` and `h` are the stored width and height:
///
/// | EXIF | case | point | in words |
/// |------|------|-------|----------|
/// | 1 | ``up`` | x, y | unchanged |
/// | 2 | ``upMirrored`` | w - x, y | left and right exchanged |
/// | 3 | ``down`` | w - x, h - y | half a turn |
/// | 4 | ``downMirrored`` | x, h - y | top and bottom exchanged |
/// | 5 | ``leftMirrored`` | y, x | rows and columns exchanged |
/// | 6 | ``right`` | h - y, x | a quarter turn clockwise; a phone's portrait photo |
/// | 7 | ``rightMirrored`` | h - y, w - x | rows and columns exchanged along the other diagonal |
/// | 8 | ``left`` | y, w - x | a quarter turn counterclockwise |
public enum ImageOrientation: Int, Hashable, Sendable, Codable, CaseIterable {
    /// EXIF 1: stored upright.
    case up = 1
    /// EXIF 2: left and right exchanged.
    case upMirrored = 2
    /// EXIF 3: half a turn.
    case down = 3
    /// EXIF 4: top and bottom exchanged.
    case downMirrored = 4
    /// EXIF 5: rows and columns exchanged.
    case leftMirrored = 5
    /// EXIF 6: a quarter turn clockwise makes it upright.
    case right = 6
    /// EXIF 7: rows and columns exchanged along the other diagonal.
    case rightMirrored = 7
    /// EXIF 8: a quarter turn counterclockwise makes it upright.
    case left = 8

    // Creates the orientation that optionally exchanges the axes, then optionally flips horizontally and
    // vertically. Every orientation has this form.
    @inlinable
    init(swapsAxes: Bool, flipsX: Bool, flipsY: Bool) {
        self =
            switch (swapsAxes, flipsX, flipsY) {
            case (false, false, false): .up
            case (false, true, false): .upMirrored
            case (false, true, true): .down
            case (false, false, true): .downMirrored
            case (true, false, false): .leftMirrored
            case (true, true, false): .right
            case (true, true, true): .rightMirrored
            case (true, false, true): .left
            }
    }

    /// True if width and height are exchanged.
    @inlinable public var swapsAxes: Bool { rawValue >= 5 }

    /// True if left and right are exchanged (after the axes, if those are exchanged too).
    @inlinable public var flipsX: Bool {
        self == .upMirrored || self == .down || self == .right || self == .rightMirrored
    }

    /// True if top and bottom are exchanged (after the axes, if those are exchanged too).
    @inlinable public var flipsY: Bool {
        self == .down || self == .downMirrored || self == .rightMirrored || self == .left
    }

    /// True if the transformation mirrors the picture, so that text becomes mirror writing.
    @inlinable public var isMirrored: Bool {
        switch self {
        case .upMirrored, .downMirrored, .leftMirrored, .rightMirrored: true
        case .up, .down, .left, .right: false
        }
    }

    /// The orientation that undoes this one. All orientations except the two quarter turns undo themselves.
    @inlinable public var inverse: ImageOrientation {
        switch self {
        case .right: .left
        case .left: .right
        default: self
        }
    }

    /// Returns the orientation that applies this one first and `next` after it.
    ///
    /// ```swift
    /// ImageOrientation.right.then(.right)  // down
    /// ImageOrientation.right.inverse  // left
    /// ```
    @inlinable
    public func then(_ next: ImageOrientation) -> ImageOrientation {
        let (x, y) = next.swapsAxes ? (flipsY, flipsX) : (flipsX, flipsY)
        return ImageOrientation(
            swapsAxes: swapsAxes != next.swapsAxes, flipsX: x != next.flipsX, flipsY: y != next.flipsY)
    }

    /// Returns the size of the upright picture for the size of the stored one.
    @inlinable
    public func applied(to size: PixelSize) -> PixelSize {
        swapsAxes ? size.transposed : size
    }

    /// Returns the position of a pixel in the upright picture, given its position in the stored picture of size
    /// `size`.
    ///
    /// ```swift
    /// let stored = PixelSize(width: 4, height: 3)
    /// ImageOrientation.right.applied(to: stored)  // 3x4
    /// ImageOrientation.right.applied(to: PixelPoint(x: 0, y: 0), in: stored).x  // 2
    /// ```
    @inlinable
    public func applied(to pixel: PixelPoint, in size: PixelSize) -> PixelPoint {
        let upright = applied(to: size)
        let (x, y) = swapsAxes ? (pixel.y, pixel.x) : (pixel.x, pixel.y)
        return PixelPoint(
            x: flipsX ? upright.width - 1 - x : x, y: flipsY ? upright.height - 1 - y : y)
    }

    /// Returns the position of a point in the upright picture, given its position in the stored picture of size
    /// `size`.
    @inlinable
    public func applied(to point: SubpixelPoint, in size: PixelSize) -> SubpixelPoint {
        let upright = applied(to: size)
        let (x, y) = swapsAxes ? (point.y, point.x) : (point.x, point.y)
        return SubpixelPoint(
            x: flipsX ? Double(upright.width) - x : x, y: flipsY ? Double(upright.height) - y : y)
    }

    /// Returns the position of a rectangle in the upright picture, given its position in the stored picture of size
    /// `size`.
    @inlinable
    public func applied(to rect: PixelRect, in size: PixelSize) -> PixelRect {
        oriented(rect, width: applied(to: size).width, height: applied(to: size).height)
    }

    /// Returns the position of a rectangle in the upright picture, given its position in the stored picture of size
    /// `size`.
    @inlinable
    public func applied(to rect: SubpixelRect, in size: PixelSize) -> SubpixelRect {
        let upright = SubpixelSize(applied(to: size))
        return oriented(rect, width: upright.width, height: upright.height)
    }

    /// Returns the position of a point in the upright picture, given its position in the stored picture; both as
    /// fractions of the sides.
    @inlinable
    public func applied(to point: NormalizedPoint) -> NormalizedPoint {
        let (x, y) = swapsAxes ? (point.y, point.x) : (point.x, point.y)
        return NormalizedPoint(x: flipsX ? 1 - x : x, y: flipsY ? 1 - y : y)
    }

    /// Returns the position of a rectangle in the upright picture, given its position in the stored picture; both
    /// as fractions of the sides.
    @inlinable
    public func applied(to rect: NormalizedRect) -> NormalizedRect {
        oriented(rect, width: 1, height: 1)
    }

    // Returns the rectangle with the flips applied. `width` and `height` are those of the upright picture.
    @inlinable
    func oriented<Rect: AxisAlignedRect>(
        _ rect: Rect, width: Rect.Coordinate, height: Rect.Coordinate
    ) -> Rect {
        let swapped =
            swapsAxes ? Rect(x: rect.y, y: rect.x, width: rect.height, height: rect.width) : rect
        return Rect(
            x: flipsX ? width - swapped.x - swapped.width : swapped.x,
            y: flipsY ? height - swapped.y - swapped.height : swapped.y,
            width: swapped.width, height: swapped.height)
    }
}
