// swift-format-ignore-file
// The examples in the doc comments of Sources/MatteCodecs/Text.
// Written by make-examples of the check `documents`. Do not edit.
import Foundation
import Matte
import MatteCodecs
import Testing

extension CodecExampleTests {
    // Text/Base64.swift
    @Test func text1() throws {
        #expect(Base64.encoded([77, 97, 116].span) == "TWF0")
        expect(try Base64.decoded("TWF0"), "[77, 97, 116]")
    }

    // Text/Base64.swift
    @Test func text2() throws {
        expect(Base64.encodedCount(4), "8")
    }

    // Text/Base64.swift
    @Test func text3() throws {
        expect(Base64.byteCount(within: 11), "6")
    }

    // Text/Base64.swift
    @Test func text4() throws {
        #expect(Base64.encoded([77, 97].span) == "TWE=")
    }

    // Text/Base64.swift
    @Test func text5() throws {
        expect(try Base64.decoded("TW E"), "[77, 97]")
    }

    // Text/DataURL.swift
    @Test func text6() throws {
        let url = try DataURL("data:text/plain;base64,TWF0dGU=")
        #expect(url.mimeType == "text/plain")
        expect(url.bytes, "[77, 97, 116, 116, 101]")
    }

    // Text/DataURL.swift
    @Test func text7() throws {
        #expect(DataURL(mimeType: "text/plain", bytes: [97]).text == "data:text/plain;base64,YQ==")
    }

    // Text/DataURL.swift
    @Test func text8() throws {
        expect(try DataURL("data:,a%20b").bytes, "[97, 32, 98]")
    }

    // Text/DataURL.swift
    @Test func text9() throws {
        expect(try DataURL(utf8: Array("data:,ab".utf8)).bytes, "[97, 98]")
    }

    // Text/ThumbHashText.swift
    @Test func text10() throws {
        let hash = try ThumbHash(base64: "1QcSHQRnh493V4dIh4eXh1h4kJUI")
        expect(hash.hasAlpha, "false")
    }
}
