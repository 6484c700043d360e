/// A box as its producer reports it: four numbers, and the ``BoxSpace`` that defines their meaning. To convert the box
/// to pixels of a picture, use ``ImageBox/pixelRect(in:rounding:clipping:)``.
///
/// ```swift
/// let face = DetectedBox.azure(top: 66, left: 177, width: 96, height: 118)
/// try face.pixelRect(in: PixelSize(width: 1000, height: 500))  // 96x118 at (177, 66)
/// let sign = try DetectedBox("gemini:129,346,359,533")
/// try sign.pixelRect(in: PixelSize(width: 1000, height: 500))  // 187x116 at (346, 64)
/// ```
///
/// The text form of a box, `SPACE:a,b,c,d`, is used on the command line and in encoded values; see ``init(_:)``.
public struct DetectedBox: Hashable, Sendable {
    /// The convention that defines the order, the origin and the unit of the four numbers.
    public let space: BoxSpace
    /// The first of the four numbers. Depending on the convention, this is for example x, the top edge (Azure) or ymin
    /// (Gemini); see ``BoxSpace/fields``.
    public let first: Double
    /// The second of the four numbers. Depending on the convention, this is for example y, the left edge (Azure) or
    /// xmin (Gemini); see ``BoxSpace/fields``.
    public let second: Double
    /// The third of the four numbers. Depending on the convention, this is for example the width, the right edge or
    /// ymax (Gemini); see ``BoxSpace/fields``.
    public let third: Double
    /// The fourth of the four numbers. Depending on the convention, this is for example the height, the bottom edge or
    /// xmax (Gemini); see ``BoxSpace/fields``.
    public let fourth: Double

    /// Creates a box from an array of four numbers in the order of the convention, for example from a model's JSON.
    ///
    /// ```swift
    /// let box = try DetectedBox(.corners, [10, 20, 30, 60])
    /// try box.pixelRect(in: PixelSize(width: 99, height: 99))  // 20x40 at (10, 20)
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the array doesn't have exactly four numbers, or if the
    ///   convention is ``BoxSpace/azure`` or ``BoxSpace/rekognition``, whose order is ambiguous. Use
    ///   ``azure(top:left:width:height:)`` or ``rekognition(left:top:width:height:)`` instead.
    public init(_ space: BoxSpace, _ numbers: [Double]) throws(MatteError) {
        guard !space.needsLabels else {
            throw MatteError(
                .parameter,
                "cannot read a box of bare numbers as \(space): their order is ambiguous; label them as "
                    + "\(space):\(space.fields)")
        }
        guard numbers.count == 4 else {
            throw MatteError(
                .parameter,
                "cannot read a box in the space \(space): it has \(numbers.count) numbers; pass 4, \(space.fields)"
            )
        }
        self.init(space, of: (numbers[0], numbers[1], numbers[2], numbers[3]))
    }

    package init(_ space: BoxSpace, of numbers: (Double, Double, Double, Double)) {
        self.space = space
        (first, second, third, fourth) = numbers
    }

    /// Throws if the convention uses whole pixels or thousandths but the numbers look like fractions of the picture: all
    /// four are in -1...1, and at least one isn't an integer. Without this check, such a box would silently select only
    /// the pixels in the picture's corner. Boxes with larger numbers may contain fractions of their unit.
    func checkPixelScale() throws(MatteError) {
        let numbers = [first, second, third, fourth]
        guard space.isInWholePixels || space.isInThousandths, numbers.allSatisfy({ abs($0) <= 1 }),
            let share = numbers.first(where: { $0 != $0.rounded() })
        else { return }
        throw MatteError(
            .parameter,
            "cannot read box \(self): \(space) boxes are in \(space.isInWholePixels ? "pixels" : "thousandths"), but "
                + "\(share) looks like a fraction of the picture's side; "
                + (space.isInWholePixels
                    ? "for fractions use mediapipe, rekognition or yolo"
                    : "multiply the four numbers by 1000"))
    }

    /// Throws if both sides of a converted box are shorter than a pixel. No detector reports such a box: its numbers
    /// have another unit than the convention, or another order. A box that is thin in one direction only is valid.
    private func checkExtent(_ box: SubpixelRect, in size: PixelSize) throws(MatteError) {
        guard max(box.width, box.height) < 1 - 1e-6 else { return }
        throw MatteError(
            .parameter,
            "cannot use box \(self): it is smaller than one pixel of the picture of \(size) (in pixels: \(box)); check "
                + "the unit and the order of the numbers, \(space.fields); \(space.exampleClause)")
    }
}

extension DetectedBox: ImageBox {
    /// Returns the box in pixels from the top-left corner of a picture of size `size`, neither rounded nor clipped.
    ///
    /// ```swift
    /// let box = DetectedBox.voc(xMin: 1, yMin: 1, xMax: 4, yMax: 3)
    /// try box.subpixelRect(in: PixelSize(width: 9, height: 9))  // x 0.0, y 0.0, width 4.0, height 3.0
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the box or the size is invalid, if both sides of the box are
    ///   shorter than one pixel, or if the whole box is outside the picture, as a box in pixels is in a convention of
    ///   fractions. The message contains the box's text form.
    public func subpixelRect(in size: PixelSize) throws(MatteError) -> SubpixelRect {
        try checkPixelScale()
        let rect: SubpixelRect
        do throws(MatteError) {
            if let shares = normalizedRect {
                rect = try shares.subpixelRect(in: size)
            } else {
                rect = try pixelRect(ofHeight: size).subpixelRect(in: size)
            }
        } catch {
            throw MatteError(error.code, "\(self): \(error.message)")
        }
        try checkExtent(rect, in: size)
        guard rect.overlaps(SubpixelRect(size.bounds)) else { throw outside(size, rect) }
        return rect
    }

    /// Returns the error of a box that is completely outside the picture.
    private func outside(_ size: PixelSize, _ rect: SubpixelRect) -> MatteError {
        let looksLikePixels =
            normalizedRect != nil && [first, second, third, fourth].contains { abs($0) > 2 }
        let reason =
            looksLikePixels && space != .gemini && space != .corners1000
            ? "\(space) boxes are fractions of the picture, and these numbers look like pixels; use pixels, corners or centered"
            : "use a box inside it; \(space.exampleClause)"
        return MatteError(
            .parameter,
            "cannot use box \(self): it is outside the picture of \(size) (in pixels: \(rect)); \(reason)")
    }

    /// The box as fractions of the picture, or `nil` if its convention uses pixels.
    private var normalizedRect: NormalizedRect? {
        switch space {
        case .vision: NormalizedRect(visionX: first, y: second, width: third, height: fourth)
        case .mediaPipe: NormalizedRect(mediaPipeXMin: first, yMin: second, width: third, height: fourth)
        case .gemini: NormalizedRect(geminiYMin: first, xMin: second, yMax: third, xMax: fourth)
        case .corners1000: NormalizedRect(thousandthsX1: first, y1: second, x2: third, y2: fourth)
        case .yolo: NormalizedRect(yoloCenterX: first, centerY: second, width: third, height: fourth)
        case .rekognition:
            NormalizedRect(rekognitionLeft: first, top: second, width: third, height: fourth)
        case .coreImage, .azure, .pixels, .coco, .corners, .voc: nil
        }
    }

    /// Returns the box in pixels from the top-left corner. The box's convention must use pixels. Only the conversion
    /// from Core Image needs `size`, because its y axis starts at the bottom of the picture.
    private func pixelRect(ofHeight size: PixelSize) -> SubpixelRect {
        switch space {
        case .coreImage:
            SubpixelRect(coreImageX: first, y: second, width: third, height: fourth, in: size)
        case .azure: SubpixelRect(x: second, y: first, width: third, height: fourth)
        case .corners: SubpixelRect(cornersX1: first, y1: second, x2: third, y2: fourth)
        case .voc: SubpixelRect(vocXMin: first, yMin: second, xMax: third, yMax: fourth)
        default: SubpixelRect(x: first, y: second, width: third, height: fourth)
        }
    }
}
