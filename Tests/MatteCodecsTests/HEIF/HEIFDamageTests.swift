import Matte
import Testing

@testable import MatteCodecs

/// Tests that no bytes of a HEIF file make its reader trap, hang, or take memory beyond the length of the file.
struct HEIFDamageTests {
    /// Reads a file and checks what must hold for any bytes. Returns the error, or `nil`.
    @discardableResult
    private func read(_ bytes: [UInt8], limits: DecodingLimits = DecodingLimits()) -> MatteError? {
        do throws(MatteError) {
            for length in try HEIFFiles.assemble(bytes, limits: limits) {
                // The boxes that Matte writes are longer than those of the file by a constant and some bytes per item.
                #expect(length <= 8 * bytes.count + 4_096)
            }
            return nil
        } catch {
            #expect([.decoding, .limits, .unsupported].contains(error.code), "\(error)")
            #expect(error.message.contains("; "), "the message names no remedy: \(error)")
            return error
        }
    }

    /// One file for each kind of box and item.
    static let kinds = [
        "alpha-turned-444.avif", "clap-irot.heic", "exif-contradicts.heic", "grid.heic", "icc-p3.heic",
        "plain.avif", "premultiplied.heic", "tone-map.heic",
    ]

    @Test(arguments: kinds)
    func cutAtEveryByte(name: String) {
        let bytes = HEIFFiles.bytes(name)
        for count in 0..<bytes.count where !isRest(bytes, count) {
            #expect(read(Array(bytes[..<count])) != nil, "\(name) was read from \(count) bytes")
        }
    }

    /// Returns true if the bytes from `place` on are only metadata, without which the picture is complete.
    private func isRest(_ bytes: [UInt8], _ place: Int) -> Bool {
        guard let picture = try? HEIFFiles.inspect(bytes).heif else { return false }
        let planes = [picture.main, picture.alpha, picture.gainMap].compactMap { $0 }
        return planes.flatMap(\.tiles).flatMap(\.extents).map(\.upperBound).max() ?? 0 <= place
    }

    @Test(arguments: kinds)
    func everyByteChanged(name: String) {
        var bytes = HEIFFiles.bytes(name)
        for place in bytes.indices {
            let old = bytes[place]
            for new in [0, 0x7F, 0xFF, old &+ 1, old ^ 0x10] where new != old {
                bytes[place] = new
                read(bytes)
            }
            bytes[place] = old
        }
    }

    @Test func everyNumberOfFourBytesChanged() {
        for name in ["grid.heic", "clap-irot.heic", "alpha-turned-444.avif"] {
            var bytes = HEIFFiles.bytes(name)
            for place in 0..<bytes.count - 4 {
                let old = Array(bytes[place..<place + 4])
                for new in [0x7FFF_FFFF, 0xFFFF_FFFF, 0x8000_0000, bytes.count] {
                    bytes.replaceSubrange(place..<place + 4, with: HEIFFiles.number(new, 4))
                    read(bytes)
                }
                bytes.replaceSubrange(place..<place + 4, with: old)
            }
        }
    }

    // MARK: Counts and places

    @Test func countsBeyondTheFile() {
        let counts: [[UInt8]] = [
            HEIFFiles.box("iinf", [1, 0, 0, 0] + HEIFFiles.number(0xFFFF_FFFF, 4)),
            HEIFFiles.box("iloc", [2, 0, 0, 0, 0, 0] + HEIFFiles.number(0xFFFF_FFFF, 4)),
            HEIFFiles.box("iloc", [2, 0, 0, 0, 0x88, 0x88] + HEIFFiles.number(0xFFFF_FFFF, 4)),
            HEIFFiles.box("iprp", HEIFFiles.box("ipma", [0, 0, 0, 0] + HEIFFiles.number(0xFFFF_FFFF, 4))),
            HEIFFiles.box("iref", [0, 0, 0, 0] + HEIFFiles.box("dimg", [0, 1, 0xFF, 0xFF])),
        ]
        for box in counts {
            #expect(read(HEIFFiles.file([box]))?.code == .decoding)
        }
    }

    @Test func chunksAreLimited() {
        var limits = DecodingLimits()
        limits.chunks = 100
        let many = (0..<101).flatMap { _ in HEIFFiles.box("free", []) }
        let error = read(HEIFFiles.file([many]), limits: limits)
        #expect(error?.code == .limits && error?.message.contains("more than 100 chunks") == true)
        // Boxes of eight bytes in a file of 8 MB: the default limit ends the walk after 10,000.
        let long = HEIFFiles.file([[UInt8]](repeating: HEIFFiles.box("free", []), count: 1_000_000))
        #expect(read(long)?.code == .limits)
    }

    @Test func lengthsThatOverflow() {
        let heads: [[UInt8]] = [
            HEIFFiles.number(1, 4) + Array("meta".utf8) + HEIFFiles.number(Int.max, 8),
            HEIFFiles.number(1, 4) + Array("free".utf8) + [UInt8](repeating: 0xFF, count: 8),
            HEIFFiles.number(1, 4) + Array("free".utf8) + HEIFFiles.number(15, 8),
            HEIFFiles.number(7, 4) + Array("free".utf8),
        ]
        for head in heads { #expect(read(head + [0, 0, 0, 0]) != nil) }
        // A place whose base, offset and length add up to more than 63 bits.
        for (base, offset, length) in [
            (Int.max, 1, 1), (1, Int.max, 1), (1, 1, Int.max), (Int.max, Int.max, Int.max),
        ] {
            let entry =
                HEIFFiles.number(1, 2) + [0, 0] + HEIFFiles.number(base, 8) + HEIFFiles.number(1, 2)
                + HEIFFiles.number(offset, 8) + HEIFFiles.number(length, 8)
            let box = HEIFFiles.box("iloc", [0, 0, 0, 0, 0x88, 0x80, 0, 1] + entry)
            #expect(read(HEIFFiles.file([box]))?.code == .decoding)
        }
    }

    @Test func dataThatIsUsedTwice() throws {
        // All pictures of the grid get the data of the whole file.
        var bytes = HEIFFiles.bytes("grid.heic")
        let place = try #require(HEIFFiles.place("iloc", bytes)) + 12
        for item in 1..<7 {
            let entry = place + 16 * item
            bytes.replaceSubrange(
                entry + 8..<entry + 16, with: HEIFFiles.number(0, 4) + HEIFFiles.number(bytes.count, 4))
        }
        let error = read(bytes)
        #expect(
            error?.code == .decoding && error?.message.contains("bytes of data") == true, "\(error as Any)")
    }

    @Test func referencesInACircle() {
        // A grid whose cell is the grid, and two grids that contain each other.
        let grid: [UInt8] = [0, 0, 0, 0, 0, 64, 0, 64]
        func file(_ cells: [(Int, Int)]) -> [UInt8] {
            let items = cells.flatMap { (cell) -> [UInt8] in
                HEIFFiles.box(
                    "infe", [2, 0, 0, 0] + HEIFFiles.number(cell.0, 2) + [0, 0] + Array("grid".utf8) + [0])
            }
            let places = cells.flatMap { (cell) -> [UInt8] in
                HEIFFiles.number(cell.0, 2) + [0, 1, 0, 0, 0, 1] + HEIFFiles.number(0, 4)
                    + HEIFFiles.number(8, 4)
            }
            let associations = cells.flatMap { (cell) -> [UInt8] in HEIFFiles.number(cell.0, 2) + [1, 1] }
            let size = HEIFFiles.box("ispe", [0, 0, 0, 0, 0, 0, 0, 64, 0, 0, 0, 64])
            let links = cells.flatMap { (cell) -> [UInt8] in
                HEIFFiles.box("dimg", HEIFFiles.number(cell.0, 2) + [0, 1] + HEIFFiles.number(cell.1, 2))
            }
            return HEIFFiles.file([
                HEIFFiles.box("pitm", [0, 0, 0, 0, 0, 1]),
                HEIFFiles.box("iinf", [0, 0, 0, 0] + HEIFFiles.number(cells.count, 2) + items),
                HEIFFiles.box("iloc", [1, 0, 0, 0, 0x44, 0] + HEIFFiles.number(cells.count, 2) + places),
                HEIFFiles.box(
                    "iprp",
                    HEIFFiles.box("ipco", size)
                        + HEIFFiles.box(
                            "ipma", [0, 0, 0, 0] + HEIFFiles.number(cells.count, 4) + associations)),
                HEIFFiles.box("iref", [0, 0, 0, 0] + links), HEIFFiles.box("idat", grid),
            ])
        }
        for cells in [[(1, 1)], [(1, 2), (2, 1)]] {
            let error = read(file(cells))
            #expect(
                error?.code == .unsupported && error?.message.contains("'grid'") == true, "\(error as Any)")
        }
    }
}
