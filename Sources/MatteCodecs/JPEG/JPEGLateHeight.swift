import Matte

/// The search for the height of a JPEG whose frame header states a height of 0. A DNL segment after the first scan then
/// contains the height (T.81, B.2.5).
enum JPEGLateHeight {
    /// The maximum number of bytes of a scan that are searched.
    private static let mostBytes = 64 << 20

    /// Returns the height in the DNL segment after the scan whose data begins at `start`, or `nil` if the scan is longer
    /// than 64 MiB, or if another marker follows it.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the scan.
    static func height(_ bytes: HeaderBytes, after start: Int) -> Int? {
        let end = min(bytes.count, start + mostBytes)
        var offset = start
        var isMarker = false
        while offset < end, let piece = bytes.copy(offset..<min(end, offset + 65_536)) {
            for i in piece.indices {
                let byte = piece[i]
                guard isMarker else {
                    isMarker = byte == 0xFF
                    continue
                }
                switch byte {
                case 0, 0xD0...0xD7: isMarker = false  // a byte of 0xFF in the data, or a restart marker
                case 0xFF: break  // a fill byte before a marker
                case 0xDC where bytes.bigEndian16(at: offset + i + 1) == 4:
                    return bytes.bigEndian16(at: offset + i + 3)
                default: return nil
                }
            }
            offset += piece.count
        }
        return nil
    }

    /// The error for a file in which no height is found.
    static let missing = MatteError(
        .decoding,
        "cannot decode the JPEG data: its frame header states a height of 0, and no DNL segment with the height follows the first scan within \(mostBytes) bytes; use an intact file"
    )
}
