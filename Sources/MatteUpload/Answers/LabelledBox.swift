public import Matte

/// A box of a detector's or model's answer, with its name and confidence where the answer has them.
public struct LabelledBox: Hashable, Sendable {
    /// The box in its producer's convention.
    public var box: DetectedBox
    /// The name of what was found; `nil` when the answer has none.
    public var label: String?
    /// The confidence as the answer has it: 0...1, or 0...100 from Rekognition; `nil` when there is none.
    public var confidence: Double?

    /// Makes a labelled box.
    public init(_ box: DetectedBox, label: String? = nil, confidence: Double? = nil) {
        self.box = box
        self.label = label
        self.confidence = confidence
    }
}

extension LabelledBox: ImageBox {
    /// The box in top-left pixels of a picture of that size, unrounded and unclipped; see
    /// ``DetectedBox/subpixelRect(in:)``.
    public func subpixelRect(in size: PixelSize) throws(MatteError) -> SubpixelRect {
        try box.subpixelRect(in: size)
    }
}

extension LabelledBox: CustomStringConvertible {
    /// The box's text form, and the label before it where there is one.
    public var description: String { label.map { "\($0.quotedExcerpt) \(box)" } ?? box.description }
}
