import Matte
import Synchronization
import TestSupport
import Testing

@Suite struct CameraFrameTests {
    @Test func theBufferIsHeldUntilTheLastReferenceIsGone() throws {
        let calls = Mutex<[String]>([])
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 200, alignment: 4)
        defer { memory.deallocate() }
        var frame: CameraFrame? = try CameraFrame(
            size: PixelSize(width: 5, height: 4), bytesPerRow: 48,
            retain: {
                calls.withLock { $0.append("retain") }
                return UnsafeRawBufferPointer(memory)
            },
            release: { calls.withLock { $0.append("release") } })
        let second = frame
        frame = nil
        #expect(calls.withLock { $0 } == ["retain"])
        #expect(second?.view.size == PixelSize(width: 5, height: 4))
        withExtendedLifetime(second) {}
        _ = consume second
        #expect(calls.withLock { $0 } == ["retain", "release"])
    }

    /// Returns the numbers of calls of `retain` and `release` for a frame that must be rejected.
    private func calls(size: PixelSize, bytesPerRow: Int) -> [Int] {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 100, alignment: 4)
        defer { memory.deallocate() }
        var (retained, released) = (0, 0)
        #expect(throws: MatteError.self) {
            try CameraFrame(
                size: size, bytesPerRow: bytesPerRow,
                retain: {
                    retained += 1
                    return UnsafeRawBufferPointer(memory)
                }, release: { released += 1 })
        }
        return [retained, released]
    }

    @Test func aBufferIsNotHeldIfItsSizeIsWrong() {
        #expect(calls(size: PixelSize(width: 5, height: 2), bytesPerRow: 19) == [0, 0])
        #expect(calls(size: PixelSize(width: -1, height: 2), bytesPerRow: 20) == [0, 0])
    }

    @Test func aBufferThatIsTooShortIsGivenBack() {
        #expect(calls(size: PixelSize(width: 5, height: 6), bytesPerRow: 20) == [1, 1])
    }

    /// A producer's class that isn't `Sendable`, like a pixel buffer.
    private final class Buffer {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 4)
        var locks = 0
        deinit { memory.deallocate() }
    }

    @Test func closuresMayCaptureWhatIsNotSendable() throws {
        let buffer = Buffer()
        do {
            let frame = try CameraFrame(
                size: PixelSize(width: 4, height: 4),
                retain: {
                    buffer.locks += 1
                    return UnsafeRawBufferPointer(buffer.memory)
                }, release: { buffer.locks -= 1 })
            #expect(buffer.locks == 1)
            withExtendedLifetime(frame) {}
        }
        #expect(buffer.locks == 0)
    }

    @Test func aCopyOwnsItsPixels() throws {
        let padded = PaddedPixels(PixelSize(width: 3, height: 2)) {
            BGRA8(red: UInt8($0), green: UInt8($1), blue: 9)
        }
        let frame = try CameraFrame(copying: padded.view)
        for y in 0..<2 { for x in 0..<3 { #expect(frame.view[x, y] == padded[x, y]) } }
    }
}
