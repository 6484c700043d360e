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
            memory: UnsafeRawBufferPointer(memory), size: PixelSize(width: 5, height: 4), bytesPerRow: 48,
            retain: { calls.withLock { $0.append("retain") } },
            release: { calls.withLock { $0.append("release") } })
        let second = frame
        frame = nil
        #expect(calls.withLock { $0 } == ["retain"])
        #expect(second?.view.size == PixelSize(width: 5, height: 4))
        withExtendedLifetime(second) {}
        _ = consume second
        #expect(calls.withLock { $0 } == ["retain", "release"])
    }

    @Test func aBufferThatIsTooShortIsRefusedAndNotHeld() {
        let calls = Mutex(0)
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 100, alignment: 4)
        defer { memory.deallocate() }
        for (size, stride) in [
            (PixelSize(width: 5, height: 6), 20), (PixelSize(width: 5, height: 2), 19),
            (PixelSize(width: -1, height: 2), 20),
        ] {
            #expect(throws: MatteError.self) {
                try CameraFrame(
                    memory: UnsafeRawBufferPointer(memory), size: size, bytesPerRow: stride,
                    retain: { calls.withLock { $0 += 1 } }, release: { calls.withLock { $0 += 1 } })
            }
        }
        #expect(calls.withLock { $0 } == 0)
    }

    @Test func aCopyOwnsItsPixels() throws {
        let padded = PaddedPixels(PixelSize(width: 3, height: 2)) {
            BGRA8(red: UInt8($0), green: UInt8($1), blue: 9)
        }
        let frame = try CameraFrame(copying: padded.view)
        for y in 0..<2 { for x in 0..<3 { #expect(frame.view[x, y] == padded[x, y]) } }
    }
}
