import Foundation
import Matte
import Testing

/// The small files of Tests/Samples/Codecs, each with the pixels it must decode to; made by make-codec-samples.py.
struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]

    /// Upright pixels, red, green, blue, alpha.
    let expected: [UInt8]

    var testDescription: String { name }

    static let all: [Sample] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Samples/Codecs").standardized
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().filter { !$0.hasSuffix(".rgba") }.map { name in
            let file = folder.appending(path: name)
            let raw = file.deletingPathExtension().appendingPathExtension("rgba")
            return Sample(
                name: name, bytes: [UInt8](try! Data(contentsOf: file)),
                expected: [UInt8](try! Data(contentsOf: raw)))
        }
    }()

    static func named(_ name: String) -> Sample {
        all.first { $0.name == name }!
    }

    static func prefixed(_ prefix: String) -> [Sample] {
        all.filter { $0.name.hasPrefix(prefix) }
    }
}

/// The bytes of a raster, for comparing.
func bytes<PixelType>(of raster: Raster<PixelType>) -> [UInt8] {
    let span = raster.bytes
    return (0..<span.byteCount).map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
}

/// The largest difference between two rows of bytes; 256 when their lengths differ.
func largestDifference(_ a: [UInt8], _ b: [UInt8]) -> Int {
    guard a.count == b.count else { return 256 }
    return zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0
}

/// A picture of noise with alpha, the same for the same seed.
func noise(_ width: Int, _ height: Int, seed: UInt64 = 1) -> Raster<RGBA8> {
    var state = seed
    return try! Raster<RGBA8>(size: PixelSize(width: width, height: height)) { _, row in
        for _ in 0..<width {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let bits = UInt32(truncatingIfNeeded: state >> 32)
            row.append(
                RGBA8(
                    red: UInt8(bits & 255), green: UInt8(bits >> 8 & 255), blue: UInt8(bits >> 16 & 255),
                    alpha: UInt8(bits >> 24)))
        }
    }
}
