import FuzzSupport
import Matte

/// A small picture that is resized like another library, in memory with and without row padding.
struct ReferencePictures<PixelType: Pixel> {
    private let picture: Raster<PixelType>
    private let target: PixelSize
    private let filter: ReferenceFilter
    private let padding: (source: Int, target: Int)
    private let mark: UInt8

    init(_ input: inout Input) throws(MatteError) {
        filter = ReferenceFilter.allCases[Int(input.byte()) % ReferenceFilter.allCases.count]
        target = PixelSize(width: input.integer(in: 0...70), height: input.integer(in: 0...70))
        padding = (input.integer(in: 0...17), input.integer(in: 0...17))
        mark = input.byte()
        let size = PixelSize(width: input.integer(in: 0...70), height: input.integer(in: 0...70))
        picture = try randomPicture(size, &input)
    }

    /// Requires the same pixels with any stride and number of threads, and row padding that keeps its bytes.
    func compare() throws(MatteError) {
        let expected = try picture.resized(to: target, like: filter, parallelism: .serial)
        let threaded = try picture.resized(to: target, like: filter, parallelism: .threads(3))
        precondition(threaded == expected, "\(filter) to \(target) depends on threads")
        let bytes = MemoryLayout<PixelType>.stride
        let (sourceStride, targetStride) = (
            picture.width * bytes + padding.source, target.width * bytes + padding.target
        )
        let source = UnsafeMutableRawBufferPointer.allocate(
            byteCount: sourceStride * picture.height, alignment: 1)
        let result = UnsafeMutableRawBufferPointer.allocate(
            byteCount: targetStride * target.height, alignment: 1)
        defer {
            source.deallocate()
            result.deallocate()
        }
        for y in 0..<picture.height {
            let row = UnsafeMutableRawBufferPointer(
                rebasing: source[(y * sourceStride)...].prefix(sourceStride))
            picture.bytes.withUnsafeBytes { pixels in
                row.copyBytes(from: pixels[(y * picture.bytesPerRow)...].prefix(picture.width * bytes))
            }
        }
        result.initializeMemory(as: UInt8.self, repeating: mark)
        let view = try RasterView<PixelType>(
            memory: UnsafeRawBufferPointer(source), width: picture.width, height: picture.height,
            bytesPerRow: sourceStride)
        var output = try MutableRasterView<PixelType>(
            memory: result, width: target.width, height: target.height, bytesPerRow: targetStride)
        try view.resize(into: &output, like: filter, parallelism: .serial)
        for y in 0..<target.height {
            let row = result[(y * targetStride)...].prefix(targetStride)
            expected.bytes.withUnsafeBytes { pixels in
                let wanted = pixels[(y * expected.bytesPerRow)...].prefix(target.width * bytes)
                precondition(row.prefix(target.width * bytes).elementsEqual(wanted), "row \(y), \(filter)")
            }
            precondition(row.dropFirst(target.width * bytes).allSatisfy { $0 == mark })
        }
    }
}

/// Returns a picture whose pixels are the input's bytes, repeated.
func randomPicture<PixelType: Pixel>(
    _ size: PixelSize, _ input: inout Input
) throws(MatteError) -> Raster<PixelType> {
    let rest = input.rest.isEmpty ? [0] : input.rest
    var index = 0
    func byte() -> UInt8 {
        index += 1
        return rest[index % rest.count] &+ UInt8(truncatingIfNeeded: index / rest.count)
    }
    let raster = try Raster<RGBA8>(
        size: size,
        initializingRowsWith: { _, row in
            for _ in 0..<size.width {
                row.append(RGBA8(red: byte(), green: byte(), blue: byte(), alpha: byte()))
            }
        })
    return try raster.converted()
}
