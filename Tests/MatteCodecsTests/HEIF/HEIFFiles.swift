import Foundation
import Matte

@testable @_spi(Checks) import MatteCodecs

/// The files of Tests/Samples/HEIF, which make-heif-samples.py creates, and changed copies of them.
enum HEIFFiles {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Samples/HEIF").standardized

    static let names = list("")
    static let damaged = list("damaged/")

    private static func list(_ prefix: String) -> [String] {
        let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.path() + prefix)) ?? []
        return found.filter { $0.hasSuffix(".heic") || $0.hasSuffix(".avif") }.sorted().map { prefix + $0 }
    }

    static func bytes(_ name: String) -> [UInt8] {
        [UInt8](try! Data(contentsOf: folder.appending(path: name)))
    }

    /// Reads the header as the decoder does, which also works in builds without libheif.
    static func inspect(
        _ bytes: [UInt8], _ format: ImageFormat = .heic, limits: DecodingLimits = DecodingLimits()
    ) throws(MatteError) -> InspectedFile {
        try HEIFInspection.inspect(HeaderBytes(EncodedInput.of(bytes)), format, limits: limits)
    }

    /// Reads the header and writes the files that libheif would decode. Returns their lengths.
    @discardableResult
    static func assemble(_ bytes: [UInt8], limits: DecodingLimits = DecodingLimits()) throws(MatteError)
        -> [Int]
    {
        try HEIFChecks.read(bytes, limits: limits)
    }

    static func source(_ name: String) -> HEIFSource {
        HEIFSource(HeaderBytes(EncodedInput.of(bytes(name))), .heic, DecodingLimits())
    }

    // MARK: Boxes

    static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }

    static func box(_ name: String, _ contents: [UInt8]) -> [UInt8] {
        number(8 + contents.count, 4) + Array(name.utf8) + contents
    }

    /// A file whose box `meta` contains these boxes.
    static func file(_ boxes: [[UInt8]]) -> [UInt8] {
        box("ftyp", Array("heic".utf8) + number(0, 4) + Array("mif1heic".utf8))
            + box("meta", number(0, 4) + boxes.flatMap { $0 })
    }

    /// Returns the place of the first occurrence of a box's name.
    static func place(_ name: String, _ bytes: [UInt8]) -> Int? {
        let name = Array(name.utf8)
        return (0..<max(0, bytes.count - 4)).first { Array(bytes[$0..<$0 + 4]) == name }
    }
}
