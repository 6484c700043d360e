import Foundation
import TestSupport
import Testing

@testable import Matte

struct LetterboxTests {
    /// The rule of ultralytics in its own terms: the size of the scaled picture, and left, top, right, bottom.
    private func ultralytics(
        _ width: Int, _ height: Int, _ target: PixelSize, stride: Int?, scaleup: Bool, center: Bool
    ) -> [Int] {
        func round(_ value: Double) -> Int { Int(value.rounded(.toNearestOrEven)) }
        var r = min(Double(target.height) / Double(height), Double(target.width) / Double(width))
        if !scaleup { r = min(r, 1) }
        let unpadded = (max(1, round(Double(width) * r)), max(1, round(Double(height) * r)))
        var dw = Double(target.width - unpadded.0), dh = Double(target.height - unpadded.1)
        if let stride {
            dw = dw.truncatingRemainder(dividingBy: Double(stride))
            dh = dh.truncatingRemainder(dividingBy: Double(stride))
        }
        if center { (dw, dh) = (dw / 2, dh / 2) }
        return [
            unpadded.0, unpadded.1, center ? round(dw - 0.1) : 0, center ? round(dh - 0.1) : 0,
            round(dw + 0.1),
            round(dh + 0.1),
        ]
    }

    @Test func sizesAndPaddingOfUltralytics() throws {
        var random = SplitMix64(seed: 51)
        func side(_ most: UInt64) -> Int { Int(random.next() % most) + 1 }
        for i in 0..<3000 {
            let size = PixelSize(width: side(i % 2 == 0 ? 40 : 5000), height: side(i % 3 == 0 ? 30 : 3000))
            let target = PixelSize(width: side(700), height: side(700))
            let stride = i % 4 == 0 ? 32 : i % 4 == 1 ? side(70) : nil
            let (enlarges, centers) = (i % 5 != 0, i % 7 != 0)
            let letterbox = try Letterbox(
                of: size, in: target, stride: stride, enlarges: enlarges, centers: centers)
            let insets = letterbox.insets
            #expect(
                [
                    letterbox.scaledSize.width, letterbox.scaledSize.height, insets.left, insets.top,
                    insets.right,
                    insets.bottom,
                ]
                    == ultralytics(
                        size.width, size.height, target, stride: stride, scaleup: enlarges, center: centers),
                "\(size) in \(target), stride \(String(describing: stride))")
            if stride == nil { #expect(letterbox.size == target) }
        }
    }

    @Test func transformIsInverted() throws {
        let letterbox = try Letterbox(
            of: PixelSize(width: 1283, height: 777), in: PixelSize(width: 640, height: 640))
        let transform = letterbox.transform
        #expect(transform.destinationSize == letterbox.size)
        #expect(transform.coveredDestination == SubpixelRect(letterbox.pictureRect))
        let box = SubpixelRect(x: 100.5, y: 33, width: 700, height: 441.25)
        let back = transform.source(of: transform.destination(of: box))
        for (a, b) in [(back.x, box.x), (back.y, box.y), (back.width, box.width), (back.height, box.height)] {
            #expect(abs(a - b) < 1e-9)
        }
        // The corners of the scaled picture are those of the picture.
        let whole = transform.source(of: letterbox.pictureRect)
        #expect(abs(whole.maxX - 1283) < 1e-9 && abs(whole.maxY - 777) < 1e-9 && abs(whole.x) < 1e-9)
    }

    @Test func knownPlaces() throws {
        let square = PixelSize(width: 640, height: 640)
        let hd = PixelSize(width: 1920, height: 1080)
        let automatic = try Letterbox(of: hd, in: square, stride: 32)
        #expect(automatic.size == PixelSize(width: 640, height: 384) && automatic.insets.top == 12)
        let small = try Letterbox(of: PixelSize(width: 100, height: 51), in: square, enlarges: false)
        #expect(small.scaledSize == PixelSize(width: 100, height: 51))
        #expect(small.insets == PixelInsets(left: 270, top: 294, right: 270, bottom: 295))
        // A side that would be rounded to 0 is 1.
        let line = try Letterbox(of: PixelSize(width: 5000, height: 1), in: PixelSize(width: 10, height: 10))
        #expect(line.scaledSize == PixelSize(width: 10, height: 1))
    }

    @Test func invalidSizes() {
        let square = PixelSize(width: 64, height: 64)
        for (size, target, stride) in [
            (PixelSize(width: 0, height: 5), square, nil), (square, PixelSize(width: 5, height: -1), nil),
            (square, square, 0), (square, square, -32),
        ] as [(PixelSize, PixelSize, Int?)] {
            let error = #expect(throws: MatteError.self) {
                try Letterbox(of: size, in: target, stride: stride)
            }
            #expect(error?.code == .parameter)
        }
        let error = #expect(throws: MatteError.self) {
            try Letterbox(of: PixelSize(width: 1 << 30, height: 5), in: square)
        }
        #expect(error?.code == .limits)
    }
}
