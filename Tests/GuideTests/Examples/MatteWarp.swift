// swift-format-ignore-file
// The examples in the doc comments of Sources/Matte/Warp.
// Written by make-examples of the check `documents`. Do not edit.
import Matte
import Testing

extension ExampleTests {
    // Warp/Rotated.swift
    @Test func warp1() throws {
        let turn = try RotationCanvas.fit.rotation(of: PixelSize(width: 40, height: 20), byDegrees: 90)
        expect(turn.size, "20x40")
        expect(turn.transform.applied(to: SubpixelPoint(x: 0, y: 0)).x, "20.0")
    }

    // Warp/Rotated.swift
    @Test func warp2() throws {
        let picture = try Raster<Gray8>(size: PixelSize(width: 2, height: 1), pixels: [10, 30])
        let turned = try picture.view.rotated(by: 90, canvas: .fit)
        expect(turned.size, "1x2")
        expect(turned[0, 1].value, "30")
    }

    // Warp/WarpPlan.swift
    @Test func warp3() throws {
        let size = PixelSize(width: 4, height: 2)
        let plan = try WarpPlan<Gray8>(from: size, to: size, transform: .translation(x: 1, y: 0), filter: .bilinear)
        let picture = try Raster<Gray8>(size: size, pixels: [10, 20, 30, 40, 50, 60, 70, 80])
        let moved = try plan.warped(picture.view)
        expect(moved[0, 0].value, "0")
        expect(moved[3, 1].value, "70")
    }

    // Warp/WarpPlan.swift
    @Test func warp4() throws {
        let corners = [
            SubpixelPoint(x: 1, y: 0), SubpixelPoint(x: 7, y: 0), SubpixelPoint(x: 8, y: 8), SubpixelPoint(x: 0, y: 8),
        ]
        let size = PixelSize(width: 8, height: 8)
        let flat = try ProjectiveTransform(from: corners, to: size)
        let plan = try WarpPlan<Gray8>(from: size, to: size, transform: flat)
        let picture = Raster(width: 8, height: 8, repeating: Gray8(9))
        let result = try plan.warped(picture.view)
        expect(result[4, 4].value, "9")
    }

    // Warp/Warped.swift
    @Test func warp5() throws {
        let picture = try Raster<Gray8>(size: PixelSize(width: 2, height: 1), pixels: [10, 30])
        let wide = try picture.view.warped(
            by: .scale(x: 2, y: 1), to: PixelSize(width: 4, height: 1), filter: .bilinear, edge: .replicate)
        expect(wide[1, 0].value, "15")
        expect(wide[2, 0].value, "25")
    }

    // Warp/Warped.swift
    @Test func warp6() throws {
        let photo = Raster<Gray8>(width: 100, height: 100, repeating: 9)
        let corners = [
            SubpixelPoint(x: 20, y: 10), SubpixelPoint(x: 80, y: 10), SubpixelPoint(x: 95, y: 90), SubpixelPoint(x: 5, y: 90),
        ]
        let size = PixelSize(width: 60, height: 80)
        let flat = try ProjectiveTransform(from: corners, to: size)
        let page = try photo.view.warped(by: flat, to: size)
        expect(page[0, 0].value, "9")
    }

    // Warp/Warped.swift
    @Test func warp7() throws {
        let photo = Raster<Gray8>(width: 200, height: 200, repeating: 50)
        var face = FaceTemplate.arcFace112.landmarks
        face.nose.x += 1
        expect(try photo.view.aligned(face).size, "112x112")
    }

    // Warp/WarpedMask.swift
    @Test func warp8() throws {
        let mask = Mask(try Raster(size: PixelSize(width: 3, height: 1), pixels: [0, 255, 0]))
        expect(try mask.warped(by: .translation(x: 1, y: 0)).raster[2, 0].value, "255")
    }

    // Warp/WarpedMask.swift
    @Test func warp9() throws {
        let mask = Mask(try Raster(size: PixelSize(width: 3, height: 1), pixels: [0, 0, 255]))
        expect(try mask.rotated(by: 180).raster[0, 0].value, "255")
    }
}
