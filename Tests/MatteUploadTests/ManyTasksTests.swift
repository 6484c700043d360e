import Foundation
import Matte
import MatteCodecs
import MatteUpload
import TestSupport
import Testing

/// Tests that operations of every module, run by many tasks at a time, give the same bytes as alone.
struct ManyTasksTests {
    /// An operation and its resulting bytes.
    struct Operation: Sendable, CustomTestStringConvertible {
        let name: String
        let run: @Sendable () throws -> [UInt8]

        init(_ name: String, _ run: @escaping @Sendable () throws -> [UInt8]) {
            self.name = name
            self.run = run
        }

        var testDescription: String { name }
    }

    private static let photo = TestPictures.photo(220, 150)
    /// Large enough for operations to use several threads.
    private static let large = TestPictures.photo(1100, 1000)
    private static let other = TestPictures.photo(220, 150, seed: 9)
    private static let face = PixelRect(x: 60, y: 40, width: 50, height: 60)
    private static let mask: Mask = try! Mask(.ellipse(in: SubpixelRect(face)), size: photo.size)

    private static func bytes<P: Pixel>(_ raster: Raster<P>) -> [UInt8] {
        raster.bytes.withUnsafeBytes { Array($0) }
    }

    static let operations: [Operation] = pixels + masks + files + uploads

    private static let pixels = [
        Operation("convert, turned") {
            bytes(
                try large.converted(
                    to: BGR8.self, orientation: .leftMirrored, parallelism: .threads(3)))
        },
        Operation("premultiply and back") { bytes(try photo.premultiplied().unpremultiplied()) },
        Operation("resize") {
            bytes(try large.resized(to: PixelSize(width: 333, height: 201), parallelism: .threads(3)))
        },
        Operation("resize in linear light") {
            bytes(try photo.resized(to: PixelSize(width: 77, height: 91), filter: .mitchell, light: .linear))
        },
        Operation("Gaussian blur") { bytes(try large.blurred(sigma: 9, parallelism: .threads(3))) },
        Operation("box blur") { bytes(try photo.boxBlurred(radius: 6)) },
        Operation("erase") { bytes(try photo.erasing(.ellipse(in: SubpixelRect(face)), feather: 5)) },
        Operation("composite") { bytes(try photo.composited(over: other, through: mask)) },
        Operation("tensor") {
            let numbers: [Float] = try photo.tensor(TensorFormat(normalization: .imageNet))
            return numbers.withUnsafeBytes { Array($0) }
        },
        Operation("portrait") {
            let effect = try PortraitEffect(frame: photo.size, background: .blur(sigma: 7))
            var output = photo
            var view = output.mutableView
            let confidences: Raster<GrayF32> = try mask.raster.converted()
            try effect.render(photo.view, confidences: confidences.view, into: &view)
            return bytes(output)
        },
    ]

    private static let masks = [
        Operation("feather") { bytes(try mask.feathered(width: 8).raster) },
        Operation("dilate") { bytes(try mask.dilated(by: 5).raster) },
        Operation("refine") {
            let small = Mask(try mask.raster.resized(to: PixelSize(width: 55, height: 40)))
            return bytes(try small.refined(along: photo).raster)
        },
        Operation("overlay") {
            let classes = try Raster<Gray8>(
                size: photo.size, pixels: (0..<photo.size.area).map { Gray8(UInt8($0 / 97 % 21)) })
            return bytes(try photo.overlaying(CategoryMask(classes), palette: .voc, outline: 2))
        },
    ]

    private static let files = [ImageEncoding.png, .jpeg(quality: 85), .webP(quality: 70)].flatMap {
        encoding in
        let file = try! photo.encoded(as: encoding).bytes
        let name = encoding.format.rawValue
        return [
            Operation("encode \(name)") { try photo.encoded(as: encoding).bytes },
            Operation("decode \(name)") { bytes(try Raster<RGBA8>(decoding: file)) },
            Operation("decode \(name) into a resize") {
                bytes(
                    try Raster<RGBA8>(
                        decoding: file, croppedTo: face, resizedTo: PixelSize(width: 31, height: 29)))
            },
        ]
    }

    private static let uploads = [
        Operation("fit") { try photo.encoded(as: .jpeg, within: .below(4000)).image.bytes },
        Operation("prepare") { try UploadProfile.dallE2Variation.prepare(photo).image.bytes },
        Operation("edit and paste") {
            let edit = try EditUpload(photo: photo, erasing: [face], for: .dallE2Edit)
            let pasted = try edit.pasting(other.cropped(to: PixelRect(x: 0, y: 0, width: 150, height: 150)))
            return edit.image.bytes + edit.mask!.bytes + bytes(pasted.raster)
        },
        Operation("request") {
            let edit = try EditUpload(photo: photo, erasing: [face], for: .gptImageEdit)
            return MultipartBody(edit.requestParts(fields: [("prompt", "snow")])).bytes()
        },
    ]

    @Test func theSameBytesAsAlone() async throws {
        let alone = try Self.operations.map { try $0.run() }
        let differing = try await withThrowingTaskGroup(of: Set<String>.self) { group in
            for shift in 0..<8 {
                group.addTask {
                    // Each task starts with a different operation, so that different operations run at the same
                    // time.
                    var differing: Set<String> = []
                    for step in Self.operations.indices {
                        let i = (step + shift * 3) % Self.operations.count
                        if try Self.operations[i].run() != alone[i] {
                            differing.insert(Self.operations[i].name)
                        }
                    }
                    return differing
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.formUnion($1) }
        }
        #expect(differing.isEmpty)
    }

    /// One plan serves many tasks.
    @Test func sharedPlans() async throws {
        let target = PixelSize(width: 300, height: 200)
        let resize = try ResizePlan<RGBA8>(from: Self.large.size, to: target)
        let tensor = try TensorPlan<RGBA8>(from: Self.large.size, to: PixelSize(width: 96, height: 96))
        @Sendable func made() throws -> [UInt8] {
            let small = try resize.resized(Self.large.view)
            let numbers: [Float] = try tensor.tensor(from: Self.large.view)
            return Self.bytes(small) + numbers.withUnsafeBytes { Array($0) }
        }
        let alone = try made()
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<8 { group.addTask { try made() } }
            for try await bytes in group { #expect(bytes == alone) }
        }
    }

    /// In a cancelled task, long operations throw `cancelled`; none returns half a result.
    @Test(arguments: [
        "convert, turned", "resize", "Gaussian blur", "box blur", "encode png", "decode png", "decode jpeg",
        "decode png into a resize", "decode jpeg into a resize", "encode webp", "encode jpeg", "fit",
        "prepare",
        "edit and paste",
    ])
    func aCancelledTaskGetsNothing(name: String) async throws {
        let operation = try #require(Self.operations.first { $0.name == name })
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try operation.run()
        }
        do {
            _ = try await task.value
            Issue.record("\(name) went on in a cancelled task")
        } catch let error as MatteError {
            #expect(error.code == .cancelled)
        }
    }

    /// A cancelled batch ends with the current picture.
    @Test func aBatchStopsAtItsPicture() async throws {
        let task = Task {
            var done = 0
            do {
                for i in 0..<50 {
                    if i == 7 { withUnsafeCurrentTask { $0?.cancel() } }
                    _ = try Self.photo.resized(to: PixelSize(width: 40, height: 30))
                    done += 1
                }
            } catch let error as MatteError { #expect(error.code == .cancelled) }
            return done
        }
        #expect(try await task.value == 7)
    }

    #if os(Linux)
    /// Memory is released. The test runs in its own process, in which no other test changes the memory.
    @Test func cancelledOperationsFreeTheirMemory() async {
        await #expect(processExitsWith: .success) {
            let source = TestPictures.photo(300, 200)
            func mappedBytes() throws -> Int {
                let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
                return (Int(text.split(separator: " ")[0]) ?? 0) * 4096
            }
            func cancelled() async throws {
                let task = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    return try source.resized(to: PixelSize(width: 3000, height: 2000))
                }
                if case .success = await task.result { throw CancellationError() }
            }
            try await cancelled()
            let before = try mappedBytes()
            // Each takes 24 MB, so a leak in one of ten would be visible.
            for _ in 0..<50 { try await cancelled() }
            guard try mappedBytes() - before < 96 << 20 else { throw CancellationError() }
        }
    }
    #endif
}
