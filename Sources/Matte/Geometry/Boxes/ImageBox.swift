// Design: docs/design/geometry.md

/// A rule for boxes that extend beyond their picture.
public enum ClippingPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// The part of the box outside the picture is cut off. If the whole box is outside, its conversion to pixels throws
    /// ``MatteError``.
    case clip
    /// If any part of the box is outside the picture, its conversion to pixels throws ``MatteError``. The message names
    /// the box and the picture.
    case reject
}

/// A box that can be converted to pixels once the picture's size is known: ``NormalizedRect``, ``SubpixelRect``,
/// ``PixelRect``, or ``DetectedBox`` for the conventions of detectors.
///
/// Conversion to pixels checks a detector's numbers: NaN, infinite numbers, sides that aren't positive, and boxes
/// completely outside the picture throw ``MatteError``. Code after the conversion therefore never receives them.
public protocol ImageBox: Sendable, CustomStringConvertible {
    /// Returns the box in pixels of a picture of size `size`, neither rounded nor clipped.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the box contains NaN or infinity, if one of its sides isn't
    ///   positive, or if the picture is empty.
    func subpixelRect(in size: PixelSize) throws(MatteError) -> SubpixelRect
}

extension ImageBox {
    /// Converts the box to whole pixels of a picture. The result is inside the picture and has at least one pixel.
    ///
    /// ```swift
    /// let box = NormalizedRect(x: 0.5, y: 0.5, width: 0.75, height: 0.25)
    /// try box.pixelRect(in: PixelSize(width: 100, height: 100))  // 50x25 at (50, 50)
    /// let exact = SubpixelRect(x: 1.3, y: 0, width: 3.1, height: 2)
    /// try exact.pixelRect(in: PixelSize(width: 9, height: 9))  // 4x2 at (1, 0)
    /// ```
    ///
    /// - Parameters:
    ///   - size: The size of the picture that the box refers to.
    ///   - rounding: The rounding of the edges. A coordinate within 1e-6 pixels of an integer counts as that integer.
    ///   - clipping: The rule for a box that extends beyond the picture: cut off the part outside, or throw.
    /// - Throws: ``MatteError`` with code `parameter` if the box contains NaN or infinity, has a side that isn't
    ///   positive, is completely outside the picture, is partly outside with ``ClippingPolicy/reject``, or covers no
    ///   pixel after rounding; or if the picture is empty.
    public func pixelRect(
        in size: PixelSize, rounding: PixelRounding = .outward, clipping: ClippingPolicy = .clip
    ) throws(MatteError) -> PixelRect {
        let box = try subpixelRect(in: size)
        let frame = SubpixelRect(size.bounds)
        let outer = PixelRounding.outward
        // Compare the rounded edges instead of the exact ones. Otherwise a floating-point error could put an edge of a
        // full-width box outside the picture.
        let minX = outer.lowerEdge(box.minX), maxX = outer.upperEdge(box.maxX)
        let minY = outer.lowerEdge(box.minY), maxY = outer.upperEdge(box.maxY)
        guard maxX > 0, maxY > 0, minX < frame.maxX, minY < frame.maxY else {
            throw MatteError(
                .parameter,
                "cannot use box \(self): it is outside the picture of \(size) (in pixels: \(box)); use a box inside it"
            )
        }
        if clipping == .reject, minX < 0 || minY < 0 || maxX > frame.maxX || maxY > frame.maxY {
            throw MatteError(
                .parameter,
                "cannot use box \(self): it extends beyond the picture of \(size) (in pixels: \(box)); clip the box"
            )
        }
        let pixels = box.pixels(rounding, clippedTo: size.bounds)
        guard !pixels.isEmpty else {
            throw MatteError(
                .parameter,
                "cannot use box \(self): rounded \(rounding.rawValue) it contains no pixel of the picture of \(size) "
                    + "(in pixels: \(box)); use a larger box")
        }
        return pixels
    }
}

extension PixelSize {
    /// Returns this size of a picture if it isn't empty. Throws if it is empty, because no box fits into such a
    /// picture.
    func validatedForBoxes() throws(MatteError) -> PixelSize {
        guard !isEmpty else {
            throw MatteError(
                .parameter,
                "cannot use a box in a picture of \(self): the picture is empty; use sides of 1 or more")
        }
        return self
    }
}

extension NormalizedRect: ImageBox {
    /// Returns the box in pixels: x and width multiplied by the picture's width, y and height by its height.
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
    /// Returns this rectangle, which is already in pixels. Throws if its numbers aren't finite, a side isn't positive,
    /// or the picture is empty.
    public func subpixelRect(in size: PixelSize) throws(MatteError) -> SubpixelRect {
        _ = try size.validatedForBoxes()
        return try validated()
    }
}

extension PixelRect: ImageBox {
    /// Returns this rectangle of whole pixels with `Double` coordinates. Throws if its sides or its position are out of
    /// range (see ``PixelRect/validated()``) or the picture is empty.
    public func subpixelRect(in size: PixelSize) throws(MatteError) -> SubpixelRect {
        try SubpixelRect(try validated()).subpixelRect(in: size)
    }
}
