internal import Matte

/// A tensor of a model's input: its name, type and shape.
public struct ModelTensor: Hashable, Sendable {
    /// The types of a tensor's elements.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// Single precision; a plan can also fill half precision and bytes. The mask of Phi-4 has this type, too.
        case float32
        /// 32-bit integers.
        case int32
        /// 64-bit integers.
        case int64
    }

    /// The name in the processor's output, such as `pixel_values`.
    public let name: String
    /// The type of the processor's tensor.
    public let type: Kind
    /// The sides, the slowest first.
    public let shape: [Int]

    /// The number of elements.
    public var count: Int { shape.reduce(1, *) }
}

/// A tensor of integers that belongs to a model's input, such as the size of a grid of patches.
///
/// The processor of Phi-4 returns the ones and zeros of its mask in single precision.
public struct ModelIntegers: Hashable, Sendable {
    /// The name, type and shape.
    public let tensor: ModelTensor
    private let content: Content

    private indirect enum Content: Hashable {
        case values([Int])
        case ones
        /// Ones in the first columns and rows, and zeros elsewhere.
        case rectangle(width: Int, height: Int)
        /// Those of several pictures, one after the other.
        case parts([ModelIntegers])
        /// Ones, and zeros from an index on.
        case onesBefore(Int)
        /// The columns and rows of a grid of `columns` columns and `count` places, and -1 from there on.
        case positions(columns: Int, count: Int)
    }

    init(_ name: String, _ type: ModelTensor.Kind, _ shape: [Int], _ values: [Int]) {
        tensor = ModelTensor(name: name, type: type, shape: shape)
        content = .values(values)
    }

    init(ones name: String, _ type: ModelTensor.Kind, _ shape: [Int], before end: Int? = nil) {
        tensor = ModelTensor(name: name, type: type, shape: shape)
        content = end.map { .onesBefore($0) } ?? .ones
    }

    init(rectangle size: PixelSize, _ name: String, _ type: ModelTensor.Kind, _ shape: [Int]) {
        tensor = ModelTensor(name: name, type: type, shape: shape)
        content = .rectangle(width: size.width, height: size.height)
    }

    /// Joins the tensors of several pictures along an axis; all sides before that axis are 1.
    init(joining parts: [ModelIntegers], along axis: Int) {
        var shape = parts[0].tensor.shape
        shape[axis] = parts.reduce(0) { $0 + $1.tensor.shape[axis] }
        tensor = ModelTensor(name: parts[0].tensor.name, type: parts[0].tensor.type, shape: shape)
        content = .parts(parts)
    }

    init(positions name: String, _ shape: [Int], columns: Int, count: Int) {
        tensor = ModelTensor(name: name, type: .int64, shape: shape)
        content = .positions(columns: columns, count: count)
    }

    /// The integers. They are computed on each access.
    ///
    /// - Complexity: O(n).
    public var values: [Int] {
        switch content {
        case .values(let values): values
        case .ones: [Int](repeating: 1, count: tensor.count)
        case .rectangle(let width, let height):
            (0..<tensor.count).map { i in
                let columns = tensor.shape[tensor.shape.count - 1]
                return i % columns < width && i / columns < height ? 1 : 0
            }
        case .parts(let parts): parts.flatMap(\.values)
        case .onesBefore(let end): (0..<tensor.count).map { $0 < end ? 1 : 0 }
        case .positions(let columns, let count):
            (0..<tensor.count).map { i in
                let place = i / 2
                return place >= count ? -1 : i % 2 == 0 ? place % columns : place / columns
            }
        }
    }
}
