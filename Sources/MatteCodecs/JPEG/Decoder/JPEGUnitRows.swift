import Matte

/// The coefficients of the rows of MCUs of a picture, from top to bottom.
///
/// Those of a picture in one scan are decoded when they are needed, or some rows ahead by another thread than the one
/// that transforms them. If the picture has several scans, all are decoded at first.
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

    /// The number of pixels from which on a second thread is used. One thread takes about a
    /// millisecond for them (5 ms for 1920x1080).
    private static let leastPixels = 400_000
    /// The bytes of coefficients that are decoded ahead.
    private static let bytesAhead = 2 << 20

    /// Reads the segments before the first scan, and all scans if there are several.
    init(_ file: JPEGFileReader, limits: DecodingLimits, _ parallelism: Parallelism) throws(JPEGFailure) {
        self.file = file
        let frame = file.frame
        if file.hasSeveralScans {
            let document = try JPEGDocument(file, limits: limits)
            coefficients = document.coefficients
            needsSmoothing = frame.isProgressive && document.progress.needsSmoothing
            decoder = nil
            capacity = frame.unitsDown
            decoded = capacity
            return
        }
        let unitHeight = 8 * frame.mostVertical
        let isShared = parallelism.limit > 1 && frame.size.area >= Self.leastPixels
        let rowBytes = 2 * frame.components.count * frame.size.width * unitHeight
        capacity = isShared ? min(frame.unitsDown, max(2, Self.bytesAhead / rowBytes)) : 1
        var rows = frame
        rows.size.height = min(frame.size.height, unitHeight * capacity)
        coefficients = try JPEGCoefficients(rows, isZero: true, limit: limits.libraryMemory)
        needsSmoothing = false
        let decoder = try JPEGEntropyDecoder(file.bytes, file.damage)
        try file.scan.latchTables(file.definitions, frame, coefficients)
        unsafe try decoder.begin(file.scan, of: frame, file.definitions)
        self.decoder = decoder
    }

    /// Returns the number in ``coefficients`` of a row of MCUs.
    func place(of row: Int) -> Int { decoder == nil ? row : row % capacity }

    /// Decodes the rows of MCUs before `end`. The failure of a row is thrown when that row is needed.
    func decode(to end: Int) {
        while decoded < end, failure == nil {
            do throws(JPEGFailure) {
                try JPEGFailure.checkCancellation()
                try decodeNext()
                decoded += 1
            } catch {
                failure = error
            }
        }
    }

    /// Decodes the rows of MCUs up to `row`.
    func need(_ row: Int) throws(JPEGFailure) {
        decode(to: row + 1)
        if decoded <= row, let failure { throw failure }
    }

    private func decodeNext() throws(JPEGFailure) {
        guard let decoder else { return }
        let first = place(of: decoded)
        unsafe decoder.setTargets(file.scan, of: file.frame) { component, down, across in
            let row = first * file.frame.components[component].vertical + down
            return unsafe (
                UnsafeMutableRawPointer(coefficients.block(component, row: row, column: across)),
                coefficients.flags(component, row: row, column: across)
            )
        }
        try decoder.decode(file.frame.unitsAcross, row: decoded)
    }
}
