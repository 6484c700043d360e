import Foundation
import MatteFoundation
import MatteModels
import Testing

/// The reading of configurations from files.
struct ModelInputTests {
    private func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "matte-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    private func code(_ body: () throws -> ModelInput) -> MatteError.Code? {
        do {
            _ = try body()
            return nil
        } catch { return (error as? MatteError)?.code }
    }

    @Test func filesAndFoldersAreRead() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let nested = #"{"image_processor": {"image_processor_type": "CLIPImageProcessor", "size": 32}}"#
        try Data(nested.utf8).write(to: folder.appending(path: "processor_config.json"))
        #expect(try ModelInput(config: folder).filter == .bicubic)
        // Of both files, the older name is the one that all models have.
        let json = #"{"image_processor_type": "ViTImageProcessorFast", "size": {"height": 5, "width": 6}}"#
        try Data(json.utf8).write(to: folder.appending(path: "preprocessor_config.json"))
        let input = try ModelInput(config: folder)
        #expect(input.family == .stretched(PixelSize(width: 6, height: 5)) && input.filter == .bilinear)
        #expect(try ModelInput(config: folder.appending(path: "preprocessor_config.json")) == input)
        #expect(try ModelInput(config: Data(json.utf8)) == input)
    }

    @Test func failuresAreTypedErrors() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "x.json")
        #expect(code { try ModelInput(config: file) } == .io)
        #expect(code { try ModelInput(config: folder) } == .io)
        #expect(code { try ModelInput(config: Data()) } == .decoding)
        #expect(code { try ModelInput(config: Data("{".utf8)) } == .decoding)
        #expect(code { try ModelInput(config: Data("{}".utf8)) } == .unsupported)
        try Data(repeating: 32, count: 1 << 20 + 1).write(to: file)
        #expect(code { try ModelInput(config: file) } == .limits)
    }
}
