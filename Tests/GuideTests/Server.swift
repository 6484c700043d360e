import Matte
import MatteCodecs
import MatteCompare
import MatteModels

// guide: service
/// What an app needs of an uploaded photo: a thumbnail, a placeholder and a model's input.
struct PhotoAnswer: Sendable {
    let thumbnail: EncodedImage
    let placeholder: BlurHash
    let input: PreparedInput
}

/// A service that answers with what an app needs of an uploaded photo.
struct PhotoService: Sendable {
    let model: ModelInput
    let executor: PictureExecutor
    /// With the limits on pixels and memory.
    var options = DecodingOptions()

    func answer(to upload: [UInt8]) async throws -> PhotoAnswer {
        var options = self.options
        options.parallelism = .serial  // the executor has a thread for each request
        // The header is read, and no pixel: sizes and memory are known before the job waits for its turn.
        let file = try PictureFile(upload, options: options)
        let photo = file.streamed(as: RGB8.self)
        let plan = try model.plan(for: photo.size)
        let most = PixelSize(width: 512, height: 512)
        let bytes = photo.memory + 3 * photo.size.area + plan.memory + 6 * most.area
        return try await executor.run(estimating: bytes) {
            let pixels = try photo.rendered()
            let thumbnail = try pixels.resized(toFit: most, fit: .inside, filter: .area)
            return PhotoAnswer(
                thumbnail: try thumbnail.encoded(as: .jpeg(quality: 82)),
                placeholder: try thumbnail.blurHash(), input: try plan.prepare(pixels.view))
        }
    }
}
// guide: end

// guide: timeout
struct TimedOut: Error {}

/// Returns the result of some work, or throws after a time. The work's task is then cancelled: a job that waits leaves the
/// queue, and an operation ends before its next rows.
func withTimeout<Result: Sendable>(
    of time: Duration, _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
    try await withThrowingTaskGroup(of: Result.self) { group in
        group.addTask { try await work() }
        group.addTask {
            try await Task.sleep(for: time)
            throw TimedOut()
        }
        defer { group.cancelAll() }
        return try await group.next()!
    }
}
// guide: end
