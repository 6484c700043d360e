import Matte
import TestSupport
import Testing

@Suite struct TensorPlanTests {
    static let picture = Raster<BGRA8>(size: 61, 43) { x, y in
        BGRA8(red: UInt8(4 * x), green: UInt8(5 * y), blue: UInt8((x * y) & 255), alpha: 255)
    }

    @Test(
        arguments: [ResizeFit.contain, .cover, .fill],
        [PixelSize(width: 32, height: 32), PixelSize(width: 90, height: 21)])
    func fitsThenNormalises(fit: ResizeFit, target: PixelSize) throws {
        let padding = BGRA8(red: 114, green: 115, blue: 116)
        let format = TensorFormat(layout: .nhwc, normalization: .signedUnit)
        let plan = try TensorPlan<BGRA8>(
            from: Self.picture.size, to: target, format: format, fit: fit, padding: padding)
        let expected: [Float] = try Self.picture
            .resized(toFit: target, fit: fit, filter: .triangle, padding: padding).tensor(format)
        try withEveryTier { tier in
            let single: [Float] = try plan.tensor(from: Self.picture.view)
            let half: [Float16] = try plan.tensor(from: Self.picture.view)
            #expect(single == expected, "\(tier)")
            #expect(half == expected.map { Float16($0) }, "\(tier)")
        }
        #expect(plan.shape == [1, target.height, target.width, 3])
    }

    @Test(arguments: ImageOrientation.allCases, [ResizeFit.contain, .cover, .fill])
    func turnsUprightOnTheWay(orientation: ImageOrientation, fit: ResizeFit) throws {
        let target = PixelSize(width: 40, height: 24)
        let plan = try TensorPlan<BGRA8>(
            from: Self.picture.size, orientation: orientation, to: target,
            format: TensorFormat(normalization: .bytes), fit: fit)
        let numbers: [Float] = try plan.tensor(from: Self.picture.view)
        let expected: [Float] = try Self.picture.oriented(orientation)
            .resized(toFit: target, fit: fit, filter: .triangle)
            .tensor(TensorFormat(normalization: .bytes))
        // Both are within a level of the filter's exact value, but the order of the two steps may change the
        // rounding.
        #expect(zip(numbers, expected).allSatisfy { abs($0 - $1) <= 1 })
        #expect(numbers.count == expected.count)
    }

    @Test func boxesComeBackToTheStoredPicture() throws {
        // A stored frame of 640x480 is 480x640 after a quarter turn and is letterboxed into 256x256.
        let plan = try TensorPlan<RGBA8>(
            from: PixelSize(width: 640, height: 480), orientation: .right,
            to: PixelSize(width: 256, height: 256))
        let back = plan.transform.source(of: SubpixelRect(x: 32, y: 0, width: 192, height: 256))
        #expect(abs(back.x) < 1e-9 && abs(back.y) < 1e-9)
        #expect(abs(back.width - 640) < 1e-9 && abs(back.height - 480) < 1e-9)
    }

    @Test func aPlanServesManyPictures() throws {
        let plan = try TensorPlan<Gray8>(
            from: PixelSize(width: 30, height: 20), to: PixelSize(width: 16, height: 16),
            format: TensorFormat(channels: .gray, normalization: .bytes), padding: 9)
        var numbers = [Float](repeating: -1, count: 256)
        for level: UInt8 in [0, 77, 255] {
            let picture = Raster<Gray8>(width: 30, height: 20, repeating: Gray8(level))
            var span = numbers.mutableSpan
            try plan.write(picture.view, into: &span)
            // 30x20 becomes 16x11, with two rows of padding above and three below.
            for y in 0..<16 {
                for x in 0..<16 { #expect(numbers[y * 16 + x] == (2..<13 ~= y ? Float(level) : 9)) }
            }
        }
    }

    @Test func theSameSizeIsNotResized() throws {
        let plan = try TensorPlan<BGRA8>(from: Self.picture.size, to: Self.picture.size)
        #expect(try plan.tensor(from: Self.picture.view, of: Float.self) == Self.picture.tensor())
    }

    @Test func impossiblePlansThrow() {
        let size = PixelSize(width: 10, height: 10)
        for fit in [ResizeFit.inside, .outside] {
            #expect(throws: MatteError.self) { try TensorPlan<RGBA8>(from: size, to: size, fit: fit) }
        }
        for bad in [PixelSize(width: 0, height: 5), PixelSize(width: 5, height: -1)] {
            #expect(throws: MatteError.self) { try TensorPlan<RGBA8>(from: bad, to: size) }
            #expect(throws: MatteError.self) { try TensorPlan<RGBA8>(from: size, to: bad) }
        }
    }
}
