import Foundation
import Matte
import MatteCodecs
import MatteModels
import MatteUpload
import Testing

/// The estimates of jobs: with an estimate as the limit on memory, the job still does its work, and estimates are not so
/// large that a gate would serialize everything.
struct MemoryEstimateTests {
    private static let sizes = [
        PixelSize(width: 700, height: 500), PixelSize(width: 90, height: 60),
        PixelSize(width: 1_500, height: 1_100),
    ]

    private func photo(_ size: PixelSize) throws -> [UInt8] { try GuideTests.photo(size) }

    @Test(arguments: sizes, ["square-4mb", "gpt-image-2-edit", "openai-vision", "claude-vision", "bluesky"])
    func prepare(size: PixelSize, name: String) throws {
        let profile = try UploadProfile(named: name), file = try photo(size)
        var options = PrepareOptions()
        options.decoding.limits.memory = try profile.memory(toPrepare: PictureFile(file))
        let prepared = try profile.prepare(file, options: options)
        #expect(options.decoding.limits.memory < 40 * max(prepared.plan.size.area, size.area) + (12 << 20))
    }

    @Test(arguments: sizes, ["square-4mb", "gpt-image-2-edit"])
    func editAndPaste(size: PixelSize, name: String) throws {
        let profile = try UploadProfile(named: name), bytes = try photo(size)
        let file = try PictureFile(bytes), face = NormalizedRect(x: 0.4, y: 0.3, width: 0.2, height: 0.3)
        var options = EditOptions()
        options.upscales = true
        let limit = try EditUpload.memory(
            photo: file, editing: .boxes([face]), for: profile, options: options)
        options.decoding.limits.memory = limit
        let edit = try EditUpload(photo: bytes, editing: .boxes([face]), for: profile, options: options)
        #expect(limit < 60 * max(edit.image.size.area, size.area) + (4 << 20))

        let photo: StreamedPicture<RGBA8> = try PictureFile(bytes).streamed()
        let most = edit.record.memory(toPaste: edit.image.size, onto: photo)
        var decoding = DecodingOptions()
        decoding.limits.memory = most
        let limited: StreamedPicture<RGBA8> = try PictureFile(bytes, options: decoding).streamed()
        let reply = try Raster<RGBA8>(decoding: edit.image.bytes)
        let pasted = try edit.record.pasting(reply, onto: limited)
        #expect(pasted.picture.memory <= most && most > photo.memory)
    }

    @Test func streams() throws {
        let bytes = try photo(Self.sizes[2])
        let small = PixelSize(width: 300, height: 220)
        for encoding in [ImageEncoding.png, .jpeg, .webP] {
            let estimate = try PictureFile(bytes).streamed(resizedTo: small).memory(encodingAs: encoding)
            var decoding = DecodingOptions()
            decoding.limits.memory = estimate
            let picture = try PictureFile(bytes, options: decoding).streamed(resizedTo: small)
            #expect(throws: Never.self) { try picture.encoded(as: encoding) }
            #expect(estimate > picture.memory)
        }
    }

    @Test func tensors() throws {
        for family in [
            ModelFamily.stretched(PixelSize(width: 224, height: 224)),
            .stretchedFloats(PixelSize(width: 64, height: 64)),
        ] {
            let input = try ModelInput(family)
            let small = try input.plan(for: PixelSize(width: 400, height: 300))
            let large = try input.plan(for: PixelSize(width: 4_000, height: 3_000))
            #expect(small.memory > 4 * small.pixelValues.count && large.memory > small.memory)
            // Far less than the photo itself.
            #expect(large.memory < 36_000_000)
        }
    }

    /// Streamed pictures report each row once, from any thread, and end at 1.
    @Test func progressReachesTheEnd() async throws {
        let bytes = try photo(Self.sizes[2]), executor = PictureExecutor(threads: 2)
        let values = Reports()
        let report: @Sendable (Double) -> Void = { values.add($0) }
        let image = try await executor.run(estimating: 1 << 20, progress: report) {
            let photo = try PictureFile(bytes).streamed(as: RGB8.self)
            return try photo.encoded(as: .png)
        }
        let list = values.list
        #expect(image.size == Self.sizes[2] && list.count > 1 && list.last == 1)
        #expect(list == list.sorted() && list.allSatisfy { 0...1 ~= $0 })
        _ = try PictureFile(bytes).streamed(as: RGB8.self).encoded(as: .png)
        #expect(values.list.count == list.count)
    }

    private final class Reports: @unchecked Sendable {
        private let lock = NSLock()
        private var values: [Double] = []
        var list: [Double] { lock.withLock { values } }
        func add(_ value: Double) { lock.withLock { values.append(value) } }
    }
}
