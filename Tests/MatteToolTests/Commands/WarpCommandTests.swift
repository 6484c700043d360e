import Foundation
import Matte
import MatteCodecs
import Testing

@testable import MatteTool

/// The commands `rotate`, `warp` and `align`.
struct WarpCommandTests {
    @Test func rotateTurnsByAnyAngle() throws {
        let folder = try Folder.withPhoto()
        let photo = try folder.picture("photo.png")
        let run = try folder.matte(
            "rotate", "photo.png", "--degrees", "12.5", "--canvas", "fit", "-o", "x.png", "--json")
        #expect(run.status == 0, "\(run.errors)")
        let expected = try photo.rotated(by: 12.5, canvas: .fit)
        #expect(try folder.picture("x.png") == expected)
        #expect(run.json["width"] as? Int == expected.width)
        let (transform, _) = try RotationCanvas.fit.rotation(of: photo.size, byDegrees: 12.5)
        let matrix = try #require(run.json["matrix"] as? [Double])
        let wanted = [transform.a, transform.b, transform.c, transform.d, transform.e, transform.f]
        #expect(zip(matrix, wanted).allSatisfy { abs($0 - $1) < 1e-12 } && matrix.count == 6)
        _ = try folder.matte(
            "rotate", "photo.png", "--degrees=-30", "--canvas", "keep", "--filter", "bilinear",
            "--background", "red",
            "-o", "y.png")
        let red = WarpEdge.color(RGBA8(red: 255, green: 0, blue: 0))
        #expect(
            try folder.picture("y.png") == photo.rotated(by: -30, canvas: .keep, filter: .bilinear, edge: red)
        )
        _ = try folder.matte("rotate", "photo.png", "--level", "0,10,80,14", "--canvas", "fit", "-o", "z.png")
        let angle = try Matte.AffineTransform.levelingAngle(
            SubpixelPoint(x: 0, y: 10), SubpixelPoint(x: 80, y: 14))
        #expect(try folder.picture("z.png") == photo.rotated(by: angle, canvas: .fit))
    }

    @Test func warpAppliesMatricesAndCorners() throws {
        let folder = try Folder.withPhoto()
        let photo = try folder.picture("photo.png")
        let size = PixelSize(width: 50, height: 40)
        var run = try folder.matte(
            "warp", "photo.png", "--matrix", "0.5,0.1,3,-0.2,0.6,4", "--size", "50x40", "--edge", "replicate",
            "-o", "x.png")
        #expect(run.status == 0, "\(run.errors)")
        let affine = Matte.AffineTransform(a: 0.5, b: 0.1, c: 3, d: -0.2, e: 0.6, f: 4)
        #expect(try folder.picture("x.png") == photo.warped(by: affine, to: size, edge: .replicate))
        run = try folder.matte(
            "warp", "photo.png", "--matrix", "1,0,0, 0,1,0, 0.001,0,1", "-o", "y.png", "--json")
        let far = ProjectiveTransform(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: 0.001, h: 0, i: 1)
        #expect(try folder.picture("y.png") == photo.warped(by: far))
        #expect(run.json["matrix"] as? [Double] == [1, 0, 0, 0, 1, 0, 0.001, 0, 1])
        run = try folder.matte(
            "warp", "photo.png", "--corners", "10,5,80,8,85,55,4,50", "--size", "50x40", "-o", "z.png")
        #expect(run.status == 0, "\(run.errors)")
        let corners = [(10.0, 5.0), (80, 8), (85, 55), (4, 50)].map { SubpixelPoint(x: $0.0, y: $0.1) }
        #expect(
            try folder.picture("z.png")
                == photo.warped(by: ProjectiveTransform(from: corners, to: size), to: size))
    }

    @Test func alignBringsLandmarksOntoTheTemplate() throws {
        let folder = try Folder.withPhoto()
        let photo = try folder.picture("photo.png")
        let points = [(20.0, 15.0), (60, 18), (41, 30), (25, 45), (56, 47)]
        let text = points.map { "\($0.0),\($0.1)" }.joined(separator: ",")
        let run = try folder.matte("align", "photo.png", "--points", text, "-o", "x.png", "--json")
        #expect(run.status == 0, "\(run.errors)")
        let p = points.map { SubpixelPoint(x: $0.0, y: $0.1) }
        let face = FaceLandmarks(leftEye: p[0], rightEye: p[1], nose: p[2], leftMouth: p[3], rightMouth: p[4])
        #expect(try folder.picture("x.png") == photo.aligned(face))
        let template = FaceTemplate.arcFace112.landmarks.points
        let fit = try Matte.AffineTransform(similarityFrom: p, to: template)
        #expect(run.json["residual"] as? Double == fit.residual(from: p, to: template))
        #expect(run.json["width"] as? Int == 112)
    }

    @Test(arguments: [
        (["rotate"], "--degrees D or --level"), (["rotate", "--degrees", "x"], "--degrees is 'x'"),
        (["rotate", "--degrees", "3", "--level", "1,2,3,4"], "given twice"),
        (["rotate", "--level", "1,2,1,2"], "no direction"), (["rotate", "--level", "1,2,3"], "4 numbers"),
        (["warp"], "--matrix a,b,c,d,e,f"), (["warp", "--matrix", "1,0,0,0,1"], "6 or 9 numbers"),
        (["warp", "--matrix", "1,0,nan,0,1,0"], "6 or 9 numbers"),
        (["warp", "--corners", "0,0,1,0,1,1,0,1"], "needs --size"),
        (["warp", "--corners", "0,0,1,1,2,2,3,3", "--size", "9"], "convex"),
        (["warp", "--matrix", "1,0,0,0,1,0", "--edge", "wrap"], "transparent, replicate"),
        (["align"], "--points"), (["align", "--points", "1,1,1,1,1,1,1,1,1,1"], "(1.0, 1.0)"),
        (["align", "--points", "1,2,3,4,5,6,7,8,9,10", "--template", "x"], "arcface-112"),
    ])
    func wrongOptionsAreUsageErrors(options: [String], message: String) throws {
        let folder = try Folder.withPhoto()
        let run = try ToolRun([options[0], "photo.png"] + options.dropFirst() + ["-o", "x.png"], in: folder)
        #expect(run.status == 2 && run.errors.contains(message), "\(options): \(run.errors)")
    }

    @Test func matricesWithoutInverseFail() throws {
        let folder = try Folder.withPhoto()
        let run = try folder.matte("warp", "photo.png", "--matrix", "1,1,0,1,1,0", "-o", "x.png")
        #expect(run.status == 1 && run.errors.contains("cannot invert"), "\(run.errors)")
    }
}
