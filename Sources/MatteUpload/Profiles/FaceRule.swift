public import Matte

/// The minimum and maximum sizes of faces that a detector finds.
///
/// The rule applies to the size of the face, not of the picture. For example, a face of 36 pixels is found in a picture
/// of 1920x1080, but a face in a larger picture must be proportionally larger.
///
/// ```swift
/// FaceRule(leastSide: 36).leastSide(in: PixelSize(width: 3840, height: 2160))  // 72
/// ```
public struct FaceRule: Hashable, Sendable {
    /// The minimum length of a face's shorter side in pixels, in pictures up to ``referenceSize``.
    public let leastSide: Int

    /// The picture size in pixels up to which ``leastSide`` applies unchanged. In larger pictures, faces must be
    /// proportionally larger.
    public let referenceSize: PixelSize

    /// The maximum length of a face's longer side in pixels, or `nil` if the service states none.
    public let mostSide: Int?

    /// Creates a rule for the sizes of faces.
    ///
    /// - Precondition: `leastSide` is positive, `mostSide` is at least `leastSide`, and the reference size is not
    ///   empty.
    public init(
        leastSide: Int, upTo referenceSize: PixelSize = PixelSize(width: 1920, height: 1080),
        mostSide: Int? = nil
    ) {
        precondition(
            leastSide > 0 && !referenceSize.isEmpty && mostSide ?? .max >= leastSide,
            "faces of \(leastSide) to \(mostSide ?? .max) pixels in a picture of \(referenceSize)")
        self.leastSide = leastSide
        self.referenceSize = referenceSize
        self.mostSide = mostSide
    }

    /// Returns the minimum length of a face's shorter side in a picture of size `size`, in pixels, rounded up.
    ///
    /// Services state that faces in larger pictures must be "proportionally larger", but publish no formula. Matte uses
    /// the strictest reading: the minimum is multiplied by the ratio of the pictures' longer sides or of their shorter
    /// sides, whichever is larger.
    ///
    /// ```swift
    /// FaceRule(leastSide: 36).leastSide(in: PixelSize(width: 3840, height: 2160))  // 72
    /// ```
    public func leastSide(in size: PixelSize) -> Int {
        let ratio = max(
            1, Double(size.longerSide) / Double(referenceSize.longerSide),
            Double(size.shorterSide) / Double(referenceSize.shorterSide))
        return (Double(leastSide) * ratio).rounded(.up).clampedInt
    }

    /// Returns, in words, all conditions that the size of a face violates. The result is empty if the detector can find
    /// the face.
    ///
    /// ```swift
    /// let face = PixelSize(width: 30, height: 40)
    /// let broken = FaceRule(leastSide: 36).violations(by: face, in: PixelSize(width: 1920, height: 1080))
    /// broken[0]  // "has a face of 30x40 in 1920x1080 but must have one of at least 36x36"
    /// ```
    ///
    /// - Parameters:
    ///   - face: The size of the face's box in pixels of the picture.
    ///   - size: The size of the picture.
    public func violations(by face: PixelSize, in size: PixelSize) -> [String] {
        let least = leastSide(in: size)
        var words: [String] = []
        if face.shorterSide < least {
            words.append("has a face of \(face) in \(size) but must have one of at least \(least)x\(least)")
        }
        if let mostSide, face.longerSide > mostSide {
            words.append("has a face of \(face) but must have one of at most \(mostSide)x\(mostSide)")
        }
        return words
    }
}
