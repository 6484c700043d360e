import Foundation
import Matte
import MatteCodecs
import MatteModels
import Synchronization
import Testing

/// Runs the guide's server with more requests than it can answer in time.
///
/// Serialized, because both tests use the whole processor.
@Suite(.serialized) struct ServerTests {
    /// Returns a JPEG of 12 megapixels.
    private static func upload() throws -> [UInt8] {
        let small = try Raster<RGB8>(decoding: GuideTests.photo())
        return try small.resized(to: PixelSize(width: 4_000, height: 3_000), filter: .triangle)
            .encoded(as: .jpeg(quality: 85)).bytes
    }

    private static func service(memoryLimit: Int) throws -> PhotoService {
        let model = try ModelInput(.stretched(PixelSize(width: 224, height: 224)))
        return PhotoService(model: model, executor: PictureExecutor(threads: 2, memoryLimit: memoryLimit))
    }

    @Test func anAnswerHasAllParts() async throws {
        let service = try Self.service(memoryLimit: 1 << 30)
        let answer = try await service.answer(to: GuideTests.photo())
        #expect(answer.thumbnail.size == PixelSize(width: 512, height: 366))
        #expect(answer.thumbnail.format == .jpeg && answer.placeholder.description.count == 28)
        #expect(answer.input.pixelValues.count == 3 * 224 * 224)
    }

    /// Each of 60 requests ends with an answer or with its timeout. The timer ticks meanwhile, and the memory of running
    /// jobs stays below the limit. How many requests are answered depends on the machine.
    @Test func sixtyRequestsEndInTimeOrAsTimedOut() async throws {
        let upload = try Self.upload()
        let service = try Self.service(memoryLimit: 100 << 20)
        let executor = service.executor
        let isDone = Atomic<Bool>(false)
        let timer = Task.detached {
            var ticks = 0, mostMemory = 0, longest = Duration.zero
            while !isDone.load(ordering: .relaxed) {
                let start = ContinuousClock.now
                try await Task.sleep(for: .milliseconds(5))
                longest = max(longest, start.duration(to: .now))
                mostMemory = max(mostMemory, executor.memoryInUse)
                ticks += 1
            }
            return (ticks, mostMemory, longest)
        }
        let start = ContinuousClock.now
        var answered = 0, timedOut = 0
        await withTaskGroup(of: Result<PhotoAnswer, any Error>.self) { group in
            for _ in 0..<60 {
                group.addTask {
                    do {
                        return .success(
                            try await withTimeout(of: .seconds(1)) { try await service.answer(to: upload) })
                    } catch { return .failure(error) }
                }
            }
            for await outcome in group {
                switch outcome {
                case .success: answered += 1
                case .failure(let error):
                    #expect(error is TimedOut, "\(error)")
                    timedOut += 1
                }
            }
        }
        let time = start.duration(to: .now)
        isDone.store(true, ordering: .relaxed)
        let (ticks, mostMemory, longest) = try await timer.value
        #expect(answered + timedOut == 60)
        #expect(ticks > 0 && mostMemory > 0 && mostMemory <= executor.memoryLimit)
        #expect(executor.runningJobs == 0 && executor.waitingJobs == 0 && executor.memoryInUse == 0)
        // Times are printed, not tested.
        print(
            "60 requests: \(answered) answered, \(timedOut) timed out, the last after \(time); the longest sleep of 5 ms took \(longest)"
        )
    }
}
