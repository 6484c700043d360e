import Testing

@testable import MatteTool

struct OverviewTests {
    @Test func everyCommandIsListedOnce() {
        let names = CommandList.all.map(\.name)
        #expect(Set(names).count == names.count)
    }

    @Test func theHelpListsGroupsWithTheirCommands() throws {
        let text = try Folder().matte("--help").text
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for group in CommandList.groups {
            let start = try #require(lines.firstIndex(of: group.title + ":"))
            #expect(lines[start - 1].isEmpty)
            for (offset, command) in group.commands.enumerated() {
                let line = lines[start + 1 + offset]
                #expect(line.hasPrefix("  \(command.name) ") && line.hasSuffix(command.summary), "\(line)")
            }
        }
    }
}
