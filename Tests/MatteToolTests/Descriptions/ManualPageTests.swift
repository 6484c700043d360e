import Testing

@testable import MatteTool

/// Tests of `matte manual`.
struct ManualPageTests {
    @Test func everyCommandAndOptionIsDescribed() throws {
        let page = try Folder().matte("manual").text
        let sections = page.components(startingWith: ".SS ")
        #expect(sections.count == CommandList.all.count)
        for (command, section) in zip(CommandList.all, sections) {
            #expect(section.hasPrefix("\(ManualPage.escaped(command.usage))\n"))
            #expect(section.contains("\n.B \(ManualPage.escaped(command.example))\n"))
            for option in command.options + [Command.helpOption.description] {
                for name in option.spelledNames {
                    #expect(
                        section.contains("\\fB\(ManualPage.escaped(name))\\fR"), "\(command.name) \(name)")
                }
                #expect("\(section)\n".contains("\n\(ManualPage.escaped(option.help))\n"))
            }
        }
    }

    @Test func linesAreTextOrKnownMacros() throws {
        let page = try Folder().matte("manual").text
        #expect(page.hasPrefix(".TH MATTE 1 "))
        for line in page.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            #expect(!line.isEmpty && !line.hasPrefix("'"))
            guard line.hasPrefix(".") else { continue }
            let macro = line.prefix { $0 != " " }
            #expect(
                [".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".I", ".br", ".nh", ".ad"].contains(macro),
                "\(line)")
        }
    }

    @Test func specialCharactersAreEscaped() {
        #expect(ManualPage.escaped("--a 'b' \\ \"c\"") == "\\-\\-a \\(aqb\\(aq \\e \\(dqc\\(dq")
        #expect(ManualPage.escaped(".x") == "\\&.x")
        #expect(ManualPage.escaped("3\u{D7}4 ^~`") == "3\\[u00D7]4 \\(ha\\(ti\\(ga")
    }
}

extension String {
    /// Returns the parts that begin after lines starting with a macro.
    fileprivate func components(startingWith macro: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = self[...]
        while let start = rest.firstRange(of: "\n\(macro)") {
            rest = rest[start.upperBound...]
            let end = rest.firstRange(of: "\n\(macro)")?.lowerBound ?? rest.endIndex
            parts.append(rest[..<end])
        }
        return parts
    }
}
