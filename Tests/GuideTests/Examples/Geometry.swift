// swift-format-ignore-file
// Written by Tests/Checks/toolchain/documents/make-examples from the doc comments of Sources/Matte/Geometry. Do not edit.
import Matte
import Testing

extension ExampleTests {
    // Geometry/AxisAlignedRect.swift
    @Test func geometry1() throws {
        let a = PixelRect(x: 0, y: 0, width: 4, height: 4), b = PixelRect(x: 2, y: 3, width: 4, height: 4)
        expect(a.intersection(b), "2x1 at (2, 3)")
        expect(a.union(b), "6x7 at (0, 0)")
    }

    // Geometry/AxisAlignedRect.swift
    @Test func geometry2() throws {
        expect(PixelRect(x: 10, y: 10, width: 6, height: 4).inset(by: 1), "4x2 at (11, 11)")
    }

    // Geometry/AxisAlignedRect.swift
    @Test func geometry3() throws {
        let frame = PixelRect(x: 0, y: 0, width: 100, height: 100)
        expect(PixelRect(x: 10, y: 10, width: 80, height: 80).isInside(frame, margin: 9), "true")
        expect(PixelRect(x: 10, y: 10, width: 80, height: 80).isInside(frame, margin: 10), "false")
    }

    // Geometry/BoxFormats.swift
    @Test func geometry4() throws {
        expect(NormalizedRect(visionX: 0.25, y: 0.5, width: 0.25, height: 0.25).y, "0.25")
    }

    // Geometry/BoxFormats.swift
    @Test func geometry5() throws {
        let size = PixelSize(width: 800, height: 600)
        expect(SubpixelRect(coreImageX: 200, y: 300, width: 200, height: 150, in: size).y, "150.0")
    }

    // Geometry/BoxFormats.swift
    @Test func geometry6() throws {
        expect(try NormalizedRect(gemini: [250, 100, 500, 300]), "x 0.1, y 0.25, width 0.2, height 0.25 of the picture")
    }

    // Geometry/CropFrames.swift
    @Test func geometry7() throws {
        let picture = PixelRect(x: 0, y: 0, width: 100, height: 50)
        expect(PixelRect(x: 90, y: -5, width: 20, height: 20).movedInside(picture), "20x20 at (80, 0)")
    }

    // Geometry/CropFrames.swift
    @Test func geometry8() throws {
        let picture = PixelRect(x: 0, y: 0, width: 100, height: 50)
        expect(PixelRect(x: 10, y: 10, width: 30, height: 20).squared(inside: picture), "30x30 at (10, 5)")
    }

    // Geometry/CropFrames.swift
    @Test func geometry9() throws {
        let size = PixelSize(width: 100, height: 50), left = PixelRect(x: 0, y: 20, width: 10, height: 10)
        expect(size.largestRect(aspect: PixelSize(width: 4, height: 5), centeredOn: left), "40x50 at (0, 0)")
    }

    // Geometry/CropFrames.swift
    @Test func geometry10() throws {
        let face = NormalizedRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
        expect(try face.cropFrame(in: PixelSize(width: 100, height: 100), margin: 0.5), "40x40 at (30, 30)")
    }

    // Geometry/DatasetBoxFormats.swift
    @Test func geometry11() throws {
        expect(SubpixelRect(vocXMin: 1, yMin: 1, xMax: 640, yMax: 480), "x 0.0, y 0.0, width 640.0, height 480.0")
    }

    // Geometry/DetectedBox.swift
    @Test func geometry12() throws {
        let face = DetectedBox.azure(top: 66, left: 177, width: 96, height: 118)
        expect(try face.pixelRect(in: PixelSize(width: 1000, height: 500)), "96x118 at (177, 66)")
        let sign = try DetectedBox("gemini:129,346,359,533")
        expect(try sign.pixelRect(in: PixelSize(width: 1000, height: 500)), "187x116 at (346, 64)")
    }

    // Geometry/DetectedBoxConventions.swift
    @Test func geometry13() throws {
        let rect = SubpixelRect(x: 200, y: 150, width: 200, height: 150)
        let box = try DetectedBox(rect, in: PixelSize(width: 800, height: 600), as: .gemini)
        expect(box.description, "gemini:250,250,500,500")
    }

    // Geometry/ImageBox.swift
    @Test func geometry14() throws {
        let box = NormalizedRect(x: 0.5, y: 0.5, width: 0.75, height: 0.25)
        expect(try box.pixelRect(in: PixelSize(width: 100, height: 100)), "50x25 at (50, 50)")
        let exact = SubpixelRect(x: 1.3, y: 0, width: 3.1, height: 2)
        expect(try exact.pixelRect(in: PixelSize(width: 9, height: 9)), "4x2 at (1, 0)")
    }

    // Geometry/ImageOrientation.swift
    @Test func geometry15() throws {
        expect(ImageOrientation.right.then(.right), "down")
        expect(ImageOrientation.right.inverse, "left")
    }

    // Geometry/ImageOrientation.swift
    @Test func geometry16() throws {
        let stored = PixelSize(width: 4, height: 3)
        expect(ImageOrientation.right.applied(to: stored), "3x4")
        expect(ImageOrientation.right.applied(to: PixelPoint(x: 0, y: 0), in: stored).x, "2")
    }

    // Geometry/ImageTransform.swift
    @Test func geometry17() throws {
        let stored = PixelSize(width: 4000, height: 3000)
        let steps = ImageTransform.orientation(.right, of: stored)
            .cropped(to: PixelRect(x: 0, y: 500, width: 3000, height: 3000))
            .scaled(to: PixelSize(width: 1000, height: 1000))
        expect(steps.source(of: PixelRect(x: 0, y: 0, width: 100, height: 100)), "x 500.0, y 2700.0, width 300.0, height 300.0")
    }

    // Geometry/ImageTransformMapping.swift
    @Test func geometry18() throws {
        let half = ImageTransform.scale(from: PixelSize(width: 80, height: 60), to: PixelSize(width: 40, height: 30))
        expect(half.source(of: SubpixelPoint(x: 10, y: 5)).x, "20.0")
    }

    // Geometry/ImageTransformSteps.swift
    @Test func geometry19() throws {
        let size = PixelSize(width: 200, height: 100), square = PixelSize(width: 50, height: 50)
        expect(ImageTransform.aspectFill(from: size, to: square).visibleSource, "x 50.0, y 0.0, width 100.0, height 100.0")
        expect(ImageTransform.aspectFit(from: size, to: square).coveredDestination, "x 0.0, y 12.5, width 50.0, height 25.0")
    }

    // Geometry/NormalizedRect.swift
    @Test func geometry20() throws {
        let region = NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1)
        expect(NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1).nested(in: region).x, "0.75")
    }

    // Geometry/PixelRect.swift
    @Test func geometry21() throws {
        let box = SubpixelRect(x: 1.3, y: 1.5, width: 3.1, height: 3)
        expect(try PixelRect(box, rounding: .outward), "4x4 at (1, 1)")
        expect(try PixelRect(box, rounding: .inward), "2x2 at (2, 2)")
        expect(try PixelRect(box, rounding: .nearest), "3x3 at (1, 2)")
    }

    // Geometry/PixelSize.swift
    @Test func geometry22() throws {
        expect(try PixelSize("1792x1024").height, "1024")
    }

    // Geometry/RectOverlap.swift
    @Test func geometry23() throws {
        let a = NormalizedRect(x: 0, y: 0, width: 0.5, height: 1)
        let b = NormalizedRect(x: 0.25, y: 0, width: 0.5, height: 1)
        expect(a.intersectionOverUnion(b), "0.3333333333333333")
        expect(a.coveredShare(by: b), "0.5")
    }

    // Geometry/ViewTransform.swift
    @Test func geometry24() throws {
        let frame = PixelSize(width: 200, height: 100)
        let view = try ViewTransform.aspectFill(from: frame, to: SubpixelSize(width: 50, height: 50))
        let face = SubpixelRect(x: 100, y: 20, width: 20, height: 20)
        expect(view.destination(of: face), "x 25.0, y 10.0, width 10.0, height 10.0")
        expect(view.source(of: SubpixelPoint(x: 0, y: 25)).x, "50.0")
    }
}
