import Matte
import MatteCodecs

/// Applies every operation that may use several threads and returns a line with a checksum for each result.
///
/// The file `users` of the check `threads` names, for each part of the library that starts threads, an operation of
/// this list that uses it.
func checksums(_ conditions: Checksums.Conditions) throws -> [String] {
    let list = Checksums(conditions)
    try list.addResizes()
    try list.addWarps()
    try list.addAdjustments()
    try list.addBlurs()
    try list.addConversions()
    try list.addComposites()
    try list.addComparisons()
    try list.addMasks()
    try list.addEffects()
    try list.addPlanarFrames()
    try list.addFiles()
    try list.addStreamed()
    try list.addStreamedEffects()
    try list.addUploads()
    try list.addPlacement()
    if conditions == .littleMemory { list.checkCounts() }
    return list.lines
}

/// Checksums of results, each with the operation's name.
// The operations are split among several functions, and spans of temporary values are avoided, because the optimizer of
// Swift 6.3.1 crashed otherwise.
final class Checksums {
    /// The circumstances in which the operations run.
    enum Conditions: Equatable {
        case threads(Parallelism)
        /// Each operation runs serially, and then on four threads while no address space is left for their stacks.
        case littleMemory
    }

    private let conditions: Conditions
    private(set) var lines: [String] = []
    private(set) var parallelism = Parallelism.serial
    /// The number of runs with little memory that gave the same result, and that threw an error.
    private var outcomes = (same: 0, failed: 0)
    let photo = picture()
    let opaque: Raster<BGR8>
    let mask: Mask

    init(_ conditions: Conditions) {
        self.conditions = conditions
        if case .threads(let parallelism) = conditions { self.parallelism = parallelism }
        opaque = try! photo.converted(to: BGR8.self, parallelism: .serial)
        mask = Mask(try! photo.converted(to: Gray8.self, parallelism: .serial))
    }

    /// Runs an operation and adds the checksum of its result.
    private func run(_ name: String, _ operation: () throws -> UInt64) throws {
        switch conditions {
        case .threads: lines.append("\(name): \(String(try operation(), radix: 16))")
        case .littleMemory:
            let expected = try runSerially(operation)
            // With the blocks that the first run has left for reuse, and without them.
            for keepsBlocks in [true, false] {
                if !keepsBlocks { RasterMemory.trim() }
                let result = runWithoutStacks(operation)
                switch result {
                case .success(expected): outcomes.same += 1
                case .success: fail("\(name) gives another result with little memory")
                case .failure(let error as MatteError) where error.code == .limits: outcomes.failed += 1
                case .failure(let error): fail("\(name) with little memory: \(error)")
                }
            }
            lines.append("\(name): \(String(expected, radix: 16))")
        }
    }

    /// Runs an operation before its run with little memory. Jobs whose number of threads can't be chosen must not start
    /// any then, because their stacks would be reused.
    func runSerially<Result>(_ operation: () throws -> Result) throws -> Result {
        guard conditions == .littleMemory else { return try operation() }
        parallelism = .serial
        return try withoutThreads(operation)
    }

    private func runWithoutStacks(_ operation: () throws -> UInt64) -> Result<UInt64, any Error> {
        parallelism = .threads(4)
        defer { parallelism = .serial }
        return withoutStacks { Result { try operation() } }
    }

    /// Requires that both outcomes occurred often enough to mean something.
    fileprivate func checkCounts() {
        guard outcomes.same >= lines.count, outcomes.failed >= lines.count / 4 else {
            fail("with little memory, \(outcomes.same) runs gave a result, and \(outcomes.failed) failed")
        }
    }

    func add<P: Pixel>(_ name: String, _ raster: @autoclosure () throws -> Raster<P>) throws {
        try run(name) {
            let result = try raster()
            return checksum(result.bytes)
        }
    }

    func add(_ name: String, file bytes: @autoclosure () throws -> [UInt8]) throws {
        try run(name) {
            let result = try bytes()
            return checksum(result.span.bytes)
        }
    }

    func add(_ name: String, floats: @autoclosure () throws -> [Float]) throws {
        try run(name) {
            let result = try floats()
            return checksum(result.span.bytes)
        }
    }
}

/// Returns the FNV-1a sum of all bytes.
private func checksum(_ bytes: RawSpan) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for i in 0..<bytes.byteCount {
        sum = (sum ^ UInt64(bytes.unsafeLoad(fromByteOffset: i, as: UInt8.self))) &* 0x100_0000_01B3
    }
    return sum
}

/// Returns a deterministic picture of 1600x1200: smooth, with noise and some transparency.
private func picture() -> Raster<RGBA8> {
    var state: UInt32 = 1
    return try! Raster(size: PixelSize(width: 1600, height: 1200)) { y, row in
        for x in 0..<1600 {
            state = state &* 1_664_525 &+ 1_013_904_223
            let noise = UInt8(state >> 28)
            row.append(
                RGBA8(
                    red: UInt8(x / 8) + noise, green: UInt8(y / 6) + noise, blue: noise,
                    alpha: y % 200 < 20 ? noise * 16 : 255))
        }
    }
}
