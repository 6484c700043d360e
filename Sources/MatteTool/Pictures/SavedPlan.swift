import Matte
import MatteCodecs
import MatteModels

/// A plan that `matte tensor --json` printed: a configuration, and the pictures of a batch.
struct SavedPlan: Sendable {
    private let batch: ModelBatch
    private let pictures: [Picture]

    private struct Picture: Decodable {
        var input: String?
        var width: Int
        var height: Int
    }

    private struct Document: Decodable {
        var backend: String
        var config: JSONValue
        var pictures: [Picture]
    }

    /// Reads a plan. Shapes and views are computed again from the configuration and the sizes.
    init(_ bytes: [UInt8]) throws {
        let document = try JSONReader.value(bytes).decoded(as: Document.self)
        guard let backend = ModelBackend.allCases.first(where: { $0.optionName == document.backend }) else {
            throw ToolError.failure(
                "cannot read the plan: its backend is '\(document.backend.excerpt)'; use torchvision or pillow"
            )
        }
        let model = try ModelArguments.Model(document.config, backend)
        pictures = document.pictures
        batch = try model.input.batch(for: pictures.map { PixelSize(width: $0.width, height: $0.height) })
    }

    /// Returns the plan of an upright picture: that of the input with the same path, or else the first of the same size.
    func plan(for size: PixelSize, input: String) throws -> ModelPlan {
        let fitting = pictures.indices.filter {
            pictures[$0].width == size.width && pictures[$0].height == size.height
        }
        guard let index = fitting.first(where: { pictures[$0].input == input }) ?? fitting.first else {
            let sizes = Set(pictures.map { "\($0.width)x\($0.height)" }).sorted().prefix(5)
            throw ToolError.failure(
                "cannot map boxes to a picture of \(size): the plan is for \(sizes.joined(separator: ", ")); use the plan's picture"
            )
        }
        return batch.plans[index]
    }
}
