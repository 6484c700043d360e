import Foundation
import MatteModels

/// Prints the median processor time of preparing a picture for a model, in milliseconds on one thread, after a first
/// picture.
///
/// usage: PrepareInputs CONFIG WIDTH HEIGHT RUNS
@main struct PrepareInputs {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let width = Int(arguments[2]), let height = Int(arguments[3]),
            let runs = Int(arguments[4]), runs > 0
        else { fatalError("usage: PrepareInputs CONFIG WIDTH HEIGHT RUNS") }
        let config = try Data(contentsOf: URL(filePath: arguments[1]))
        let plan = try JSONDecoder().decode(ModelInput.self, from: config).plan(
            for: PixelSize(width: width, height: height))
        var state: UInt64 = 1
        let photo = try Raster<RGB8>(size: plan.source) { y, pixels in
            for x in 0..<width {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let noise = UInt8(truncatingIfNeeded: state >> 58)
                pixels.append(RGB8(red: UInt8(x & 127) + noise, green: UInt8(y & 127) + noise, blue: noise))
            }
        }
        var tensor = [Float](repeating: 0, count: plan.elementCount)
        func prepare() throws {
            var span = tensor.mutableSpan
            try plan.write(photo.view, into: &span, parallelism: .threads(1))
        }
        try prepare()
        let times = try (0..<runs).map { _ in
            let start = processorTime()
            try prepare()
            return processorTime() - start
        }
        print(times.sorted()[runs / 2])
    }

    /// The processor time of this process in milliseconds.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
