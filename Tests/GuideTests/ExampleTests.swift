import Foundation
import Matte
import MatteCodecs
import MatteUpload
import Testing

// Tests that the examples in doc comments give the values beside them.
// Plugins/Examples writes the tests from the doc comments when the tests are built. The properties of the suites are the
// values that examples use without defining them.

/// Compares the description of a value with the text in the doc comment.
func expect<Value>(_ value: Value, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(description(of: value) == text, sourceLocation: sourceLocation)
}

/// Returns the description of a value. Core Graphics values are described as on Apple platforms: Foundation for other
/// platforms does not describe them.
private func description<Value>(of value: Value) -> String {
    switch value {
    case let point as CGPoint: "(\(point.x), \(point.y))"
    case let size as CGSize: "(\(size.width), \(size.height))"
    case let rect as CGRect: "(\(rect.minX), \(rect.minY), \(rect.width), \(rect.height))"
    default: String(describing: value)
    }
}

/// The examples of Matte.
struct ExampleTests {}

/// The examples of MatteModels.
struct ModelExampleTests {}

/// The examples of MatteFoundation.
struct FoundationExampleTests {}

/// The examples of MatteText.
struct TextExampleTests {}

/// The examples of MatteCompare.
struct CompareExampleTests {}

/// The examples of MattePlacement.
struct PlacementExampleTests {
    let photo = ExamplePictures.raster
}

/// The examples of MatteCodecs.
struct CodecExampleTests {
    let files = ExampleFiles()
    let raster = ExamplePictures.raster
    let jpegBytes = ExamplePictures.jpeg
    let bytes = ExamplePictures.jpeg
    let phonePhoto = ExamplePictures.turnedJPEG
    let person = ExamplePictures.person
    let categories = CategoryMask(Raster(width: 300, height: 200, repeating: 1))
    let photo: PictureFile

    init() throws {
        photo = try PictureFile(ExamplePictures.jpeg)
    }
}

/// The examples of MatteUpload.
struct UploadExampleTests {
    /// A face that Vision found.
    struct Observation {
        let boundingBox: CGRect
    }

    let files = ExampleFiles()
    let photo = ExamplePictures.raster
    let jpegBytes = ExamplePictures.jpeg
    let maskFile: [UInt8]
    let observations = [Observation(boundingBox: CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.3))]
    let faces = [NormalizedRect(x: 0.4, y: 0.3, width: 0.2, height: 0.3)]
    let edit: EditUpload
    let image: EncodedImage
    /// A reply of the service.
    let generated = Raster(width: 128, height: 128, repeating: RGBA8(red: 40, green: 160, blue: 60))
    let endpoint = URL(string: "https://example.com/v1/images/edits")!

    init() throws {
        maskFile = try ExamplePictures.person.whiteWhereSelected().encoded(as: .png).bytes
        edit = try EditUpload(photo: jpegBytes, editing: .boxes(faces), for: .square4MB)
        image = edit.image
    }
}

/// A photo of 300x200 pixels and a mask of its subject.
enum ExamplePictures {
    static let raster: Raster<RGBA8> = {
        var raster = Raster(width: 300, height: 200, repeating: RGBA8(red: 90, green: 140, blue: 200))
        for y in 0..<200 {
            for x in 0..<300 {
                raster[x, y].red = UInt8((3 * x + 5 * y) & 127)
                raster[x, y].green = UInt8(60 + ((x ^ y) & 63))
            }
        }
        return raster
    }()

    static let jpeg = try! raster.encoded(as: .jpeg).bytes

    /// The photo as a phone that was held upright stores it. Its EXIF block declares orientation 6.
    static let turnedJPEG: [UInt8] = {
        let exif: [UInt8] = [
            0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
        ]
        return try! raster.encoded(as: .jpeg, metadata: EncodingMetadata(exif: exif)).bytes
    }()

    static let person = try! Mask(
        .ellipse(in: SubpixelRect(x: 100, y: 40, width: 100, height: 160)), size: raster.size)
}

/// The files that examples read and write, in a temporary folder that is removed after the test.
final class ExampleFiles: Sendable {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "matte-examples-\(UUID().uuidString)")

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Returns the path of a file. If the file does not exist yet, it is created: as the photo if the name is that of
    /// a picture, and empty for other names.
    func path(_ name: String) throws -> String {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: name)
        if !FileManager.default.fileExists(atPath: file.path) {
            let format = ImageFormat(fileSuffix: name)
            let bytes = try format.map { try ExamplePictures.raster.encoded(as: ImageEncoding($0)).bytes }
            try Data(bytes ?? []).write(to: file)
        }
        return file.path
    }
}
