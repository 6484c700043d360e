import Foundation

// Stand-ins for the parts of MLX, Core ML and ONNX Runtime that the guide uses, with the signatures of the real ones, for
// systems where these don't exist. They keep the memory that they are given, so that tests can look at it.

/// The type of an `MLXArray`'s elements.
enum DType { case float32, int32 }

/// An array of MLX.
final class MLXArray {
    let shape: [Int]
    let dtype: DType
    private let pointer: UnsafeMutableRawPointer
    private let finalizer: () -> Void

    init(
        rawPointer: UnsafeMutableRawPointer, _ shape: (some Collection<Int>)? = [Int]?.none, dtype: DType,
        finalizer: @escaping () -> Void
    ) {
        (pointer, self.shape, self.dtype, self.finalizer) = (rawPointer, Array(shape!), dtype, finalizer)
    }

    convenience init(_ values: [Int32], _ shape: [Int]) {
        let memory = UnsafeMutableBufferPointer<Int32>.allocate(capacity: values.count)
        _ = memory.initialize(from: values)
        self.init(rawPointer: memory.baseAddress!, shape, dtype: .int32) { memory.deallocate() }
    }

    deinit { finalizer() }

    func asArray<Element>(_ type: Element.Type) -> [Element] {
        let count = shape.reduce(1, *)
        return Array(UnsafeBufferPointer(start: pointer.assumingMemoryBound(to: type), count: count))
    }
}

#if !canImport(CoreML)
/// The type of an `MLMultiArray`'s elements.
enum MLMultiArrayDataType { case float16, float32 }

/// An array of Core ML.
final class MLMultiArray {
    let shape: [NSNumber]
    private let memory: UnsafeMutableRawBufferPointer

    init(shape: [NSNumber], dataType: MLMultiArrayDataType) throws {
        self.shape = shape
        let count = shape.reduce(1) { $0 * $1.intValue }
        memory = .allocate(byteCount: count * (dataType == .float16 ? 2 : 4), alignment: 64)
    }

    deinit { memory.deallocate() }

    func withUnsafeMutableBytes<Result>(
        _ body: (UnsafeMutableRawBufferPointer, [Int]) throws -> Result
    ) rethrows -> Result {
        try body(memory, [])
    }

    func withUnsafeBufferPointer<Element, Result>(
        ofType type: Element.Type, _ body: (UnsafeBufferPointer<Element>) throws -> Result
    ) rethrows -> Result {
        try body(UnsafeBufferPointer(memory.bindMemory(to: type)))
    }
}

/// A value of Core ML.
final class MLFeatureValue {
    let multiArrayValue: MLMultiArray?
    init(multiArray: MLMultiArray) { multiArrayValue = multiArray }
}

/// Named values of Core ML.
protocol MLFeatureProvider { func featureValue(for name: String) -> MLFeatureValue? }

/// Named values of Core ML in a dictionary.
final class MLDictionaryFeatureProvider: MLFeatureProvider {
    private let dictionary: [String: Any]
    init(dictionary: [String: Any]) throws { self.dictionary = dictionary }
    func featureValue(for name: String) -> MLFeatureValue? { dictionary[name] as? MLFeatureValue }
}
#endif

/// The type of a tensor's elements in ONNX Runtime.
enum ORTTensorElementDataType { case float, int32, int64 }

/// A tensor of ONNX Runtime.
final class ORTValue {
    let shape: [NSNumber]
    private let data: NSMutableData

    init(tensorData: NSMutableData, elementType: ORTTensorElementDataType, shape: [NSNumber]) throws {
        (data, self.shape) = (tensorData, shape)
    }

    func tensorData() throws -> NSMutableData { data }
}
