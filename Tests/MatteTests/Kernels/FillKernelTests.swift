import Matte
import MatteKernelTypes
import TestSupport
import Testing

/// The kernels that fill rows, against a loop over bytes.
struct FillKernelTests {
    /// Every length around whole vectors and patterns, at starts that are and aren't multiples of a vector.
    @Test(arguments: [0, 1, 2, 3, 31, 63])
    func repeatsThePatternAndWritesNothingElse(start: Int) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 64)
        defer { memory.deallocate() }
        let pattern = (0..<SwizzleKernels.patternBytes).map { UInt8($0 % 192) }
        withEveryTier { tier in
            for count in 0...460 {
                let kernels = KernelTable.current.swizzle
                for kernel in [kernels.fill, kernels.fillNonTemporally] {
                    for i in memory.indices { memory[i] = 255 }
                    kernel(memory.baseAddress! + 64 + start, 1, count, count, pattern, count % 2 * 7680)
                    let wrong = memory.indices.first {
                        let place = $0 - 64 - start
                        return memory[$0] != (0..<count ~= place ? UInt8(place % 192) : 255)
                    }
                    #expect(wrong == nil, "\(tier), \(count) bytes, at byte \(wrong ?? 0) of the memory")
                }
            }
        }
    }

    /// Rows with other bytes between them, as in a frame's column.
    @Test func fillsEachRowFromThePatternsStart() {
        let pattern = (0..<SwizzleKernels.patternBytes).map { UInt8($0 % 192) }
        withEveryTier { tier in
            for (count, padding) in (0...200).flatMap({ count in [0, 1, 37].map { (count, $0) } }) {
                for rows in [0, 1, 2, 5] {
                    let bytesPerRow = count + padding
                    var memory = [UInt8](repeating: 255, count: 6 * bytesPerRow + 1)
                    let kernels = KernelTable.current.swizzle
                    let kernel = (rows + count) % 2 == 0 ? kernels.fill : kernels.fillNonTemporally
                    memory.withUnsafeMutableBytes {
                        kernel($0.baseAddress!, rows, count, bytesPerRow, pattern, rows * bytesPerRow)
                    }
                    let wrong = memory.indices.first {
                        let (y, x) = bytesPerRow == 0 ? (rows, 0) : ($0 / bytesPerRow, $0 % bytesPerRow)
                        return memory[$0] != (y < rows && x < count ? UInt8(x % 192) : 255)
                    }
                    #expect(
                        wrong == nil,
                        "\(tier), \(rows) rows of \(count)+\(padding) bytes, at byte \(wrong ?? 0)")
                }
            }
        }
    }
}
