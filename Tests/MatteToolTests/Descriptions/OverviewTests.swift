import Testing

@testable import MatteTool

struct OverviewTests {
    /// Every command is in one group: none is left over or listed twice.
    @Test func everyCommandHasAGroup() {
        let groups = CommandGroup.groups(of: CommandList.all)
        let names = groups.flatMap { $0.commands.map(\.name) }
        #expect(!groups.contains { $0.title == CommandGroup.rest })
        #expect(names.sorted() == CommandList.all.map(\.name).sorted())
    }

    @Test func theHelpListsGroupsWithTheirCommands() throws {
        let text = try Folder().matte("--help").text
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for group in CommandGroup.groups(of: CommandList.all) {
            let start = try #require(lines.firstIndex(of: group.title + ":"))
            #expect(lines[start - 1].isEmpty)
            for (offset, command) in group.commands.enumerated() {
                let line = lines[start + 1 + offset]
                #expect(line.hasPrefix("  \(command.name) ") && line.hasSuffix(command.summary), "\(line)")
            }
        }
    }
}
