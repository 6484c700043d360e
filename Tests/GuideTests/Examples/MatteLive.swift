// swift-format-ignore-file
// The examples in the doc comments of Sources/Matte/Live.
// Written by make-examples of the check `documents`. Do not edit.
import Matte
import Testing

extension ExampleTests {
    // Live/BlurringBackground.swift
    @Test func live1() throws {
        let picture = Raster(width: 4, height: 4, repeating: RGBA8(red: 10, green: 20, blue: 30))
        let subject = try Mask(size: picture.size, repeating: 0)
        let blurred = try picture.blurringBackground(mask: subject, sigma: 2)
        expect(blurred[0, 0].blue, "30")
    }

    // Live/LatestFrame.swift
    @Test func live2() throws {
        let gate = LatestFrame<String>()
        expect(gate.offer("first", at: 0), "true")
        expect(gate.offer("second", at: 33), "false")
        expect(gate.take(0), "Optional(\"first\")")
        expect(gate.offer("third", at: 66), "true")
    }

    // Live/LatestFrame.swift
    @Test func live3() throws {
        let gate = LatestFrame<String>()
        expect(gate.offer("first", at: 0), "true")
        expect(gate.fail(0), "true")
        expect(gate.offer("second", at: 33), "true")
    }

    // Live/LatestFrame.swift
    @Test func live4() throws {
        let gate = LatestFrame<String>(policy: .keepNewest)
        expect(gate.offer("first", at: 0), "true")
        expect(gate.offer("second", at: 33), "false")
        expect(gate.take(0), "Optional(\"first\")")
        expect(gate.next()?.frame, "Optional(\"second\")")
    }

    // Live/LatestFrame.swift
    @Test func live5() throws {
        let gate = LatestFrame<String>(policy: .dropArriving)
        gate.close()
        expect(gate.offer("first", at: 0), "false")
    }

    // Live/PortraitEffect.swift
    @Test func live6() throws {
        let effect = try PortraitEffect(
            frame: PixelSize(width: 2, height: 1), background: .color(RGBA8(red: 0, green: 0, blue: 255)),
            smoothing: 0.8)
        let frame = Raster(width: 2, height: 1, repeating: RGBA8(red: 255, green: 0, blue: 0))
        var output = frame
        var target = output.mutableView
        try effect.render(
            frame.view, confidences: Raster(width: 2, height: 1, repeating: GrayF32(1)).view, into: &target)
        effect.reset()
        try effect.render(
            frame.view, confidences: Raster(width: 2, height: 1, repeating: GrayF32(0)).view, into: &target)
        expect(output[0, 0].blue, "255")
    }

    // Live/RasterFrames.swift
    @Test func live7() throws {
        let red = RGBA8(red: 255, green: 0, blue: 0)
        let size = PixelSize(width: 2, height: 1)
        let effect = try PortraitEffect(frame: size, background: .color(red))
        let picture = Raster<BGRA8>(width: 2, height: 1, repeating: BGRA8(red: 0, green: 0, blue: 9))
        var output = Raster<RGBA8>(width: 2, height: 1, repeating: red)
        try effect.render(CameraFrame(copying: picture.view), mask: Mask(levels: [255, 0], size: size), into: &output)
        expect(output[1, 0].red, "255")
    }

    // Live/RasterFrames.swift
    @Test func live8() throws {
        let red = RGBA8(red: 255, green: 0, blue: 0)
        let size = PixelSize(width: 2, height: 1)
        let effect = try PortraitEffect(frame: size, background: .color(red))
        let picture = Raster<BGRA8>(width: 2, height: 1, repeating: BGRA8(red: 0, green: 0, blue: 9))
        var output = Raster<RGBA8>(width: 2, height: 1, repeating: red)
        let confidences = try Raster<GrayF32>(size: size, pixels: [1.0, 0.0])
        try effect.render(CameraFrame(copying: picture.view), confidences: confidences, into: &output)
        expect(output[0, 0].blue, "9")
    }

    // Live/RasterFrames.swift
    @Test func live9() throws {
        let red = RGBA8(red: 255, green: 0, blue: 0)
        let size = PixelSize(width: 2, height: 1)
        let effect = try PortraitEffect(frame: size, background: .color(red))
        let picture = Raster<RGBA8>(width: 2, height: 1, repeating: RGBA8(red: 0, green: 0, blue: 9))
        var output = picture
        try effect.render(picture, mask: Mask(levels: [255, 0], size: size), into: &output)
        expect(output[1, 0].red, "255")
    }

    // Live/RasterFrames.swift
    @Test func live10() throws {
        let size = PixelSize(width: 2, height: 1)
        let red = RGBA8(red: 255, green: 0, blue: 0)
        let effect = try CategoryEffect(frame: size, palette: Palette([red, red]), opacity: 1)
        let picture = Raster<BGRA8>(width: 2, height: 1, repeating: BGRA8(red: 0, green: 0, blue: 9))
        var output = Raster<RGBA8>(width: 2, height: 1, repeating: red)
        let classes = try CategoryMask(classes: [0, 1], size: size)
        try effect.render(CameraFrame(copying: picture.view), categories: classes, into: &output)
        expect(output[1, 0].red, "255")
    }
}
