public import Matte

/// The sizes of face that a detector finds.
///
/// The rule is about the face, not about the picture: a face of 36 pixels is found in a picture of 1920x1080, and must be
/// proportionally larger in a larger picture.
public struct FaceRule: Hashable, Sendable {
    /// The shortest side of a face in pictures up to ``referenceSize``, in pixels.
    public let leastSide: Int

    /// The size up to which ``leastSide`` holds as it is.
    public let referenceSize: PixelSize

    /// The longest side of a face, in pixels; `nil` when the service states none.
    public let mostSide: Int?

    /// Makes a rule.
    ///
    /// - Precondition: `leastSide` is above 0, `mostSide` isn't below it, and the reference size isn't empty.
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

    /// The shortest side that a face may have in a picture of a size, in pixels, rounded up.
    ///
    /// "Proportionally larger" isn't published as a formula. The larger of the ratios of the longer and of the shorter
    /// sides is used, the strictest reading.
    public func leastSide(in size: PixelSize) -> Int {
        let ratio = max(
            1, Double(size.longerSide) / Double(referenceSize.longerSide),
            Double(size.shorterSide) / Double(referenceSize.shorterSide))
        return Int((Double(leastSide) * ratio).rounded(.up))
    }

    /// Every condition that a face breaks, in words; empty when the detector should find it.
    ///
    /// - Parameters:
    ///   - face: the face's box in pixels of the picture.
    ///   - size: the picture's size.
    public func violations(by face: PixelSize, in size: PixelSize) -> [String] {
        let least = leastSide(in: size)
        var words: [String] = []
        if face.shorterSide < least {
            words.append("has a face of \(face) in \(size), must be at least \(least)x\(least)")
        }
        if let mostSide, face.longerSide > mostSide {
            words.append("has a face of \(face), must be at most \(mostSide)x\(mostSide)")
        }
        return words
    }
}
