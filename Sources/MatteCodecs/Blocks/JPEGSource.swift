import Matte

/// A JPEG file as coefficients, from which other files are written without decoding pixels.
@safe
final class JPEGSource {
    let file: PictureFile
    let frame: JPEGFrame
    /// The tables that were valid at the last scan.
    let definitions: JPEGDefinitions
    /// The arrangement of the blocks. Each component's table is the number of its pair of Huffman codes.
    let layout: JPEGScanLayout
    /// The different quantization tables, and the number of each component's.
    let factors: [[UInt16]]
    let tables: [Int]
    /// The Huffman codes of each pair, or `nil` if the file has several scans or is progressive.
    let codes: [(dc: JPEGHuffmanCode, ac: JPEGHuffmanCode)]?
    private let hasJFIF: Bool
    private let adobeTransform: UInt8?
    private let dataStart: Int
    private let document: JPEGDocument?

    /// Reads the header of a file, and its coefficients if they are held.
    ///
    /// - Parameter isHeld: Whether all coefficients are held in memory. Those of files with several scans are in any case.
    /// - Throws: `MatteError` with code `unsupported` if the file is not a JPEG that this reader knows, and the errors of
    ///   decoding. Damage is an error even if the file's options are lenient.
    init(_ file: PictureFile, isHeld: Bool) throws(MatteError) {
        guard file.header.format == .jpeg else {
            throw .cannotKeepBlocks("the file is \(file.header.format), not JPEG")
        }
        guard file.file.lateHeight == nil else {
            throw .cannotKeepBlocks("its height is stated after the first scan")
        }
        self.file = file
        let quantization: [[UInt16]]
        let scans: [JPEGScan]
        do throws(JPEGFailure) {
            let reader = try Self.reader(file)
            (frame, dataStart) = (reader.frame, reader.dataStart)
            (hasJFIF, adobeTransform) = (reader.hasJFIF, reader.adobeTransform)
            if isHeld || reader.hasSeveralScans {
                if !isHeld { try Self.checkMemory(file, reader.frame) }
                let document = try JPEGDocument(reader, limits: file.options.limits)
                guard !document.needsSmoothing else {
                    throw .input(
                        .cannotKeepBlocks(
                            "its scans leave out bits, which decoders estimate from neighbouring blocks"))
                }
                self.document = document
                quantization = document.coefficients.planes.map { $0.quantization ?? [] }
                (definitions, scans) = (document.definitions, document.scans)
            } else {
                document = nil
                var tables: [[UInt16]] = []
                for component in frame.components {
                    tables.append(try reader.definitions.factors(of: component))
                }
                (quantization, definitions, scans) = (tables, reader.definitions, [reader.scan])
            }
        } catch {
            throw error.error()
        }
        guard frame.size == file.header.storedSize else { throw .changedJPEG }
        var factors: [[UInt16]] = []
        tables = quantization.map { table in
            if let known = factors.firstIndex(of: table) { return known }
            factors.append(table)
            return factors.count - 1
        }
        self.factors = factors
        let isOneScan = !frame.isProgressive && scans.count == 1
        var pairs: [[Int]] = []
        var numbers: [Int] = []
        for i in frame.components.indices {
            let scan = isOneScan ? scans[0].components.first { $0.index == i } : nil
            // Without codes of their own, components with the same quantization share codes.
            let pair = scan.map { [$0.dc & 3, $0.ac & 3] } ?? [tables[i], tables[i]]
            if !pairs.contains(pair) { pairs.append(pair) }
            numbers.append(pairs.firstIndex(of: pair) ?? 0)
        }
        layout = JPEGScanLayout(
            size: frame.size,
            frame.components.enumerated().map {
                JPEGScanLayout.Component($1.horizontal, $1.vertical, table: numbers[$0])
            })
        var codes: [(dc: JPEGHuffmanCode, ac: JPEGHuffmanCode)] = []
        for pair in pairs {
            if let dc = definitions.dc[pair[0]], let ac = definitions.ac[pair[1]] { codes.append((dc, ac)) }
        }
        self.codes = isOneScan && codes.count == pairs.count ? codes : nil
    }

    /// The codes with more symbols, or `nil` if there are none to extend.
    var extendedCodes: [(dc: JPEGHuffmanCode, ac: JPEGHuffmanCode)]? {
        guard let codes else { return nil }
        let extended = codes.map {
            (dc: JPEGExtendedCode($0.dc, isDC: true).code, ac: JPEGExtendedCode($0.ac, isDC: false).code)
        }
        return zip(codes, extended).contains { $0 != $1 } ? extended : nil
    }

    private static func reader(_ file: PictureFile) throws(JPEGFailure) -> JPEGFileReader {
        try JPEGFileReader(file.input, limits: file.options.limits, lenient: false)
    }

    /// Throws if there isn't enough memory for coefficients, and those of the readers of the pixels before and after.
    private static func checkMemory(_ file: PictureFile, _ frame: JPEGFrame) throws(JPEGFailure) {
        let purpose = "the coefficients of a JPEG with several scans, held by three readers"
        try JPEGFailure.catching { () throws(MatteError) in
            try MemoryNeed(limit: file.options.limits.memory)
                .adding(3 * JPEGCoefficients.byteCount(frame), purpose)
                .check("keep the blocks of a picture of \(file.header.size)")
        }
    }

    /// A Boolean value that indicates whether all coefficients are held in memory.
    var isHeld: Bool { document != nil }

    /// All coefficients, which must be held.
    var coefficients: JPEGCoefficients {
        guard let document else { preconditionFailure("the coefficients of a JPEG aren't held") }
        return document.coefficients
    }

    /// Returns the rows of MCUs, for a pass from top to bottom. The coefficients must not be held.
    ///
    /// - Parameter records: Whether to record the bits of rows.
    func units(records: Bool) throws(MatteError) -> JPEGUnitRows {
        do throws(JPEGFailure) {
            let reader = try Self.reader(file)
            // The layout is that of the file when its header was read first.
            guard reader.frame == frame, reader.dataStart == dataStart, !reader.hasSeveralScans else {
                throw .input(.changedJPEG)
            }
            return try JPEGUnitRows(
                reader, limits: file.options.limits, file.options.parallelism, file.file.rowIndex,
                records: records)
        } catch {
            throw error.error()
        }
    }

    /// The identifiers of the components.
    var ids: [UInt8] { frame.components.map(\.id) }

    /// The size of an MCU in pixels.
    var unit: PixelSize {
        PixelSize(width: 8 * layout.mostHorizontal, height: 8 * layout.mostVertical)
    }

    /// Returns the part of the stored picture whose decoded pixels may differ if those in `rect` change. Blocks are
    /// complete MCUs, and decoders interpolate one sample further.
    func surroundings(of rect: PixelRect) -> PixelRect {
        guard rect.width > 0, rect.height > 0 else { return rect }
        let (left, top) = (rect.minX / unit.width * unit.width - 8, rect.minY / unit.height * unit.height - 8)
        let right = (rect.maxX + unit.width - 1) / unit.width * unit.width + 8
        let bottom = (rect.maxY + unit.height - 1) / unit.height * unit.height + 8
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
            .intersection(layout.size.bounds)
    }

    /// Returns everything before the entropy-coded data.
    ///
    /// - Parameters:
    ///   - layout: The arrangement of the blocks in the new file.
    ///   - factors: The quantization tables.
    ///   - metadata: The metadata of the new file, whose EXIF block states the orientation.
    func head(
        _ layout: JPEGScanLayout, factors: [[UInt16]], _ codes: [(dc: JPEGHuffmanCode, ac: JPEGHuffmanCode)],
        restartInterval: Int, _ metadata: EncodingMetadata
    ) throws(MatteError) -> (bytes: [UInt8], indexAt: Int?) {
        var bytes: [UInt8] = [0xFF, 0xD8]
        // A JFIF segment says that the colours are luma and chroma, which may be wrong for a file without one.
        if hasJFIF || adobeTransform == nil && ids == [1, 2, 3] || ids.count == 1 {
            bytes = JPEGHead.start(metadata.density)
        }
        if let exif = metadata.exif { bytes += JPEGHead.exif(exif) }
        let added = try JPEGSegments.added(metadata)
        let indexAt = added.index.map { $0 + bytes.count }
        bytes += added.bytes
        if let profile = metadata.colorProfile, !profile.isEmpty { bytes += try JPEGHead.profile(profile) }
        if let transform = adobeTransform {
            bytes += JPEGHead.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform])
        }
        // Baseline files have at most two tables of each kind, and factors of eight bits.
        let isBaseline =
            layout.tableCount <= 2 && !factors.contains { $0.contains { $0 > 255 } }
        bytes += JPEGHead.frame(
            layout, factors: factors, marker: isBaseline ? 0xC0 : 0xC1, tables: tables, ids: ids)
        bytes += JPEGHead.scan(layout, codes, restartInterval: restartInterval, ids: ids)
        return (bytes, indexAt)
    }
}

extension MatteError {
    fileprivate static let changedJPEG = MatteError(
        .decoding,
        "cannot read the JPEG: the file changed while it was read; read it when no other process writes to it"
    )

    /// The error for a file whose blocks can't be kept.
    static func cannotKeepBlocks(_ reason: String) -> MatteError {
        MatteError(.unsupported, "cannot keep the blocks of the JPEG: \(reason); encode the picture again")
    }
}
