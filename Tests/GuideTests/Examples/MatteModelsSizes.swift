// swift-format-ignore-file
// The examples in the doc comments of Sources/MatteModels/Sizes.
// Written by make-examples of the check `documents`. Do not edit.
import Foundation
import Matte
import MatteModels
import Testing

extension ModelExampleTests {
    // Sizes/PanAndScan.swift
    @Test func sizes1() throws {
        expect(PanAndScan().mostCrops, "4")
    }
}
