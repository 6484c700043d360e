/// The damage that a reader finds in a JPEG. A strict reader throws it; a lenient one keeps the first.
final class JPEGDamage {
    let lenient: Bool
    /// The first damage as a phrase that is printed after a colon, or `nil` if there was none.
    private(set) var message: String?
    /// The first row of MCUs that the first damage may affect.
    private(set) var unitRow = 0

    init(lenient: Bool) {
        self.lenient = lenient
    }

    /// Notes damage.
    ///
    /// - Parameter ranOut: Whether the reader needed bytes after the end of the file.
    func report(_ text: String, unitRow row: Int = 0, ranOut: Bool) throws(JPEGFailure) {
        guard lenient else { throw .data(ranOut ? .truncated : .corrupt, text) }
        if message == nil {
            message = text
            unitRow = row
        }
    }
}
