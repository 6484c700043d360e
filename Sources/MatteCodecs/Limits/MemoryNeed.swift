import Matte

/// The memory that an operation needs at one time, part by part, and the limit on the sum.
///
/// The sum is checked before the first part is allocated.
struct MemoryNeed: Sendable {
    /// One block of memory and its purpose.
    struct Part: Sendable {
        let bytes: Int
        /// The purpose as a noun phrase for error messages, such as "a raster of 800x600".
        let purpose: String
    }

    /// The maximum sum of all parts, in bytes.
    let limit: Int
    private(set) var parts: [Part] = []
    /// The sum of the parts in bytes, or `Int.max` if it overflows.
    private(set) var total = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Returns this need with another part added.
    func adding(_ bytes: Int, _ purpose: String) -> MemoryNeed {
        guard bytes > 0 else { return self }
        var sum = self
        sum.parts.append(Part(bytes: bytes, purpose: purpose))
        let (total, overflow) = sum.total.addingReportingOverflow(bytes)
        sum.total = overflow ? .max : total
        return sum
    }

    /// Returns this need with the parts of another one added. The limit does not change.
    func adding(_ other: MemoryNeed) -> MemoryNeed {
        other.parts.reduce(self) { $0.adding($1.bytes, $1.purpose) }
    }

    /// The number of bytes that may still be added to the sum before it exceeds the limit.
    var rest: Int { max(0, max(0, limit) - total) }

    /// Throws `MatteError` with code `limits` if the sum exceeds the limit.
    ///
    /// - Parameter work: The operation in words that follow "cannot" in the message, such as "encode a picture of
    ///   800x600 as PNG".
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

/// Returns the number of bytes that a picture's pixels occupy, or `Int.max` if the number overflows.
func pixelBytes(_ size: PixelSize, _ bytesPerPixel: Int) -> Int {
    let (area, wide) = size.width.multipliedReportingOverflow(by: size.height)
    let (bytes, high) = area.multipliedReportingOverflow(by: bytesPerPixel)
    return wide || high ? .max : bytes
}
