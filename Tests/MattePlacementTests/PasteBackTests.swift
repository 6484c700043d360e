import Foundation
import Matte
import MattePlacement
import TestSupport
import Testing

struct PasteBackTests {
    private func place(
        _ scene: PasteScene, reply: Raster<RGBA8>? = nil, options: PasteOptions = PasteOptions()
    ) throws -> PasteBack.Placement {
        try PasteBack.place(
            reply: reply ?? scene.reply, over: scene.photo.view, mask: scene.mask, options: options)
    }

    @Test(arguments: [
        (0.0, 0.0, 0.02), (3.3, -2.6, 0.0), (-6.4, 4.7, -0.01), (0.4, 0.3, 0.0), (7.5, 4.0, 0.015),
    ])
    func shiftAndScaleAreUndone(x: Double, y: Double, stretch: Double) throws {
        var scene = PasteScene()
        (scene.shiftX, scene.shiftY, scene.stretch) = (x, y, stretch)
        let placed = try place(scene)
        let report = placed.report
        #expect(report.alignment == .moved)
        #expect(abs(report.shiftX - x) < 0.05 && abs(report.shiftY - y) < 0.05)
        #expect(abs(report.scale - 1 - stretch) < 0.001)
        #expect(try #require(report.edgeDifferenceAfter) < 0.5)
        #expect(try #require(report.residualAfter) < #require(report.residualBefore))
        #expect(scene.interiorError(placed.patch, at: placed.bounds) < 1)
        let asIs = try place(scene, options: .none)
        #expect(asIs.report.alignment == .off)
        #expect(
            scene.interiorError(placed.patch, at: placed.bounds)
                < scene.interiorError(asIs.patch, at: asIs.bounds) / 2)
    }

    @Test(arguments: [
        (1.0, 6.0, 0), (0.93, 4.0, 0), (1.06, -14.0, 0), (1.0, 0.0, 6), (0.95, -6.0, 4),
    ])
    func driftOfColorIsUndoneWithAndWithoutAMove(gain: Double, bias: Double, noise: Int) throws {
        for shift in [0.0, 2.7] {
            var scene = PasteScene()
            (scene.gain, scene.bias, scene.noise) = (gain, bias, noise)
            (scene.shiftX, scene.shiftY) = (shift, -shift)
            let placed = try place(scene)
            #expect(placed.report.alignment == (shift == 0 ? .aligned : .moved))
            #expect(abs(placed.report.shiftX - shift) < 0.05)
            #expect(placed.report.color == (bias == 0 ? .alike : .applied))
            #expect(try #require(placed.report.edgeDifferenceAfter) < 1)
            #expect(scene.interiorError(placed.patch, at: placed.bounds) < 1 + Double(noise))
            if bias != 0 {
                #expect(try #require(placed.report.edgeDifferenceBefore) > 2)
                var options = PasteOptions()
                options.matchesColors = false
                options.blends = false
                let uncorrected = try place(scene, options: options)
                #expect(uncorrected.report.color == .off && uncorrected.report.blend == .off)
                #expect(
                    scene.interiorError(placed.patch, at: placed.bounds)
                        < scene.interiorError(uncorrected.patch, at: uncorrected.bounds))
            }
        }
    }

    @Test func blendingAloneHidesAUniformStep() throws {
        var scene = PasteScene()
        scene.bias = 7
        var options = PasteOptions()
        options.matchesColors = false
        let placed = try place(scene, options: options)
        #expect(placed.report.blend == .applied && placed.report.color == .off)
        #expect(try #require(placed.report.edgeDifferenceAfter) < 1)
        #expect(scene.interiorError(placed.patch, at: placed.bounds) < 1)
    }

    @Test(arguments: [0.6, 1.5])
    func repliesOfOtherSizesAreMovedToo(density: Double) throws {
        var scene = PasteScene()
        scene.size = PixelSize(width: 200, height: 180)
        scene.density = density
        (scene.shiftX, scene.shiftY) = (3.5, -2.25)
        let placed = try place(scene)
        #expect(placed.report.alignment == .moved)
        #expect(abs(placed.report.shiftX - 3.5) < 0.08 && abs(placed.report.shiftY + 2.25) < 0.08)
        #expect(scene.interiorError(placed.patch, at: placed.bounds) < 1.5)
    }

    @Test func thePhotoItselfComesBack() throws {
        let scene = PasteScene()
        let photo = scene.photo
        let placed = try place(scene, reply: photo)
        #expect(placed.report.alignment == .aligned)
        #expect(placed.report.color == .alike && placed.report.blend == .alike)
        #expect(try placed.patch == photo.cropped(to: placed.bounds))
    }

    @Test func anotherPictureIsLeftAlone() throws {
        let scene = PasteScene()
        var other = scene
        other.surroundings = PasteScene.Waves(seed: 9)
        let photo = scene.photo
        var flipped = photo
        for y in 0..<photo.height {
            for x in 0..<photo.width { flipped[x, y] = photo[photo.width - 1 - x, y] }
        }
        for reply in [other.reply, flipped] {
            let placed = try place(scene, reply: reply)
            #expect(placed.report.alignment != .moved && placed.report.alignment != .aligned)
            #expect(placed.report.color == .unproven && placed.report.blend == .unproven)
            #expect(try placed.patch == place(scene, reply: reply, options: .none).patch)
        }
    }

    /// A picture of faint, wide shapes, in shades of red and green; blue is clipped.
    private func faint(_ size: PixelSize, isMirrored: Bool, bias: Int = 0) throws -> Raster<RGBA8> {
        try Raster(size: size) { y, row in
            for x in 0..<size.width {
                let u = Double(isMirrored ? size.width - 1 - x : x)
                let value = 70 + 22 * sin(u / 45) + 14 * sin(Double(y) / 50 + 1)
                let level = UInt8(Int(value) + (x * 7 + y * 13) % 3 + bias)
                row.append(RGBA8(red: level, green: level + 20, blue: 0))
            }
        }
    }

    @Test func faintPicturesAreRecolouredOnlyIfTheyAgree() throws {
        let size = PixelSize(width: 300, height: 280)
        var mask = try Mask(size: size, repeating: 0)
        for y in 110..<170 { for x in 90..<150 { mask.raster[x, y] = Gray8(255) } }
        let photo = try faint(size, isMirrored: false)
        for isMirrored in [true, false] {
            let reply = try faint(size, isMirrored: isMirrored, bias: 9)
            let placed = try PasteBack.place(reply: reply, over: photo.view, mask: mask)
            #expect(placed.report.alignment == (isMirrored ? .different : .flat))
            #expect(placed.report.color == (isMirrored ? .unproven : .applied))
            if !isMirrored { #expect(try #require(placed.report.edgeDifferenceAfter) < 0.5) }
        }
    }

    @Test func nothingMovesOnFlatSurroundings() throws {
        var scene = PasteScene()
        scene.surroundings = PasteScene.Waves(seed: 1, height: 0)
        (scene.shiftX, scene.bias, scene.noise) = (4, 5, 3)
        var random = SplitMix64(seed: 3)
        var photo = scene.photo
        for y in 0..<photo.height {
            for x in 0..<photo.width {
                photo[x, y].green = UInt8(Int(photo[x, y].green) + Int(random.next() % 7) - 3)
            }
        }
        let placed = try PasteBack.place(reply: scene.reply, over: photo.view, mask: scene.mask)
        #expect(placed.report.alignment == .flat)
        #expect(placed.report.color == .applied)
        #expect(
            try #require(placed.report.edgeDifferenceAfter) < #require(placed.report.edgeDifferenceBefore))
    }

    @Test func stripesDoNotDetermineAPosition() throws {
        var scene = PasteScene()
        scene.surroundings = PasteScene.Waves(seed: 1, height: 0)
        let stripes = { (shift: Int) in
            Raster(width: 168, height: 152, repeating: RGBA8(red: 0, green: 0, blue: 0)).with { raster in
                for y in 0..<raster.height {
                    for x in 0..<raster.width {
                        let value: UInt8 = (x + shift) / 9 % 2 == 0 ? 80 : 170
                        raster[x, y] = RGBA8(red: value, green: value, blue: value)
                    }
                }
            }
        }
        let placed = try PasteBack.place(reply: stripes(3), over: stripes(0).view, mask: scene.mask)
        #expect(placed.report.alignment != .moved)
    }

    @Test func tinyAndExtremeSizesHaveResults() throws {
        for (width, height) in [(1, 1), (1, 40), (2, 3), (7, 5), (33, 2), (20, 20), (49, 64)] {
            let photo = TestPictures.noise(width, height)
            for level in [0, 1, 255] as [UInt8] {
                let mask = try Mask(size: photo.size, repeating: level)
                for scale in [1, 2] {
                    let reply = TestPictures.noise(width * scale, height * scale, seed: 3)
                    let placed = try PasteBack.place(reply: reply, over: photo.view, mask: mask)
                    #expect(placed.report.alignment != .moved)
                    #expect(
                        placed.bounds
                            == (level == 0 ? PixelRect(x: 0, y: 0, width: 0, height: 0) : photo.bounds))
                    #expect(placed.patch.size == placed.bounds.size)
                }
            }
        }
    }

    @Test func aFullMaskLeavesNoEvidence() throws {
        var scene = PasteScene()
        scene.region = PixelRect(x: 0, y: 0, width: scene.size.width, height: scene.size.height)
        let placed = try place(scene)
        #expect(placed.report.alignment == .tooFewPixels)
        #expect(placed.report.color == .unproven && placed.report.edgeDifferenceAfter == nil)
    }

    @Test func transparentPixelsAreNoEvidence() throws {
        var scene = PasteScene()
        (scene.shiftX, scene.shiftY) = (2.5, 1.5)
        var reply = scene.reply
        for y in 0..<reply.height {
            for x in 0..<40 { reply[x, y] = RGBA8(red: 9, green: 200, blue: 0, alpha: 0) }
        }
        let placed = try place(scene, reply: reply)
        #expect(placed.report.alignment == .moved)
        #expect(abs(placed.report.shiftX - 2.5) < 0.05 && abs(placed.report.shiftY - 1.5) < 0.05)
        let clear = Raster(
            width: reply.width, height: reply.height, repeating: RGBA8(red: 0, green: 0, blue: 0, alpha: 0))
        let nothing = try place(scene, reply: clear)
        #expect(nothing.report.alignment == .tooFewPixels && nothing.report.color == .unproven)
        #expect(nothing.patch[5, 5].alpha == 0)
    }

    @Test func tiersAndThreadsAgree() throws {
        var scene = PasteScene()
        scene.size = PixelSize(width: 420, height: 400)
        (scene.shiftX, scene.stretch, scene.gain, scene.noise) = (4.25, 0.008, 0.95, 2)
        let (photo, reply, mask) = (scene.photo, scene.reply, scene.mask)
        var options = PasteOptions()
        options.parallelism = .serial
        let expected = try PasteBack.place(reply: reply, over: photo.view, mask: mask, options: options)
        #expect(expected.report.alignment == .moved)
        try withEveryTier { _ in
            for threads in [1, 2, 3, 8] {
                options.parallelism = .threads(threads)
                let placed = try PasteBack.place(
                    reply: reply, over: photo.view, mask: mask, options: options)
                #expect(placed.patch == expected.patch && placed.report == expected.report)
            }
        }
    }

    @Test func theRegionAtTheEdgeIsFilled() throws {
        var scene = PasteScene()
        scene.region = PixelRect(x: 0, y: 40, width: 60, height: 50)
        scene.shiftX = -5
        let placed = try place(scene)
        #expect(placed.report.alignment == .moved)
        // Where content was shifted out of the reply, its edge is replicated.
        for y in 50..<80 {
            let edge = placed.patch[6 - placed.bounds.x, y - placed.bounds.y]
            let outer = placed.patch[0, y - placed.bounds.y]
            #expect(abs(Int(edge.green) - Int(outer.green)) < 60 && outer.alpha == 255)
        }
    }

    @Test func whatDoesNotFitIsRefused() throws {
        let scene = PasteScene()
        let photo = scene.photo
        let empty = Raster(width: 0, height: 0, repeating: RGBA8(red: 0, green: 0, blue: 0))
        #expect(throws: MatteError.self) { try place(scene, reply: empty) }
        #expect(throws: MatteError.self) { try place(scene, reply: TestPictures.noise(168, 140)) }
        #expect(throws: MatteError.self) {
            try PasteBack.place(
                reply: photo, over: photo.view,
                mask: Mask(size: PixelSize(width: 3, height: 3), repeating: 255))
        }
    }
}
