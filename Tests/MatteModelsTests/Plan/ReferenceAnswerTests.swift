import Foundation
import MatteModels
import TestSupport
import Testing

/// Tensors against the digests of what transformers made from the same pictures.
struct ReferenceAnswerTests {
    static let families = ModelSamples.names + ["birefnet-1024", "mobileclip-s2"]

    @Test(arguments: families)
    func tensorsEqualTheReference(name: String) throws {
        let input = try ModelSamples.input(name)
        let isPipeline = ["birefnet-1024", "mobileclip-s2"].contains(name)
        var compared = 0
        for answer in try ModelSamples.answers(name) {
            // The reference keeps one or four channels without a normalisation (RT-DETR), and its pipelines resize before
            // they convert to RGB.
            let isOther = ["rgba", "grey"].contains(answer.picture)
            if isOther, isPipeline || name == "rt-detr" { continue }
            if answer.tensors == nil, name == "phi4-mm" {
                // The size is rejected.
                #expect(throws: MatteError.self, "\(answer)") { try input.plan(for: answer.size) }
                continue
            }
            let plan = try input.like(answer.backend).plan(for: answer.size)
            // Where the reference rejects alpha or grey, Matte converts it.
            guard let tensors = answer.tensors else { continue }
            let expected = try #require(tensors[plan.pixelValues.name])
            #expect(
                plan.pixelValues.shape.map(String.init).joined(separator: "x") == expected.shape,
                "\(name) \(answer)")
            #expect(Set(tensors.keys) == Set(plan.tensors.map(\.name)), "\(name) \(answer)")
            for integers in plan.integers {
                let expected = try #require(tensors[integers.tensor.name])
                #expect(
                    integers.tensor.shape.map(String.init).joined(separator: "x") == expected.shape,
                    "\(name) \(answer) \(integers.tensor.name)")
                #expect(
                    ModelSamples.digest(integers) == expected.digest,
                    "\(name) \(answer) \(integers.tensor.name)")
            }
            let numbers = try FormulaPictures.prepare(plan, answer.picture)
            let first = plan.pixelValues.count
            #expect(ModelSamples.digest(Array(numbers[..<first])) == expected.digest, "\(name) \(answer)")
            if let local = plan.localPixelValues {
                let expected = try #require(tensors[local.name])
                #expect(local.shape.map(String.init).joined(separator: "x") == expected.shape)
                #expect(
                    ModelSamples.digest(Array(numbers[first...])) == expected.digest,
                    "\(name) \(answer) \(local.name)")
            }
            compared += 1
        }
        #expect(compared >= 20, "\(name): \(compared) answers were compared")
    }

    @Test(arguments: families)
    func tiersAndThreadsGiveTheSameTensor(name: String) throws {
        let input = try ModelSamples.input(name)
        let size = PixelSize(width: 225, height: 223)
        let answers = try ModelSamples.answers(name)
        let answer = try #require(answers.first { $0.picture == "photo" && $0.size == size })
        let expected = try #require(
            answer.tensors.flatMap { $0["pixel_values"] ?? $0["image_pixel_values"] }
        ).digest
        let plan = try input.like(answer.backend).plan(for: size)
        try withEveryTier { tier in
            let fresh = try input.like(answer.backend).plan(for: size)
            #expect(
                try ModelSamples.digest(FormulaPictures.prepare(fresh, "photo")) == expected,
                "\(name) \(tier)")
        }
        for threads in [1, 2, 5, 8] {
            let numbers = try FormulaPictures.prepare(plan, "photo", parallelism: .threads(threads))
            #expect(ModelSamples.digest(numbers) == expected, "\(name) with \(threads) threads")
        }
    }
}
