import BenchmarkResults
import Foundation

// usage: BenchmarkReport RESULTS.json WHOLE.json NOTES.md FOLDER [PAGE.md]
// Writes FOLDER/report.md, its plots to FOLDER/report, and the documentation page PAGE.md. WHOLE.json is optional.
let arguments = CommandLine.arguments
guard arguments.count == 5 || arguments.count == 6 else {
    print("usage: BenchmarkReport RESULTS.json WHOLE.json NOTES.md FOLDER [PAGE.md]")
    exit(2)
}
do {
    let decoder = JSONDecoder()
    let results = try decoder.decode(Results.self, from: Data(contentsOf: URL(fileURLWithPath: arguments[1])))
    let whole = try (try? Data(contentsOf: URL(fileURLWithPath: arguments[2])))
        .map { try decoder.decode(WholeProcess.self, from: $0) }
    let notes = Notes(try String(contentsOfFile: arguments[3], encoding: .utf8))
    let folder = URL(fileURLWithPath: arguments[4])
    let report = Report(results: results, whole: whole, notes: notes)
    let plots = folder.appendingPathComponent(Report.plotFolder)
    try FileManager.default.createDirectory(at: plots, withIntermediateDirectories: true)
    for plot in report.plots {
        let file = plots.appendingPathComponent(plot.file)
        try plot.svg().write(to: file, atomically: true, encoding: .utf8)
    }
    try report.complete().write(
        to: folder.appendingPathComponent("report.md"), atomically: true, encoding: .utf8)
    if arguments.count == 6 {
        try report.page().write(toFile: arguments[5], atomically: true, encoding: .utf8)
    }
} catch {
    print("cannot write the report: \(error)")
    exit(1)
}
