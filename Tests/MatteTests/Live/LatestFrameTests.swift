import Matte
import Synchronization
import Testing

@Suite struct LatestFrameTests {
    @Test func theArrivingFrameIsDroppedWhileBusy() {
        let gate = LatestFrame<String>(policy: .dropArriving)
        #expect(gate.offer("a", at: 10))
        #expect(!gate.offer("b", at: 20))
        #expect(gate.take(20) == nil)
        #expect(gate.take(10) == "a")
        #expect(gate.take(10) == nil)
        #expect(gate.offer("c", at: 30))
        #expect(gate.counts.dropped == 1 && gate.counts.admitted == 2 && gate.counts.taken == 1)
    }

    @Test func theNewestFrameWaits() throws {
        let gate = LatestFrame<String>(policy: .keepNewest)
        #expect(gate.offer("a", at: 1))
        #expect(!gate.offer("b", at: 2))
        #expect(!gate.offer("c", at: 3))
        #expect(gate.next() == nil)
        #expect(gate.take(1) == "a")
        // One that waits goes first, or frames would overtake each other.
        #expect(!gate.offer("d", at: 4))
        let next = try #require(gate.next())
        #expect(next.frame == "d" && next.milliseconds == 4)
        #expect(gate.take(4) == "d")
        #expect(gate.counts.dropped == 2)
    }

    @Test func timestampsMustIncrease() {
        let gate = LatestFrame<Int>()
        #expect(gate.offer(1, at: 5))
        #expect(gate.take(5) == 1)
        #expect(!gate.offer(2, at: 5))
        #expect(!gate.offer(3, at: 4))
        #expect(gate.offer(4, at: 6))
        #expect(gate.counts.outOfOrder == 2)
    }

    @Test func anErrorFreesTheGate() {
        let gate = LatestFrame<Int>()
        #expect(gate.offer(1, at: 1))
        #expect(!gate.fail(2))
        #expect(gate.isBusy)
        #expect(gate.fail(1))
        #expect(!gate.isBusy)
        #expect(gate.offer(2, at: 2))
    }

    @Test(arguments: [LatestFrame<CameraFrame>.Policy.dropArriving, .keepNewest])
    func closingLetsGoOfEveryFrame(policy: LatestFrame<CameraFrame>.Policy) throws {
        let held = Mutex(0)
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 4)
        defer { memory.deallocate() }
        let gate = LatestFrame<CameraFrame>(policy: policy)
        for i in 1...5 {
            let frame = try CameraFrame(
                memory: UnsafeRawBufferPointer(memory), size: PixelSize(width: 4, height: 4),
                retain: { held.withLock { $0 += 1 } }, release: { held.withLock { $0 -= 1 } })
            _ = gate.offer(frame, at: i)
        }
        #expect(held.withLock { $0 } == (policy == .dropArriving ? 1 : 2))
        gate.close()
        #expect(held.withLock { $0 } == 0)
        #expect(
            !gate.offer(
                try CameraFrame(
                    copying: Raster<BGRA8>(width: 1, height: 1, repeating: BGRA8(red: 1, green: 2, blue: 3))
                        .view), at: 99))
        #expect(gate.take(1) == nil)
    }

    /// A camera at 120 frames a second, a model on another task that takes 20 ms and fails now and then: every frame
    /// is accounted for, every answer meets its own frame, and every buffer goes back.
    @Test(arguments: [LatestFrame<CameraFrame>.Policy.dropArriving, .keepNewest])
    func aFastCameraAndASlowModel(policy: LatestFrame<CameraFrame>.Policy) async throws {
        let gate = LatestFrame<CameraFrame>(policy: policy)
        let held = Mutex(0)
        let wrong = Mutex(0)
        let (questions, ask) = AsyncStream.makeStream(of: Int.self)
        let model = Task.detached {
            for await milliseconds in questions {
                try? await Task.sleep(for: .milliseconds(20))
                if milliseconds % 5 == 0 {
                    gate.fail(milliseconds)
                } else if let frame = gate.take(milliseconds) {
                    // The frame carries its own timestamp in its first pixel.
                    let stamp = Int(frame.view[0, 0].blue) | Int(frame.view[0, 0].green) << 8
                    if stamp != milliseconds { wrong.withLock { $0 += 1 } }
                }
                if let next = gate.next() { ask.yield(next.milliseconds) }
            }
        }
        let camera = Task.detached {
            for i in 1...60 {
                let pixel = BGRA8(red: 0, green: UInt8((i * 8) >> 8), blue: UInt8(i * 8 & 255))
                let raster = Raster<BGRA8>(width: 8, height: 4, repeating: pixel)
                let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 128, alignment: 4)
                raster.bytes.withUnsafeBytes { bytes.copyMemory(from: $0) }
                nonisolated(unsafe) let memory = bytes
                let frame = try CameraFrame(
                    memory: UnsafeRawBufferPointer(memory), size: raster.size,
                    retain: { held.withLock { $0 += 1 } },
                    release: {
                        memory.deallocate()
                        held.withLock { $0 -= 1 }
                    })
                if gate.offer(frame, at: i * 8) { ask.yield(i * 8) }
                try await Task.sleep(for: .microseconds(8333))
            }
        }
        let watcher = Task.detached {
            while !Task.isCancelled {
                let counts = gate.counts
                #expect(counts.taken + counts.failed <= counts.admitted)
                try? await Task.sleep(for: .milliseconds(3))
            }
        }
        try await camera.value
        ask.finish()
        await model.value
        watcher.cancel()
        await watcher.value
        gate.close()
        let counts = gate.counts
        #expect(counts.offered == 60)
        #expect(counts.outOfOrder == 0)
        #expect(counts.taken + counts.failed + counts.dropped == 60)
        #expect(counts.taken > 0 && counts.dropped > 0)
        #expect(wrong.withLock { $0 } == 0)
        #expect(held.withLock { $0 } == 0)
    }
}
