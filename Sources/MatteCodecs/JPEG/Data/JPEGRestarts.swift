import Matte

/// The restart markers of a scan, found ahead of the decoder. Markers divide the scan's data into groups of whole rows of
/// MCUs, which can be decoded without those before them.
final class JPEGRestarts {
    /// The number of rows of MCUs of a group; the last group may have fewer.
    let groupRows: Int
    /// The number of restart markers from the start of a group to that of the next.
    let groupMarkers: Int
    /// The number of groups.
    let groupCount: Int
    /// The offsets in the file of the groups that were found, from the first on.
    private(set) var starts: [Int]
    private let bytes: JPEGBytes
    private var markers = 0
    /// A Boolean value that indicates whether no more groups can be found.
    private var isEnded = false

    /// - Returns: `nil` if a scan has no markers, or fewer than one in `mostRows` rows is at the end of a row.
    init?(_ file: JPEGFileReader, mostRows: Int) throws(JPEGFailure) {
        let (interval, frame) = (file.definitions.restartInterval, file.frame)
        guard interval > 0 else { return nil }
        // The least number of rows that contains a whole number of intervals.
        groupRows = interval / greatestCommonDivisor(interval, frame.unitsAcross)
        guard groupRows <= mostRows else { return nil }
        groupMarkers = groupRows * frame.unitsAcross / interval
        groupCount = (frame.unitsDown + groupRows - 1) / groupRows
        starts = [file.dataStart]
        bytes = try JPEGBytes(file.bytes.input)
        bytes.move(to: file.dataStart..<Int.max)
    }

    /// Finds groups up to the end of group `last`, if the markers before it can be read and have the right numbers.
    ///
    /// - Returns: The number of groups whose end is known.
    func find(to last: Int) -> Int {
        let wanted = min(last + 2, groupCount)
        while starts.count < wanted, !isEnded {
            let marker = try? bytes.marker()
            isEnded = marker != 0xD0 + UInt8(markers & 7) || bytes.ranOut
            guard !isEnded else { break }
            markers += 1
            if markers % groupMarkers == 0 { starts.append(bytes.offset) }
        }
        return foundCount
    }

    /// The number of groups whose end is known. The last group ends with the scan.
    var foundCount: Int { starts.count == groupCount ? groupCount : starts.count - 1 }

    /// The bytes of the file with the data of a group and the marker after it.
    func bytes(of group: Int) -> Range<Int> {
        starts[group]..<(group + 1 < starts.count ? starts[group + 1] : Int.max)
    }
}
