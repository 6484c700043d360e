import Foundation
import Testing

@testable import MatteTool

/// Tests that the command reference in the documentation has every command and option as the tool has it.
struct CommandReferenceTests {
    @Test func theDocumentIsThatOfTheCommands() throws {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let file = root.appendingPathComponent("docs/guides/commands.md")
        let text = CommandReference.text(CommandList.all)
        if ProcessInfo.processInfo.environment["MATTE_WRITE_REFERENCE"] != nil {
            try Data(text.utf8).write(to: file)
        }
        let isCurrent = try Data(contentsOf: file) == Data(text.utf8)
        #expect(isCurrent, "run MATTE_WRITE_REFERENCE=1 swift test --filter CommandReference")
    }
}
