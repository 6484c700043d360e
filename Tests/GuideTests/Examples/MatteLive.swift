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
}
