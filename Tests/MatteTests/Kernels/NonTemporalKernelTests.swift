import Matte
import MatteKernelTypes
import TestSupport
import Testing

struct NonTemporalKernelTests {
    /// Every length around a few cache lines, at starts that are and aren't multiples of a line.
    @Test(arguments: [0, 1, 2, 3, 16, 31, 32, 63], [0, 1, 5])
    func copiesBytesAndWritesNothingElse(start: Int, sourceStart: Int) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 512, alignment: 64)
        let source = UnsafeMutableRawBufferPointer.allocate(byteCount: 512, alignment: 64)
        defer {
            memory.deallocate()
            source.deallocate()
        }
        for i in source.indices { source[i] = UInt8(truncatingIfNeeded: i &* 7) }
        withEveryTier { tier in
            for count in 0...320 {
                for i in memory.indices { memory[i] = 255 }
                KernelTable.current.swizzle.copyNonTemporally(
                    source.baseAddress! + sourceStart, memory.baseAddress! + 64 + start, count)
                let wrong = memory.indices.first {
                    let place = $0 - 64 - start
                    return memory[$0] != (0..<count ~= place ? source[sourceStart + place] : 255)
                }
                #expect(wrong == nil, "\(tier), \(count) bytes, at byte \(wrong ?? 0) of the memory")
            }
        }
    }
}
