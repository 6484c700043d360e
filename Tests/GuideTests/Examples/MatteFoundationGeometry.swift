// swift-format-ignore-file
// The examples in the doc comments of Sources/MatteFoundation/Geometry.
// Written by make-examples of the check `documents`. Do not edit.
import Foundation
import Matte
import MatteFoundation
import Testing

extension FoundationExampleTests {
    // Geometry.swift
    @Test func geometry1() throws {
        expect(
            SubpixelRect(CGRect(x: 10, y: 10, width: -4, height: 2)),
            "x 6.0, y 10.0, width 4.0, height 2.0")
    }

    // Geometry.swift
    @Test func geometry2() throws {
        let bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
        let size = PixelSize(width: 100, height: 80)
        expect(SubpixelRect(coreImage: bounds, in: size), "x 0.0, y 60.0, width 10.0, height 20.0")
    }

    // Geometry.swift
    @Test func geometry3() throws {
        let rect = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.5)
        expect(NormalizedRect(rect), "x 0.25, y 0.5, width 0.5, height 0.5 of the picture")
    }

    // Geometry.swift
    @Test func geometry4() throws {
        let box = CGRect(x: 0.25, y: 0.5, width: 0.25, height: 0.25)
        expect(NormalizedRect(vision: box), "x 0.25, y 0.25, width 0.25, height 0.25 of the picture")
    }

    // Geometry.swift
    @Test func geometry5() throws {
        let box = CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5)
        let region = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
        expect(
            NormalizedRect(vision: box, regionOfInterest: region),
            "x 0.25, y 0.5, width 0.25, height 0.25 of the picture")
    }

    // Geometry.swift
    @Test func geometry6() throws {
        expect(NormalizedPoint(CGPoint(x: 0.25, y: 0.5)).y, "0.5")
    }

    // Geometry.swift
    @Test func geometry7() throws {
        expect(NormalizedPoint(vision: CGPoint(x: 0.25, y: 0.75)).y, "0.25")
    }

    // Geometry.swift
    @Test func geometry8() throws {
        let face = NormalizedRect(x: 0.5, y: 0.5, width: 0.25, height: 0.5)
        expect(
            NormalizedPoint(visionLandmark: CGPoint(x: 0.5, y: 0.25), inFace: face),
            "NormalizedPoint(x: 0.625, y: 0.875)")
    }

    // Geometry.swift
    @Test func geometry9() throws {
        expect(SubpixelPoint(CGPoint(x: 3, y: 4)).y, "4.0")
    }

    // Geometry.swift
    @Test func geometry10() throws {
        expect(
            SubpixelPoint(coreImage: CGPoint(x: 1, y: 20), in: PixelSize(width: 100, height: 80)).y,
            "60.0")
    }

    // Geometry.swift
    @Test func geometry11() throws {
        expect(SubpixelSize(CGSize(width: 30, height: 20)).height, "20.0")
    }

    // Geometry.swift
    @Test func geometry12() throws {
        expect(try PixelSize(CGSize(width: 640, height: 480.0000001)), "640x480")
    }

    // Geometry.swift
    @Test func geometry13() throws {
        expect(CGRect(PixelRect(x: 1, y: 2, width: 3, height: 4)), "(1.0, 2.0, 3.0, 4.0)")
    }

    // Geometry.swift
    @Test func geometry14() throws {
        expect(CGRect(SubpixelRect(x: 0.5, y: 2, width: 3, height: 4)), "(0.5, 2.0, 3.0, 4.0)")
    }

    // Geometry.swift
    @Test func geometry15() throws {
        expect(CGRect(NormalizedRect(x: 0.25, y: 0.5, width: 0.5, height: 0.5)), "(0.25, 0.5, 0.5, 0.5)")
    }

    // Geometry.swift
    @Test func geometry16() throws {
        let rect = NormalizedRect(x: 0.25, y: 0.25, width: 0.25, height: 0.25)
        expect(CGRect(vision: rect), "(0.25, 0.5, 0.25, 0.25)")
    }

    // Geometry.swift
    @Test func geometry17() throws {
        let rect = SubpixelRect(x: 0, y: 60, width: 10, height: 20)
        expect(CGRect(coreImage: rect, in: PixelSize(width: 100, height: 80)), "(0.0, 0.0, 10.0, 20.0)")
    }

    // Geometry.swift
    @Test func geometry18() throws {
        expect(CGPoint(SubpixelPoint(x: 0.5, y: 2)), "(0.5, 2.0)")
    }

    // Geometry.swift
    @Test func geometry19() throws {
        expect(CGPoint(PixelPoint(x: 3, y: 4)), "(3.0, 4.0)")
    }

    // Geometry.swift
    @Test func geometry20() throws {
        expect(CGPoint(NormalizedPoint(x: 0.25, y: 0.5)), "(0.25, 0.5)")
    }

    // Geometry.swift
    @Test func geometry21() throws {
        expect(CGPoint(vision: NormalizedPoint(x: 0.25, y: 0.25)), "(0.25, 0.75)")
    }

    // Geometry.swift
    @Test func geometry22() throws {
        expect(
            CGPoint(coreImage: SubpixelPoint(x: 1, y: 60), in: PixelSize(width: 100, height: 80)),
            "(1.0, 20.0)")
    }

    // Geometry.swift
    @Test func geometry23() throws {
        expect(CGSize(PixelSize(width: 30, height: 20)), "(30.0, 20.0)")
    }

    // Geometry.swift
    @Test func geometry24() throws {
        expect(CGSize(SubpixelSize(width: 2.5, height: 1)), "(2.5, 1.0)")
    }
}
