import CInterpose
import Glibc
import Matte

/// Returns the number of memory allocations during `body`.
func count(_ body: () throws -> Void) rethrows -> Int {
    interpose_start()
    defer { _ = interpose_stop() }
    try body()
    return interpose_stop()
}

var failures = 0
var passed = 0

/// Runs `body` twice and requires that the second run allocates nothing.
@MainActor func check(_ name: String, _ body: () throws -> Void) {
    do {
        let first = try count(body)
        let second = try count(body)
        if second == 0 {
            passed += 1
            print("\(name): \(first) allocations, then none")
        } else {
            failures += 1
            print("\(name): \(second) allocations on the second use")
        }
    } catch {
        failures += 1
        print("\(name): \(error)")
    }
}

// Check that the counter detects allocations. If it did not, every check below would pass.
let seen = count { _ = UnsafeMutableRawPointer.allocate(byteCount: 100, alignment: 8) }
let mapped = count {
    _ = Raster<RGBA8>(width: 2000, height: 2000, repeating: RGBA8(red: 0, green: 0, blue: 0))
}
if seen > 0 && mapped > 0 {
    passed += 1
} else {
    failures += 1
    print("the counter saw \(seen) and \(mapped) allocations")
}

checkAll()
print("allocations: \(passed) passed")
if failures > 0 { exit(1) }
