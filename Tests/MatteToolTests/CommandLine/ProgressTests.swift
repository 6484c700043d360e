import Testing

@testable import MatteTool

/// Tests of the progress display, which only terminals show.
struct ProgressTests {
    private func terminal(_ columns: Int = 80, _ variables: [String: String] = [:]) -> Terminal {
        Terminal(isTerminal: true, columns: columns) { variables[$0] }
    }

    @Test func coloursAreForTerminalsThatWantThem() {
        #expect(terminal().isWatched && terminal().hasColor)
        #expect(!Terminal(isTerminal: false, columns: nil) { _ in nil }.isWatched)
        #expect(!Terminal(isTerminal: false, columns: nil) { _ in nil }.hasColor)
        #expect(!terminal(80, ["NO_COLOR": "1"]).hasColor && terminal(80, ["NO_COLOR": "1"]).isWatched)
        #expect(terminal(80, ["NO_COLOR": ""]).hasColor)
        #expect(!terminal(80, ["TERM": "dumb"]).isWatched && !terminal(80, ["TERM": "dumb"]).hasColor)
        #expect(terminal().styled("x", .error) == "\u{1B}[1;31mx\u{1B}[0m")
        #expect(terminal(80, ["NO_COLOR": "1"]).styled("x", .error) == "x")
    }

    @Test func theLineTellsRateAndTimeLeft() {
        let plain = terminal(80, ["NO_COLOR": "1"])
        let line = Progress.line(
            done: 25, of: 100, "pictures", seconds: 5, note: "holiday/beach.jpg", terminal: plain)
        #expect(line == "[=======                       ] 25/100  5.0/s  15 s left  holiday/beach.jpg")
        let start = Progress.line(
            done: 0, of: 100, "pictures", seconds: 0, note: "a.jpg", terminal: plain)
        #expect(start == "[                              ] 0/100  a.jpg")
        let end = Progress.line(
            done: 100, of: 100, "pictures", seconds: 5, note: "", terminal: plain)
        #expect(end == "[==============================] 100/100  20.0/s  0 s left")
        let unknown = Progress.line(
            done: 300, of: nil, "jobs", seconds: 600, note: "2 failed", terminal: plain)
        #expect(unknown == "300 jobs  30.0/min  2 failed")
    }

    @Test(arguments: [20, 30, 40, 60, 79, 80, 200])
    func theLineFitsTheTerminal(columns: Int) {
        let plain = terminal(columns, ["NO_COLOR": "1"])
        for done in [0, 1, 999, 12_345, 99_999] {
            let line = Progress.line(
                done: done, of: 100_000, "pictures", seconds: 12_345.6,
                note: String(repeating: "long/", count: 60) + "end.png", terminal: plain)
            #expect(line.count < columns, "\(line)")
            #expect(columns < 100 || line.hasSuffix("end.png"))
        }
    }

    @Test func spansAndAmountsAreWrittenForPeople() {
        #expect(Progress.time(0.04) == "0.0 s" && Progress.time(9.94) == "9.9 s")
        #expect(Progress.time(59.4) == "59 s" && Progress.time(60) == "1 min 0 s")
        #expect(Progress.time(3_599.4) == "59 min 59 s" && Progress.time(9_000) == "2 h 30 min")
        #expect(Progress.time(.infinity) == "years")
        #expect(Progress.bytes(999) == "999 bytes" && Progress.bytes(1_000) == "1.0 kB")
        #expect(Progress.bytes(123_456_789) == "123 MB" && Progress.bytes(0) == "0 bytes")
        #expect(Progress.rate(0.5) == "30.0/min" && Progress.rate(1_234.4) == "1234/s")
    }
}
