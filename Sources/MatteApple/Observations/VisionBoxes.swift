#if canImport(Vision)
public import Matte
internal import MatteFoundation
public import Vision

// Vision also has a type named NormalizedRect. Files that import both modules must write `Matte.NormalizedRect`.

extension Matte.NormalizedRect {
    /// Creates a box from a Vision observation, such as a `VNFaceObservation`. Its coordinates are fractions of the
    /// upright picture's width and height.
    ///
    /// ```swift
    /// let faces = request.results?.map { Matte.NormalizedRect($0) } ?? []
    /// ```
    public init(_ observation: VNDetectedObjectObservation) {
        self.init(vision: observation.boundingBox)
    }

    /// Creates a box from a result of Vision's Swift interface, such as a `FaceObservation`'s `boundingBox`. Its
    /// coordinates are fractions of the upright picture's width and height.
    public init(_ rect: Vision.NormalizedRect) {
        self.init(vision: rect.cgRect)
    }
}
#endif
