import Foundation
import Matte
import MatteFoundation
import TestSupport
import Testing

@Suite struct FoundationGeometryTests {
    private let size = PixelSize(width: 512, height: 512)
    private let face = PixelRect(x: 177, y: 66, width: 96, height: 118)

    private struct Observation {
        var boundingBox: CGRect
    }

    /// The first line of the README's sample.
    @Test func visionObservations() throws {
        let observations = [
            Observation(boundingBox: CGRect(x: 0.345703125, y: 0.640625, width: 0.1875, height: 0.23046875)),
            Observation(boundingBox: CGRect(x: Double.nan, y: 0, width: 1, height: 1)),
            Observation(boundingBox: .null),
        ]
        let faces = observations.map { NormalizedRect(vision: $0.boundingBox) }
        #expect(try faces[0].pixelRect(in: size) == face)
        #expect(throws: MatteError.self) { try faces[1].pixelRect(in: size) }
        #expect(throws: MatteError.self) { try faces[2].pixelRect(in: size) }
        #expect(CGRect(vision: faces[0]) == observations[0].boundingBox)
    }

    @Test func regionOfInterestAndLandmarks() {
        let box = NormalizedRect(
            vision: CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5),
            regionOfInterest: CGRect(x: 0, y: 0, width: 0.5, height: 0.5))
        #expect(box == NormalizedRect(x: 0.25, y: 0.5, width: 0.25, height: 0.25))
        let corner = NormalizedPoint(visionLandmark: CGPoint(x: 1, y: 1), inFace: box)
        #expect(corner == NormalizedPoint(x: 0.5, y: 0.5))
        #expect(NormalizedPoint(vision: CGPoint(x: 0.25, y: 0.75)) == NormalizedPoint(x: 0.25, y: 0.25))
        #expect(CGPoint(vision: NormalizedPoint(x: 0.25, y: 0.25)) == CGPoint(x: 0.25, y: 0.75))
    }

    @Test func coreImageBounds() throws {
        let box = SubpixelRect(coreImage: CGRect(x: 177, y: 328, width: 96, height: 118), in: size)
        #expect(try box.pixelRect(in: size) == face)
        #expect(CGRect(coreImage: box, in: size) == CGRect(x: 177, y: 328, width: 96, height: 118))
        let eye = SubpixelPoint(coreImage: CGPoint(x: 1, y: 2), in: size)
        #expect(eye == SubpixelPoint(x: 1, y: 510))
        #expect(CGPoint(coreImage: eye, in: size) == CGPoint(x: 1, y: 2))
    }

    @Test func topLeftBothWays() throws {
        #expect(CGRect(face) == CGRect(x: 177, y: 66, width: 96, height: 118))
        #expect(SubpixelRect(CGRect(face)) == SubpixelRect(face))
        #expect(
            SubpixelRect(CGRect(x: 10, y: 10, width: -4, height: -6))
                == SubpixelRect(x: 6, y: 4, width: 4, height: 6))
        let shares = NormalizedRect(x: 0.25, y: 0.5, width: 0.125, height: 0.25)
        #expect(NormalizedRect(CGRect(shares)) == shares)
        #expect(SubpixelPoint(CGPoint(SubpixelPoint(x: 1.5, y: 2))) == SubpixelPoint(x: 1.5, y: 2))
        #expect(NormalizedPoint(CGPoint(NormalizedPoint(x: 0.5, y: 2))) == NormalizedPoint(x: 0.5, y: 2))
        #expect(CGPoint(PixelPoint(x: 3, y: 4)) == CGPoint(x: 3, y: 4))
        #expect(
            SubpixelSize(CGSize(SubpixelSize(width: 1.5, height: 2))) == SubpixelSize(width: 1.5, height: 2))
    }

    @Test func sizesAreWholePixels() throws {
        #expect(try PixelSize(CGSize(size)) == size)
        #expect(try PixelSize(CGSize(width: 3.000_000_1, height: 4)) == PixelSize(width: 3, height: 4))
        for wrong in [
            CGSize(width: 3.5, height: 4), CGSize(width: 0, height: 4), CGSize(width: 3, height: -4),
            CGSize(width: Double.nan, height: 4), CGSize(width: 3, height: Double.infinity),
            CGSize(width: 1e300, height: 4),
        ] {
            #expect { try PixelSize(wrong) } throws: { ($0 as? MatteError)?.code == .parameter }
        }
    }
}
