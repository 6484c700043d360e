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
        try fill(plan, type, keeping: count, Appending(file: file))
    }

    /// Writes the picture's numbers to their places in the tensor of a batch.
    func fill(_ plan: ModelPlan, _ type: TensorType, in joined: JoinedTensor) throws {
        try fill(plan, type, keeping: plan.elementCount, joined, adding: joined.bytes.count)
    }

    private func fill(
        _ plan: ModelPlan, _ type: TensorType, keeping count: Int, _ target: some NumberTarget,
        adding bytes: Int = 0
    ) throws {
        try header.hasAlpha
            ? fill(as: RGBA8.self, plan, type, keeping: count, target, adding: bytes)
            : fill(as: RGB8.self, plan, type, keeping: count, target, adding: bytes)
    }

    /// Pictures whose pixels take more bytes than this are read row by row, once for each resize of the photo.
    private static var mostBytes: Int { 64 << 20 }

    private func fill<PixelType: Pixel>(
        as _: PixelType.Type, _ plan: ModelPlan, _ type: TensorType, keeping kept: Int,
        _ target: some NumberTarget, adding others: Int
    ) throws {
        let count = plan.elementCount
        let rows = source.file.streamed(as: PixelType.self)
        let pixels = rows.size.area * MemoryLayout<PixelType>.size
        func check(adding bytes: Int) throws(MatteError) {
            try rows.checkMemory(
                adding: bytes + others + count * type.bytes, for: "the pixels and the tensor",
                to: "prepare a model's input")
        }
        let upright = plan.orientation == .up ? 0 : 3 * plan.source.area
        var isWhole = pixels <= Self.mostBytes || plan.orientation != .up
        if isWhole {
            do throws(MatteError) { try check(adding: pixels + upright) } catch {
                guard plan.orientation == .up else { throw error }
                isWhole = false
            }
        }
        if !isWhole { try check(adding: plan.streamingBytes(of: PixelType.self)) }
        let picture = isWhole ? try rows.rendered() : nil
        switch type {
        case .float32: try append([Float](repeating: 0, count: count))
        case .float16:
            #if os(macOS) && arch(x86_64)
            throw ToolError.failure(
                "cannot write float16: Swift has no such type on this Mac; use --type float32")
            #else
            try append([Float16](repeating: 0, count: count))
            #endif
        case .uint8: try append([UInt8](repeating: 0, count: count))
        }

        func append<Element: BitwiseCopyable>(_ zeros: [Element]) throws {
            var numbers = zeros
            try plan.fill(&numbers, from: picture) { () throws(MatteError) in
                var reader = try RowReader(rows)
                return { count throws(MatteError) in try reader.next(count) }
            }
            numbers.removeLast(count - kept)
            try target.add(numbers)
        }
    }
}

/// A receiver of a picture's numbers.
protocol NumberTarget {
    func add<Element: BitwiseCopyable>(_ numbers: [Element]) throws
}

/// A receiver that appends numbers to a file.
private struct Appending: NumberTarget {
    let file: NewFile

    func add<Element: BitwiseCopyable>(_ numbers: [Element]) throws { try file.append(values: numbers) }
}

/// The tensor of a batch whose pictures aren't contiguous. It receives the numbers of one picture at a time.
final class JoinedTensor: NumberTarget {
    private let batch: ModelBatch
    private(set) var bytes: [UInt8]
    /// The index of the picture whose numbers are next.
    var picture = 0

    /// - Throws: `MatteError` with code `limits` if the tensor takes more than `limit` bytes, before it is allocated.
    init(_ batch: ModelBatch, _ type: TensorType, within limit: Int) throws(MatteError) {
        let count = batch.elementCount.multipliedReportingOverflow(by: type.bytes)
        guard !count.overflow, count.partialValue <= limit else {
            throw MatteError(
                .limits,
                "cannot hold the tensor of \(batch.plans.count) pictures: it has \(batch.elementCount) numbers of \(type.bytes) bytes, and at most \(limit) bytes of memory are allowed; write fewer pictures into one tensor, or raise --max-memory"
            )
        }
        self.batch = batch
        bytes = [UInt8](repeating: 0, count: count.partialValue)
    }

    func add<Element: BitwiseCopyable>(_ numbers: [Element]) {
        batch.copy(numbers, picture: picture, to: &bytes)
    }

    /// Appends the first bytes to a file.
    func append(to file: NewFile, first count: Int) throws {
        bytes.removeLast(bytes.count - count)
        try file.append(bytes)
    }
}

extension ModelIntegers {
    /// Appends the integers to a file.
    func append(to file: NewFile) throws {
        switch tensor.type {
        case .int32: try file.append(values: values.map { Int32($0) })
        case .int64: try file.append(values: values.map { Int64($0) })
        case .float32: try file.append(values: values.map { Float($0) })
        }
    }
}
