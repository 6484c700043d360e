import Foundation
import Testing

@testable import MatteTool

/// Tests of `matte completions`: the scripts contain every command and option, and bash completes with them.
struct CompletionTests {
    /// Returns the words that bash suggests for the last word of a command line.
    private func completions(of words: String...) throws -> Set<String> {
        let folder = try Folder()
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("some folder"), withIntermediateDirectories: true)
        try folder.write([1], "some file")
        let list = words.map { "'\($0)'" }.joined(separator: " ")
        let script = """
            "$matte" completions bash >script || exit 9
            cat >run <<'END'
            set -u
            source ./script
            COMP_WORDS=(\(list)) COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _matte
            printf '%s\\n' "${COMPREPLY[@]+"${COMPREPLY[@]}"}"
            END
            bash run
            """
        let run = try folder.shell(script)
        #expect(run.status == 0, "\(words): \(run.errors)")
        return Set(run.text.split(separator: "\n").map(String.init))
    }

    private static let hasBash = ["/bin/bash", "/usr/bin/bash", "/usr/local/bin/bash"].contains {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    @Test(.enabled(if: hasBash)) func bashCompletesCommands() throws {
        #expect(try completions(of: "matte", "res") == ["resize"])
        #expect(try completions(of: "matte", "re") == ["redact", "resize", "replace-background"])
        #expect(try completions(of: "matte", "--v") == ["--version"])
        #expect(try completions(of: "matte", "").isSuperset(of: CommandList.all.map(\.name)))
        #expect(try completions(of: "matte", "help", "compl") == ["completions"])
        #expect(try completions(of: "matte", "completions", "") == ["bash", "zsh", "fish"])
    }

    @Test(.enabled(if: hasBash)) func bashCompletesOptions() throws {
        #expect(try completions(of: "matte", "resize", "--fi") == ["--fit", "--filter"])
        #expect(try completions(of: "matte", "resize", "photo.png", "--lin") == ["--linear"])
        #expect(try completions(of: "matte", "unknown", "--f").isEmpty)
        #expect(try completions(of: "matte", "resize", "--", "--fi").isEmpty)
        let all = try completions(of: "matte", "edit", "-")
        let edit = try #require(CommandList.all.first { $0.name == "edit" })
        #expect(all == Set((edit.options + [Command.helpOption.description]).flatMap(\.spelledNames)))
    }

    @Test(.enabled(if: hasBash)) func bashCompletesValues() throws {
        let fits: Set<String> = ["cover", "contain", "fill", "inside", "outside", "letterbox"]
        #expect(try completions(of: "matte", "resize", "--fit", "") == fits)
        #expect(try completions(of: "matte", "resize", "--fit", "co") == ["cover", "contain"])
        // Bash passes --fit=co as three words.
        #expect(try completions(of: "matte", "resize", "--fit", "=", "co") == ["cover", "contain"])
        #expect(try completions(of: "matte", "resize", "--fit", "=") == fits)
        #expect(try completions(of: "matte", "edit", "--box", "pix") == ["pixels:"])
        #expect(try completions(of: "matte", "edit", "--box", "pixels", ":", "1").isEmpty)
        #expect(try completions(of: "matte", "edit", "--shape", "r") == ["rect", "rounded:"])
        #expect(try completions(of: "matte", "edit", "--profile", "square") == ["square-4mb"])
        #expect(try completions(of: "matte", "orient", "--as", "left") == ["left", "left-mirrored"])
        #expect(try completions(of: "matte", "resize", "--size", "").isEmpty)
        #expect(try completions(of: "matte", "edit", "--out", "so") == ["some folder"])
        // Bash itself completes the names of files.
        #expect(try completions(of: "matte", "resize", "--out", "so").isEmpty)
        #expect(try completions(of: "matte", "resize", "so").isEmpty)
    }

    @Test func everyCommandAndOptionIsInEveryScript() throws {
        let bash = BashCompletion.script(CommandList.all).split(separator: "\n")
        let zsh = ZshCompletion.script(CommandList.all)
        let fish = FishCompletion.script(CommandList.all)
        for command in CommandList.all {
            let branch = try #require(bash.firstIndex(of: "    \(command.name))"))
            #expect(zsh.contains("        \(command.name))\n"))
            #expect(fish.contains(" -a \(command.name) -d "))
            for option in command.options + [Command.helpOption.description] {
                for name in option.spelledNames {
                    let names = bash[branch + 1].split { " '".contains($0) }
                    #expect(names.contains(Substring(name)), "\(command.name) \(name)")
                    #expect(zsh.contains(name))
                }
                #expect(
                    fish.contains(
                        "'__matte_runs \(command.name)'\(option.short.map { " -s \($0)" } ?? "") -l \(option.name) "
                    ),
                    "\(command.name) \(option.name)")
                for word in option.acceptedWords { #expect(fish.contains(word)) }
            }
        }
    }

    /// Users read the words in the placeholder, and completions read them in the option.
    @Test func placeholdersNameTheAcceptedWords() {
        for option in CommandList.all.flatMap(\.options) {
            let alternatives = (option.value ?? "").split(separator: "|")
            let words = alternatives.compactMap { alternative -> String? in
                let stem = alternative.prefix { $0.isLowercase || $0.isNumber || $0 == "-" }
                guard stem.first?.isLowercase == true else { return nil }
                let rest = alternative.dropFirst(stem.count)
                return rest.isEmpty ? String(stem) : rest.hasPrefix(":") ? "\(stem):" : nil
            }
            let isComplete = !words.isEmpty && !alternatives.contains { $0.first?.isUppercase == true }
            #expect(Set(words).isSubset(of: option.acceptedWords), "--\(option.name) \(option.value ?? "")")
            if isComplete { #expect(words == option.acceptedWords, "--\(option.name)") }
        }
    }

    @Test func unknownShells() throws {
        let folder = try Folder()
        let run = try folder.matte("completions", "fisch")
        #expect(run.status == 2 && run.errors.contains("did you mean fish?"), "\(run.errors)")
        #expect(try folder.matte("completions").status == 2)
    }
}
