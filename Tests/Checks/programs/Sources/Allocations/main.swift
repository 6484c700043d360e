// Runs every reusable form of every operation twice and requires that the second run allocates nothing.
// usage: Allocations [--small]
import CInterpose
import Glibc
import Matte
import Operations

/// Returns the number of memory allocations during `body`.
func count(_ body: () throws -> Void) rethrows -> Int {
    interpose_start()
    defer { _ = interpose_stop() }
    try body()
    return interpose_stop()
}

var failures = 0
var passed = 0

@MainActor func report(_ name: String, _ problem: String?) {
    if let problem { print("\(name): \(problem)") }
    if problem == nil { passed += 1 } else { failures += 1 }
}

// Check that the counter detects allocations. If it did not, every check below would pass.
let seen = count { _ = UnsafeMutableRawPointer.allocate(byteCount: 100, alignment: 8) }
let mapped = count {
    _ = Raster<RGBA8>(width: 2000, height: 2000, repeating: RGBA8(red: 0, green: 0, blue: 0))
}
report("counter", seen > 0 && mapped > 0 ? nil : "saw \(seen) and \(mapped) allocations")

let size =
    CommandLine.arguments.contains("--small")
    ? PixelSize(width: 640, height: 360) : PixelSize(width: 1920, height: 1080)
let cache = Site.Cache()
for operation in Operation.all() {
    for item in operation.cases {
        let forms = try item.forms(Site(size, cache: cache))
        for (index, form) in forms.enumerated() where form.isReusable {
            let name = "\(operation.name), \(item.name), form \(index + 1)"
            let first = try count(form.run)
            let second = try count(form.run)
            if second == 0 { print("\(name): \(first) allocations, then none") }
            report(name, second == 0 ? nil : "\(second) allocations on the second use")
        }
    }
}
print("allocations: \(passed) passed")
if failures > 0 { exit(1) }
