import Matte
import Synchronization
import Testing

@Suite struct LatestFrameTests {
    @Test func theArrivingFrameIsDroppedWhileBusy() {
        let gate = LatestFrame<String>(policy: .dropArriving)
        #expect(gate.offer("a", at: .milliseconds(10)))
        #expect(!gate.offer("b", at: .milliseconds(20)))
        #expect(gate.take(at: .milliseconds(20)) == nil)
        #expect(gate.take(at: .milliseconds(10)) == "a")
        #expect(gate.take(at: .milliseconds(10)) == nil)
        #expect(gate.offer("c", at: .milliseconds(30)))
        #expect(gate.counts.dropped == 1 && gate.counts.admitted == 2 && gate.counts.taken == 1)
    }

    @Test func theNewestFrameWaits() throws {
        let gate = LatestFrame<String>(policy: .keepNewest)
        #expect(gate.offer("a", at: .milliseconds(1)))
        #expect(!gate.offer("b", at: .milliseconds(2)))
        #expect(!gate.offer("c", at: .milliseconds(3)))
        #expect(gate.next() == nil)
        #expect(gate.take(at: .milliseconds(1)) == "a")
        // The waiting frame is processed first; otherwise frames would overtake each other.
        #expect(!gate.offer("d", at: .milliseconds(4)))
        let next = try #require(gate.next())
        #expect(next.frame == "d" && next.time == .milliseconds(4))
        #expect(gate.take(at: .milliseconds(4)) == "d")
        #expect(gate.counts.dropped == 2)
    }

    @Test func timestampsMustIncrease() {
        let gate = LatestFrame<Int>()
        #expect(gate.offer(1, at: .milliseconds(5)))
        #expect(gate.take(at: .milliseconds(5)) == 1)
        #expect(!gate.offer(2, at: .milliseconds(5)))
        #expect(!gate.offer(3, at: .milliseconds(4)))
        #expect(gate.offer(4, at: .milliseconds(6)))
        #expect(gate.counts.outOfOrder == 2)
    }

    @Test func anErrorFreesTheGate() {
        let gate = LatestFrame<Int>()
        #expect(gate.offer(1, at: .milliseconds(1)))
        #expect(!gate.fail(at: .milliseconds(2)))
        #expect(gate.isBusy)
        #expect(gate.fail(at: .milliseconds(1)))
        #expect(!gate.isBusy)
        #expect(gate.offer(2, at: .milliseconds(2)))
    }

    @Test(arguments: [LatestFrame<CameraFrame>.Policy.dropArriving, .keepNewest])
    func closingLetsGoOfEveryFrame(policy: LatestFrame<CameraFrame>.Policy) throws {
        let held = Mutex(0)
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 4)
        defer { memory.deallocate() }
        let gate = LatestFrame<CameraFrame>(policy: policy)
        for i in 1...5 {
            let frame = try CameraFrame(
                size: PixelSize(width: 4, height: 4),
                retain: {
                    held.withLock { $0 += 1 }
                    return UnsafeRawBufferPointer(memory)
                }, release: { held.withLock { $0 -= 1 } })
            _ = gate.offer(frame, at: .milliseconds(i))
        }
        #expect(held.withLock { $0 } == (policy == .dropArriving ? 1 : 2))
        gate.close()
        #expect(held.withLock { $0 } == 0)
        #expect(
            !gate.offer(
                try CameraFrame(
                    copying: Raster<BGRA8>(width: 1, height: 1, repeating: BGRA8(red: 1, green: 2, blue: 3))
                        .view), at: .milliseconds(99)))
        #expect(gate.take(at: .milliseconds(1)) == nil)
    }

    /// A camera at 120 frames per second, and a model on another task that takes 20 ms and sometimes fails: every
    /// frame is counted, every answer is matched with its frame, and every buffer is returned.
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
                    gate.fail(at: .milliseconds(milliseconds))
                } else if let frame = gate.take(at: .milliseconds(milliseconds)) {
                    // The frame carries its own timestamp in its first pixel.
                    let stamp = Int(frame.view[0, 0].blue) | Int(frame.view[0, 0].green) << 8
                    if stamp != milliseconds { wrong.withLock { $0 += 1 } }
                }
                if let next = gate.next() { ask.yield(Int(next.time / .milliseconds(1))) }
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
                    size: raster.size,
                    retain: {
                        held.withLock { $0 += 1 }
                        return UnsafeRawBufferPointer(memory)
                    },
                    release: {
                        memory.deallocate()
                        held.withLock { $0 -= 1 }
                    })
                if gate.offer(frame, at: .milliseconds(i * 8)) { ask.yield(i * 8) }
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

    /// The whole chain at 120 frames per second: a camera task, two models that answer in turn, and a task that
    /// owns the effects and draws each answer on its frame.
    @Test(arguments: [LatestFrame<CameraFrame>.Policy.dropArriving, .keepNewest])
    func everyAnswerIsDrawnOnItsOwnFrame(policy: LatestFrame<CameraFrame>.Policy) async throws {
        let size = PixelSize(width: 64, height: 36)
        let maskSize = PixelSize(width: 16, height: 16)
        let gate = LatestFrame<CameraFrame>(policy: policy)
        let held = Mutex(0)
        let asked = [AsyncStream.makeStream(of: Int.self), AsyncStream.makeStream(of: Int.self)]
        let (answers, answer) = AsyncStream.makeStream(of: Int.self)
        let ask: @Sendable (Int) -> Void = { [left = asked[0].continuation, right = asked[1].continuation] in
            _ = $0 / 8 % 2 == 0 ? left.yield($0) : right.yield($0)
        }
        let models = asked.map { questions in
            Task.detached {
                for await milliseconds in questions.stream {
                    try? await Task.sleep(for: .milliseconds(11))
                    answer.yield(milliseconds)
                }
            }
        }
        let drawing = Task.detached {
            // Only this task uses the effects.
            let blur = try PortraitEffect(frame: size, background: .blur(sigma: 3), smoothing: 0.5)
            let classes = try CategoryEffect(frame: size, palette: .voc, opacity: 1, outline: 1)
            var output = Raster(width: 64, height: 36, repeating: RGBA8(red: 0, green: 0, blue: 0))
            let nobody = [Float](repeating: 0, count: 256)
            let indices = [UInt8](repeating: 0, count: 256)
            var wrong = 0
            for await milliseconds in answers {
                if milliseconds % 56 == 0 {
                    gate.fail(at: .milliseconds(milliseconds))
                } else if let frame = gate.take(at: .milliseconds(milliseconds)) {
                    // Each frame has one colour, which is its timestamp.
                    let (green, blue) = (UInt8(milliseconds >> 8 & 255), UInt8(milliseconds & 255))
                    let wanted = RGBA8(red: 7, green: green, blue: blue)
                    do {
                        var view = output.mutableView
                        try blur.render(
                            frame,
                            confidences: RasterView(
                                nobody.span.bytes, width: maskSize.width, height: maskSize.height),
                            into: &view)
                    }
                    if output[40, 20] != wanted { wrong += 1 }
                    do {
                        var view = output.mutableView
                        try classes.render(
                            frame,
                            categories: RasterView(
                                indices.span.bytes, width: maskSize.width, height: maskSize.height),
                            into: &view)
                    }
                    if output[63, 35] != wanted { wrong += 1 }
                }
                if let next = gate.next() { ask(Int(next.time / .milliseconds(1))) }
            }
            return wrong
        }
        let camera = Task.detached {
            for i in 1...120 {
                let (green, blue) = (UInt8((i * 8) >> 8), UInt8(i * 8 & 255))
                let memory = UnsafeMutableBufferPointer<BGRA8>.allocate(capacity: 64 * 36)
                memory.initialize(repeating: BGRA8(red: 7, green: green, blue: blue))
                nonisolated(unsafe) let buffer = memory
                let frame = try CameraFrame(
                    size: size,
                    retain: {
                        held.withLock { $0 += 1 }
                        return UnsafeRawBufferPointer(buffer)
                    },
                    release: {
                        buffer.deallocate()
                        held.withLock { $0 -= 1 }
                    })
                if gate.offer(frame, at: .milliseconds(i * 8)) { ask(i * 8) }
                try await Task.sleep(for: .microseconds(8333))
            }
        }
        try await camera.value
        for questions in asked { questions.continuation.finish() }
        for model in models { await model.value }
        answer.finish()
        #expect(try await drawing.value == 0)
        gate.close()
        let counts = gate.counts
        #expect(counts.offered == 120 && counts.outOfOrder == 0)
        #expect(counts.taken + counts.failed + counts.dropped == 120)
        #expect(counts.taken > 0)
        #expect(held.withLock { $0 } == 0)
    }
}
