import Foundation
import Matte
import MatteCodecs
import Testing

/// Tests that the guide's table of kept metadata is what the library keeps.
struct MetadataTableTests {
    static let names = [
        "p3.jpg", "p3-trailer.jpg", "p3.png", "p3.webp", "ultrahdr-both.jpg", "iphone-like.jpg", "c2pa.jpg",
        "c2pa.png",
    ]

    static let operations: [(name: String, extent: PictureChange.Extent)] = [
        ("upload", .upload), ("paste", .paste), ("convert", .whole), ("crop", .part),
    ]

    private static func table() throws -> String {
        var text =
            "| Sample | has | " + operations.map(\.name).joined(separator: " | ")
            + " | `metadata --drop gps` |\n"
        text += "|---|---|" + String(repeating: "---|", count: operations.count + 1) + "\n"
        for name in names {
            let file = try PictureFile(MetadataCommandTests.sample(name))
            var cells = [name, try file.metadataKinds().names.joined(separator: ", ")]
            for operation in operations {
                func kept(_ kinds: MetadataKinds) throws -> [String] {
                    var file = file
                    if kinds.contains(.icc), file.canKeepProfile { file.options.color = .keep }
                    let change = PictureChange(
                        operation.extent, size: file.header.size, format: file.header.format,
                        transform: .identity(file.header.size))
                    return try file.metadata(keeping: kinds, after: change).report.kept.names
                }
                let standard = try kept(.byDefault(after: operation.extent))
                let all = try kept(.all).filter { !standard.contains($0) }
                let more = all.isEmpty ? "" : "(\(all.joined(separator: ", ")))"
                let cell = [standard.joined(separator: ", "), more].filter { !$0.isEmpty }
                cells.append(cell.isEmpty ? "–" : cell.joined(separator: " "))
            }
            let sink = MemorySink()
            let report = try file.rewriteMetadata(keeping: .all.subtracting(.gps), to: sink)
            cells.append(report.kept.names.joined(separator: ", "))
            text += "| " + cells.joined(separator: " | ") + " |\n"
        }
        return text
    }

    @Test func theGuideHasTheTable() throws {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let file = root.appendingPathComponent("docs/guides/metadata.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.range(of: "<!-- table: begin -->\n")).upperBound
        let end = try #require(text.range(of: "<!-- table: end -->")).lowerBound
        let table = try Self.table()
        if ProcessInfo.processInfo.environment["MATTE_WRITE_REFERENCE"] != nil {
            try (text[..<start] + table + text[end...]).write(to: file, atomically: true, encoding: .utf8)
            return
        }
        #expect(text[start..<end] == table, "run MATTE_WRITE_REFERENCE=1 swift test --filter MetadataTable")
    }
}
