import Matte

/// The memory that an operation takes at once, part by part, and the limit on the sum.
///
/// The sum is checked before the first part is allocated.
struct MemoryNeed: Sendable {
    /// One thing that is held.
    struct Part: Sendable {
        let bytes: Int
        /// A noun phrase: "a raster of 800x600".
        let purpose: String
    }

    /// The most bytes allowed.
    let limit: Int
    private(set) var parts: [Part] = []
    /// The sum of the parts; `Int.max` when it is larger.
    private(set) var total = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// The need with another part.
    func adding(_ bytes: Int, _ purpose: String) -> MemoryNeed {
        guard bytes > 0 else { return self }
        var sum = self
        sum.parts.append(Part(bytes: bytes, purpose: purpose))
        let (total, overflow) = sum.total.addingReportingOverflow(bytes)
        sum.total = overflow ? .max : total
        return sum
    }

    /// The need with the parts of another one; the limit stays.
    func adding(_ other: MemoryNeed) -> MemoryNeed {
        other.parts.reduce(self) { $0.adding($1.bytes, $1.purpose) }
    }

    /// The bytes that the limit leaves.
    var rest: Int { max(0, limit - total) }

    /// Throws if the sum exceeds the limit.
    ///
    /// - Parameter work: What needs the memory, as the object of "cannot": "encode a picture of 800x600 as PNG".
    func check(_ work: String) throws(MatteError) {
        guard total > limit else { return }
        let largest = parts.sorted { $0.bytes > $1.bytes }.prefix(3)
        let reasons = largest.map { "\($0.bytes) for \($0.purpose)" }.joined(separator: ", ")
        throw MatteError(
            .limits,
            "cannot \(work): it takes \(total) bytes of memory (\(reasons)), and the limit is \(limit); raise the limit on memory or use a smaller picture"
        )
    }
}

/// The bytes of a picture's pixels; `Int.max` when that is no integer.
func pixelBytes(_ size: PixelSize, _ bytesPerPixel: Int) -> Int {
    let (area, wide) = size.width.multipliedReportingOverflow(by: size.height)
    let (bytes, high) = area.multipliedReportingOverflow(by: bytesPerPixel)
    return wide || high ? .max : bytes
}
