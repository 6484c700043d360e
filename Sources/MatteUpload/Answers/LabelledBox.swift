public import Matte

/// A box from the answer of a model or detector, with its label and confidence if the answer has them.
public struct LabelledBox: Hashable, Sendable {
    /// The box in the convention of the model or detector.
    public var box: DetectedBox
    /// The label, such as "face", or `nil` if the answer has none.
    public var label: String?
    /// The confidence as the answer gives it: usually 0...1, and 0...100 for Rekognition. `nil` if the answer has none.
    public var confidence: Double?

    /// Creates a box with an optional label and confidence.
    public init(_ box: DetectedBox, label: String? = nil, confidence: Double? = nil) {
        self.box = box
        self.label = label
        self.confidence = confidence
    }
}

extension LabelledBox: ImageBox {
    /// Returns the box in pixels of a picture of size `size`, with the origin at the top left. The box is neither
    /// rounded nor clipped.
    ///
    /// See `DetectedBox.subpixelRect(in:)`.
    ///
    /// ```swift
    /// let face = LabelledBox(try DetectedBox("gemini:129,346,359,533"), label: "face")
    /// try face.subpixelRect(in: PixelSize(width: 1000, height: 1000))  // x 346.0, y 129.0, width 187.0, height 230.0
    /// ```
    public func subpixelRect(in size: PixelSize) throws(MatteError) -> SubpixelRect {
        try box.subpixelRect(in: size)
    }
}

extension LabelledBox: CustomStringConvertible {
    /// The box's text form, such as `gemini:129,346,359,533`, preceded by the label if there is one.
    public var description: String { label.map { "\($0.quotedExcerpt) \(box)" } ?? box.description }
}
