import Matte

/// A place in the data of a sequential scan: the start of a row of MCUs, and the state of a decoder there.
struct JPEGRowPlace {
    /// The row of MCUs.
    var row: Int
    /// The offset in the file of a byte at or before the row's first bit.
    var offset: Int
    /// The number of bits of data without stuffing and restart markers from that byte to the row's first bit.
    var bits: Int
    /// The number of bytes of such data that precede the byte in the scan.
    var dataBefore: UInt64
    /// The last DC value of each component of the scan.
    var predictions: SIMD4<Int32>
    /// The number of MCUs before the next restart marker.
    var unitsLeft: Int
    /// The number of the next restart marker, 0 to 7.
    var nextRestart: Int
    /// Bytes of data at most eight bytes after the row's first bit, if they are known. Where others are, the file has
    /// changed.
    var check: (bytes: UInt64, after: Int)?
}

/// The places in a file at which decoding can begin, as far as a reader has found them. All readers of a file share them,
/// so that one which needs a part of the picture doesn't read what is above it again.
final class JPEGRowIndex: Sendable {
    private let places = Locked<[JPEGRowPlace]>([])

    /// About the number of places that are kept.
    private static let mostPlaces = 512

    /// Returns true if the place of a row is worth keeping.
    static func isKept(_ row: Int, of rows: Int) -> Bool { row % (rows / mostPlaces + 1) == 0 && row > 0 }

    /// Keeps a place, if it is after those that are known. The data before it must be free of damage.
    func add(_ place: JPEGRowPlace) {
        places.withLock { places in
            if places.last.map({ $0.row < place.row }) ?? true { places.append(place) }
        }
    }

    /// Returns the last place at or before a row, if there is one after `first`.
    func place(upTo row: Int, after first: Int) -> JPEGRowPlace? {
        places.withLock { places in
            guard let last = places.lastIndex(where: { $0.row <= row }) else { return nil }
            return places[last].row > first ? places[last] : nil
        }
    }
}
