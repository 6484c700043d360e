import Foundation
import Matte
import TestSupport
import Testing

@testable import MatteCodecs

@Suite("Conversion into a photo's colour space")
struct PhotoSpaceTests {
    /// Display P3, Adobe RGB and P3 with a gamma of 1.8: primaries and curve.
    static let spaces: [(name: String, xy: [Double], curve: TransferCurve)] = [
        ("P3", [0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060], .sRGB),
        ("Adobe RGB", [0.3127, 0.3290, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06], .power(563.0 / 256)),
        ("gamma 1.8", [0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060], .power(1.8)),
        (
            "table", [0.3127, 0.3290, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06],
            .table((0...255).map { UInt16($0 * $0) })
        ),
    ]

    /// Returns the matrix from linear RGB to XYZ under D65, from the chromaticities.
    private func matrix(_ xy: [Double]) -> [[Double]] {
        func xyz(_ i: Int) -> [Double] { [xy[i] / xy[i + 1], 1, (1 - xy[i] - xy[i + 1]) / xy[i + 1]] }
        let columns = [xyz(2), xyz(4), xyz(6)]
        let m = (0..<3).map { row in columns.map { $0[row] } }
        let scale = solved(m, xyz(0))
        return m.map { row in zip(row, scale).map { $0 * $1 } }
    }

    /// Solves three linear equations by Cramer's rule.
    private func solved(_ m: [[Double]], _ v: [Double]) -> [Double] {
        func determinant(_ a: [[Double]]) -> Double {
            a[0][0] * (a[1][1] * a[2][2] - a[1][2] * a[2][1]) - a[0][1]
                * (a[1][0] * a[2][2] - a[1][2] * a[2][0])
                + a[0][2] * (a[1][0] * a[2][1] - a[1][1] * a[2][0])
        }
        return (0..<3).map { column in
            var a = m
            for row in 0..<3 { a[row][column] = v[row] }
            return determinant(a) / determinant(m)
        }
    }

    private func linear(_ level: UInt8) -> Double {
        let v = Double(level) / 255
        return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
    }

    /// Returns the encoded value of linear light, found by bisection of the curve.
    private func encoded(_ light: Double, _ curve: TransferCurve) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if curve.linear(middle) < light { low = middle } else { high = middle }
        }
        return 255 * (low + high) / 2
    }

    @Test(arguments: spaces.indices)
    func theDefinitionHolds(index: Int) throws {
        let (name, xy, curve) = Self.spaces[index]
        let source = ColorSource.matrix(try #require(Matrix3x3(primaries: xy)), [curve, curve, curve])
        let space = try #require(PhotoSpace(source))
        let sRGB = matrix([0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06])
        let photo = matrix(xy)
        var pixels = noise(80, 60, seed: 9)
        let before = pixels
        do {
            var view = pixels.mutableView
            space.convertFromSRGB(&view)
        }
        var differing = 0
        for y in 0..<60 {
            for x in 0..<80 {
                let light = [before[x, y].red, before[x, y].green, before[x, y].blue].map(linear)
                let xyz = sRGB.map { row in zip(row, light).reduce(0) { $0 + $1.0 * $1.1 } }
                let wanted = solved(photo, xyz).map { encoded(min(max($0, 0), 1), curve) }
                let found = [pixels[x, y].red, pixels[x, y].green, pixels[x, y].blue].map(Double.init)
                for (a, b) in zip(wanted, found) {
                    #expect(abs(a - b) <= 1, "\(name) at \(x), \(y)")
                    if abs(a - b) > 0.5 + 1e-6 { differing += 1 }
                }
                #expect(pixels[x, y].alpha == before[x, y].alpha)
            }
        }
        // The adapted white of the profile's connection space differs in the sixth digit.
        #expect(differing <= 80 * 60 * 3 / 1_000, "\(name): \(differing) samples are not the nearest level")
    }

    @Test func sRGBAndTablesHaveNoSpaceOfTheirOwn() throws {
        #expect(PhotoSpace(.unchanged) == nil)
        #expect(PhotoSpace(.matrix(.sRGB, [.sRGB, .sRGB, .sRGB])) == nil)
        #expect(try PictureFile(WholeSamples.bytes("p3.jpg")).photoSpace != nil)
        #expect(try PictureFile(WholeSamples.bytes("c2pa.jpg")).photoSpace == nil)
    }
}
