import BenchmarkResults
import Foundation

// BenchmarkReport RESULTS.json WHOLE.json NOTES.md DOCS NAME
// writes DOCS/NAME.md and DOCS/NAME/*.svg. WHOLE.json may be absent.
let arguments = CommandLine.arguments
guard arguments.count == 6 else {
    print("usage: BenchmarkReport RESULTS.json WHOLE.json NOTES.md DOCS-FOLDER NAME")
    exit(2)
}
do {
    let decoder = JSONDecoder()
    let results = try decoder.decode(Results.self, from: Data(contentsOf: URL(fileURLWithPath: arguments[1])))
    let whole = try (try? Data(contentsOf: URL(fileURLWithPath: arguments[2])))
        .map { try decoder.decode(WholeProcess.self, from: $0) }
    let notes = Notes(try String(contentsOfFile: arguments[3], encoding: .utf8))
    let docs = URL(fileURLWithPath: arguments[4])
    let report = Report(results: results, whole: whole, notes: notes, name: arguments[5])
    let plots = docs.appendingPathComponent(report.name)
    try FileManager.default.createDirectory(at: plots, withIntermediateDirectories: true)
    for plot in report.plots {
        let file = plots.appendingPathComponent(plot.file)
        try plot.svg().write(to: file, atomically: true, encoding: .utf8)
    }
    try report.markdown().write(
        to: docs.appendingPathComponent("\(report.name).md"), atomically: true, encoding: .utf8)
} catch {
    print("the report could not be written: \(error)")
    exit(1)
}
