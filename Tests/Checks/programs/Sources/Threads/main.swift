// Runs every parallel operation serially and on four threads, and compares the results.
// usage: Threads [--no-processes | --fork]
//
// --no-processes: The caller has set a limit under which no thread can be started. Starting a thread then fails with
// EAGAIN, as with a full address space, which would leave no memory for the pictures either.
// --fork: Runs the operations in a forked process, after the threads of this process have worked.
import CFork
import Foundation
import Matte

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("threads: \(message)\n".utf8))
    exit(1)
}

/// Returns true if the system starts a thread with the same stack size as Matte's threads.
func canStartThread() -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, 1 << 20)
    var thread = pthread_t()
    guard pthread_create(&thread, &attributes, { _ in nil }, nil) == 0 else { return false }
    pthread_join(thread, nil)
    return true
}

func compare(_ results: [String], _ expected: [String]) {
    for (result, wanted) in zip(results, expected) where result != wanted {
        fail("\(result), serially \(wanted)")
    }
    guard results.count == expected.count, !results.isEmpty else {
        fail("\(results.count) results of \(expected.count)")
    }
}

let mode = CommandLine.arguments.dropFirst().first ?? ""
let expected = try checksums(.serial)
switch mode {
case "":
    guard canStartThread() else { fail("no thread can be started here") }
    compare(try checksums(.threads(4)), expected)
case "--no-processes":
    guard !canStartThread() else { fail("a thread can be started in spite of the limit") }
    compare(try checksums(.threads(4)), expected)
case "--fork":
    compare(try checksums(.threads(4)), expected)
    let status = fork_and_run(
        {
            guard let results = try? checksums(.threads(4)), results == expected else { return 1 }
            return 0
        }, 120)
    guard status == 0 else { fail("the forked process ended with \(status)") }
    compare(try checksums(.threads(4)), expected)
default: fail("unknown argument \(mode)")
}
print("\(expected.count) operations")
