#if canImport(Vision)
public import Matte
internal import MatteFoundation
public import Vision

// Vision has a NormalizedRect of its own, so that Matte's is named in full here and in apps that import both.

extension Matte.NormalizedRect {
    /// The box of a Vision observation, such as a `VNFaceObservation`: shares of the upright picture.
    ///
    /// ```swift
    /// let faces = request.results?.map { Matte.NormalizedRect($0) } ?? []
    /// ```
    public init(_ observation: VNDetectedObjectObservation) {
        self.init(vision: observation.boundingBox)
    }

    /// The box of a Vision request of Swift, such as a `FaceObservation`'s `boundingBox`: shares of the upright picture.
    public init(_ rect: Vision.NormalizedRect) {
        self.init(vision: rect.cgRect)
    }
}
#endif
