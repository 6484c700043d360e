import Matte
import TestSupport
import Testing

@testable import MatteCodecs

/// Tests that decoding, cropping and resizing in one call gives the result of the three steps.
@Suite("Decoding a part at another size")
struct ScaledDecodingTests {
    static let targets = [
        PixelSize(width: 7, height: 5), PixelSize(width: 1, height: 1), PixelSize(width: 40, height: 33),
    ]

    @Test("equals decoding, cropping and resizing, for every kind of file", arguments: Sample.all)
    func equalsSteps(_ sample: Sample) throws {
        let whole = try Raster<RGBA8>(decoding: sample.bytes)
        let crop = PixelRect(
            x: whole.width / 4, y: whole.height / 3, width: max(1, whole.width / 2),
            height: max(1, whole.height / 2))
        let part = try Raster<RGBA8>(decoding: sample.bytes, croppedTo: crop, resizedTo: nil)
        #expect(try part == whole.cropped(to: crop))
        for target in Self.targets {
            let expected = try part.resized(to: target)
            let actual = try DecodedImage<RGBA8>(
                decoding: sample.bytes, croppedTo: crop, resizedTo: target, dctScaling: .never)
            // Rotating after the resize exchanges the passes of the axes, which changes rounding by a level at
            // most.
            let isTurned = actual.header.orientation != .up
            let difference = largestDifference(bytes(of: actual.raster), bytes(of: expected))
            #expect(difference <= (isTurned ? 1 : 0), "\(sample.name) to \(target)")
        }
        let all = try Raster<RGBA8>(decoding: sample.bytes, resizedTo: nil)
        #expect(all == whole)
    }

    @Test("uses the pixel type, filter and light that were requested")
    func options() throws {
        let sample = Sample.named("jpeg-444.jpg")
        let target = PixelSize(width: 9, height: 8)
        let gray = try Raster<Gray8>(
            decoding: sample.bytes, resizedTo: target, filter: .area, dctScaling: .never)
        #expect(try gray == Raster<Gray8>(decoding: sample.bytes).resized(to: target, filter: .area))
        let linear = try Raster<RGB8>(
            decoding: sample.bytes, resizedTo: target, light: .linear, dctScaling: .wheneverItFits)
        #expect(try linear == Raster<RGB8>(decoding: sample.bytes).resized(to: target, light: .linear))
    }

    @Test("the decoder scales as far as the options allow")
    func eighths() {
        let target = PixelSize(width: 100, height: 100)
        for (side, twice, fits) in [
            (99, 8, 8), (199, 8, 8), (200, 8, 4), (399, 8, 4), (400, 4, 2), (1600, 1, 1),
        ] {
            let crop = PixelSize(width: side, height: side)
            #expect(DCTScaling.never.eighths(from: crop, to: target) == 8)
            #expect(DCTScaling.keepingTwice.eighths(from: crop, to: target) == twice)
            #expect(DCTScaling.wheneverItFits.eighths(from: crop, to: target) == fits)
        }
        #expect(DCTScaling.wheneverItFits.eighths(from: PixelSize(width: 800, height: 150), to: target) == 8)
    }

    /// A slope has the same position at every scale, even if the crop's edges are between scaled pixels.
    @Test("scaled decoding preserves positions", arguments: DCTScaling.allCases, [(0, 0), (3, 1), (101, 77)])
    func places(_ scaling: DCTScaling, _ origin: (Int, Int)) throws {
        let slope = try Raster<RGB8>(size: PixelSize(width: 640, height: 480)) { y, row in
            for x in 0..<640 { row.append(RGB8(red: UInt8(x / 3), green: UInt8(y / 2), blue: 100)) }
        }
        let file = try slope.encoded(as: .jpeg(quality: 100)).bytes
        let crop = PixelRect(x: origin.0, y: origin.1, width: 501, height: 397)
        let target = PixelSize(width: 50, height: 40)
        let actual = try Raster<RGB8>(decoding: file, croppedTo: crop, resizedTo: target, dctScaling: scaling)
        let expected = try slope.cropped(to: crop).resized(to: target)
        // Pixels beyond the crop affect the result only near the edges.
        let inner = PixelRect(x: 4, y: 4, width: 42, height: 32)
        let difference = largestDifference(
            bytes(of: try actual.cropped(to: inner)), bytes(of: try expected.cropped(to: inner)))
        #expect(difference <= 2)
    }

    @Test("rows below the part are not decoded")
    func stopsEarly() throws {
        let picture = noise(200, 400)
        for encoding in [ImageEncoding.png, .png(compression: .fast), .jpeg] {
            let file = try picture.encoded(as: encoding).bytes
            let cut = Array(file.prefix(file.count * 2 / 3))
            let crop = PixelRect(x: 20, y: 30, width: 100, height: 120)
            let target = PixelSize(width: 50, height: 60)
            let whole = try Raster<RGBA8>(decoding: file, croppedTo: crop, resizedTo: target)
            #expect(try Raster<RGBA8>(decoding: cut, croppedTo: crop, resizedTo: target) == whole)
            #expect(throws: MatteError.self) { try Raster<RGBA8>(decoding: cut, resizedTo: target) }
        }
    }

    @Test("the memory limit applies to files that can't be streamed")
    func memory() throws {
        var options = DecodingOptions()
        // Less than the 13 x 11 pixels of the interlaced samples need, and less than a JPEG's coefficients.
        options.limits.memory = 500
        let target = PixelSize(width: 2, height: 2)
        for sample in Sample.all
        where sample.name.contains("progressive") || sample.name.contains("-8-i.") {
            let error = #expect(throws: MatteError.self) {
                try Raster<RGBA8>(decoding: sample.bytes, resizedTo: target, options: options)
            }
            #expect(error?.code == .limits, "\(sample.name)")
        }
    }

    @Test("crops outside the picture and empty sizes are rejected")
    func parameters() throws {
        let file = try noise(20, 10).encoded(as: .png).bytes
        for crop in [
            PixelRect(x: 0, y: 0, width: 0, height: 5), PixelRect(x: -1, y: 0, width: 5, height: 5),
            PixelRect(x: 16, y: 0, width: 5, height: 5), PixelRect(x: 0, y: 6, width: 5, height: 5),
            PixelRect(x: .max, y: 0, width: 5, height: .max),
        ] {
            let error = #expect(throws: MatteError.self) {
                try Raster<RGBA8>(decoding: file, croppedTo: crop, resizedTo: PixelSize(width: 4, height: 4))
            }
            #expect(error?.code == .parameter)
        }
        for size in [PixelSize(width: 0, height: 3), PixelSize(width: .max, height: .max)] {
            #expect(throws: MatteError.self) { try Raster<RGBA8>(decoding: file, resizedTo: size) }
        }
    }
}
