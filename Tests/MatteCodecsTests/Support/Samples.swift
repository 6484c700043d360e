import Foundation
import Matte
import Testing

/// A small file of Tests/Samples/Codecs, with the pixels it must decode to. make-codec-samples.py creates the
/// files.
struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]

    /// The upright pixels: red, green, blue, alpha.
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

/// Returns the bytes of a raster, for comparison.
func bytes<PixelType>(of raster: Raster<PixelType>) -> [UInt8] {
    let span = raster.bytes
    return (0..<span.byteCount).map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
}

/// Returns the largest difference between two arrays of bytes, or 256 if their lengths differ.
func largestDifference(_ a: [UInt8], _ b: [UInt8]) -> Int {
    guard a.count == b.count else { return 256 }
    return zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0
}

/// Returns a picture of noise with alpha, determined by the seed.
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
