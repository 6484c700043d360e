import Foundation
import Testing

@testable import MatteTool

/// Tests of options: their values, their defaults, and the agreement of a command with its list.
struct OptionTests {
    private static let count = Option("count", .integer("N", in: 1...9), default: 4, "sets the count")
    private static let share = Option("share", .number("F", in: 0...1), unset: "all", "sets the share")
    private static let names: Option<[String]> = .repeated("name", .text("NAME"), "adds a name")
    private static let size = Option.required("size", .size("N|WxH"), "sets the size")
    private static let fast = Option.flag("fast", "hurries")

    /// Returns the arguments that a command with these options gets.
    private func arguments(_ words: [String]) throws -> Arguments {
        let options: [any CommandOption] = [Self.count, Self.share, Self.names, Self.size, Self.fast]
        let command = Command("try", "tries", operands: .none, sample: "", options: options) { _ in
            try Report("", [String]())
        }
        var arguments = try Arguments(words, for: command)
        try arguments.readValues(of: command.options)
        return arguments
    }

    @Test func valuesHaveTheOptionsType() throws {
        let given = try arguments(
            ["--count", "7", "--share=0.5", "--name", "a", "--name", "b", "--size", "3x2", "--fast"])
        #expect(given[Self.count] == 7 && given[Self.share] == 0.5 && given[Self.names] == ["a", "b"])
        #expect(given[Self.size].width == 3 && given[Self.size].height == 2 && given[Self.fast])
        let few = try arguments(["--size", "5"])
        #expect(few[Self.count] == 4 && few[Self.share] == nil && few[Self.names].isEmpty && !few[Self.fast])
        #expect(few.has(Self.size) && !few.has(Self.count))
    }

    @Test func everyValueIsCheckedBeforeTheCommandRuns() {
        for (words, message) in [
            (["--size", "5", "--count", "0"], "--count is '0'; it must be a whole number in 1...9"),
            (["--size", "5", "--share", "1.5"], "--share is '1.5'; it must be a number in 0.0...1.0"),
            (["--size", ""], "--size is empty; write --size N|WxH"), (["--fast"], "--size N|WxH is missing"),
        ] {
            #expect(message == (#expect(throws: ToolError.self) { try arguments(words) })?.description)
        }
    }

    @Test func theHelpTellsDefaultAndRange() {
        #expect(Self.count.description.help == "sets the count (default 4; 1...9)")
        #expect(Self.share.description.help == "sets the share (default all; 0...1)")
        #expect(Self.size.description.help == "sets the size (required)")
        #expect(ValueForm<Int>.integer("N", in: 1...Int.max).range == nil)
    }

    @Test func anOptionOfAnotherCommandCannotBeRead() async {
        await #expect(processExitsWith: .failure) {
            let command = Command("try", "tries", operands: .none, sample: "") { arguments in
                try Report("", [arguments[Option.flag("fast", "hurries")]])
            }
            _ = try command.perform(Arguments([String](), for: command))
        }
    }

    /// Release builds have this assertion only with MATTE_FAST=1.
    private static var hasAssertions: Bool {
        #if DEBUG
        true
        #else
        ProcessInfo.processInfo.environment["MATTE_FAST"] == "1"
        #endif
    }

    @Test(.enabled(if: hasAssertions)) func aCommandMustReadAllItsOptions() async {
        await #expect(processExitsWith: .failure) {
            let fast = Option.flag("fast", "hurries")
            let command = Command("try", "tries", operands: .none, sample: "", options: [fast]) { _ in
                try Report("", [String]())
            }
            _ = try command.perform(Arguments([String](), for: command))
        }
    }
}
