import Matte
import MatteCodecs
import MatteModels

/// A picture for a model: its pixels as they are stored, without a conversion of colours, as models' own processors
/// read them.
struct ModelPicture {
    let source: SourcePicture

    /// Opens a file and reads its header.
    init(_ path: String, _ files: RunFiles, _ decoding: DecodingOptions) throws {
        var options = decoding
        options.orientation = .keep
        options.color = .keep
        source = try SourcePicture(path, files, options)
    }

    var header: ImageHeader { source.header }

    /// A Boolean value that indicates whether the file can be opened again. A stream can be read only once.
    var canBeOpenedAgain: Bool { !(source.bytes is [UInt8]) }

    /// Appends the picture's part of a tensor to a file: its first `count` numbers.
    func append(to file: NewFile, _ plan: ModelPlan, _ type: TensorType, keeping count: Int) throws {
        try header.hasAlpha
            ? append(as: RGBA8.self, to: file, plan, type, keeping: count)
            : append(as: RGB8.self, to: file, plan, type, keeping: count)
    }

    private func append<PixelType: Pixel>(
        as _: PixelType.Type, to file: NewFile, _ plan: ModelPlan, _ type: TensorType, keeping kept: Int
    ) throws {
        let count = plan.elementCount
        let rows = source.file.streamed(as: PixelType.self)
        let upright = plan.orientation == .up ? 0 : 3 * plan.source.area
        try rows.checkMemory(
            adding: rows.size.area * MemoryLayout<PixelType>.size + upright + count * type.bytes,
            for: "the pixels and the tensor", to: "prepare a model's input")
        let picture = try rows.rendered()
        switch type {
        case .float32:
            var numbers = [Float](repeating: 0, count: count)
            try Self.fill(&numbers, plan, picture)
            numbers.removeLast(count - kept)
            try file.append(numbers)
        case .float16:
            #if os(macOS) && arch(x86_64)
            throw ToolError.failure(
                "cannot write float16: Swift has no such type on this Mac; use --type float32")
            #else
            var numbers = [Float16](repeating: 0, count: count)
            try Self.fill(&numbers, plan, picture)
            numbers.removeLast(count - kept)
            try file.append(numbers)
            #endif
        case .uint8:
            var numbers = [UInt8](repeating: 0, count: count)
            var span = numbers.mutableElements
            try plan.fill(&span, from: picture.view)
            numbers.removeLast(count - kept)
            try file.append(numbers)
        }
    }

    private static func fill<Element: TensorElement, PixelType: Pixel>(
        _ numbers: inout [Element], _ plan: ModelPlan, _ picture: Raster<PixelType>
    ) throws {
        var span = numbers.mutableElements
        try plan.fill(&span, from: picture.view)
    }
}

extension ModelIntegers {
    /// Appends the integers to a file.
    func append(to file: NewFile) throws {
        switch tensor.type {
        case .int32: try file.append(values.map { Int32($0) })
        default: try file.append(values.map { Int64($0) })
        }
    }
}
