import Matte
import Testing

struct FaceLandmarksTests {
    private static let face = NormalizedRect(visionX: 0.25, y: 0.5, width: 0.5, height: 0.25)
    private static let lips = [(x: 0.5, y: 0.15), (x: 0.7, y: 0.2), (x: 0.5, y: 0.25), (x: 0.3, y: 0.2)]

    private func landmarks(
        _ left: [(x: Double, y: Double)], _ right: [(x: Double, y: Double)]
    ) throws(MatteError) -> FaceLandmarks {
        try FaceLandmarks(
            visionLeftEye: left, rightEye: right, nose: [(0.5, 0.5)], outerLips: Self.lips, inFace: Self.face,
            size: PixelSize(width: 400, height: 800))
    }

    @Test func visionRegionsBecomePixels() throws {
        let left = [(x: 0.25, y: 0.75), (x: 0.35, y: 0.75)], right = [(x: 0.7, y: 0.8)]
        let face = try landmarks(left, right)
        // The face box is x 100...300 and, from the top, y 200...400.
        func expect(_ p: SubpixelPoint, _ x: Double, _ y: Double) {
            #expect(abs(p.x - x) < 1e-9 && abs(p.y - y) < 1e-9)
        }
        expect(face.leftEye, 160, 250)
        expect(face.rightEye, 240, 240)
        expect(face.nose, 200, 300)
        expect(face.leftMouth, 160, 360)
        expect(face.rightMouth, 240, 360)
        #expect(try landmarks(right, left) == face, "the order of the eyes doesn't matter")
    }

    @Test func missingRegionsThrow() {
        #expect(throws: MatteError.self) { _ = try landmarks([], [(0.7, 0.8)]) }
        #expect(throws: MatteError.self) { _ = try landmarks([(0.7, .nan)], [(0.7, 0.8)]) }
    }

    @Test func alignmentBringsLandmarksOntoTheTemplate() throws {
        let template = FaceTemplate.arcFace112
        let place = AffineTransform.rotation(byDegrees: 14).then(.scale(x: 4.4, y: 4.4))
            .then(.translation(x: 300, y: 100))
        let points = template.landmarks.points.map(place.applied(to:))
        let face = FaceLandmarks(
            leftEye: points[0], rightEye: points[1], nose: points[2], leftMouth: points[3],
            rightMouth: points[4])
        // White discs at the landmarks of a grey picture must be at the template's places in the result.
        let photo = try Raster<Gray8>(size: PixelSize(width: 900, height: 700)) { y, row in
            for x in 0..<900 {
                let isNear = points.contains {
                    let (dx, dy) = (Double(x) + 0.5 - $0.x, Double(y) + 0.5 - $0.y)
                    return dx * dx + dy * dy < 150
                }
                row.append(Gray8(isNear ? 255 : 60))
            }
        }
        let result = try photo.aligned(face)
        #expect(result.size == template.size)
        for p in template.landmarks.points {
            var (sum, sumX, sumY) = (0.0, 0.0, 0.0)
            for y in Int(p.y) - 6...Int(p.y) + 6 {
                for x in Int(p.x) - 6...Int(p.x) + 6 {
                    let w = Double(result[x, y].value) - 60
                    sum += w
                    sumX += w * (Double(x) + 0.5)
                    sumY += w * (Double(y) + 0.5)
                }
            }
            #expect(abs(sumX / sum - p.x) < 0.1 && abs(sumY / sum - p.y) < 0.1)
        }
        let same = FaceLandmarks(
            leftEye: points[0], rightEye: points[0], nose: points[0], leftMouth: points[0],
            rightMouth: points[0])
        #expect(throws: MatteError.self) { _ = try photo.aligned(same) }
    }
}
