import BenchmarkResults
import CGoogleBenchmark
import Foundation
import Matte

var count = CommandLine.argc
gb_initialize(&count, CommandLine.unsafeArgv)
var depth = Depth.quick
var results: String?
var filters: [String] = []
var lists = false
// Google Benchmark removed its own options. The remaining ones are the first `count` arguments.
var arguments = (1..<Int(count)).map { String(cString: CommandLine.unsafeArgv[$0]!) }[...]
func usage(_ problem: String) -> Never {
    FileHandle.standardError.write(
        Data(
            """
            \(problem)
            usage: MatteBenchmarks [--depth short|quick|full] [--results FILE] [--filter TEXT]... [--list]
            Google Benchmark's own options work too.

            """.utf8))
    exit(2)
}
while let option = arguments.popFirst() {
    switch option {
    case "--list": lists = true
    case "--depth":
        guard let value = arguments.popFirst(), let known = Depth(rawValue: value) else {
            usage("--depth takes short, quick or full")
        }
        depth = known
    case "--results":
        guard let value = arguments.popFirst() else { usage("--results takes a file") }
        results = value
    case "--filter":
        guard let value = arguments.popFirst() else { usage("--filter takes a part of a comparison's name") }
        filters.append(value)
    default: usage("unknown option \(option)")
    }
}

var suite = Suite()
suite.addEverything()
let chosen = suite.comparisons.filter { comparison in
    comparison.depth <= depth && (filters.isEmpty || filters.contains { comparison.name.contains($0) })
}
if lists {
    for comparison in chosen { print(comparison.name) }
    exit(0)
}

var measured: [MeasuredComparison] = []
let runner = Runner(depth: depth)
for (i, comparison) in chosen.enumerated() {
    print("[\(i + 1)/\(chosen.count)] \(comparison.name)")
    do {
        let result = try runner.run(comparison)
        for row in result.rows { print("    " + row.summary(copy: result.copy)) }
        for (i, times) in (result.arithmetic ?? []).enumerated() {
            let row = MeasuredRow(
                contender: "arithmetic", isMatte: false, tier: "", threads: i + 1, note: "", accuracy: nil,
                outputBytes: nil, times: times)
            print("    " + row.summary(copy: result.copy))
        }
        measured.append(result)
    } catch {
        print("\(comparison.name): \(error)")
        exit(1)
    }
}
if let results {
    let file = Results(machine: Machine.facts(), mode: depth.rawValue, comparisons: measured)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    do { try encoder.encode(file).write(to: URL(fileURLWithPath: results)) } catch {
        print("\(results): \(error)")
        exit(1)
    }
}
print("rows measured: \(measured.reduce(0) { $0 + $1.rows.filter { !$0.times.isEmpty }.count })")
