open class VNRequest {
    public init() {}
    fileprivate func answer(_ image: CGImage) {}
}

/// Finds no face, except those that a test names in `standInFaces`.
public final class VNDetectFaceRectanglesRequest: VNRequest {
    /// The faces that the stand-in finds in any image, for the calling task.
    @TaskLocal public static var standInFaces: [CGRect] = []
    public private(set) var results: [VNFaceObservation]?

    override fileprivate func answer(_ image: CGImage) {
        results = Self.standInFaces.map { VNFaceObservation(boundingBox: $0) }
    }
}

public struct VNImageOption: Hashable {}

public final class VNImageRequestHandler {
    private let image: CGImage

    public init(cgImage: CGImage, options: [VNImageOption: Any] = [:]) { image = cgImage }

    public func perform(_ requests: [VNRequest]) throws {
        for request in requests { request.answer(image) }
    }
}
