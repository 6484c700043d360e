// swift-format-ignore-file
// The examples in the doc comments of Sources/Matte/Pixels.
// Written by make-examples of the check `documents`. Do not edit.
import Matte
import Testing

extension ExampleTests {
    // Pixels/BGR8.swift
    @Test func pixels1() throws {
        expect(BGR8(red: 1, green: 2, blue: 3).blue, "3")
    }

    // Pixels/GrayF32.swift
    @Test func pixels2() throws {
        expect(GrayF32(0.5).value, "0.5")
    }

    // Pixels/GrayF32.swift
    @Test func pixels3() throws {
        let half: GrayF32 = 0.5
        expect(half.value, "0.5")
    }

    // Pixels/PremultipliedBGRA8.swift
    @Test func pixels4() throws {
        expect(PremultipliedBGRA8(red: 128, green: 0, blue: 0).alpha, "255")
    }
}
