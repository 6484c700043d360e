/// The transformation that turns a stored picture upright: the eight values of EXIF's orientation tag (0x0112), with
/// the case names of Apple's `CGImagePropertyOrientation`.
///
/// Each orientation is a mirroring, a rotation, or both. In the table, (x, y) is a point in the stored picture, and `w`
/// and `h` are the stored picture's width and height. The column "point" gives the position of (x, y) in the upright
/// picture:
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
    /// EXIF 1: the picture is stored upright.
    case up = 1
    /// EXIF 2: exchanging left and right makes the picture upright.
    case upMirrored = 2
    /// EXIF 3: half a turn makes the picture upright.
    case down = 3
    /// EXIF 4: exchanging top and bottom makes the picture upright.
    case downMirrored = 4
    /// EXIF 5: exchanging rows and columns makes the picture upright.
    case leftMirrored = 5
    /// EXIF 6: a quarter turn clockwise makes the picture upright.
    case right = 6
    /// EXIF 7: exchanging rows and columns along the other diagonal (top right to bottom left) makes the picture
    /// upright.
    case rightMirrored = 7
    /// EXIF 8: a quarter turn counterclockwise makes the picture upright.
    case left = 8

    // Creates an orientation from three optional steps that turn the stored picture upright: exchange rows and columns,
    // then exchange left and right (`flipsX`), then exchange top and bottom (`flipsY`). Every orientation can be made
    // from these steps.
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

    /// True if the transformation exchanges width and height.
    @inlinable public var swapsAxes: Bool { rawValue >= 5 }

    /// True if the transformation exchanges left and right. It exchanges rows and columns before that if ``swapsAxes``
    /// is true.
    @inlinable public var flipsX: Bool {
        self == .upMirrored || self == .down || self == .right || self == .rightMirrored
    }

    /// True if the transformation exchanges top and bottom. It exchanges rows and columns before that if ``swapsAxes``
    /// is true.
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

    /// The orientation that undoes this orientation. Every orientation except the two quarter turns undoes itself.
    @inlinable public var inverse: ImageOrientation {
        switch self {
        case .right: .left
        case .left: .right
        default: self
        }
    }

    /// Returns the orientation that applies this orientation first and `next` second.
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

    /// Returns the size of the upright picture, given the size of the stored picture.
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
            x: flipsX ? upright.width.subtractingClamped(x).subtractingClamped(1) : x,
            y: flipsY ? upright.height.subtractingClamped(y).subtractingClamped(1) : y)
    }

    /// Returns the position of a point, in pixels, in the upright picture, given its position in the stored picture of
    /// size `size`.
    @inlinable
    public func applied(to point: SubpixelPoint, in size: PixelSize) -> SubpixelPoint {
        let upright = applied(to: size)
        let (x, y) = swapsAxes ? (point.y, point.x) : (point.x, point.y)
        return SubpixelPoint(
            x: flipsX ? Double(upright.width) - x : x, y: flipsY ? Double(upright.height) - y : y)
    }

    /// Returns the position of a rectangle of whole pixels in the upright picture, given its position in the stored
    /// picture of size `size`.
    @inlinable
    public func applied(to rect: PixelRect, in size: PixelSize) -> PixelRect {
        let upright = applied(to: size)
        let swapped =
            swapsAxes ? PixelRect(x: rect.y, y: rect.x, width: rect.height, height: rect.width) : rect
        return PixelRect(
            x: flipsX ? upright.width.subtractingClamped(swapped.maxX) : swapped.x,
            y: flipsY ? upright.height.subtractingClamped(swapped.maxY) : swapped.y,
            width: swapped.width, height: swapped.height)
    }

    /// Returns the position of a rectangle, in pixels, in the upright picture, given its position in the stored picture
    /// of size `size`.
    @inlinable
    public func applied(to rect: SubpixelRect, in size: PixelSize) -> SubpixelRect {
        let upright = SubpixelSize(applied(to: size))
        return oriented(rect, width: upright.width, height: upright.height)
    }

    /// Returns the position of a point in the upright picture, given its position in the stored picture. Both positions
    /// are fractions of the respective picture's sides.
    @inlinable
    public func applied(to point: NormalizedPoint) -> NormalizedPoint {
        let (x, y) = swapsAxes ? (point.y, point.x) : (point.x, point.y)
        return NormalizedPoint(x: flipsX ? 1 - x : x, y: flipsY ? 1 - y : y)
    }

    /// Returns the position of a rectangle in the upright picture, given its position in the stored picture. Both
    /// positions are fractions of the respective picture's sides.
    @inlinable
    public func applied(to rect: NormalizedRect) -> NormalizedRect {
        oriented(rect, width: 1, height: 1)
    }

    // Returns the position of a rectangle in the upright picture, given its position in the stored picture. First x and
    // y are exchanged if ``swapsAxes`` is true. Then x is mirrored if ``flipsX`` is true, and y if ``flipsY`` is true.
    // `width` and `height` are those of the upright picture, in the unit of the rectangle.
    @inlinable
    func oriented<Rect: AxisAlignedRect>(
        _ rect: Rect, width: Double, height: Double
    ) -> Rect where Rect.Coordinate == Double {
        let swapped =
            swapsAxes ? Rect(x: rect.y, y: rect.x, width: rect.height, height: rect.width) : rect
        return Rect(
            x: flipsX ? width - swapped.x - swapped.width : swapped.x,
            y: flipsY ? height - swapped.y - swapped.height : swapped.y,
            width: swapped.width, height: swapped.height)
    }
}
