import Foundation
import Matte
import MatteModels

// guide: read
/// Returns the preparation that a model's `preprocessor_config.json` describes.
func modelInput(config: Data) throws -> ModelInput {
    try JSONDecoder().decode(ModelInput.self, from: config)
}
// guide: end

// guide: plan
/// Returns the shape of the tensor, its bytes in half precision, and the tokens that a photo costs, without its pixels.
func cost(of photo: PixelSize, for input: ModelInput) throws -> (shape: [Int], bytes: Int, tokens: Int?) {
    let plan = try input.plan(for: photo)
    return (plan.pixelValues.shape, 2 * plan.pixelValues.count, plan.tokens)
}
// guide: end

// guide: fill
/// Fills an engine's memory with a photo: that of an `MLMultiArray`, an ONNX Runtime tensor or an `MLXArray`.
func fill(
    _ memory: UnsafeMutableBufferPointer<Float>, with photo: RasterView<RGBA8>, by plan: ModelPlan
) throws {
    var tensor = unsafe MutableSpan(_unsafeElements: memory)
    try plan.write(photo, into: &tensor)
}
// guide: end

// guide: batch
/// Fills one tensor with photos of any sizes, as a call of the model's processor with all of them does.
func batch(_ photos: [Raster<RGB8>], for input: ModelInput) throws -> (batch: ModelBatch, numbers: [Float]) {
    let batch = try input.batch(for: photos.map(\.size))
    var numbers = [Float](repeating: 0, count: batch.elementCount)
    try numbers.withUnsafeMutableBufferPointer { memory in
        var tensor = unsafe MutableSpan(_unsafeElements: memory)
        for (i, photo) in photos.enumerated() {
            try batch.write(photo.view, picture: i, into: &tensor)
        }
    }
    return (batch, numbers)
}
// guide: end

// guide: back
/// Returns what a model answered in the photo: a box that Qwen3-VL wrote in thousandths, and one of RT-DETR, as centre and
/// size in fractions of the picture.
func boxes(in plan: ModelPlan) throws -> [NormalizedRect] {
    let (x, y, width, height) = (0.5, 0.5, 0.2, 0.4)
    return [
        try plan.box(250, 500, 750, 1000, in: .thousandths),
        try plan.box(
            x - width / 2, y - height / 2, x + width / 2, y + height / 2, in: .fractions),
    ]
}
// guide: end
