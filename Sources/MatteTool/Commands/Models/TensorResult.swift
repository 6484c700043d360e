import Matte
import MatteCodecs
import MatteModels

/// The JSON report of a model's input. The keys are stable.
struct TensorResult: InputResult {
    struct Tensor: Encodable {
        var name: String
        var type: String
        var shape: [Int]
        var bytes: Int
        /// The offset from the beginning of the file.
        var offset: Int?
        /// The elements of a short tensor of integers, such as a grid of patches.
        var values: [Int]?

        /// The tensor for people.
        fileprivate var text: String {
            "\(name) \(type) \(shape)" + (values.map { " = \($0)" } ?? "")
        }
    }

    struct Picture: Encodable {
        var input: String?
        /// The upright size in pixels.
        var width: Int
        var height: Int
        /// The orientation in which the picture is stored: EXIF's number.
        var orientation: ImageOrientation
        var tokens: Int?
    }

    struct View: Encodable {
        /// The index of the picture.
        var picture: Int
        /// `whole`, `tile` or `crop`.
        var kind: String
        var row: Int?
        var column: Int?
        var width: Int
        var height: Int
        /// The part of the stored picture that the view shows, in pixels.
        var rect: SubpixelRect
        var transform: ImageTransform
    }

    var family: String
    var `class`: String?
    var backend: String
    var type: String
    var output: String?
    var bytes: Int
    var tensors: [Tensor]
    var tokens: Int?
    var pictures: [Picture]
    var views: [View]
    /// The units of boxes and points of the family.
    var coordinates: ModelCoordinates
    var notes: [String]?
    /// The configuration as it was read.
    var config: JSONValue

    /// Describes a batch without a file.
    init(_ model: ModelArguments.Model, _ batch: ModelBatch, _ type: TensorType) {
        family = model.input.family.name
        `class` = model.className
        backend = model.input.backend.optionName
        self.type = type.rawValue
        let numbers = [batch.pixelValues] + [batch.localPixelValues].compactMap { $0 }
        let parts = numbers.map { TensorFile.part($0, type) } + batch.integers.map(TensorFile.part)
        tensors = parts.map {
            Tensor(
                name: $0.tensor.name, type: $0.type, shape: $0.tensor.shape, bytes: $0.bytes,
                values: $0.tensor.count <= 64 ? $0.integers?.values : nil)
        }
        bytes = parts.reduce(0) { $0 + $1.bytes }
        tokens = batch.tokens
        pictures = batch.plans.map { plan in
            let upright = plan.orientation.applied(to: plan.source)
            return Picture(
                width: upright.width, height: upright.height, orientation: plan.orientation,
                tokens: plan.tokens)
        }
        views = batch.plans.enumerated().flatMap { i, plan in plan.views.map { View($0, of: i) } }
        coordinates = batch.plans[0].coordinates
        config = model.config
    }

    /// Adds the file and its inputs.
    mutating func add(_ layout: TensorFile, _ path: String, _ inputs: [String], _ headers: [ImageHeader]) {
        output = path
        bytes = layout.bytes
        tensors = tensors.compactMap { tensor in
            var tensor = tensor
            tensor.offset = layout.parts.first { $0.tensor.name == tensor.name }?.offset
            return tensor.offset == nil ? nil : tensor
        }
        for i in inputs.indices { pictures[i].input = inputs[i].excerptOfDataURL }
        let translucent = inputs.indices.filter { headers[$0].hasAlpha }.map { pictures[$0].input ?? "" }
        if !translucent.isEmpty {
            notes = translucent.map { "\($0.printable): alpha is composited over white" }
        }
    }

    /// The report as text for people.
    var line: String {
        let shapes = tensors.map(\.text).joined(separator: ", ")
        let size = tokens.map { ", \($0) tokens" } ?? ""
        guard let output else { return "\(shapes)\(size), \(bytes) bytes" }
        return "\(output.printable): \(shapes)\(size), \(bytes) bytes"
            + (notes ?? []).map { "\n\($0)" }.joined()
    }

    var traffic: (read: Int, written: Int) { (0, output == nil ? 0 : bytes) }

    func report() throws -> Report {
        var report = try Report(line, self)
        report.ownsStandardOutput = output.map { StandardStream.isOutput($0) } ?? false
        return report
    }
}

extension TensorResult.View {
    fileprivate init(_ view: ModelView, of picture: Int) {
        self.picture = picture
        switch view.kind {
        case .whole: kind = "whole"
        case .tile(let row, let column):
            kind = "tile"
            (self.row, self.column) = (row, column)
        case .crop(let index):
            kind = "crop"
            column = index
        }
        width = view.size.width
        height = view.size.height
        rect = view.transform.visibleSource
        transform = view.transform
    }
}
