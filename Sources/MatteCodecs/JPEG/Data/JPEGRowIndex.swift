import Matte
import MatteKernelTypes

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

extension JPEGEntropyDecoder {
    /// Returns the place of row `row`, which is the next one, or `nil` if it isn't known.
    func place(of row: Int) -> JPEGRowPlace? {
        let position = position
        // Where a restart marker comes next, data from before it must be read, or the one after it would be expected.
        let isBeforeMarker = interval > 0 && unitsLeft == 0
        let most = isBeforeMarker && position > 0 ? position - 1 : position
        guard let known = fills.last(where: { $0.data * 8 <= most }) else { return nil }
        var predictions = SIMD4<Int32>()
        for i in 0..<4 { unsafe predictions[i] = workspace.pointee.predictions[i] }
        let hasCheck = unsafe workspace.pointee.end - workspace.pointee.position >= 8
        let bytes = unsafe hasCheck ? workspace.pointee.position.loadUnaligned(as: UInt64.self) : 0
        return JPEGRowPlace(
            row: row, offset: known.offset, bits: Int(position - known.data * 8), dataBefore: known.data,
            predictions: predictions, unitsLeft: unitsLeft, nextRestart: nextRestart,
            check: hasCheck ? (bytes, Int(dataPosition - position / 8)) : nil)
    }

    /// Prepares for the data of a scan from a place on.
    ///
    /// - Returns: False if the file has other data there.
    func begin(
        _ scan: JPEGScan, of frame: JPEGFrame, _ definitions: JPEGDefinitions, at place: JPEGRowPlace
    ) throws(JPEGFailure) -> Bool {
        bytes.move(to: place.offset..<Int.max)
        try begin(scan, of: frame, definitions, restarts: place.nextRestart)
        unitsLeft = place.unitsLeft
        unsafe workspace.pointee.windowStart = place.dataBefore
        noteFill()
        var left = place.bits / 8
        while true {
            let step = unsafe min(left, workspace.pointee.end - workspace.pointee.position)
            unsafe workspace.pointee.position += step
            left -= step
            if left == 0 { break }
            // What follows a marker is part of the data.
            unsafe workspace.pointee.isComplete = 0
            let before = bytes.offset
            try fill()
            guard bytes.offset > before else { return false }
        }
        if unsafe workspace.pointee.end - workspace.pointee.position < 16 { try fill() }
        if let (expected, after) = place.check {
            let found = unsafe workspace.pointee.position.loadUnaligned(
                fromByteOffset: after, as: UInt64.self)
            guard found == expected else { return false }
        }
        if place.bits % 8 > 0 {
            let rest = UInt64(place.bits % 8)
            let byte = unsafe UInt64(workspace.pointee.position.load(as: UInt8.self))
            unsafe workspace.pointee.bits = byte << (56 + rest)
            unsafe workspace.pointee.bitCount = 8 - rest
            unsafe workspace.pointee.position += 1
        }
        for i in 0..<4 { unsafe workspace.pointee.predictions[i] = place.predictions[i] }
        return true
    }
}
