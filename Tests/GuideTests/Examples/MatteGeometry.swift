// swift-format-ignore-file
// The examples in the doc comments of Sources/Matte/Geometry.
// Written by make-examples of the check `documents`. Do not edit.
import Matte
import Testing

extension ExampleTests {
    // Geometry/AffineTransform.swift
    @Test func geometry1() throws {
        let turn = AffineTransform.rotation(byDegrees: 90, about: SubpixelPoint(x: 50, y: 50))
        let end = turn.applied(to: SubpixelPoint(x: 100, y: 50))
        expect(end.x, "50.0")
        expect(end.y, "100.0")
    }

    // Geometry/AffineTransform.swift
    @Test func geometry2() throws {
        let flat = AffineTransform(a: 1, b: 0, c: 5, d: 0, e: 0.5, f: 0)
        expect(flat.applied(to: SubpixelPoint(x: 1, y: 8)).y, "4.0")
    }

    // Geometry/AffineTransform.swift
    @Test func geometry3() throws {
        let moved = AffineTransform.translation(x: 2, y: 0).then(.scale(x: 10, y: 10))
        expect(moved.applied(to: SubpixelPoint(x: 1, y: 1)).x, "30.0")
    }

    // Geometry/AffineTransform.swift
    @Test func geometry4() throws {
        let half = AffineTransform.scale(x: 0.5, y: 0.5)
        expect(try half.inverted().applied(to: SubpixelPoint(x: 3, y: 4)).x, "6.0")
    }

    // Geometry/AffineTransformFitting.swift
    @Test func geometry5() throws {
        let eyes = [SubpixelPoint(x: 10, y: 10), SubpixelPoint(x: 30, y: 10)]
        let wanted = [SubpixelPoint(x: 0, y: 0), SubpixelPoint(x: 40, y: 0)]
        let fit = try AffineTransform(similarityFrom: eyes, to: wanted)
        expect(fit.applied(to: SubpixelPoint(x: 20, y: 10)).x, "20.0")
    }

    // Geometry/AffineTransformFitting.swift
    @Test func geometry6() throws {
        let points = [SubpixelPoint(x: 0, y: 0), SubpixelPoint(x: 4, y: 0)]
        expect(AffineTransform.translation(x: 0, y: 3).residual(from: points, to: points), "3.0")
    }

    // Geometry/AffineTransformFitting.swift
    @Test func geometry7() throws {
        let left = SubpixelPoint(x: 0, y: 0), right = SubpixelPoint(x: 100, y: 100)
        expect(try AffineTransform.levelingAngle(SubpixelPoint(x: 3, y: 0), SubpixelPoint(x: 3, y: 7)), "0.0")
        expect(try AffineTransform.levelingAngle(left, right), "-45.0")
    }

    // Geometry/AffineTransformMapping.swift
    @Test func geometry8() throws {
        let sheared = AffineTransform(a: 1, b: 0.5, c: 0, d: 0, e: 1, f: 0)
        expect(sheared.applied(to: SubpixelPoint(x: 1, y: 4)).x, "3.0")
    }

    // Geometry/AffineTransformMapping.swift
    @Test func geometry9() throws {
        let turn = AffineTransform.rotation(byDegrees: 90)
        expect(
            turn.applied(to: SubpixelRect(x: 0, y: 0, width: 4, height: 2)),
            "x -2.0, y 0.0, width 2.0, height 4.0")
    }

    // Geometry/AffineTransformMapping.swift
    @Test func geometry10() throws {
        let half = ImageTransform.scale(from: PixelSize(width: 80, height: 60), to: PixelSize(width: 40, height: 30))
        expect(AffineTransform(half).applied(to: SubpixelPoint(x: 10, y: 6)).y, "3.0")
    }

    // Geometry/AffineTransformMapping.swift
    @Test func geometry11() throws {
        let crop = ImageTransform.crop(
            PixelRect(x: 10, y: 0, width: 50, height: 50), of: PixelSize(width: 80, height: 80))
        expect(AffineTransform.scale(x: 2, y: 2).then(crop).applied(to: SubpixelPoint(x: 10, y: 0)).x, "10.0")
    }

    // Geometry/AffineTransformMapping.swift
    @Test func geometry12() throws {
        let half = AffineTransform(centerBased: AffineTransform(a: 0.5, b: 0, c: 0, d: 0, e: 0.5, f: 0))
        expect(half.c, "0.25")
    }

    // Geometry/AffineTransformMapping.swift
    @Test func geometry13() throws {
        let size = PixelSize(width: 80, height: 60)
        let half = ImageTransform.scale(from: size, to: PixelSize(width: 40, height: 30))
        expect(half.then(.translation(x: 1, y: 0)).applied(to: SubpixelPoint(x: 10, y: 6)).x, "6.0")
    }

    // Geometry/AxisAlignedRect.swift
    @Test func geometry14() throws {
        expect(PixelRect(minX: 1, minY: 2, maxX: 4, maxY: 8), "3x6 at (1, 2)")
    }

    // Geometry/AxisAlignedRect.swift
    @Test func geometry15() throws {
        let a = PixelRect(x: 0, y: 0, width: 4, height: 4), b = PixelRect(x: 2, y: 3, width: 4, height: 4)
        expect(a.intersection(b), "2x1 at (2, 3)")
        expect(a.union(b), "6x7 at (0, 0)")
    }

    // Geometry/AxisAlignedRect.swift
    @Test func geometry16() throws {
        expect(
            PixelRect(x: 0, y: 0, width: 4, height: 4).overlaps(PixelRect(x: 4, y: 0, width: 4, height: 4)),
            "false")
    }

    // Geometry/AxisAlignedRect.swift
    @Test func geometry17() throws {
        var rect = PixelRect(x: 0, y: 0, width: 4, height: 4)
        rect.formUnion(PixelRect(x: 2, y: 3, width: 4, height: 4))
        expect(rect, "6x7 at (0, 0)")
    }

    // Geometry/AxisAlignedRect.swift
    @Test func geometry18() throws {
        var rect = PixelRect(x: 0, y: 0, width: 4, height: 4)
        rect.formIntersection(PixelRect(x: 2, y: 3, width: 4, height: 4))
        expect(rect, "2x1 at (2, 3)")
    }

    // Geometry/AxisAlignedRect.swift
    @Test func geometry19() throws {
        expect(PixelRect(x: 1, y: 2, width: 3, height: 4).translated(x: 10, y: -2), "3x4 at (11, 0)")
    }

    // Geometry/AxisAlignedRect.swift
    @Test func geometry20() throws {
        expect(PixelRect(x: 10, y: 10, width: 6, height: 4).inset(x: 1, y: -1), "4x6 at (11, 9)")
    }

    // Geometry/AxisAlignedRect.swift
    @Test func geometry21() throws {
        expect(PixelRect(x: 10, y: 10, width: 6, height: 4).inset(by: 1), "4x2 at (11, 11)")
    }

    // Geometry/AxisAlignedRect.swift
    @Test func geometry22() throws {
        expect(PixelRect(x: 0, y: 0, width: 4, height: 4).contains(x: 0, y: 3), "true")
        expect(PixelRect(x: 0, y: 0, width: 4, height: 4).contains(x: 0, y: 4), "false")
    }

    // Geometry/AxisAlignedRect.swift
    @Test func geometry23() throws {
        let frame = PixelRect(x: 0, y: 0, width: 4, height: 4)
        expect(frame.contains(PixelRect(x: 1, y: 1, width: 3, height: 3)), "true")
        expect(frame.contains(PixelRect(x: 1, y: 1, width: 4, height: 3)), "false")
    }

    // Geometry/AxisAlignedRect.swift
    @Test func geometry24() throws {
        let frame = PixelRect(x: 0, y: 0, width: 100, height: 100)
        expect(PixelRect(x: 10, y: 10, width: 80, height: 80).isInside(frame, margin: 9), "true")
        expect(PixelRect(x: 10, y: 10, width: 80, height: 80).isInside(frame, margin: 10), "false")
    }

    // Geometry/AxisAlignedRect.swift
    @Test func geometry25() throws {
        expect(PixelRect(x: 0, y: 0, width: 36, height: 40).isAtLeast(width: 36, height: 36), "true")
    }

    // Geometry/BoxFormats.swift
    @Test func geometry26() throws {
        expect(NormalizedRect(visionX: 0.25, y: 0.5, width: 0.25, height: 0.25).y, "0.25")
    }

    // Geometry/BoxFormats.swift
    @Test func geometry27() throws {
        let right = NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1)
        let face = NormalizedRect(x: 0.75, y: 0.25, width: 0.25, height: 0.5)
        expect(face.vision(regionOfInterest: right).x, "0.5")
    }

    // Geometry/BoxFormats.swift
    @Test func geometry28() throws {
        expect(NormalizedPoint(visionX: 0.5, y: 0.25).y, "0.75")
    }

    // Geometry/BoxFormats.swift
    @Test func geometry29() throws {
        let face = NormalizedRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        expect(NormalizedPoint(visionLandmarkX: 0.5, y: 0, inFace: face).y, "0.75")
    }

    // Geometry/BoxFormats.swift
    @Test func geometry30() throws {
        let face = NormalizedRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        expect(NormalizedPoint(x: 0.5, y: 0.75).visionLandmark(inFace: face).y, "0.0")
    }

    // Geometry/BoxFormats.swift
    @Test func geometry31() throws {
        let size = PixelSize(width: 800, height: 600)
        expect(SubpixelRect(coreImageX: 200, y: 300, width: 200, height: 150, in: size).y, "150.0")
    }

    // Geometry/BoxFormats.swift
    @Test func geometry32() throws {
        let rect = SubpixelRect(x: 200, y: 150, width: 200, height: 150)
        expect(rect.coreImage(in: PixelSize(width: 800, height: 600)).y, "300.0")
    }

    // Geometry/BoxFormats.swift
    @Test func geometry33() throws {
        expect(SubpixelPoint(coreImageX: 10, y: 50, in: PixelSize(width: 100, height: 80)).y, "30.0")
    }

    // Geometry/BoxFormats.swift
    @Test func geometry34() throws {
        expect(SubpixelPoint(x: 10, y: 30).coreImage(in: PixelSize(width: 100, height: 80)).y, "50.0")
    }

    // Geometry/BoxFormats.swift
    @Test func geometry35() throws {
        expect(try PixelRect(azureLeft: 177, top: 66, width: 96, height: 118), "96x118 at (177, 66)")
    }

    // Geometry/BoxFormats.swift
    @Test func geometry36() throws {
        expect(NormalizedRect(mediaPipeXMin: 0.25, yMin: 0.5, width: 0.25, height: 0.5).maxX, "0.5")
    }

    // Geometry/BoxFormats.swift
    @Test func geometry37() throws {
        expect(
            try PixelRect(mediaPipeOriginX: 177, originY: 66, width: 96, height: 118),
            "96x118 at (177, 66)")
    }

    // Geometry/BoxFormats.swift
    @Test func geometry38() throws {
        expect(NormalizedRect(geminiYMin: 250, xMin: 100, yMax: 500, xMax: 300).y, "0.25")
    }

    // Geometry/BoxFormats.swift
    @Test func geometry39() throws {
        expect(
            try NormalizedRect(gemini: [250, 100, 500, 300]),
            "x 0.1, y 0.25, width 0.2, height 0.25 of the picture")
    }

    // Geometry/CropFrames.swift
    @Test func geometry40() throws {
        let face = PixelRect(x: 10, y: 10, width: 20, height: 20)
        expect(PixelRect(size: PixelSize(width: 40, height: 30), centeredOn: face), "40x30 at (0, 5)")
    }

    // Geometry/CropFrames.swift
    @Test func geometry41() throws {
        let picture = PixelRect(x: 0, y: 0, width: 100, height: 50)
        expect(PixelRect(x: 90, y: -5, width: 20, height: 20).movedInside(picture), "20x20 at (80, 0)")
    }

    // Geometry/CropFrames.swift
    @Test func geometry42() throws {
        let picture = PixelRect(x: 0, y: 0, width: 100, height: 50)
        expect(PixelRect(x: -5, y: 40, width: 30, height: 30).overhang(beyond: picture).left, "5")
        expect(PixelRect(x: -5, y: 40, width: 30, height: 30).overhang(beyond: picture).bottom, "20")
    }

    // Geometry/CropFrames.swift
    @Test func geometry43() throws {
        let picture = PixelRect(x: 0, y: 0, width: 100, height: 50)
        expect(PixelRect(x: 10, y: 10, width: 30, height: 20).squared(inside: picture), "30x30 at (10, 5)")
    }

    // Geometry/CropFrames.swift
    @Test func geometry44() throws {
        let size = PixelSize(width: 100, height: 50)
        expect(
            size.largestSquare(centeredOn: PixelRect(x: 80, y: 0, width: 10, height: 10)),
            "50x50 at (50, 0)")
    }

    // Geometry/CropFrames.swift
    @Test func geometry45() throws {
        let size = PixelSize(width: 100, height: 50), left = PixelRect(x: 0, y: 20, width: 10, height: 10)
        expect(size.largestRect(aspect: PixelSize(width: 4, height: 5), centeredOn: left), "40x50 at (0, 0)")
    }

    // Geometry/CropFrames.swift
    @Test func geometry46() throws {
        let size = PixelSize(width: 100, height: 50)
        expect(size.squareFrame(around: PixelRect(x: 0, y: 0, width: 10, height: 10)), "50x50 at (0, 0)")
        expect(size.squareFrame(around: PixelRect(x: 0, y: 0, width: 90, height: 10)), "100x100 at (0, -25)")
    }

    // Geometry/CropFrames.swift
    @Test func geometry47() throws {
        let face = NormalizedRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
        expect(try face.cropFrame(in: PixelSize(width: 100, height: 100), margin: 0.5), "40x40 at (30, 30)")
    }

    // Geometry/DatasetBoxFormats.swift
    @Test func geometry48() throws {
        expect(SubpixelRect(cornersX1: 10, y1: 20, x2: 30, y2: 60), "x 10.0, y 20.0, width 20.0, height 40.0")
    }

    // Geometry/DatasetBoxFormats.swift
    @Test func geometry49() throws {
        expect(NormalizedRect(thousandthsX1: 250, y1: 500, x2: 500, y2: 750).width, "0.25")
    }

    // Geometry/DatasetBoxFormats.swift
    @Test func geometry50() throws {
        expect(
            SubpixelRect(cocoX: 10, y: 20, width: 30, height: 40),
            "x 10.0, y 20.0, width 30.0, height 40.0")
    }

    // Geometry/DatasetBoxFormats.swift
    @Test func geometry51() throws {
        expect(
            SubpixelRect(vocXMin: 1, yMin: 1, xMax: 640, yMax: 480),
            "x 0.0, y 0.0, width 640.0, height 480.0")
    }

    // Geometry/DatasetBoxFormats.swift
    @Test func geometry52() throws {
        expect(NormalizedRect(yoloCenterX: 0.5, centerY: 0.5, width: 0.25, height: 0.5).x, "0.375")
    }

    // Geometry/DatasetBoxFormats.swift
    @Test func geometry53() throws {
        expect(NormalizedRect(rekognitionLeft: 0.5, top: 0.25, width: 0.25, height: 0.5).maxY, "0.75")
    }

    // Geometry/DetectedBox.swift
    @Test func geometry54() throws {
        let face = DetectedBox.azure(top: 66, left: 177, width: 96, height: 118)
        expect(try face.pixelRect(in: PixelSize(width: 1000, height: 500)), "96x118 at (177, 66)")
        let sign = try DetectedBox("gemini:129,346,359,533")
        expect(try sign.pixelRect(in: PixelSize(width: 1000, height: 500)), "187x116 at (346, 64)")
    }

    // Geometry/DetectedBox.swift
    @Test func geometry55() throws {
        let box = try DetectedBox(.corners, [10, 20, 30, 60])
        expect(try box.pixelRect(in: PixelSize(width: 99, height: 99)), "20x40 at (10, 20)")
    }

    // Geometry/DetectedBox.swift
    @Test func geometry56() throws {
        let box = DetectedBox.voc(xMin: 1, yMin: 1, xMax: 4, yMax: 3)
        expect(
            try box.subpixelRect(in: PixelSize(width: 9, height: 9)),
            "x 0.0, y 0.0, width 4.0, height 3.0")
    }

    // Geometry/DetectedBoxConventions.swift
    @Test func geometry57() throws {
        #expect(DetectedBox.vision(x: 0.25, y: 0.5, width: 0.25, height: 0.25).description == "vision:0.25,0.5,0.25,0.25")
    }

    // Geometry/DetectedBoxConventions.swift
    @Test func geometry58() throws {
        #expect(DetectedBox.coreImage(x: 10, y: 20, width: 30, height: 40).description == "coreimage:10,20,30,40")
    }

    // Geometry/DetectedBoxConventions.swift
    @Test func geometry59() throws {
        let box = DetectedBox.azure(top: 66, left: 177, width: 118, height: 96)
        #expect(box.description == "azure:top=66,left=177,width=118,height=96")
    }

    // Geometry/DetectedBoxConventions.swift
    @Test func geometry60() throws {
        let box = DetectedBox.mediaPipe(xMin: 0.25, yMin: 0.5, width: 0.25, height: 0.25)
        #expect(box.description == "mediapipe:0.25,0.5,0.25,0.25")
    }

    // Geometry/DetectedBoxConventions.swift
    @Test func geometry61() throws {
        #expect(DetectedBox.gemini(yMin: 129, xMin: 346, yMax: 359, xMax: 533).description == "gemini:129,346,359,533")
    }

    // Geometry/DetectedBoxConventions.swift
    @Test func geometry62() throws {
        #expect(DetectedBox.pixels(x: 10, y: 20, width: 30.5, height: 40).description == "pixels:10,20,30.5,40")
    }

    // Geometry/DetectedBoxConventions.swift
    @Test func geometry63() throws {
        #expect(DetectedBox.coco(x: 10, y: 20, width: 30, height: 40).description == "coco:10,20,30,40")
    }

    // Geometry/DetectedBoxConventions.swift
    @Test func geometry64() throws {
        #expect(DetectedBox.corners(x1: 10, y1: 20, x2: 40, y2: 60).description == "corners:10,20,40,60")
    }

    // Geometry/DetectedBoxConventions.swift
    @Test func geometry65() throws {
        #expect(DetectedBox.corners1000(x1: 100, y1: 200, x2: 400, y2: 600).description == "corners-1000:100,200,400,600")
    }

    // Geometry/DetectedBoxConventions.swift
    @Test func geometry66() throws {
        let box = DetectedBox.centered(x: 320, y: 240, width: 100, height: 80)
        expect(try box.pixelRect(in: PixelSize(width: 640, height: 480)), "100x80 at (270, 200)")
    }

    // Geometry/DetectedBoxConventions.swift
    @Test func geometry67() throws {
        let box = DetectedBox.yoloLabel(centerX: 0.5, centerY: 0.5, width: 0.25, height: 0.25)
        #expect(box.description == "yolo:0.5,0.5,0.25,0.25")
    }

    // Geometry/DetectedBoxConventions.swift
    @Test func geometry68() throws {
        #expect(DetectedBox.voc(xMin: 11, yMin: 21, xMax: 40, yMax: 60).description == "voc:11,21,40,60")
    }

    // Geometry/DetectedBoxConventions.swift
    @Test func geometry69() throws {
        let box = DetectedBox.rekognition(left: 0.25, top: 0.5, width: 0.25, height: 0.25)
        #expect(box.description == "rekognition:left=0.25,top=0.5,width=0.25,height=0.25")
    }

    // Geometry/DetectedBoxConventions.swift
    @Test func geometry70() throws {
        let rect = SubpixelRect(x: 200, y: 150, width: 200, height: 150)
        let box = try DetectedBox(rect, in: PixelSize(width: 800, height: 600), as: .gemini)
        expect(box.description, "gemini:250,250,500,500")
    }

    // Geometry/DetectedBoxText.swift
    @Test func geometry71() throws {
        expect(try DetectedBox("azure:left=177,top=66,width=96,height=118").first, "66.0")
    }

    // Geometry/Detection.swift
    @Test func geometry72() throws {
        let box = try DetectedBox("corners:10,20,30,60").subpixelRect(in: PixelSize(width: 99, height: 99))
        let car = Detection(box: box, score: 0.8, category: 2)
        expect(car.box.height, "40.0")
    }

    // Geometry/FaceLandmarks.swift
    @Test func geometry73() throws {
        let face = FaceLandmarks(
            leftEye: SubpixelPoint(x: 40, y: 50), rightEye: SubpixelPoint(x: 70, y: 50), nose: SubpixelPoint(x: 55, y: 70),
            leftMouth: SubpixelPoint(x: 42, y: 90), rightMouth: SubpixelPoint(x: 68, y: 90))
        expect(face.points[2].y, "70.0")
    }

    // Geometry/FaceLandmarks.swift
    @Test func geometry74() throws {
        let face = NormalizedRect(visionX: 0.2, y: 0.2, width: 0.5, height: 0.5)
        let landmarks = try FaceLandmarks(
            visionLeftEye: [(0.3, 0.7)], rightEye: [(0.7, 0.7)], nose: [(0.5, 0.5)],
            outerLips: [(0.35, 0.25), (0.5, 0.2), (0.65, 0.25)], inFace: face, size: PixelSize(width: 100, height: 100))
        expect(landmarks.leftEye.x, "35.0")
    }

    // Geometry/FaceLandmarks.swift
    @Test func geometry75() throws {
        let larger = FaceTemplate(landmarks: FaceTemplate.arcFace112.landmarks, size: PixelSize(width: 112, height: 128))
        expect(larger.size.height, "128")
    }

    // Geometry/ImageBox.swift
    @Test func geometry76() throws {
        let box = NormalizedRect(x: 0.5, y: 0.5, width: 0.75, height: 0.25)
        expect(try box.pixelRect(in: PixelSize(width: 100, height: 100)), "50x25 at (50, 50)")
        let exact = SubpixelRect(x: 1.3, y: 0, width: 3.1, height: 2)
        expect(try exact.pixelRect(in: PixelSize(width: 9, height: 9)), "4x2 at (1, 0)")
    }

    // Geometry/ImageBox.swift
    @Test func geometry77() throws {
        let faces = [NormalizedRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)]
        expect(try faces.pixelRects(in: PixelSize(width: 101, height: 80)), "[51x40 at (25, 20)]")
    }

    // Geometry/ImageOrientation.swift
    @Test func geometry78() throws {
        expect(ImageOrientation.right.then(.right), "down")
        expect(ImageOrientation.right.inverse, "left")
    }

    // Geometry/ImageOrientation.swift
    @Test func geometry79() throws {
        let stored = PixelSize(width: 4, height: 3)
        expect(ImageOrientation.right.applied(to: stored), "3x4")
        expect(ImageOrientation.right.applied(to: PixelPoint(x: 0, y: 0), in: stored).x, "2")
    }

    // Geometry/ImageTransform.swift
    @Test func geometry80() throws {
        let stored = PixelSize(width: 4000, height: 3000)
        let steps = ImageTransform.orientation(.right, of: stored)
            .cropped(to: PixelRect(x: 0, y: 500, width: 3000, height: 3000))
            .scaled(to: PixelSize(width: 1000, height: 1000))
        expect(
            steps.source(of: PixelRect(x: 0, y: 0, width: 100, height: 100)),
            "x 500.0, y 2700.0, width 300.0, height 300.0")
    }

    // Geometry/ImageTransform.swift
    @Test func geometry81() throws {
        let size = PixelSize(width: 80, height: 60)
        let turned = ImageTransform.orientation(.right, of: size)
        expect(turned.then(.mirrored(turned.destinationSize)).orientation, "leftMirrored")
    }

    // Geometry/ImageTransformMapping.swift
    @Test func geometry82() throws {
        let half = ImageTransform.scale(from: PixelSize(width: 80, height: 60), to: PixelSize(width: 40, height: 30))
        expect(half.destination(of: SubpixelPoint(x: 10, y: 6)).y, "3.0")
    }

    // Geometry/ImageTransformMapping.swift
    @Test func geometry83() throws {
        let half = ImageTransform.scale(from: PixelSize(width: 80, height: 60), to: PixelSize(width: 40, height: 30))
        expect(half.source(of: SubpixelPoint(x: 10, y: 5)).x, "20.0")
    }

    // Geometry/ImageTransformMapping.swift
    @Test func geometry84() throws {
        let crop = ImageTransform.crop(
            PixelRect(x: 10, y: 20, width: 50, height: 50), of: PixelSize(width: 80, height: 80))
        let face = SubpixelRect(x: 15, y: 25, width: 8, height: 8)
        expect(crop.destination(of: face), "x 5.0, y 5.0, width 8.0, height 8.0")
        expect(crop.source(of: crop.destination(of: face)), "x 15.0, y 25.0, width 8.0, height 8.0")
    }

    // Geometry/ImageTransformMapping.swift
    @Test func geometry85() throws {
        let size = PixelSize(width: 80, height: 60)
        let half = ImageTransform.scale(from: size, to: PixelSize(width: 40, height: 30))
        let box = DetectedBox.coco(x: 5, y: 5, width: 10, height: 5)
        expect(try half.source(of: box), "x 10.0, y 10.0, width 20.0, height 10.0")
    }

    // Geometry/ImageTransformSteps.swift
    @Test func geometry86() throws {
        let size = PixelSize(width: 100, height: 80)
        expect(ImageTransform.identity(size).destination(of: SubpixelPoint(x: 3, y: 4)).x, "3.0")
    }

    // Geometry/ImageTransformSteps.swift
    @Test func geometry87() throws {
        let padding = ImageTransform.pad(PixelSize(width: 100, height: 80), by: PixelInsets(left: 10))
        expect(padding.destination(of: SubpixelPoint(x: 3, y: 4)).x, "13.0")
    }

    // Geometry/ImageTransformSteps.swift
    @Test func geometry88() throws {
        let size = PixelSize(width: 200, height: 100), square = PixelSize(width: 50, height: 50)
        expect(
            ImageTransform.aspectFill(from: size, to: square).visibleSource,
            "x 50.0, y 0.0, width 100.0, height 100.0")
        expect(
            ImageTransform.aspectFit(from: size, to: square).coveredDestination,
            "x 0.0, y 12.5, width 50.0, height 25.0")
    }

    // Geometry/Letterbox.swift
    @Test func geometry89() throws {
        let letterbox = try Letterbox(of: PixelSize(width: 1920, height: 1080), in: PixelSize(width: 640, height: 640))
        expect(letterbox.scaledSize, "640x360")
        expect(letterbox.insets.top, "140")
        let box = SubpixelRect(x: 0, y: 140, width: 64, height: 36)
        expect(letterbox.transform.source(of: box), "x 0.0, y 0.0, width 192.0, height 108.0")
    }

    // Geometry/NonMaximumMerging.swift
    @Test func geometry90() throws {
        let parts = [
            Detection(box: SubpixelRect(x: 0, y: 0, width: 10, height: 4), score: 0.6),
            Detection(box: SubpixelRect(x: 4, y: 0, width: 10, height: 4), score: 0.9),
        ]
        expect(
            try NonMaximumMerging(threshold: 0.5).applied(to: parts)[0].box,
            "x 0.0, y 0.0, width 14.0, height 4.0")
    }

    // Geometry/NonMaximumSuppression.swift
    @Test func geometry91() throws {
        let detections = [
            Detection(box: SubpixelRect(x: 0, y: 0, width: 10, height: 10), score: 0.6),
            Detection(box: SubpixelRect(x: 1, y: 0, width: 10, height: 10), score: 0.9),
            Detection(box: SubpixelRect(x: 1, y: 0, width: 10, height: 10), score: 0.8, category: 1),
        ]
        expect(try NonMaximumSuppression(threshold: 0.5).indices(of: detections), "[1, 2]")
        expect(try NonMaximumSuppression(threshold: 0.5, isClassAware: false).indices(of: detections), "[1]")
    }

    // Geometry/NonMaximumSuppression.swift
    @Test func geometry92() throws {
        let box = SubpixelRect(x: 0, y: 0, width: 10, height: 10)
        let half = SubpixelRect(x: 0, y: 0, width: 10, height: 6)
        let soft = NonMaximumSuppression(threshold: 0.5, decay: .linear)
        let found = [Detection(box: box, score: 0.9), Detection(box: half, score: 0.5)]
        expect(try soft.applied(to: found)[1].score, "0.2")
    }

    // Geometry/NormalizedPoint.swift
    @Test func geometry93() throws {
        expect(
            NormalizedPoint(x: 0.25, y: 0.5).subpixelPoint(in: PixelSize(width: 100, height: 60)).y,
            "30.0")
    }

    // Geometry/NormalizedPoint.swift
    @Test func geometry94() throws {
        let region = NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1)
        expect(NormalizedPoint(x: 0.5, y: 0.5).nested(in: region).x, "0.75")
        expect(NormalizedPoint(x: 0.75, y: 0.5).relative(to: region).x, "0.5")
    }

    // Geometry/NormalizedRect.swift
    @Test func geometry95() throws {
        let region = NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1)
        expect(NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1).nested(in: region).x, "0.75")
    }

    // Geometry/NormalizedRect.swift
    @Test func geometry96() throws {
        let region = NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1)
        expect(NormalizedRect(x: 0.75, y: 0, width: 0.25, height: 1).relative(to: region).x, "0.5")
    }

    // Geometry/OverlapMeasure.swift
    @Test func geometry97() throws {
        let whole = SubpixelRect(x: 0, y: 0, width: 4, height: 4)
        let part = SubpixelRect(x: 0, y: 0, width: 4, height: 1)
        expect(OverlapMeasure.intersectionOverUnion.overlap(of: whole, and: part), "0.25")
        expect(OverlapMeasure.intersectionOverSmaller.overlap(of: whole, and: part), "1.0")
    }

    // Geometry/PixelPoint.swift
    @Test func geometry98() throws {
        expect(try PixelPoint(containing: SubpixelPoint(x: 2.9, y: -0.5)).y, "-1")
    }

    // Geometry/PixelRect.swift
    @Test func geometry99() throws {
        expect(try PixelRect(x: -10, y: 0, width: 5, height: 5).validated(), "5x5 at (-10, 0)")
    }

    // Geometry/PixelRect.swift
    @Test func geometry100() throws {
        let box = SubpixelRect(x: 1.3, y: 1.5, width: 3.1, height: 3)
        expect(try PixelRect(box, rounding: .outward), "4x4 at (1, 1)")
        expect(try PixelRect(box, rounding: .inward), "2x2 at (2, 2)")
        expect(try PixelRect(box, rounding: .nearest), "3x3 at (1, 2)")
    }

    // Geometry/PixelRect.swift
    @Test func geometry101() throws {
        let insets = PixelInsets(left: 1, bottom: 2)
        expect(PixelRect(x: 10, y: 10, width: 4, height: 4).expanded(by: insets), "5x6 at (9, 10)")
    }

    // Geometry/PixelRectEdges.swift
    @Test func geometry102() throws {
        expect(PixelRect(minX: 1, minY: 2, maxX: 4, maxY: 8), "3x6 at (1, 2)")
    }

    // Geometry/PixelRectEdges.swift
    @Test func geometry103() throws {
        expect(PixelRect(x: 1, y: 2, width: 3, height: 4).translated(x: 10, y: -2), "3x4 at (11, 0)")
    }

    // Geometry/PixelRectEdges.swift
    @Test func geometry104() throws {
        expect(PixelRect(x: 10, y: 10, width: 6, height: 4).inset(x: 1, y: -1), "4x6 at (11, 9)")
    }

    // Geometry/PixelRectEdges.swift
    @Test func geometry105() throws {
        let frame = PixelRect(x: 0, y: 0, width: 100, height: 100)
        expect(PixelRect(x: 10, y: 10, width: 80, height: 80).isInside(frame, margin: 9), "true")
        expect(PixelRect(x: 10, y: 10, width: 80, height: 80).isInside(frame, margin: 10), "false")
    }

    // Geometry/PixelRounding.swift
    @Test func geometry106() throws {
        expect(PixelRounding.outward.lowerEdge(1.7), "1.0")
        expect(PixelRounding.nearest.lowerEdge(1.5), "2.0")
    }

    // Geometry/PixelRounding.swift
    @Test func geometry107() throws {
        expect(PixelRounding.outward.upperEdge(4.3), "5.0")
        expect(PixelRounding.inward.upperEdge(4.3), "4.0")
    }

    // Geometry/PixelSize.swift
    @Test func geometry108() throws {
        expect(try PixelSize("1792x1024").height, "1024")
    }

    // Geometry/ProjectiveTransform.swift
    @Test func geometry109() throws {
        let page = [
            SubpixelPoint(x: 10, y: 0), SubpixelPoint(x: 90, y: 0), SubpixelPoint(x: 100, y: 100), SubpixelPoint(x: 0, y: 100),
        ]
        let flat = try ProjectiveTransform(from: page, to: PixelSize(width: 210, height: 297))
        expect(flat.applied(to: SubpixelPoint(x: 90, y: 0)).x.rounded(), "210.0")
    }

    // Geometry/ProjectiveTransform.swift
    @Test func geometry110() throws {
        let far = ProjectiveTransform(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: 0, h: 0.5, i: 1)
        expect(far.applied(to: SubpixelPoint(x: 6, y: 2)).x, "3.0")
    }

    // Geometry/ProjectiveTransform.swift
    @Test func geometry111() throws {
        let moved = ProjectiveTransform(AffineTransform.translation(x: 2, y: 0))
        expect(
            moved.then(ProjectiveTransform(.scale(x: 3, y: 1))).applied(to: SubpixelPoint(x: 1, y: 0)).x,
            "9.0")
    }

    // Geometry/RectOverlap.swift
    @Test func geometry112() throws {
        let a = NormalizedRect(x: 0, y: 0, width: 0.5, height: 1)
        let b = NormalizedRect(x: 0.25, y: 0, width: 0.5, height: 1)
        expect(a.intersectionOverUnion(b), "0.3333333333333333")
        expect(a.coveredShare(by: b), "0.5")
    }

    // Geometry/RectOverlap.swift
    @Test func geometry113() throws {
        expect(
            SubpixelRect(x: 10, y: 10, width: 4, height: 2).scaled(by: 1.5),
            "x 9.0, y 9.5, width 6.0, height 3.0")
    }

    // Geometry/SubpixelPoint.swift
    @Test func geometry114() throws {
        expect(SubpixelPoint(centerOf: PixelPoint(x: 3, y: 2)).x, "3.5")
    }

    // Geometry/SubpixelPoint.swift
    @Test func geometry115() throws {
        expect(SubpixelPoint(x: 25, y: 30).normalized(in: PixelSize(width: 100, height: 60)).y, "0.5")
    }

    // Geometry/SubpixelRect.swift
    @Test func geometry116() throws {
        let rect = SubpixelRect(x: 25, y: 30, width: 50, height: 15)
        expect(try rect.normalized(in: PixelSize(width: 100, height: 60)).height, "0.25")
    }

    // Geometry/SubpixelRect.swift
    @Test func geometry117() throws {
        let picture = PixelRect(x: 0, y: 0, width: 9, height: 9)
        expect(
            SubpixelRect(x: 7.5, y: 2, width: 5, height: 3).pixels(.outward, clippedTo: picture),
            "2x3 at (7, 2)")
    }

    // Geometry/TileGrid.swift
    @Test func geometry118() throws {
        let size = PixelSize(width: 1000, height: 600)
        let grid = try TileGrid(of: size, tile: PixelSize(width: 400, height: 400), overlap: 0.25)
        expect(grid.count, "6")
        expect(grid[0], "400x400 at (0, 0)")
        expect(grid[4], "400x400 at (300, 200)")
        expect(grid[5], "400x400 at (600, 200)")
    }

    // Geometry/TileGrid.swift
    @Test func geometry119() throws {
        let grid = try TileGrid(of: PixelSize(width: 10, height: 4), tile: PixelSize(width: 4, height: 4))
        expect(grid.tile(column: 1, row: 0), "4x4 at (4, 0)")
        expect(grid.tile(column: 2, row: 0), "4x4 at (6, 0)")
    }

    // Geometry/TileGrid.swift
    @Test func geometry120() throws {
        let grid = try TileGrid(of: PixelSize(width: 10, height: 4), tile: PixelSize(width: 4, height: 4))
        let box = SubpixelRect(x: 1, y: 1, width: 2, height: 2)
        expect(grid.transform(toTile: 2).source(of: box), "x 7.0, y 1.0, width 2.0, height 2.0")
    }

    // Geometry/TileGrid.swift
    @Test func geometry121() throws {
        let grid = try TileGrid(of: PixelSize(width: 6, height: 4), tile: PixelSize(width: 4, height: 4))
        let whole = Detection(box: SubpixelRect(x: 2, y: 0, width: 2, height: 2), score: 0.9)
        let part = Detection(box: SubpixelRect(x: 0, y: 0, width: 2, height: 2), score: 0.7)
        let found = try grid.detections(fromTiles: [[whole], [part]])
        expect(found[1].box, "x 2.0, y 0.0, width 2.0, height 2.0")
        expect(try NonMaximumMerging().applied(to: found).count, "1")
    }

    // Geometry/ViewTransform.swift
    @Test func geometry122() throws {
        let frame = PixelSize(width: 200, height: 100)
        let view = try ViewTransform.aspectFill(from: frame, to: SubpixelSize(width: 50, height: 50))
        let face = SubpixelRect(x: 100, y: 20, width: 20, height: 20)
        expect(view.destination(of: face), "x 25.0, y 10.0, width 10.0, height 10.0")
        expect(view.source(of: SubpixelPoint(x: 0, y: 25)).x, "50.0")
    }

    // Geometry/ViewTransform.swift
    @Test func geometry123() throws {
        let frame = PixelSize(width: 50, height: 50)
        let view = try ViewTransform.aspectFit(from: frame, to: SubpixelSize(width: 100, height: 100)).mirrored()
        expect(view.destination(of: SubpixelPoint(x: 10, y: 10)).x, "80.0")
    }

    // Geometry/ViewTransform.swift
    @Test func geometry124() throws {
        let photo = ImageTransform.identity(PixelSize(width: 100, height: 80))
        let shown = try photo.stretch(into: SubpixelSize(width: 200, height: 200))
        expect(shown.destination(of: SubpixelPoint(x: 50, y: 40)).y, "100.0")
    }
}
