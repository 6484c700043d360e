import MatteModels
import TestSupport

extension FormulaPictures {
    /// Returns a model's input for a picture. `rgba` and `grey` are other formats of `photo`.
    static func prepare(
        _ plan: ModelPlan, _ kind: String, parallelism: Parallelism = .automatic
    ) throws -> [Float] {
        let size = plan.source
        let channels = kind == "rgba" ? 4 : kind == "grey" ? 1 : 3
        let pixels = kept(channels == 3 ? kind : "photo", size, channels)
        let bytes = pixels.span.bytes
        switch channels {
        case 4:
            let view = try RasterView<RGBA8>(bytes, width: size.width, height: size.height)
            return try plan.prepare(view, parallelism: parallelism).pixelValues
        case 1:
            let view = try RasterView<Gray8>(bytes, width: size.width, height: size.height)
            return try plan.prepare(view, parallelism: parallelism).pixelValues
        default:
            let view = try RasterView<RGB8>(bytes, width: size.width, height: size.height)
            return try plan.prepare(view, parallelism: parallelism).pixelValues
        }
    }

    /// Returns the bytes of a picture. Pictures are kept, because several families use them.
    static func kept(_ kind: String, _ size: PixelSize, _ channels: Int) -> [UInt8] {
        let key = "\(kind) \(size) \(channels)"
        if let picture = pictures.withLock({ $0[key] }) { return picture }
        let picture = bytes(kind, size.width, size.height, channels: channels)
        pictures.withLock { $0[key] = picture }
        return picture
    }

    private static let pictures = Locked<[String: [UInt8]]>([:])
}
