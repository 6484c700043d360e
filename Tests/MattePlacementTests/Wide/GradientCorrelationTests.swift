import Matte
import TestSupport
import Testing

@testable import MattePlacement

/// Products of gradients for all shifts, against sums of integers.
struct GradientCorrelationTests {
    private static func gradients(_ width: Int, _ height: Int, seed: UInt64) throws -> GradientPlane {
        let plane = try Plane(width: width, height: height)
        var random = SplitMix64(seed: seed)
        for y in 0..<height { for x in 0..<width { plane.row(y)[x] = Float(random.next() % 256) } }
        return try GradientPlane(plane, marginX: 0, marginY: 0)
    }

    @Test func everySumIsExact() throws {
        let photo = try Self.gradients(21, 13, seed: 1)
        for (width, height) in [(21, 13), (11, 40), (35, 8)] {
            let reply = try Self.gradients(width, height, seed: 2)
            let shiftsX = -14..<width - 6, shiftsY = -9..<height - 3
            let size = PixelSize(
                width: GradientCorrelation.length(width + 21), height: GradientCorrelation.length(height + 13)
            )
            let correlation = try GradientCorrelation(photo: photo, size: size)
            var rows = 0
            try correlation.run(
                reply, shiftsX: shiftsX, shiftsY: shiftsY, GradientCorrelation.Memory()
            ) { shiftY, sums in
                rows += 1
                for shiftX in shiftsX {
                    var sum = 0
                    for y in 0..<13 where (0..<height).contains(y + shiftY) {
                        for x in 0..<21 where (0..<width).contains(x + shiftX) {
                            let (a, b) = (photo.element(x, y), reply.element(x + shiftX, y + shiftY))
                            sum += Int(a[0]) * Int(b[0]) + Int(a[1]) * Int(b[1])
                        }
                    }
                    #expect(Int(sums[shiftX - shiftsX.lowerBound]) == sum, "\(shiftX), \(shiftY)")
                }
            }
            #expect(rows == shiftsY.count)
        }
    }

    @Test func lengthsArePowersOfTwoAndThreeTimesThem() {
        for count in 1...2000 {
            let length = GradientCorrelation.length(count)
            let odd = length >> length.trailingZeroBitCount
            #expect(length >= count && (odd == 1 || odd == 3) && (count < 16 || 2 * length < 3 * count + 2))
        }
    }

    @Test func spansStayInsideThePhoto() {
        // The reply shows only the last columns, or only the first ones.
        for shift in -482...482 {
            let map = WideMap(scaleX: 1, scaleY: 1, x: Double(shift), y: 0)
            let size = PixelSize(width: 480, height: 6)
            let spans = RowSpans(map, photo: size, reply: size)
            for (near, far) in zip(spans.eroded(by: 2).rows, spans.rows) {
                #expect(near.lowerBound >= 0 && near.upperBound <= 480, "shift \(shift): \(near)")
                #expect(near.isEmpty || far.contains(near.lowerBound), "shift \(shift): \(near)")
            }
        }
    }
}
