// swift-format-ignore-file
// The examples in the doc comments of Sources/Matte/MatteError.
// Written by make-examples of the check `documents`. Do not edit.
import Matte
import Testing

extension ExampleTests {
    // MatteError.swift
    @Test func matteError1() throws {
        let error = MatteError(.parameter, "cannot send 7 faces: at most 5 are allowed; send fewer")
        #expect(error.code == .parameter)
    }
}
