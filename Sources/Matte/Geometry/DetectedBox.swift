/// A box as its producer gave it: four numbers and their convention. It becomes pixels once the picture's size is
/// known, by ``ImageBox/pixelRect(in:rounding:clipping:)``.
///
/// ```swift
/// let face = DetectedBox.azure(top: 66, left: 177, width: 96, height: 118)
/// let sign = try DetectedBox("gemini:129,346,359,533")
/// let pixels = try face.pixelRect(in: picture.size)
/// ```
///
/// Its text form, `SPACE:a,b,c,d`, is what the command line takes and what it is coded as; see ``init(_:)``.
public struct DetectedBox: Hashable, Sendable {
    /// The convention of the four numbers: their order, their origin and their unit.
    public let space: BoxSpace
    /// The first number: an x, a left, a top (Azure), or Gemini's ymin; see ``BoxSpace/fields``.
    public let first: Double
    /// The second number: a y, a top, a left (Azure), or Gemini's xmin.
    public let second: Double
    /// The third number: a width, a right edge, or Gemini's ymax.
    public let third: Double
    /// The fourth number: a height, a bottom edge, or Gemini's xmax.
    public let fourth: Double

    /// Creates a box of four numbers in the convention's own order, such as an array of a model's JSON.
    ///
    /// - Throws: ``MatteError`` of code `parameter` when there aren't four numbers, and for ``BoxSpace/azure``, whose
    ///   order is ambiguous: use ``azure(top:left:width:height:)``.
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
                "cannot read a box of \(numbers.count) numbers; \(space) has four: \(space.fields)")
        }
        self.init(space, of: (numbers[0], numbers[1], numbers[2], numbers[3]))
    }

    package init(_ space: BoxSpace, of numbers: (Double, Double, Double, Double)) {
        self.space = space
        (first, second, third, fourth) = numbers
    }

    /// Rejects numbers that can only be shares of the picture in a convention of pixels: 0.2 taken as pixels would
    /// silently select a corner of it. Other fractions of a pixel are accepted.
    func checkPixelScale() throws(MatteError) {
        let numbers = [first, second, third, fourth]
        guard space.isInWholePixels, numbers.allSatisfy({ abs($0) <= 1 }),
            let share = numbers.first(where: { $0 != $0.rounded() })
        else { return }
        throw MatteError(
            .parameter,
            "cannot read box \(self): \(space) boxes are in pixels, \(share) looks like a share of the picture; "
                + "mediapipe, rekognition and yolo take shares")
    }
}

extension DetectedBox: ImageBox {
    /// The box in top-left pixels of a picture of that size, unrounded and unclipped.
    ///
    /// - Throws: ``MatteError`` of code `parameter` that names the box as it was given.
    public func subpixelRect(in size: PixelSize) throws(MatteError) -> SubpixelRect {
        try checkPixelScale()
        do throws(MatteError) {
            if let shares = normalizedRect { return try shares.subpixelRect(in: size) }
            return try pixelRect(ofHeight: size).subpixelRect(in: size)
        } catch {
            throw MatteError(error.code, "\(self): \(error.message)")
        }
    }

    /// The box as shares of the picture; `nil` in conventions of pixels.
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

    /// The box in top-left pixels, for conventions of pixels; only Core Image's needs the picture's height.
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
