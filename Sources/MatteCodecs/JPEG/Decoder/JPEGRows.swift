// Design: docs/design/codecs.md

import Matte

/// The decoded rows of a JPEG with Huffman codes, 8 bits per sample, and one or three components with integral ratios.
///
/// A picture in one scan is decoded by rows of MCUs. If it has several scans, its coefficients are held.
final class JPEGRows: StoredRows {
    private let file: JPEGFileReader
    private let lenient: Bool
    /// The decoder of a picture in one scan.
    private let decoder: JPEGEntropyDecoder?
    /// The coefficients of the whole picture if it has several scans, else those of one row of MCUs.
    private let coefficients: JPEGCoefficients
    private let planes: JPEGPlanes
    private let writer: JPEGRowWriter
    let layout: RowLayout
    let size: PixelSize
    let columns: Range<Int>
    /// A Boolean value that indicates whether libjpeg would estimate coefficients that lack bits.
    let needsSmoothing: Bool
    private let unitHeight: Int
    private var nextRow = 0
    /// The number of rows of MCUs that were decoded.
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
        let file: JPEGFileReader
        do throws(JPEGFailure) {
            file = try JPEGFileReader(input, limits: request.limits, lenient: request.lenient)
        } catch {
            throw error.error()
        }
        try inspected.check(
            RereadHeader(
                size: file.frame.size, colors: file.frame.components.count,
                isHeldWhole: file.hasSeveralScans))
        do throws(JPEGFailure) {
            try self.init(file, request)
        } catch {
            throw error.error()
        }
    }

    private init(_ file: JPEGFileReader, _ request: RowRequest) throws(JPEGFailure) {
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
        if file.hasSeveralScans {
            let document = try JPEGDocument(file, limits: request.limits)
            coefficients = document.coefficients
            needsSmoothing = frame.isProgressive && document.progress.needsSmoothing
            decoder = nil
        } else {
            var row = frame
            row.size.height = min(frame.size.height, 8 * frame.mostVertical)
            coefficients = try JPEGCoefficients(row, isZero: true, limit: request.limits.libraryMemory)
            needsSmoothing = false
            let decoder = try JPEGEntropyDecoder(file.bytes, file.damage)
            try file.scan.latchTables(file.definitions, frame, coefficients)
            unsafe try decoder.begin(file.scan, of: frame, file.definitions)
            self.decoder = decoder
        }
        for (i, plane) in coefficients.planes.enumerated() {
            // A component without a scan is grey, as all its coefficients are 0.
            planes.setFactors(i, plane.quantization ?? [UInt16](repeating: 0, count: 64))
        }
    }

    var isWhole: Bool { false }
    var isPartial: Bool { missing != nil || file.damage.message != nil }
    /// The offset in the file up to which bytes have been read.
    var position: Int { file.bytes.offset }

    var damage: String? {
        guard let message = file.damage.message else { return missing }
        let row = file.damage.unitRow * unitHeight
        return row == 0 ? message : "\(message), from row \(row) of \(size.height) on"
    }

    @unsafe
    func readRows(into rows: MutableRows, count: Int) throws(MatteError) -> Int {
        if let failure { throw failure }
        var done = 0
        do throws(JPEGFailure) {
            while done < count, missing == nil {
                try decode(for: nextRow)
                unsafe writer.write(nextRow, to: rows[done])
                done += 1
                nextRow += 1
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

    /// Decodes the rows of MCUs from which a row of pixels is made. Those before them are not transformed.
    private func decode(for row: Int) throws(JPEGFailure) {
        var (first, last) = (Int.max, 0)
        for plan in planes.plans {
            let (near, far) = plan.rows(for: row)
            first = min(first, min(near, far) / plan.unitRows)
            last = max(last, max(near, far) / plan.unitRows)
        }
        while unitRows <= last {
            try JPEGFailure.checkCancellation()
            let isNeeded = unitRows >= first
            if let decoder {
                unsafe decoder.setTargets(file.scan, of: file.frame) { component, down, across in
                    unsafe (
                        UnsafeMutableRawPointer(
                            coefficients.block(component, row: down, column: across)),
                        coefficients.flags(component, row: down, column: across)
                    )
                }
                try decoder.decode(file.frame.unitsAcross, row: unitRows)
            }
            if isNeeded { planes.transform(unitRows, coefficients, firstRow: decoder == nil ? unitRows : 0) }
            unitRows += 1
        }
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
