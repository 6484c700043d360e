import CInterpose
import CMeasured
import Foundation

// Runs every case twice to warm up and then once to count. Under callgrind, instructions are counted inside
// `counts_measured`. Otherwise allocations are counted. Prints one line per case in order: `name <tab> allocations`.
// Arguments are the names of cases; without them all run.
let names = Set(CommandLine.arguments.dropFirst())
var cases: [Case] = []
do { cases = try Case.all() } catch {
    print("the cases could not be made: \(error)")
    exit(1)
}
for item in cases where names.isEmpty || names.contains(item.name) {
    do {
        try item.run()
        try item.run()
        interpose_start()
        item.measure()
        let allocations = interpose_stop()
        print("\(item.name)\t\(allocations)")
        if let failure = item.failure { throw failure }
    } catch {
        print("\(item.name): \(error)")
        exit(1)
    }
}
