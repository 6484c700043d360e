// Design: docs/design/codecs.md

import Matte

/// The decoded rows of a JPEG with Huffman codes, 8 bits per sample, and one or three components with integral ratios.
///
/// A large picture in one scan is decoded by two threads: one reads the codes of rows of MCUs while the other makes pixels
/// of the rows before. Codes between restart markers are read by several threads.
final class JPEGRows: StoredRows {
    private let file: JPEGFileReader
    private let lenient: Bool
    private let units: JPEGUnitRows
    private let planes: JPEGPlanes
    private let writer: JPEGRowWriter
    let layout: RowLayout
    let size: PixelSize
    let columns: Range<Int>
    private let unitHeight: Int
    private var nextRow = 0
    /// The number of rows of MCUs that were transformed or passed.
    private var unitRows = 0
    private var failure: MatteError?
    /// The reason why a lenient reader returned fewer rows.
    private var missing: String?

    /// Reads the segments before the first scan, and all scans if there are several.
    ///
    /// - Throws: `MatteError` with code `decoding`, `unsupported`, `limits` or `io`, or `cancelled`.
    convenience init(
        _ input: EncodedInput, _ inspected: InspectedFile, _ request: RowRequest
    ) throws(MatteError) {
        let file = try JPEGFailure.throwing { () throws(JPEGFailure) in
            try JPEGFileReader(input, limits: request.limits, lenient: request.lenient)
        }
        try inspected.check(
            RereadHeader(
                size: file.frame.size, colors: file.frame.components.count,
                isHeldWhole: file.hasSeveralScans))
        do throws(JPEGFailure) {
            try self.init(file, request, inspected.rowIndex)
        } catch {
            throw error.error()
        }
    }

    private init(
        _ file: JPEGFileReader, _ request: RowRequest, _ index: JPEGRowIndex?
    ) throws(JPEGFailure) {
        let frame = file.frame
        self.file = file
        lenient = request.lenient
        let eighths = request.eighths
        size = PixelSize(
            width: (frame.size.width * eighths + 7) / 8, height: (frame.size.height * eighths + 7) / 8)
        unitHeight = frame.mostVertical * eighths
        let plans = frame.components.indices.compactMap { JPEGComponentPlan($0, of: frame, eighths: eighths) }
        let isGray = frame.components.count == 1
        guard plans.count == frame.components.count, isGray || plans.count == 3 else {
            throw .data(.unsupported, "its components have other numbers or ratios than its header stated")
        }
        layout =
            switch request.format {
            case .gray8, .grayF32: isGray ? .gray : .rgb
            case .rgb8, .bgr8: .rgb
            case .rgba8, .premultipliedRGBA8: .rgba
            case .bgra8, .premultipliedBGRA8: .bgra
            }
        // Columns begin where all components have a sample that begins.
        let wanted = request.columns ?? 0..<size.width
        let common = plans.reduce(1) { $0 % $1.across == 0 ? $0 : $0 * $1.across }
        columns = wanted.lowerBound / common * common..<wanted.upperBound
        planes = try JPEGPlanes(frame, plans, pixels: columns)
        writer = try JPEGRowWriter(planes, pixels: columns, layout, isRGB: file.isRGB)
        units = try JPEGUnitRows(file, limits: request.limits, request.parallelism, index)
        for (i, plane) in units.coefficients.planes.enumerated() {
            // A component without a scan is grey, as all its coefficients are 0.
            planes.setFactors(i, plane.quantization ?? [UInt16](repeating: 0, count: 64))
        }
    }

    /// A Boolean value that indicates whether libjpeg would estimate coefficients that lack bits.
    var needsSmoothing: Bool { units.needsSmoothing }
    var isWhole: Bool { false }
    var isPartial: Bool { missing != nil || knownDamage != nil }

    var damage: String? {
        guard let knownDamage else { return missing }
        let row = file.damage.unitRow * unitHeight
        return row == 0 ? knownDamage : "\(knownDamage), from row \(row) of \(size.height) on"
    }

    /// The damage of the rows that were read. What was found ahead of them doesn't count yet, so that the result doesn't
    /// depend on the number of threads.
    private var knownDamage: String? {
        let passed = file.hasSeveralScans ? Int.max : max(1, missing == nil ? unitRows : unitRows + 1)
        return file.damage.unitRow < passed ? file.damage.message : nil
    }

    @unsafe
    func readRows(into rows: MutableRows, count: Int) throws(MatteError) -> Int {
        if let failure { throw failure }
        var done = 0
        do throws(JPEGFailure) {
            while done < count, missing == nil {
                done += unsafe try makeDecodedRows(rows.suffix(from: done), atMost: count - done)
                guard done < count else { break }
                unsafe try makeNextRow(rows[done])
                done += 1
            }
        } catch {
            guard lenient, error.isDamage else {
                let failure = error.error(row: nextRow, of: size.height)
                self.failure = failure
                throw failure
            }
            missing = error.reason
        }
        return done
    }

    /// Decodes what the next row needs, and makes the row.
    @unsafe
    private func makeNextRow(_ target: UnsafeMutableRawPointer) throws(JPEGFailure) {
        let needed = neededUnits(nextRow)
        if needed.lowerBound > unitRows, needed.lowerBound > units.decoded {
            unitRows = max(unitRows, min(needed.lowerBound, try units.pass(to: needed.lowerBound)))
        }
        while unitRows <= needed.upperBound {
            try units.need(unitRows)
            transform(needed)
        }
        unsafe write(to: target)
    }

    /// Makes the rows whose coefficients are decoded while this thread decodes those that follow. Does nothing if no other
    /// thread may be used.
    ///
    /// - Returns: The number of rows.
    @unsafe
    private func makeDecodedRows(_ rows: MutableRows, atMost count: Int) throws(JPEGFailure) -> Int {
        let all = file.frame.unitsDown
        guard units.capacity > 1, units.decoded < all else { return 0 }
        var (ready, last) = (0, unitRows - 1)
        while ready < count, neededUnits(nextRow + ready).upperBound < units.decoded {
            last = max(last, neededUnits(nextRow + ready).upperBound)
            ready += 1
        }
        guard ready > 0 else { return 0 }
        // About as many rows of MCUs as the other thread transforms, and none in the place of one of these.
        let end = min(all, unitRows + units.capacity, units.decoded + last + 2 - unitRows)
        try units.decode(to: end) {
            for i in 0..<ready {
                let needed = neededUnits(nextRow)
                while unitRows <= needed.upperBound { transform(needed) }
                unsafe write(to: rows[i])
            }
        }
        return ready
    }

    /// Returns the rows of MCUs from which a row of pixels is made.
    private func neededUnits(_ row: Int) -> ClosedRange<Int> {
        var (first, last) = (Int.max, 0)
        for plan in planes.plans {
            let (near, far) = plan.rows(for: row)
            first = min(first, min(near, far) / plan.unitRows)
            last = max(last, max(near, far) / plan.unitRows)
        }
        return first...last
    }

    /// Transforms the next row of MCUs, or passes it if it isn't needed.
    private func transform(_ needed: ClosedRange<Int>) {
        if needed.contains(unitRows) {
            planes.transform(unitRows, units.coefficients, firstRow: units.place(of: unitRows))
        }
        unitRows += 1
    }

    @unsafe
    private func write(to target: UnsafeMutableRawPointer) {
        unsafe writer.write(nextRow, to: target)
        nextRow += 1
    }

    func skipRows(_ count: Int) throws(MatteError) {
        if let failure { throw failure }
        nextRow += count
    }

    func finish() throws(MatteError) {}
}

extension JPEGFileReader {
    /// A Boolean value that indicates whether three components are red, green and blue, by the same rules as in libjpeg.
    var isRGB: Bool {
        guard frame.components.count == 3, !hasJFIF else { return false }
        if let adobeTransform { return adobeTransform == 0 }
        return frame.components.map(\.id) == Array("RGB".utf8)
    }
}
