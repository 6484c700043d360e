/// A rule for crops that would extend beyond the picture's edges.
public enum CropEdges: String, Hashable, Sendable, Codable, CaseIterable {
    /// The crop is moved inside the picture and keeps its size. A side longer than the picture's is shortened to it.
    case inside
    /// The crop stays centred on the box and may extend beyond the picture. The caller pads the part outside.
    case padded
}

extension PixelRect {
    /// Creates a rectangle of size `size` with the centre of `other`. If the centres can't coincide along an axis, the
    /// new centre is half a pixel to the left of, or above, that of `other`.
    ///
    /// ```swift
    /// let face = PixelRect(x: 10, y: 10, width: 20, height: 20)
    /// PixelRect(size: PixelSize(width: 40, height: 30), centeredOn: face)  // 40x30 at (0, 5)
    /// ```
    @inlinable
    public init(size: PixelSize, centeredOn other: PixelRect) {
        // A right shift by 1 halves and rounds down, for negative numbers too. Moving `other` by n pixels therefore
        // always moves the result by n pixels.
        // Numbers that don't fit `Int` are clamped to it.
        func start(_ from: Int, _ length: Int, _ side: Int) -> Int {
            let (sum, overflow) = from.multipliedReportingOverflow(by: 2)
            let (end, overflow2) = sum.addingReportingOverflow(length)
            let (twice, overflow3) = end.subtractingReportingOverflow(side)
            if !overflow, !overflow2, !overflow3 { return twice >> 1 }
            return from.addingClamped((length >> 1).subtractingClamped(side >> 1))
        }
        self.init(
            x: start(other.x, other.width, size.width), y: start(other.y, other.height, size.height),
            width: size.width, height: size.height)
    }

    /// Returns the rectangle moved by the smallest distance that brings it inside `bounds`. A side longer than the
    /// corresponding side of `bounds` is shortened to it.
    ///
    /// ```swift
    /// let picture = PixelRect(x: 0, y: 0, width: 100, height: 50)
    /// PixelRect(x: 90, y: -5, width: 20, height: 20).movedInside(picture)  // 20x20 at (80, 0)
    /// ```
    public func movedInside(_ bounds: PixelRect) -> PixelRect {
        let width = min(self.width, bounds.width), height = min(self.height, bounds.height)
        return PixelRect(
            x: min(max(x, bounds.minX), bounds.maxX.subtractingClamped(width)),
            y: min(max(y, bounds.minY), bounds.maxY.subtractingClamped(height)), width: width, height: height)
    }

    /// Returns the number of pixels by which the rectangle extends beyond each edge of `bounds`, 0 if it doesn't extend
    /// beyond that edge. For a crop of a picture with these bounds, the result is the padding that the crop needs.
    ///
    /// ```swift
    /// let picture = PixelRect(x: 0, y: 0, width: 100, height: 50)
    /// PixelRect(x: -5, y: 40, width: 30, height: 30).overhang(beyond: picture).left  // 5
    /// PixelRect(x: -5, y: 40, width: 30, height: 30).overhang(beyond: picture).bottom  // 20
    /// ```
    public func overhang(beyond bounds: PixelRect) -> PixelInsets {
        PixelInsets(
            left: max(0, bounds.minX.subtractingClamped(minX)),
            top: max(0, bounds.minY.subtractingClamped(minY)),
            right: max(0, maxX.subtractingClamped(bounds.maxX)),
            bottom: max(0, maxY.subtractingClamped(bounds.maxY)))
    }

    /// Returns a square with the centre and the longer side of this rectangle, moved inside `bounds`. If that side is
    /// longer than the shorter side of `bounds`, the square has the shorter side of `bounds`.
    ///
    /// ```swift
    /// let picture = PixelRect(x: 0, y: 0, width: 100, height: 50)
    /// PixelRect(x: 10, y: 10, width: 30, height: 20).squared(inside: picture)  // 30x30 at (10, 5)
    /// ```
    public func squared(inside bounds: PixelRect) -> PixelRect {
        let side = min(max(width, height), bounds.width, bounds.height)
        return PixelRect(size: PixelSize(width: side, height: side), centeredOn: self).movedInside(bounds)
    }
}

extension PixelSize {
    /// Returns the largest square inside a picture of this size, with its centre as close to that of `focus` as
    /// possible.
    ///
    /// ```swift
    /// let size = PixelSize(width: 100, height: 50)
    /// size.largestSquare(centeredOn: PixelRect(x: 80, y: 0, width: 10, height: 10))  // 50x50 at (50, 0)
    /// ```
    public func largestSquare(centeredOn focus: PixelRect) -> PixelRect {
        largestRect(aspect: PixelSize(width: 1, height: 1), centeredOn: focus)
    }

    /// Returns the largest rectangle inside a picture of this size that has the ratio of width to height of `aspect`.
    /// Its centre is as close to that of `focus` as possible. One side equals the picture's; the other is computed from
    /// the ratio, rounded down, and is at least 1.
    ///
    /// ```swift
    /// let size = PixelSize(width: 100, height: 50), left = PixelRect(x: 0, y: 20, width: 10, height: 10)
    /// size.largestRect(aspect: PixelSize(width: 4, height: 5), centeredOn: left)  // 40x50 at (0, 0)
    /// ```
    ///
    /// - Precondition: Neither this size nor `aspect` is empty.
    public func largestRect(aspect: PixelSize, centeredOn focus: PixelRect) -> PixelRect {
        precondition(
            !isEmpty && !aspect.isEmpty,
            "cannot find a rectangle of aspect \(aspect) inside \(self): the sides of both must be 1 or more")
        // The products of two sides are computed with twice the width of `Int`, so they can't overflow.
        let tall = width.multipliedFullWidth(by: aspect.height)
        let wide = height.multipliedFullWidth(by: aspect.width)
        let size: PixelSize
        if (tall.high, tall.low) <= (wide.high, wide.low) {
            let rows = aspect.width.dividingFullWidth(tall).quotient
            size = PixelSize(width: width, height: max(1, rows))
        } else {
            let columns = aspect.height.dividingFullWidth(wide).quotient
            size = PixelSize(width: max(1, columns), height: height)
        }
        return PixelRect(size: size, centeredOn: focus).movedInside(bounds)
    }

    /// Returns a square crop for uploading a picture to an edit service. The crop is ``largestSquare(centeredOn:)`` if
    /// `focus` fits into that square. Otherwise the crop's side is the picture's longer side and the crop is centred on
    /// the picture; it extends beyond the picture and must be padded (see ``PixelRect/overhang(beyond:)``).
    ///
    /// ```swift
    /// let size = PixelSize(width: 100, height: 50)
    /// size.squareFrame(around: PixelRect(x: 0, y: 0, width: 10, height: 10))  // 50x50 at (0, 0)
    /// size.squareFrame(around: PixelRect(x: 0, y: 0, width: 90, height: 10))  // 100x100 at (0, -25)
    /// ```
    public func squareFrame(around focus: PixelRect) -> PixelRect {
        let inside = largestSquare(centeredOn: focus)
        if focus.width <= inside.width && focus.height <= inside.height { return inside }
        return PixelRect(size: PixelSize(width: longerSide, height: longerSide), centeredOn: bounds)
    }
}

extension ImageBox {
    /// Returns the crop around this box with a margin, for example to show or recognise a face.
    ///
    /// ```swift
    /// let face = NormalizedRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
    /// try face.cropFrame(in: PixelSize(width: 100, height: 100), margin: 0.5)  // 40x40 at (30, 30)
    /// ```
    ///
    /// - Parameters:
    ///   - size: The size of the picture that the box refers to.
    ///   - margin: The distance to add on each side: at the left and right as a fraction of the box's width, at the top
    ///     and bottom as a fraction of its height. For example, 0.25 makes each side 1.5 times as long.
    ///   - edges: The rule for a crop that would extend beyond the picture: move it inside, or let it extend.
    /// - Returns: The crop in whole pixels of the picture, with its edges rounded outwards.
    /// - Throws: ``MatteError`` with code `parameter` if the box is invalid or completely outside the picture, if the
    ///   margin is -0.5 or less or above 1000, or if the crop contains no pixel.
    public func cropFrame(
        in size: PixelSize, margin: Double = 0, edges: CropEdges = .inside
    ) throws(MatteError) -> PixelRect {
        guard margin > -0.5, margin <= 1000 else {
            throw MatteError(
                .parameter,
                "cannot crop with margin \(margin): it is out of range; use a number above -0.5 and at most "
                    + "1000"
            )
        }
        _ = try pixelRect(in: size)
        let grown = try subpixelRect(in: size).scaled(by: 1 + 2 * margin)
        let crop = try PixelRect(grown, rounding: .outward)
        guard !crop.isEmpty else {
            throw MatteError(
                .parameter,
                "cannot crop to box \(self): with margin \(margin) no pixel is left; use a larger margin")
        }
        return edges == .inside ? crop.movedInside(size.bounds) : crop
    }
}
