import Foundation
import Matte
import Testing

@testable import MatteCodecs

@Suite("Byte budgets")
struct ByteBudgetTests {
    /// Returns a picture that resembles a photograph: smooth shapes, texture and a little noise.
    static func photo(_ width: Int, _ height: Int, seed: UInt64 = 3) -> Raster<RGBA8> {
        let grain = noise(width, height, seed: seed)
        return try! Raster<RGBA8>(size: PixelSize(width: width, height: height)) { y, row in
            for x in 0..<width {
                let wave = 60 * sin(Double(x) / 23) * cos(Double(y) / 31) + 20 * sin(Double(x * y) / 900)
                let g = grain[x, y]
                func level(_ base: Int, _ noise: UInt8) -> UInt8 {
                    UInt8(clamping: base + Int(wave) + Int(noise) % 12)
                }
                row.append(
                    RGBA8(
                        red: level(120 + 40 * x / width, g.red), green: level(90 + 60 * y / height, g.green),
                        blue: level(100, g.blue)))
            }
        }
    }

    static let picture = photo(300, 220)

    /// A policy that lets the picture shrink to a single pixel.
    static let anySize = BudgetPolicy(leastSide: 1)

    static let encodings: [ImageEncoding] = [.png, .png(compression: .balanced), .jpeg, .webP, .losslessWebP]

    @Test(
        "always below, within the promised encodes, and what is said is what is there", arguments: encodings)
    func below(_ encoding: ImageEncoding) throws {
        let whole = try Self.picture.encoded(as: encoding).bytes.count
        for limit in [1_200, 2_000, 5_000, whole / 3, whole * 3 / 4, whole, whole + 1, whole * 2] {
            let found = try Self.picture.encoded(as: encoding, within: .below(limit), policy: Self.anySize)
            #expect(found.image.bytes.count < limit)
            #expect(found.encodeCount <= (encoding.format == .png ? 4 : 8))
            #expect(found.attempts.count { $0.kind == .encode } <= 3)
            #expect(found.raster.size == found.image.size)
            #expect(try ImageHeader(probing: found.image.bytes).storedSize == found.image.size)
            if encoding.format == .png || encoding == .losslessWebP {
                #expect(try Raster<RGBA8>(decoding: found.image.bytes) == found.raster)
            }
            if limit > whole { #expect(found.raster == Self.picture && found.encodeCount == 1) }
            let again = try Self.picture.encoded(
                as: encoding, within: .below(limit),
                policy: BudgetPolicy(leastSide: 1, parallelism: .threads(3)))
            #expect(again.image == found.image && again.attempts == found.attempts)
        }
    }

    @Test("a reduced picture uses 96 percent of the budget", arguments: encodings)
    func used(_ encoding: ImageEncoding) throws {
        let whole = try Self.picture.encoded(as: encoding).bytes.count
        var reduced = 0
        for limit in [whole / 4, whole / 7, whole / 12] {
            let found = try Self.picture.encoded(as: encoding, within: .below(limit), policy: Self.anySize)
            guard found.image.size != Self.picture.size else { continue }
            reduced += 1
            // The aspect ratio is kept as well as whole pixels can.
            let (width, height) = (found.image.size.width, found.image.size.height)
            #expect(abs(width * Self.picture.height - height * Self.picture.width) <= Self.picture.width)
            // In a file of a kilobyte, a single block of 16 pixels is more than 4 percent.
            let share = limit > 3_000 ? 0.96 : 0.9
            #expect(Double(found.image.bytes.count) >= share * Double(limit), "\(found.attempts)")
        }
        #expect(reduced >= 2)
    }

    @Test(
        "quality is reduced before size, down to its minimum",
        arguments: [(ImageEncoding.jpeg, ImageEncoding.jpeg(quality: 60)), (.webP, .webP(quality: 60))])
    func quality(_ encoding: ImageEncoding, _ least: ImageEncoding) throws {
        let best = try Self.picture.encoded(as: encoding).bytes.count
        let lowest = try Self.picture.encoded(as: least).bytes.count
        let middle = (best + lowest) / 2
        let found = try Self.picture.encoded(as: encoding, within: .atMost(middle))
        #expect(found.image.size == Self.picture.size)
        #expect(60...89 ~= found.quality ?? 0)
        let small = try Self.picture.encoded(as: encoding, within: .atMost(lowest / 2))
        #expect(small.quality == 60 && small.image.size.width < 300)
        let policy = BudgetPolicy(lowestQuality: 5)
        let poor = try Self.picture.encoded(as: encoding, within: .atMost(lowest * 3 / 4), policy: policy)
        #expect(poor.image.size == Self.picture.size && poor.quality! < 60)
        // A picture may be smaller only if the policy allows it.
        let error = #expect(throws: MatteError.self) {
            try Self.picture.encoded(
                as: encoding, within: .atMost(lowest / 2), policy: BudgetPolicy(allowsShrinking: false))
        }
        #expect(error?.code == .limits)
    }

    @Test("noise is at least as large as in a file of stored pixels")
    func noiseIsStored() throws {
        let found = try noise(150, 170).encoded(as: .png(compression: .fast), within: .below(40_000))
        #expect(found.image.bytes.count < 40_000)
        // The largest side whose stored PNG has fewer than 40,000 bytes.
        let sure = (1...170).last { side in
            let width = max(1, (2 * 150 * side + 170) / 340)
            return side * (1 + 4 * width) + 63 + 13 + 5 < 40_000
        }!
        #expect(found.image.size.height >= sure)
    }

    @Test("a budget that can't be met is an error that names it")
    func impossible() {
        for encoding in Self.encodings {
            for limit in [-5, 0, 1, 25] {
                let error = #expect(throws: MatteError.self) {
                    try Self.picture.encoded(as: encoding, within: .below(limit))
                }
                #expect(error?.code == (limit <= 1 ? .parameter : .limits))
                #expect(error?.message.contains("fewer than \(limit) bytes") == true)
            }
        }
        let policy = BudgetPolicy(allowsShrinking: false)
        let error = #expect(throws: MatteError.self) {
            try Self.picture.encoded(as: .png, within: .below(9_000), policy: policy)
        }
        #expect(error?.code == .limits)
    }

    @Test("a budget never reduces the longer side below the least side", arguments: encodings)
    func leastSide(_ encoding: ImageEncoding) throws {
        // The least length of a file whose longer side has 64 pixels and whose quality is the lowest.
        let small = try Self.picture.resized(to: PixelSize(width: 64, height: 47))
        let length = try small.encoded(
            as: encoding.quality.map { _ in encoding.with(quality: 60) } ?? encoding
        )
        .bytes.count
        let found = try Self.picture.encoded(as: encoding, within: .below(length + length / 3))
        #expect(found.image.size.longerSide >= 64)
        for limit in [length / 2, 300] {
            let error = #expect(throws: MatteError.self) {
                try Self.picture.encoded(as: encoding, within: .below(limit))
            }
            #expect(error?.code == .limits)
            #expect(error?.message.contains("64 pixels") == true, "\(error?.message ?? "")")
            let streamed = StreamedPicture(Self.picture)
            #expect(throws: MatteError.self) { try streamed.encoded(as: encoding, within: .below(limit)) }
        }
        let policy = BudgetPolicy(leastSide: 200)
        let error = #expect(throws: MatteError.self) {
            try Self.picture.encoded(as: encoding, within: .below(length), policy: policy)
        }
        #expect(error?.message.contains("200 pixels") == true)
        // A picture with a shorter side keeps its size.
        let tiny = Self.photo(40, 30)
        let whole = try tiny.encoded(as: encoding).bytes.count
        #expect(throws: MatteError.self) { try tiny.encoded(as: encoding, within: .below(whole / 4)) }
        #expect(try tiny.encoded(as: encoding, within: .below(whole + 1)).image.size == tiny.size)
    }

    @Test("a limit on base64 text applies to the text")
    func base64() throws {
        let found = try Self.picture.encoded(as: .jpeg, within: .base64AtMost(8_000))
        #expect(found.image.base64.utf8.count <= 8_000)
        #expect(found.image.base64.utf8.count > 7_500)
        #expect(ByteBudget.base64AtMost(5_242_880).mostBytes == 3_932_160)
        #expect(ByteBudget.base64Below(8).mostBytes == 3)
        #expect(
            ByteBudget.below(4_000_000).allows(3_999_999) && !ByteBudget.below(4_000_000).allows(4_000_000))
    }

    @Test("metadata counts")
    func metadata() throws {
        let metadata = EncodingMetadata(
            exif: Array("II*\0".utf8) + [8, 0, 0, 0] + [UInt8](repeating: 7, count: 3_000))
        for format in ImageFormat.allCases.filter(\.isWritable) {
            let found = try Self.picture.encoded(
                as: ImageEncoding(format), within: .below(9_000), policy: Self.anySize,
                metadata: metadata)
            #expect(found.image.bytes.count < 9_000)
        }
    }

    @Test("searches end for extreme aspect ratios", arguments: [(1, 1), (1, 400), (400, 1), (3, 2)])
    func shapes(_ size: (Int, Int)) throws {
        let raster = noise(size.0, size.1)
        for encoding in Self.encodings {
            let limit = encoding.format == .jpeg ? 700 : 200
            let found = try raster.encoded(as: encoding, within: .below(limit), policy: Self.anySize)
            #expect(found.image.bytes.count < limit)
        }
    }
}
