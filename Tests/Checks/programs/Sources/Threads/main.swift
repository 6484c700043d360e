// Runs every parallel operation and prints a checksum of each result, one per line.
// usage: Threads [--no-processes | --little-memory | --fork] [--small]
//
// Without an option, the operations run serially and on four threads, and the results must be the same.
// --no-processes: The caller has set a limit under which no thread can be started; starting one fails with EAGAIN.
// --little-memory: Each operation runs twice while no address space is left for a thread's stack. It must give the same
//     result, or throw an error with code `limits`. The user must not be root.
// --small: The pictures have a quarter of the pixels.
// --fork: Runs the operations in a forked process, after the threads of this process have worked.
import CFork
import CLimits
import Foundation
import Matte

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("threads: \(message)\n".utf8))
    exit(1)
}

func compare(_ results: [String], _ expected: [String]) {
    for (result, wanted) in zip(results, expected) where result != wanted {
        fail("\(result), serially \(wanted)")
    }
    guard results.count == expected.count, !results.isEmpty else {
        fail("\(results.count) results of \(expected.count)")
    }
}

let mode = CommandLine.arguments.dropFirst().first { $0 != "--small" } ?? ""
let results: [String]
/// The results of this process, for the forked one.
nonisolated(unsafe) var expected: [String] = []
switch mode {
case "":
    guard canStartThread() else { fail("no thread can be started here") }
    results = try checksums(.threads(.threads(4)))
    compare(results, try checksums(.threads(.serial)))
case "--no-processes":
    guard !canStartThread() else { fail("a thread can be started in spite of the limit") }
    results = try checksums(.threads(.threads(4)))
case "--little-memory":
    prepare_limits()
    results = try checksums(.littleMemory)
    guard canStartThread() else { fail("no thread can be started after the limits are lifted") }
case "--fork":
    results = try checksums(.threads(.threads(4)))
    expected = results
    let status = fork_and_run(
        {
            guard let found = try? checksums(.threads(.threads(4))), found == expected else { return 1 }
            return 0
        }, 240)
    guard status == 0 else { fail("the forked process ended with \(status)") }
    compare(try checksums(.threads(.threads(4))), expected)
default: fail("unknown argument \(mode)")
}
print(results.joined(separator: "\n"))
