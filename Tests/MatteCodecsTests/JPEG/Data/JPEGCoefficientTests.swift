#if !canImport(ImageIO)
import Matte
import TestSupport
import Testing

@testable import MatteCodecs

/// Tests of the coefficients of whole files, against libjpeg's.
@Suite("Coefficients of JPEG files")
struct JPEGCoefficientTests {
    /// Returns the coefficients of a document as ``LibJPEG/coefficients(_:)`` does.
    static func coefficients(_ document: JPEGDocument) -> [[[Int16]]] {
        document.frame.components.indices.map { i in
            (0..<document.frame.blocksDown(i)).map { row in
                let start = document.coefficients.block(i, row: row)
                return Array(
                    UnsafeBufferPointer(start: start, count: 64 * document.frame.blocksAcross(i)))
            }
        }
    }

    @Test("coefficients of random files are those that libjpeg reads, on every tier")
    func random() {
        withEveryTier { tier in
            forAll("coefficients on tier \(tier)", cases: 300, LibJPEG.settings) { settings in
                let file = LibJPEG.encode(settings)
                let document = try JPEGDocument(EncodedInput.of(file))
                return Self.coefficients(document) == LibJPEG.coefficients(file)
            }
        }
    }

    @Test("the positions of MCUs are those of their first bits")
    func unitStarts() throws {
        // Where an MCU starts, the next one's bits are those of the same data without the MCUs before it. The
        // coefficients of one MCU, decoded by a reference in the test, end where the next one starts.
        for restarts in [0, 3] {
            var settings = LibJPEG.Settings(width: 70, height: 41, restarts: restarts)
            settings.sampling = [[1, 1]]
            let file = LibJPEG.encode(settings)
            let document = try JPEGDocument(EncodedInput.of(file))
            let reference = ReferenceEntropy.unitStarts(file, document)
            let reader = try JPEGFileReader(.of(file), limits: DecodingLimits(), lenient: false)
            let units = try JPEGUnitRows(reader, limits: DecodingLimits(), .serial, nil, records: true)
            var starts: [UInt64] = []
            for row in 0..<document.frame.unitsDown {
                try units.need(row)
                let record = try #require(units.record(of: row))
                starts += (0..<document.frame.unitsAcross).map { record.start(of: $0) }
                #expect(record.isWhole)
            }
            #expect(starts == reference)
        }
    }
}

/// A decoder of grey baseline data that only measures: bit by bit, from T.81, annex F.2.2.
enum ReferenceEntropy {
    static func unitStarts(_ file: [UInt8], _ document: JPEGDocument) -> [UInt64] {
        // The bits of each segment between restart markers.
        var segments: [[UInt8]] = [[]]
        var at = document.dataStart
        while at < document.dataEnd {
            if file[at] == 0xFF {
                if file[at + 1] == 0 {
                    segments[segments.count - 1].append(0xFF)
                } else {
                    segments.append([])
                }
                at += 2
            } else {
                segments[segments.count - 1].append(file[at])
                at += 1
            }
        }
        var starts: [UInt64] = []
        var base = 0
        let interval = document.definitions.restartInterval
        let units = document.frame.unitsAcross * document.frame.unitsDown
        for bytes in segments {
            var bit = 0
            func next() -> Int {
                defer { bit += 1 }
                return Int(bytes[bit / 8] >> (7 - bit % 8)) & 1
            }
            func symbol(_ code: JPEGHuffmanCode) -> Int {
                var (value, first, place) = (0, 0, 0)
                for count in code.counts {
                    value = value << 1 | next()
                    if value - first < Int(count) { return Int(code.symbols[place + value - first]) }
                    place += Int(count)
                    first = (first + Int(count)) << 1
                }
                return 0
            }
            for _ in 0..<(interval == 0 ? units : min(interval, units - starts.count)) {
                starts.append(UInt64(8 * base + bit))
                bit += symbol(document.definitions.dc[0]!)
                var k = 1
                while k < 64 {
                    let run = symbol(document.definitions.ac[0]!)
                    if run & 15 == 0, run != 0xF0 { break }
                    k += (run >> 4) + 1
                    bit += run & 15
                }
            }
            base += bytes.count
        }
        return starts
    }
}
#endif
