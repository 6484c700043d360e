/// The behaviour of a crop around a box at the picture's edges.
public enum CropEdges: String, Hashable, Sendable, Codable, CaseIterable {
    /// The crop is moved inside, keeping its size; a side longer than the picture is cut to the picture's.
    case inside
    /// The crop stays centred on the box and may stick out; what sticks out is to be padded.
    case padded
}

extension PixelRect {
    /// A rectangle of that size around the centre of another; where it can't be exact, half a pixel to the top
    /// left.
    @inlinable
    public init(size: PixelSize, centeredOn other: PixelRect) {
        // The shift rounds down for negative numbers too, so that the result moves with the other rectangle.
        self.init(
            x: (other.minX + other.maxX - size.width) >> 1, y: (other.minY + other.maxY - size.height) >> 1,
            width: size.width, height: size.height)
    }

    /// The rectangle moved by as little as brings it inside `bounds`; a side longer than that of `bounds` is cut
    /// to it.
    public func movedInside(_ bounds: PixelRect) -> PixelRect {
        let width = min(self.width, bounds.width), height = min(self.height, bounds.height)
        return PixelRect(
            x: min(max(x, bounds.minX), bounds.maxX - width),
            y: min(max(y, bounds.minY), bounds.maxY - height), width: width, height: height)
    }

    /// Returns the number of pixels by which the rectangle extends beyond each edge of `bounds`: the padding
    /// of a crop there.
    public func overhang(beyond bounds: PixelRect) -> PixelInsets {
        PixelInsets(
            left: max(0, bounds.minX - minX), top: max(0, bounds.minY - minY),
            right: max(0, maxX - bounds.maxX), bottom: max(0, maxY - bounds.maxY))
    }

    /// The square around this rectangle's centre with its longer side, moved inside `bounds` and, when it is
    /// larger than they are, cut to the largest square they hold.
    public func squared(inside bounds: PixelRect) -> PixelRect {
        let side = min(max(width, height), bounds.width, bounds.height)
        return PixelRect(size: PixelSize(width: side, height: side), centeredOn: self).movedInside(bounds)
    }
}

extension PixelSize {
    /// The largest square inside a picture of this size, centred on `focus` as far as the edges allow.
    public func largestSquare(centeredOn focus: PixelRect) -> PixelRect {
        largestRect(aspect: PixelSize(width: 1, height: 1), centeredOn: focus)
    }

    /// The largest rectangle of an aspect ratio inside a picture of this size, centred on `focus` as far as the
    /// edges allow. The side that the ratio decides is rounded down and at least 1.
    ///
    /// - Precondition: neither this size nor `aspect` is empty.
    public func largestRect(aspect: PixelSize, centeredOn focus: PixelRect) -> PixelRect {
        precondition(!isEmpty && !aspect.isEmpty, "no rectangle of aspect \(aspect) lies in \(self) pixels")
        // Full-width products: sides up to Int.max can't overflow.
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

    /// The square an edit upload shows: ``largestSquare(centeredOn:)`` when the focus fits into it, and otherwise
    /// the square with the picture's longer side around the whole picture, which sticks out of it and is to be
    /// padded (``PixelRect/overhang(beyond:)``).
    public func squareFrame(around focus: PixelRect) -> PixelRect {
        let inside = largestSquare(centeredOn: focus)
        if focus.width <= inside.width && focus.height <= inside.height { return inside }
        return PixelRect(size: PixelSize(width: longerSide, height: longerSide), centeredOn: bounds)
    }
}

extension ImageBox {
    /// The crop around a box with a margin, for a face to be shown or recognised.
    ///
    /// - Parameters:
    ///   - size: the size of the picture the box refers to.
    ///   - margin: what is added on each side, as a share of the box's side: 0.25 makes it half as large again.
    ///   - edges: whether the crop is moved inside the picture or may stick out to be padded.
    /// - Returns: the crop, rounded outward.
    /// - Throws: ``MatteError`` of code `parameter` when the box isn't one or lies wholly outside, and when the
    ///   margin isn't in -0.5...1000 (exclusive of -0.5, which leaves nothing).
    public func cropFrame(
        in size: PixelSize, margin: Double = 0, edges: CropEdges = .inside
    ) throws(MatteError) -> PixelRect {
        guard margin > -0.5, margin <= 1000 else {
            throw MatteError(.parameter, "margin \(margin) must be above -0.5 and at most 1000")
        }
        _ = try pixelRect(in: size)
        let grown = try subpixelRect(in: size).scaled(by: 1 + 2 * margin)
        let crop = try PixelRect(grown, rounding: .outward)
        guard !crop.isEmpty else {
            throw MatteError(.parameter, "box \(self) with margin \(margin) leaves no pixel")
        }
        return edges == .inside ? crop.movedInside(size.bounds) : crop
    }
}
