import Matte
import TestSupport
import Testing

/// Portrait effects whose subject is cut out, against cut-outs of pictures.
struct PortraitSubjectTests {
    private let size = PixelSize(width: 83, height: 47)
    private let blue = RGBA8(red: 20, green: 60, blue: 230)

    private func frame() throws -> Raster<RGBA8> { try CutOutPictures.noise(size, seed: 11) }

    private func rendered<P: StraightAlphaPixel>(
        _ effect: PortraitEffect, _ frame: borrowing RasterView<P>, _ mask: Mask
    ) throws -> Raster<RGBA8> {
        var result = try Raster(size: size, repeating: blue)
        var target = result.mutableView
        try effect.render(frame, mask: mask, into: &target)
        return result
    }

    @Test func colorsAndPicturesGetTheCutOut() throws {
        let frame = try frame(), mask = try CutOutPictures.disk(size, softness: 10)
        let scene = try CutOutPictures.smooth(size)
        for detail in CutOutDetail.allCases {
            let subject = try frame.cutOut(mask, detail: detail)
            for (background, expected) in [
                (PortraitBackground.color(blue), try subject.composited(over: blue)),
                (.image(scene), try subject.composited(over: scene)),
            ] {
                let effect = try PortraitEffect(frame: size, background: background, cutOutDetail: detail)
                try withEveryTier { tier in
                    for _ in 0..<2 {
                        let result = try rendered(effect, frame.view, mask)
                        #expect(result == expected, "\(tier), \(detail)")
                    }
                    // Alpha is ignored, and channels are reordered.
                    let camera = PaddedPixels<BGRA8>(size) { x, y in
                        let p = frame[x, y]
                        return BGRA8(red: p.red, green: p.green, blue: p.blue, alpha: UInt8(x))
                    }
                    let result = try rendered(effect, camera.view, mask)
                    #expect(result == expected, "\(tier), \(detail)")
                }
            }
        }
    }

    @Test func planarFramesAreTheSameAsTheirPixels() throws {
        let even = PixelSize(width: 82, height: 46)
        let luma = Raster(width: 82, height: 46, repeating: Gray8(120))
        let chroma = try CutOutPictures.disk(PixelSize(width: 82, height: 23), softness: 30).raster
        let planes = try YUV420View(luma: luma.bytes, chroma: chroma.bytes, width: 82, height: 46)
        let pixels: Raster<RGBA8> = try planes.converted()
        let mask = try CutOutPictures.disk(even, softness: 10)
        let effect = try PortraitEffect(frame: even, background: .color(blue), cutOutDetail: .quarter)
        var result = pixels
        var target = result.mutableView
        try effect.render(planes, mask: mask, into: &target)
        #expect(try result == pixels.cutOut(mask, detail: .quarter).composited(over: blue))
    }

    @Test func otherBackgroundsIgnoreTheDetail() throws {
        let frame = try frame(), mask = try CutOutPictures.disk(size, softness: 10)
        for background in [PortraitBackground.blur(sigma: 4), .desaturate] {
            let plain = try PortraitEffect(frame: size, background: background)
            let effect = try PortraitEffect(frame: size, background: background, cutOutDetail: .half)
            #expect(try rendered(effect, frame.view, mask) == rendered(plain, frame.view, mask))
        }
    }
}
