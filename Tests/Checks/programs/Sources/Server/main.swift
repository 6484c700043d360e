// Sends the guide's server N requests of 12 megapixels at the same time, each with a timeout of a second, and prints a row
// of a table: usage: Server N FILE. The file is written first. Server.swift is a link to the code of the guide.
import Foundation
import Matte
import MatteCodecs
import MatteModels
import Synchronization

let requests = Int(CommandLine.arguments[1])!
let small = try Raster<RGB8>(size: PixelSize(width: 400, height: 300)) { y, row in
    for x in 0..<400 {
        row.append(RGB8(red: UInt8(x * 255 / 400), green: UInt8(y * 255 / 300), blue: UInt8((x ^ y) & 255)))
    }
}
let upload = try small.resized(to: PixelSize(width: 4_000, height: 3_000), filter: .triangle)
    .encoded(as: .jpeg(quality: 85))
try upload.write(to: CommandLine.arguments[2])
let service = PhotoService(
    model: try ModelInput(.stretched(PixelSize(width: 224, height: 224)), filter: .bilinear),
    executor: PictureExecutor(threads: 2, memoryLimit: 256 << 20))

func processorSeconds() -> Double {
    var usage = rusage()
    getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
}

let isDone = Atomic<Bool>(false)
let timer = Task.detached {
    var longest = Duration.zero
    while !isDone.load(ordering: .relaxed) {
        let start = ContinuousClock.now
        try await Task.sleep(for: .milliseconds(5))
        longest = max(longest, start.duration(to: .now))
    }
    return longest
}
let processorBefore = processorSeconds(), start = ContinuousClock.now
let bytes = upload.bytes
let answered = await withTaskGroup(of: Bool.self) { group in
    for _ in 0..<requests {
        group.addTask {
            do {
                _ = try await withTimeout(of: .seconds(1)) { try await service.answer(to: bytes) }
                return true
            } catch is TimedOut { return false } catch { fatalError("\(error)") }
        }
    }
    var count = 0
    for await isAnswered in group where isAnswered { count += 1 }
    return count
}
let last = start.duration(to: .now) / .seconds(1)
isDone.store(true, ordering: .relaxed)
let longest = try await timer.value / .milliseconds(1)
let each = (processorSeconds() - processorBefore) / Double(max(1, answered)) * 1_000
print(
    "| Matte | \(answered) | \(requests - answered) | \(String(format: "%.2f", last)) s | \(Int(longest)) ms | \(Int(each)) ms |"
)
