// Design: docs/design/geometry.md

/// The treatment of the part of a box that is outside of its picture.
public enum ClippingPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// It is cut off; a box that is cut off completely is an error.
    case clip
    /// It is an error that names the box and the picture.
    case reject
}

/// A box that says where it lies once the picture's size is known: ``NormalizedRect``, ``SubpixelRect``,
/// ``PixelRect``, and ``DetectedBox`` for any producer's own convention.
///
/// This is the border between a detector's numbers and pixels: what is NaN, infinite, negative, empty or
/// outside the picture becomes a ``MatteError`` here, and nothing of the kind gets any further.
public protocol ImageBox: Sendable, CustomStringConvertible {
    /// The box in pixels of a picture of that size, unrounded and unclipped.
    ///
    /// - Throws: ``MatteError`` of code `parameter` when the box is NaN, infinite, negative or empty, or the
    ///   picture is empty.
    func subpixelRect(in size: PixelSize) throws(MatteError) -> SubpixelRect
}

extension ImageBox {
    /// The whole pixels of a picture that the box stands for: inside the picture, and at least one.
    ///
    /// - Parameters:
    ///   - size: the size of the picture the box refers to.
    ///   - rounding: how the edges become integers; a coordinate within 1e-6 of one is that one.
    ///   - clipping: whether a box that sticks out is cut off or refused.
    /// - Throws: ``MatteError`` of code `parameter` when the box is NaN, infinite, negative or empty, lies wholly
    ///   outside, sticks out under ``ClippingPolicy/reject``, or covers no pixel by that rounding.
    public func pixelRect(
        in size: PixelSize, rounding: PixelRounding = .outward, clipping: ClippingPolicy = .clip
    ) throws(MatteError) -> PixelRect {
        let box = try subpixelRect(in: size)
        let frame = SubpixelRect(size.bounds)
        let outer = PixelRounding.outward
        // Judged after snapping, so that the last digit of a full-width box doesn't count as sticking out.
        let minX = outer.lowerEdge(box.minX), maxX = outer.upperEdge(box.maxX)
        let minY = outer.lowerEdge(box.minY), maxY = outer.upperEdge(box.maxY)
        guard maxX > 0, maxY > 0, minX < frame.maxX, minY < frame.maxY else {
            throw MatteError(
                .parameter, "box \(self) lies outside the picture of \(size) pixels: there it is \(box)")
        }
        if clipping == .reject, minX < 0 || minY < 0 || maxX > frame.maxX || maxY > frame.maxY {
            throw MatteError(
                .parameter, "box \(self) sticks out of the picture of \(size) pixels: there it is \(box)")
        }
        let pixels = box.pixels(rounding, clippedTo: size.bounds)
        guard !pixels.isEmpty else {
            throw MatteError(
                .parameter,
                "box \(self), rounded \(rounding.rawValue), holds no pixel of the \(size) picture: there it is "
                    + "\(box)")
        }
        return pixels
    }
}

extension PixelSize {
    /// The size itself when there are pixels for a box to lie in.
    func validatedForBoxes() throws(MatteError) -> PixelSize {
        guard !isEmpty else { throw MatteError(.parameter, "a picture of \(self) pixels holds no box") }
        return self
    }
}

extension NormalizedRect: ImageBox {
    /// The box in pixels: each coordinate times the picture's side.
    public func subpixelRect(in size: PixelSize) throws(MatteError) -> SubpixelRect {
        let box = try validated()
        let size = SubpixelSize(try size.validatedForBoxes())
        return try SubpixelRect(
            x: box.x * size.width, y: box.y * size.height, width: box.width * size.width,
            height: box.height * size.height
        ).validated()
    }
}

extension SubpixelRect: ImageBox {
    /// The box itself, checked.
    public func subpixelRect(in size: PixelSize) throws(MatteError) -> SubpixelRect {
        _ = try size.validatedForBoxes()
        return try validated()
    }
}

extension PixelRect: ImageBox {
    /// The box itself, checked.
    public func subpixelRect(in size: PixelSize) throws(MatteError) -> SubpixelRect {
        try SubpixelRect(try validated()).subpixelRect(in: size)
    }
}

extension Collection where Element: ImageBox {
    /// The whole pixels that each box stands for, in order; see ``ImageBox/pixelRect(in:rounding:clipping:)``.
    public func pixelRects(
        in size: PixelSize, rounding: PixelRounding = .outward, clipping: ClippingPolicy = .clip
    ) throws(MatteError) -> [PixelRect] {
        var rects: [PixelRect] = []
        rects.reserveCapacity(count)
        for box in self { rects.append(try box.pixelRect(in: size, rounding: rounding, clipping: clipping)) }
        return rects
    }
}
