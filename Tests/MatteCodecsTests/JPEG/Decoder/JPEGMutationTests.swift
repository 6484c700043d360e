#if !canImport(ImageIO)
import Matte
import TestSupport
import Testing

@testable @_spi(Checks) import MatteCodecs

/// Tests of damaged files: Matte's own reader gives libjpeg's pixels and verdict.
///
/// One difference is allowed, because libjpeg's fast path doesn't notice codes that don't exist: Matte may report them
/// where libjpeg says nothing.
@Suite("Damaged JPEG files against libjpeg")
struct JPEGMutationTests {
    /// A file with changed or missing bytes.
    struct Damaged: Sendable, CustomStringConvertible {
        var settings: LibJPEG.Settings
        /// Changes: a place in thousandths of the part that is changed, and a new byte.
        var changes: [[Int]]
        /// The part of the file that remains, in thousandths after the headers, or `nil`.
        var cut: Int?
        var eighths: Int

        var description: String { "\(settings), changes \(changes), cut \(cut ?? -1), \(eighths)/8" }

        /// Returns the offset of the first scan's data.
        static func dataStart(_ file: [UInt8]) -> Int {
            let scan = file.indices.first { file[$0] == 0xFF && file[$0 + 1] == 0xDA }!
            return scan + 2 + (Int(file[scan + 2]) << 8 | Int(file[scan + 3]))
        }

        func bytes() -> [UInt8] {
            var file = LibJPEG.encode(settings)
            // Data of scans, and the headers of later scans. Headers before the first scan are read by the same code
            // whichever decoder follows.
            let start = Self.dataStart(file)
            for change in changes {
                file[start + change[0] * (file.count - start - 1) / 1000] = UInt8(change[1])
            }
            if let cut { file.removeLast((file.count - start) * (1000 - cut) / 1000) }
            return file
        }
    }

    static let damaged: Generator<Damaged> = LibJPEG.settings
        .combined(
            with: Generator<Int>.integer(in: 0...1000).combined(with: .integer(in: 0...255)).map { [$0, $1] }
                .array(count: 0...3)
        )
        .combined(with: Generator<Int>.integer(in: 0...1000).combined(with: .integer(in: 0...3)))
        .combined(with: .element(of: [8, 8, 4, 2, 1]))
        .map { drawn, eighths in
            let ((settings, changes), (cut, kind)) = drawn
            return Damaged(
                settings: settings, changes: changes, cut: kind == 0 || changes.isEmpty ? cut : nil,
                eighths: eighths)
        }

    func holds(_ damaged: Damaged, lenient: Bool) -> Bool {
        let file = damaged.bytes()
        typealias Comparison = JPEGAgainstLibJPEGTests
        let own = Comparison.decode(
            file, RGBA8.self, eighths: damaged.eighths, lenient: lenient, library: false)
        let other = Comparison.decode(
            file, RGBA8.self, eighths: damaged.eighths, lenient: lenient, library: true)
        switch (own, other) {
        case (.pixels(let a, let isPartial), .pixels(let b, let isPartialToo)):
            return a == b && (isPartial || !isPartialToo)
        case (.failure(_, let message), .pixels):
            return !lenient && message.contains("a code that does not exist")
        default: return own == other || own.isFailure && other.isFailure
        }
    }

    @Test("damaged files have libjpeg's verdict in strict decoding")
    func strict() {
        forAll("strict verdicts", cases: 1000, Self.damaged) { holds($0, lenient: false) }
    }

    @Test("damaged files have libjpeg's pixels in lenient decoding")
    func lenient() {
        forAll("lenient pixels", cases: 1000, Self.damaged) { holds($0, lenient: true) }
    }

    @Test("tables between scans whose length is below 2 are rejected", arguments: [0, 1])
    func shortSegments(length: UInt8) throws {
        let settings = LibJPEG.Settings(width: 9, height: 5, progressive: 2)
        var file = LibJPEG.encode(settings)
        let start = Damaged.dataStart(file)
        let tables = try #require(
            file.indices.dropLast(3).first { $0 > start && file[$0] == 0xFF && file[$0 + 1] == 0xC4 })
        file.replaceSubrange(tables + 2..<tables + 4, with: [0, length])
        for lenient in [false, true] {
            let read = JPEGAgainstLibJPEGTests.decode(file, RGBA8.self, lenient: lenient, library: false)
            #expect(read.isFailure)
            #expect(JPEGAgainstLibJPEGTests.agree(file, 8, lenient: lenient))
        }
    }

    /// Found by the fuzzer that compares both readers, whose pixels differed: libjpeg mixes the coefficients of both scans.
    @Test("a component in two sequential scans is damage")
    func repeatedComponent() {
        // Three components of one block, with the standard codes: a DC value of 0, and no other coefficient.
        func scan(_ component: UInt8) -> [UInt8] { [0xFF, 0xDA, 0, 8, 1, component, 0, 0, 63, 0, 0x2B] }
        let head: [UInt8] =
            [0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
            + [0xFF, 0xC0, 0, 17, 8, 0, 8, 0, 8, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]
        let end: [UInt8] = [0xFF, 0xD9]
        let whole = head + scan(1) + scan(2) + scan(3) + end
        let repeated = head + scan(1) + scan(2) + scan(1) + scan(3) + end
        typealias Comparison = JPEGAgainstLibJPEGTests
        #expect(Comparison.agree(whole, 8, lenient: false))
        guard case .failure(_, let message) = Comparison.decode(repeated, RGBA8.self, library: false) else {
            Issue.record("it is accepted")
            return
        }
        #expect(message.contains("component 1 is in two scans"))
        // Both scans say the same here, so the pixels are libjpeg's.
        guard
            case .pixels(let a, let isPartial) = Comparison.decode(
                repeated, RGBA8.self, lenient: true, library: false),
            case .pixels(let b, _) = Comparison.decode(repeated, RGBA8.self, lenient: true, library: true)
        else {
            Issue.record("it isn't decoded leniently")
            return
        }
        #expect(a == b && isPartial)
    }

    /// Found by the fuzzer that compares both readers.
    @Test("segments for arithmetic codes are checked as by libjpeg, before the first scan and between scans")
    func arithmeticConditioning() throws {
        let file = LibJPEG.encode(LibJPEG.Settings(width: 9, height: 5, progressive: 2))
        let start = Damaged.dataStart(file)
        let later = try #require(
            file.indices.dropLast(3).first { $0 > start && file[$0] == 0xFF && file[$0 + 1] == 0xC4 })
        let contents: [([UInt8], Bool)] = [
            ([], true), ([0, 0x10], true), ([0, 0x11], true), ([0, 1], false), ([16, 1], true),
            ([31, 0xFF], true),
            ([32, 0], false), ([0], false), ([0, 0x10, 1], false),
        ]
        for place in [2, later] {
            for (content, isValid) in contents {
                var changed = file
                let segment = [0xFF, 0xCC, 0, UInt8(content.count + 2)] + content
                changed.insert(contentsOf: segment, at: place)
                let read = JPEGAgainstLibJPEGTests.decode(changed, RGBA8.self, library: false)
                #expect(read.isFailure != isValid, "\(content) at \(place)")
                for lenient in [false, true] {
                    #expect(
                        JPEGAgainstLibJPEGTests.agree(changed, 8, lenient: lenient), "\(content) at \(place)")
                }
            }
        }
    }

    @Test("a file cut at any byte after its headers is rejected, or complete; lenient pixels are libjpeg's")
    func truncated() {
        for progressive in 0...1 {
            var settings = LibJPEG.Settings(width: 35, height: 23, progressive: progressive, content: 2)
            settings.restarts = 2
            let file = LibJPEG.encode(settings)
            let whole = JPEGAgainstLibJPEGTests.decode(file, RGBA8.self, library: false)
            let start = Damaged.dataStart(file)
            for end in start..<file.count {
                let part = Array(file[..<end])
                let strict = JPEGAgainstLibJPEGTests.decode(part, RGBA8.self, library: false)
                #expect(strict.isFailure || strict == whole, "\(end) of \(file.count)")
                #expect(JPEGAgainstLibJPEGTests.agree(part, 8, lenient: true), "\(end) of \(file.count)")
            }
        }
    }
}
#endif
