import Foundation
import Matte
import MatteModels

#if canImport(CoreML)
import CoreML
#endif

// guide: budget
/// Returns the largest size of a photo, at most its own, that costs no more tokens and bytes than allowed.
func affordable(_ photo: PixelSize, for input: ModelInput, tokens: Int, bytes: Int) throws -> PixelSize {
    var size = photo
    while true {
        let plan = try input.plan(for: size)
        let fits = (plan.tokens ?? 0) <= tokens && 4 * plan.elementCount <= bytes
        if fits || size.longerSide == 1 { return size }
        size = PixelSize(
            width: max(1, size.width * 9 / 10), height: max(1, size.height * 9 / 10))
    }
}
// guide: end

// guide: mlx
/// Returns a photo as an array of MLX, which owns the memory that Matte has filled.
func pixelValues(of photo: Raster<RGBA8>, by plan: ModelPlan) throws -> MLXArray {
    let memory = UnsafeMutableBufferPointer<Float>.allocate(capacity: plan.elementCount)
    do {
        var tensor = unsafe MutableSpan(_unsafeElements: memory)
        try plan.write(photo.view, into: &tensor)
    } catch {
        memory.deallocate()
        throw error
    }
    return MLXArray(
        rawPointer: UnsafeMutableRawPointer(memory.baseAddress!), plan.pixelValues.shape, dtype: .float32
    ) { memory.deallocate() }
}

/// Returns a tensor of integers, such as `image_grid_thw`, as an array of MLX.
func integers(named name: String, of plan: ModelPlan) -> MLXArray? {
    plan.integers.first { $0.tensor.name == name }.map { integers in
        MLXArray(integers.values.map { Int32($0) }, integers.tensor.shape)
    }
}
// guide: end

// guide: mlx-back
/// Returns the boxes of an answer, four numbers each in the model's units, as pixels of the photo.
func boxes(_ answer: [[Double]], in plan: ModelPlan, units: ModelCoordinates) throws -> [PixelRect] {
    try answer.map { box in
        try plan.box(box[0], box[1], box[2], box[3], in: units).pixelRect(in: plan.source)
    }
}
// guide: end

// guide: coreml
/// Returns the input of a Core ML model for a photo, in half precision.
func features(of photo: Raster<RGBA8>, by plan: ModelPlan) throws -> any MLFeatureProvider {
    let array = try MLMultiArray(
        shape: plan.pixelValues.shape.map { NSNumber(value: $0) }, dataType: .float16)
    try array.withUnsafeMutableBytes { bytes, _ in
        var tensor = unsafe MutableSpan(_unsafeElements: bytes.bindMemory(to: Float16.self))
        try plan.write(photo.view, into: &tensor)
    }
    return try MLDictionaryFeatureProvider(dictionary: [
        "pixel_values": MLFeatureValue(multiArray: array)
    ])
}
// guide: end

// guide: coreml-back
/// Returns the map of depth that a Core ML model answered, in the size of the photo.
func depth(_ output: any MLFeatureProvider, by plan: ModelPlan) throws -> Raster<GrayF32>? {
    guard let array = output.featureValue(for: "depth")?.multiArrayValue else { return nil }
    let sides = array.shape.suffix(2).map(\.intValue)
    return try array.withUnsafeBufferPointer(ofType: Float.self) { values in
        try plan.map(values.span, size: PixelSize(width: sides[1], height: sides[0]))
    }
}
// guide: end

// guide: onnx
/// Returns the inputs of an ONNX Runtime session for a photo: all tensors of its processor, by their names.
func inputs(of photo: Raster<RGBA8>, by plan: ModelPlan) throws -> [String: ORTValue] {
    func sides(_ tensor: ModelTensor) -> [NSNumber] { tensor.shape.map { NSNumber(value: $0) } }
    let data = NSMutableData(length: 4 * plan.elementCount)!
    let bytes = UnsafeMutableRawBufferPointer(start: data.mutableBytes, count: data.length)
    var tensor = unsafe MutableSpan(_unsafeElements: bytes.bindMemory(to: Float.self))
    try plan.write(photo.view, into: &tensor)
    var inputs = [
        plan.pixelValues.name: try ORTValue(
            tensorData: data, elementType: .float, shape: sides(plan.pixelValues))
    ]
    for integers in plan.integers {
        let data =
            integers.tensor.type == .int32
            ? integers.values.map { Int32($0) }.withUnsafeBytes { NSMutableData(data: Data($0)) }
            : integers.values.map { Int64($0) }.withUnsafeBytes { NSMutableData(data: Data($0)) }
        inputs[integers.tensor.name] = try ORTValue(
            tensorData: data, elementType: integers.tensor.type == .int32 ? .int32 : .int64,
            shape: sides(integers.tensor))
    }
    return inputs
}
// guide: end

// guide: onnx-back
/// Returns the mask that a model answered as logits, in the size of the photo.
func mask(_ logits: ORTValue, size: PixelSize, by plan: ModelPlan) throws -> Mask {
    let numbers = try logits.tensorData() as Data
    return try numbers.withUnsafeBytes { try plan.mask($0.bindMemory(to: Float.self).span, size: size) }
}
// guide: end
