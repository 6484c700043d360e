import CFaults
import Glibc
import Matte
import MatteCodecs
import MatteUpload

var failures = 0
var passed = 0

/// The result of an operation: its output, or the error that it throws.
enum Outcome: Equatable {
    case pixels([UInt8])
    case failed(code: String, message: String)
}

/// Returns the code and the message of a `MatteError`, or `nil` for any other error.
func described(_ error: any Error) -> (code: String, message: String)? {
    switch error {
    case let error as MatteError: (error.code.rawValue, error.message)
    default: nil
    }
}

/// The number of allocations that fail one after the other. Of later ones, which are repetitions of loops, fewer and fewer
/// fail. The second argument, or 1024.
private let everyOne = CommandLine.arguments.dropFirst(2).first.flatMap(Int.init) ?? 1024

/// Runs `body` repeatedly, with each counted allocation failing in turn; see ``everyOne``. Requires that every
/// run throws a `limits` error or gives the usual result, and that it leaks nothing.
/// At least one allocation must be counted, unless the operation may need none.
@MainActor func check(
    _ name: String, mayNeedNone: Bool = false, _ body: () throws -> [UInt8]
) {
    // Flush the output of earlier checks, so that it is not lost if this check traps.
    defer { fflush(nil) }
    // Let the runtime and the libraries make their permanent allocations before counting.
    guard let reference = try? body(), (try? body()) == reference else {
        print("\(name): failed without a fault, or differs from run to run")
        failures += 1
        return
    }
    RasterMemory.trim()
    let (blocks, mapped) = (faults_live_blocks(), faults_mapped_bytes())
    var withoutIt = 0
    var (granted, runs) = (0, 0)
    while true {
        faults_arm(granted)
        let outcome: Outcome
        do {
            outcome = .pixels(try body())
        } catch {
            let (code, message) = described(error) ?? ("untyped", "\(error)")
            outcome = .failed(code: code, message: message)
        }
        let fired = faults_disarm() != 0
        RasterMemory.trim()
        var complaint: String?
        switch outcome {
        case .pixels(let pixels):
            if pixels != reference { complaint = "another result, and no error" }
            if fired { withoutIt += 1 }
        case .failed(let code, let message):
            if !fired || code != "limits" { complaint = "\(code): \(message)" }
        }
        if faults_live_blocks() != blocks || faults_mapped_bytes() != mapped {
            complaint =
                "left \(faults_live_blocks() - blocks) blocks and \(faults_mapped_bytes() - mapped) mapped bytes"
        }
        if let complaint {
            print("\(name), allocation \(granted): \(complaint)")
            failures += 1
            return
        }
        if !fired { break }
        runs += 1
        granted += max(1, granted / everyOne * 4)
    }
    guard runs > 0 || mayNeedNone else {
        print("\(name): no allocation was seen")
        failures += 1
        return
    }
    passed += 1
    print("\(name): \(runs) allocations failed in turn, \(withoutIt) of them did without")
}

checkOperations()
checkCodecs(CommandLine.arguments.dropFirst().first ?? ".")
checkUploads()
print("faults: \(passed) passed")
exit(failures > 0 ? 1 : 0)
