import Matte

/// The coefficients of the rows of MCUs of a picture, from top to bottom.
///
/// Those of a picture in one scan are decoded when they are needed, or some rows ahead by other threads than the one
/// that transforms them: by one, or by several if restart markers divide the scan. If the picture has several scans, all
/// are decoded at first.
final class JPEGUnitRows {
    private let file: JPEGFileReader
    /// The decoder of a picture in one scan.
    private let decoder: JPEGEntropyDecoder?
    /// The coefficients of the last ``capacity`` rows of MCUs.
    let coefficients: JPEGCoefficients
    /// The number of rows of MCUs that are held. A row may be decoded once the one that many rows before is transformed.
    let capacity: Int
    /// The number of rows of MCUs that were decoded.
    private(set) var decoded = 0
    /// A Boolean value that indicates whether libjpeg would estimate coefficients that lack bits.
    let needsSmoothing: Bool
    private var failure: JPEGFailure?
    /// The decoding on several threads, or `nil` if the scan isn't divided by markers, or no longer.
    private(set) var split: JPEGSplitScan?
    private let parallelism: Parallelism
    private let index: JPEGRowIndex?
    /// The bits of the last ``capacity`` rows of MCUs, if they are recorded.
    private var records: [JPEGUnitRecord] = []

    /// The number of pixels from which on a second thread is used. One thread takes about a
    /// millisecond for them (5 ms for 1920x1080).
    private static let leastPixels = 400_000
    /// The bytes of coefficients that are decoded ahead.
    private static let bytesAhead = 2 << 20
    /// The same if several threads decode, which share longer work more evenly.
    private static let bytesAheadOfSeveral = 8 << 20

    /// Reads all scans if there are several.
    ///
    /// - Parameters:
    ///   - file: A reader that has read the segments before the first scan.
    ///   - index: The known places of rows in the file, to which this reader adds what it finds.
    ///   - records: Whether to record the bits of a picture in one scan. One thread then reads all codes.
    init(
        _ file: JPEGFileReader, limits: DecodingLimits, _ parallelism: Parallelism, _ index: JPEGRowIndex?,
        records: Bool = false
    ) throws(JPEGFailure) {
        self.file = file
        self.parallelism = parallelism
        self.index = index
        let frame = file.frame
        if file.hasSeveralScans {
            let document = try JPEGDocument(file, limits: limits)
            coefficients = document.coefficients
            needsSmoothing = document.needsSmoothing
            decoder = nil
            capacity = frame.unitsDown
            decoded = capacity
            return
        }
        let unitHeight = 8 * frame.mostVertical
        let isShared = parallelism.limit > 1 && frame.size.area >= Self.leastPixels
        let rowBytes = 2 * frame.components.count * frame.size.width * unitHeight
        split =
            isShared && !records
            ? try JPEGSplitScan(file, parallelism, mostRows: Self.bytesAheadOfSeveral / rowBytes / 4) : nil
        let bytesAhead = split == nil && !records ? Self.bytesAhead : Self.bytesAheadOfSeveral
        capacity = isShared ? min(frame.unitsDown, max(2, bytesAhead / rowBytes)) : 1
        var rows = frame
        rows.size.height = min(frame.size.height, unitHeight * capacity)
        coefficients = try JPEGCoefficients(rows, isZero: true, limit: limits.libraryMemory)
        needsSmoothing = false
        let decoder = try JPEGEntropyDecoder(
            file.bytes, file.damage, marksMovedCodes: records)
        try file.scan.latchTables(file.definitions, frame, coefficients)
        try decoder.begin(file.scan, of: frame, file.definitions)
        self.decoder = decoder
        guard records else { return }
        let blocks = frame.components.indices.reduce(0) {
            $0 + frame.paddedAcross($1) * frame.components[$1].vertical
        }
        for _ in 0..<capacity {
            let record = try JPEGFailure.catching { () throws(MatteError) in try JPEGUnitRecord(blocks) }
            self.records.append(record)
        }
    }

    /// Returns the bits of one of the last ``capacity`` rows of MCUs that were decoded, or `nil` if none are recorded.
    func record(of row: Int) -> JPEGUnitRecord? { records.isEmpty ? nil : records[place(of: row)] }

    /// Returns the number in ``coefficients`` of a row of MCUs.
    func place(of row: Int) -> Int { decoder == nil ? row : row % capacity }

    /// Decodes the rows of MCUs before `end` while another thread does `work`. The failure of a row is thrown when that
    /// row is needed.
    func decode(to end: Int, beside work: () throws(MatteError) -> Void) throws(JPEGFailure) {
        if split != nil { return try decodeGroups(to: end, beside: work) }
        try JPEGFailure.catching { () throws(MatteError) in
            _ = try Workers.run(parallelism, side: work) { () throws(MatteError) in decode(to: end) }
        }
    }

    /// Decodes the rows of MCUs up to `row`, which must be less than ``capacity`` rows after those that are in use.
    func need(_ row: Int) throws(JPEGFailure) {
        if split != nil, decoded <= row {
            try decodeGroups(to: min(file.frame.unitsDown, decoded + capacity)) {}
        }
        decode(to: row + 1)
        if decoded <= row, let failure { throw failure }
    }

    /// Passes rows before `row`, if a later place than the next row is known.
    ///
    /// - Returns: The next row that is decoded, at most `row` if rows were passed.
    func pass(to row: Int) throws(JPEGFailure) -> Int {
        guard let decoder, failure == nil, file.damage.message == nil,
            let place = index?.place(upTo: row, after: decoded)
        else { return decoded }
        split = nil
        decoded = place.row
        if try !decoder.begin(file.scan, of: file.frame, file.definitions, at: place) {
            // The file has changed since the place was found.
            file.bytes.move(to: file.dataStart..<Int.max)
            try decoder.begin(file.scan, of: file.frame, file.definitions)
            decoded = 0
        }
        return decoded
    }

    /// Reads the rest of the file after the last row of MCUs of a picture in one scan, which must be the last scan.
    func end() throws(JPEGFailure) {
        guard let decoder else { return }
        guard try !file.nextScan(after: decoder.end()) else {
            throw .corrupt("it has a second scan, and its first has all components")
        }
    }

    /// Decodes the rows of MCUs before `end` on this thread. The failure of a row is thrown when that row is needed.
    func decode(to end: Int) {
        while decoded < end, failure == nil {
            do throws(JPEGFailure) {
                try JPEGFailure.checkCancellation()
                if let split { try goOn(after: split) }
                if let index, let decoder, JPEGRowIndex.isKept(decoded, of: file.frame.unitsDown),
                    file.damage.message == nil, let place = decoder.place(of: decoded)
                {
                    index.add(place)
                }
                try decodeRow(decoded, decoder)
                decoded += 1
            } catch {
                failure = error
            }
        }
    }

    /// Decodes whole groups of rows before `end` on several threads, as many as restart markers allow.
    private func decodeGroups(
        to end: Int, beside work: () throws(MatteError) -> Void
    ) throws(JPEGFailure) {
        guard let split else { return }
        try JPEGFailure.checkCancellation()
        let (rows, all) = (split.restarts.groupRows, file.frame.unitsDown)
        let first = decoded / rows
        let last = end == all ? split.restarts.groupCount : end / rows
        let found = min(last, split.restarts.find(to: last - 1))
        let groups = first..<max(first, found)
        let whole = try JPEGFailure.catching { () throws(MatteError) in
            try split.decode(groups, beside: work) { (row, decoder) throws(JPEGFailure) in
                try decodeRow(row, decoder)
            }
        }
        decoded = min(all, decoded + whole * rows)
        // One thread finds out what is wrong, and goes on as it does without restart markers.
        if whole < groups.count || found < last { try goOn(after: split) }
    }

    /// Lets the decoder of one thread go on after the rows that several threads have decoded.
    private func goOn(after split: JPEGSplitScan) throws(JPEGFailure) {
        self.split = nil
        let group = decoded / split.restarts.groupRows
        guard let decoder, decoded < file.frame.unitsDown, group > 0 else { return }
        file.bytes.move(to: split.restarts.starts[group]..<Int.max)
        try decoder.begin(
            file.scan, of: file.frame, file.definitions, restarts: group * split.restarts.groupMarkers)
    }

    private func decodeRow(_ row: Int, _ decoder: JPEGEntropyDecoder?) throws(JPEGFailure) {
        guard let decoder else { return }
        let first = place(of: row)
        unsafe decoder.setTargets(file.scan, of: file.frame) { component, down, across in
            let row = first * file.frame.components[component].vertical + down
            return unsafe (
                UnsafeMutableRawPointer(coefficients.block(component, row: row, column: across)),
                coefficients.flags(component, row: row, column: across)
            )
        }
        if let record = record(of: row) {
            try decoder.decode(file.frame.unitsAcross, row: row, record)
        } else {
            try decoder.decode(file.frame.unitsAcross, row: row)
        }
    }
}
