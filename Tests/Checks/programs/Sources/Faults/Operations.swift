import Matte
import Operations

/// The sizes of the pictures. Small rasters are allocated by the allocator, large ones are mapped. Edits need 64 pixels a
/// side.
private let sizes = [PixelSize(width: 69, height: 65), PixelSize(width: 1024, height: 640)]

/// Operations that place several replies each time. They are checked on small pictures only.
private let slow: Set = ["canvas", "windows"]

/// Checks every form of every operation on small pictures. On large ones, checks the first form of each case whose
/// instructions are counted.
@MainActor func checkOperations() {
    for size in sizes {
        let cache = Site.Cache(), isSmall = size == sizes[0]
        for operation in Operation.all() where isSmall || !slow.contains(operation.name) {
            for item in operation.cases where !item.trapsWithoutMemory && (isSmall || item.count != nil) {
                let forms = (try? item.forms(Site(size, cache: cache)).count) ?? 0
                for number in 0..<(isSmall ? forms : min(forms, 1)) {
                    let name = "\(operation.name), \(item.name), form \(number + 1) of \(size)"
                    check(name, mayNeedNone: true) {
                        let form = try item.forms(Site(size, cache: cache))[number]
                        try form.run()
                        return withUnsafeBytes(of: form.checksum()) { Array($0) }
                    }
                }
            }
        }
    }
}
