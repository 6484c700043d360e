// swift-format-ignore-file
// The examples in the doc comments of Sources/MatteUpload/Profiles.
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
    // Profiles/ByteCap.swift
    @Test func profiles1() throws {
        expect(ByteCap.below(4_000_000).allows(fileOf: 4_000_000), "false")
        expect(ByteCap.base64AtMost(5_242_880).largestFile, "3932160")
        expect(ByteCap.base64AtMost(5_242_880).count(forFileOf: 4), "8")
    }

    // Profiles/ByteCap.swift
    @Test func profiles2() throws {
        expect(ByteCap(1000, of: .base64).largestFile, "750")
    }

    // Profiles/ByteCap.swift
    @Test func profiles3() throws {
        expect(ByteCap.below(4_000_000).largestFile, "3999999")
    }

    // Profiles/ByteCap.swift
    @Test func profiles4() throws {
        expect(ByteCap.atMost(4_000_000).largestFile, "4000000")
    }

    // Profiles/ByteCap.swift
    @Test func profiles5() throws {
        expect(ByteCap.base64AtMost(1000).largestFile, "750")
    }

    // Profiles/ByteCap.swift
    @Test func profiles6() throws {
        expect(ByteCap.dataURLAtMost(1000).largestFile, "732")
    }

    // Profiles/ByteCap.swift
    @Test func profiles7() throws {
        expect(ByteCap.base64AtMost(1000).count(forFileOf: 4), "8")
    }

    // Profiles/ByteCap.swift
    @Test func profiles8() throws {
        expect(ByteCap.below(1000).allows(fileOf: 1000), "false")
    }

    // Profiles/FaceRule.swift
    @Test func profiles9() throws {
        expect(FaceRule(leastSide: 36).leastSide(in: PixelSize(width: 3840, height: 2160)), "72")
    }

    // Profiles/FaceRule.swift
    @Test func profiles10() throws {
        expect(FaceRule(leastSide: 36).leastSide(in: PixelSize(width: 3840, height: 2160)), "72")
    }

    // Profiles/FaceRule.swift
    @Test func profiles11() throws {
        let face = PixelSize(width: 30, height: 40)
        let broken = FaceRule(leastSide: 36).violations(by: face, in: PixelSize(width: 1920, height: 1080))
        #expect(broken[0] == "has a face of 30x40 in 1920x1080 but must have one of at least 36x36")
    }

    // Profiles/FrameRule.swift
    @Test func profiles12() throws {
        #expect(FrameRule([.whole, .around], standard: .whole).standard == .whole)
    }

    // Profiles/MaskRule.swift
    @Test func profiles13() throws {
        expect(
            MaskRule(.transparentIsEdited, byteCap: .below(4_000_000)).byteCap?.largestFile,
            "Optional(3999999)")
    }

    // Profiles/ProfileNames.swift
    @Test func profiles14() throws {
        #expect(try UploadProfile(named: "gpt-image-2").name == "gpt-image-2-edit")
    }

    // Profiles/SizeRule.swift
    @Test func profiles15() throws {
        let sizes = [PixelSize(width: 1024, height: 1024), PixelSize(width: 1536, height: 1024)]
        expect(try SizeRule.oneOf(sizes).nearest(to: PixelSize(width: 900, height: 600)), "1536x1024")
        expect(SizeRule.sides(atMost: 2000).allows(PixelSize(width: 2001, height: 1)), "false")
    }

    // Profiles/SizeRule.swift
    @Test func profiles16() throws {
        var rule = SizeRule()
        rule.multiple = 16
        expect(rule.allows(PixelSize(width: 640, height: 360)), "false")
    }

    // Profiles/SizeRule.swift
    @Test func profiles17() throws {
        let square = PixelSize(width: 1024, height: 1024)
        expect(SizeRule.oneOf([square]).allows(PixelSize(width: 512, height: 512)), "false")
    }

    // Profiles/SizeRule.swift
    @Test func profiles18() throws {
        expect(SizeRule.sides(atMost: 2000).allows(PixelSize(width: 2000, height: 1)), "true")
    }

    // Profiles/SizeRule.swift
    @Test func profiles19() throws {
        expect(SizeRule.square.allows(PixelSize(width: 64, height: 32)), "false")
    }

    // Profiles/SizeRule.swift
    @Test func profiles20() throws {
        #expect(SizeRule.square.violations(by: PixelSize(width: 64, height: 32)) == ["is 64x32 but must be square"])
    }

    // Profiles/SizeRule.swift
    @Test func profiles21() throws {
        expect(
            try SizeRule.sides(atMost: 2000).nearest(to: PixelSize(width: 4000, height: 3000)),
            "2000x1500")
    }

    // Profiles/UploadPlan.swift
    @Test func profiles22() throws {
        let plan = try UploadProfile.openAIVision.plan(for: PixelSize(width: 2048, height: 4096))
        expect(plan.size, "768x1536")
        expect(plan.tokens, "Optional(1105)")
    }

    // Profiles/UploadProfile.swift
    @Test func profiles23() throws {
        var profile = UploadProfile.square4MB
        profile.byteCap = .below(4 << 20)
        expect(profile.byteCap?.largestFile, "Optional(4194303)")
    }

    // Profiles/UploadProfile.swift
    @Test func profiles24() throws {
        var profile = UploadProfile(
            name: "avatars", title: "our avatars", purpose: .post, formats: [.png, .jpeg], source: "our server's code",
            asOf: "2026-11-22")
        profile.input = .square
        #expect(profile.violations(by: PixelSize(width: 64, height: 32)) == ["is 64x32 but must be square"])
    }

    // Profiles/UploadProfile.swift
    @Test func profiles25() throws {
        expect(
            try UploadProfile.dallE3Generation.nearestSize(to: PixelSize(width: 900, height: 600)),
            "1792x1024")
    }

    // Profiles/UploadProfile.swift
    @Test func profiles26() throws {
        #expect(UploadProfile.square4MB.violations(by: PixelSize(width: 64, height: 32)) == ["is 64x32 but must be square"])
    }

    // Profiles/UploadProfileCoding.swift
    @Test func profiles27() throws {
        let json = #"{"name": "mine", "purpose": "vision", "formats": ["png"]}"#
        #expect(try UploadProfile(json: Array(json.utf8)).name == "mine")
    }

    // Profiles/VisionScaling.swift
    @Test func profiles28() throws {
        let scaling = VisionScaling.patches(side: 28, most: 1568, longSide: 1568)
        expect(scaling.seenSize(of: PixelSize(width: 1075, height: 1520)), "924x1307")
    }

    // Profiles/VisionScaling.swift
    @Test func profiles29() throws {
        let scaling = VisionScaling.patches(side: 28, most: 1568, longSide: 1568)
        expect(scaling.seenSize(of: PixelSize(width: 1075, height: 1520)), "924x1307")
    }

    // Profiles/VisionScaling.swift
    @Test func profiles30() throws {
        let scaling = VisionScaling.multiples(of: 28, leastPixels: 3136, mostPixels: 12_845_056)
        expect(scaling.uploadSize(of: PixelSize(width: 100, height: 100)), "84x84")
    }

    // Profiles/VisionScaling.swift
    @Test func profiles31() throws {
        expect(
            UploadProfile.openAIVision.scaling?.tiles(for: PixelSize(width: 2048, height: 4096)),
            "Optional(6)")
    }

    // Profiles/VisionScaling.swift
    @Test func profiles32() throws {
        expect(
            UploadProfile.claudeVision.scaling?.patches(for: PixelSize(width: 1000, height: 1000)),
            "Optional(1296)")
    }

    // Profiles/VisionScaling.swift
    @Test func profiles33() throws {
        expect(
            UploadProfile.openAIVision.scaling?.tokens(for: PixelSize(width: 1024, height: 1024)),
            "Optional(765)")
    }
}
