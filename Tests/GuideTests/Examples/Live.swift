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
}
