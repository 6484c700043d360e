// swift-format-ignore-file
// The examples in the doc comments of Sources/MatteUpload/Paste.
// Written by make-examples of the check `documents`. Do not edit.
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
import Matte
import MatteCodecs
import MatteFoundation
import MatteUpload
import Testing

extension UploadExampleTests {
    // Paste/PasteBack.swift
    @Test func paste1() throws {
        let region = Region.rect(PixelRect(x: 100, y: 60, width: 80, height: 80))
        let mask = try Mask(region, size: photo.size)
        let placed = try PasteBack.place(reply: photo, over: photo.view, mask: mask)
        expect(placed.report.shiftX, "0.0")
    }

    // Paste/PasteOptions.swift
    @Test func paste2() throws {
        var options = PasteOptions()
        options.matchesColors = false
        let result = try edit.pasting(generated, feather: 8, options: options)
        #expect(result.placement.color == .off)
    }
}
