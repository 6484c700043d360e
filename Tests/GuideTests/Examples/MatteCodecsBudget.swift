// swift-format-ignore-file
// The examples in the doc comments of Sources/MatteCodecs/Budget.
// Written by make-examples of the check `documents`. Do not edit.
import Foundation
import Matte
import MatteCodecs
import Testing

extension CodecExampleTests {
    // Budget/BudgetEncoding.swift
    @Test func budget1() throws {
        let result = try raster.encoded(as: .jpeg, within: .below(200_000))
        expect(result.image.bytes.count < 200_000, "true")
        expect(result.quality, "Optional(90)")
    }

    // Budget/BudgetEncoding.swift
    @Test func budget2() throws {
        let photo = try PictureFile(FileBytes(files.path("poster.jpg"))).streamed()
        let result = try photo.encoded(as: .png, within: .below(4_000_000))
        expect(result.image.bytes.count < 4_000_000, "true")
    }

    // Budget/BudgetPolicy.swift
    @Test func budget3() throws {
        let policy = BudgetPolicy(lowestQuality: 80, allowsShrinking: false)
        let result = try raster.encoded(as: .jpeg, within: .below(200_000), policy: policy)
        expect(result.image.size == raster.size, "true")
    }

    // Budget/ByteBudget.swift
    @Test func budget4() throws {
        expect(ByteBudget.below(4_000_000).mostBytes, "3999999")
        expect(ByteBudget.base64AtMost(5_242_880).mostBytes, "3932160")
        expect(try raster.encoded(as: .png, within: .below(4_000_000)).image.bytes.count < 4_000_000, "true")
    }

    // Budget/ByteBudget.swift
    @Test func budget5() throws {
        expect(ByteBudget.atMost(1000).mostBytes, "1000")
    }

    // Budget/ByteBudget.swift
    @Test func budget6() throws {
        expect(ByteBudget.below(1000).mostBytes, "999")
    }

    // Budget/ByteBudget.swift
    @Test func budget7() throws {
        expect(ByteBudget.base64AtMost(1000).mostBytes, "750")
    }

    // Budget/ByteBudget.swift
    @Test func budget8() throws {
        expect(ByteBudget.base64Below(1000).mostBytes, "747")
    }

    // Budget/ByteBudget.swift
    @Test func budget9() throws {
        expect(ByteBudget.below(1000).allows(1000), "false")
    }
}
