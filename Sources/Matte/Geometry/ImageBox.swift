// Design: docs/design/geometry.md

/// The treatment of the part of a box that is outside its picture.
public enum ClippingPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// The part outside is cut off. A box that is completely outside is an error.
    case clip
    /// A part outside is an error, whose message names the box and the picture.
    case reject
}

/// A box that can be converted to pixels once the picture's size is known: ``NormalizedRect``, ``SubpixelRect``,
/// ``PixelRect``, or ``DetectedBox`` for the conventions of detectors.
///
/// Conversion to pixels checks a detector's numbers: NaN, infinite or negative numbers, empty boxes and boxes
/// outside the picture throw ``MatteError``. Code after the conversion therefore never sees them.
public protocol ImageBox: Sendable, CustomStringConvertible {
    /// Returns the box in pixels of a picture of that size, unrounded and unclipped.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the box is NaN, infinite, negative or empty, or the
    ///   picture is empty.
    func subpixelRect(in size: PixelSize) throws(MatteError) -> SubpixelRect
}

extension ImageBox {
    /// Returns the box in whole pixels. The result is inside the picture and has at least one pixel.
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
    ///   - rounding: The rounding of the edges. A coordinate within 1e-6 of an integer counts as that integer.
    ///   - clipping: The treatment of the part outside the picture: cut off, or an error.
    /// - Throws: ``MatteError`` with code `parameter` if the box is NaN, infinite, negative or empty, is completely
    ///   outside, is partly outside with ``ClippingPolicy/reject``, or covers no pixel after rounding.
    public func pixelRect(
        in size: PixelSize, rounding: PixelRounding = .outward, clipping: ClippingPolicy = .clip
    ) throws(MatteError) -> PixelRect {
        let box = try subpixelRect(in: size)
        let frame = SubpixelRect(size.bounds)
        let outer = PixelRounding.outward
        // Compare after rounding, so that a floating-point error in the edge of a full-width box doesn't count as
        // outside.
        let minX = outer.lowerEdge(box.minX), maxX = outer.upperEdge(box.maxX)
        let minY = outer.lowerEdge(box.minY), maxY = outer.upperEdge(box.maxY)
        guard maxX > 0, maxY > 0, minX < frame.maxX, minY < frame.maxY else {
            throw MatteError(
                .parameter,
                "cannot use box \(self): it lies outside the picture of \(size) (in pixels: \(box))")
        }
        if clipping == .reject, minX < 0 || minY < 0 || maxX > frame.maxX || maxY > frame.maxY {
            throw MatteError(
                .parameter,
                "cannot use box \(self): it extends beyond the picture of \(size) (in pixels: \(box)); clip it"
            )
        }
        let pixels = box.pixels(rounding, clippedTo: size.bounds)
        guard !pixels.isEmpty else {
            throw MatteError(
                .parameter,
                "cannot use box \(self): rounded \(rounding.rawValue) it contains no pixel of the picture of \(size) "
                    + "(in pixels: \(box))")
        }
        return pixels
    }
}

extension PixelSize {
    /// Returns the size if it isn't empty, so that a box can be inside it.
    func validatedForBoxes() throws(MatteError) -> PixelSize {
        guard !isEmpty else {
            throw MatteError(.parameter, "cannot use a box: the picture of \(self) has no pixels")
        }
        return self
    }
}

extension NormalizedRect: ImageBox {
    /// Returns the box in pixels: each coordinate times the picture's side.
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
    /// Returns the box itself, after checking it.
    public func subpixelRect(in size: PixelSize) throws(MatteError) -> SubpixelRect {
        _ = try size.validatedForBoxes()
        return try validated()
    }
}

extension PixelRect: ImageBox {
    /// Returns the box itself, after checking it.
    public func subpixelRect(in size: PixelSize) throws(MatteError) -> SubpixelRect {
        try SubpixelRect(try validated()).subpixelRect(in: size)
    }
}

extension Collection where Element: ImageBox {
    /// Returns each box in whole pixels, in order; see ``ImageBox/pixelRect(in:rounding:clipping:)``.
    public func pixelRects(
        in size: PixelSize, rounding: PixelRounding = .outward, clipping: ClippingPolicy = .clip
    ) throws(MatteError) -> [PixelRect] {
        var rects: [PixelRect] = []
        rects.reserveCapacity(count)
        for box in self { rects.append(try box.pixelRect(in: size, rounding: rounding, clipping: clipping)) }
        return rects
    }
}
