import Matte
import TestSupport
import Testing

@testable import MatteCodecs

/// Cut-outs of streamed pictures against those of rasters.
struct CutOutPictureTests {
    private func picture(_ size: PixelSize, seed: UInt64) throws -> Raster<RGBA8> {
        var random = SplitMix64(seed: seed)
        return try Raster(size: size) { _, row in
            for _ in 0..<size.width {
                let bits = random.next()
                row.append(
                    RGBA8(
                        red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
                        blue: UInt8(truncatingIfNeeded: bits >> 16)))
            }
        }
    }

    private func mask(_ size: PixelSize) throws -> Mask {
        Mask(
            try Raster<Gray8>(size: size) { y, row in
                for x in 0..<size.width {
                    row.append(Gray8(UInt8(clamping: 40 * (x + y) - 12 * (size.width + size.height))))
                }
            })
    }

    @Test(arguments: [
        PixelSize(width: 1, height: 1), PixelSize(width: 3, height: 205), PixelSize(width: 37, height: 96),
        PixelSize(width: 41, height: 311), PixelSize(width: 419, height: 117),
    ])
    func rowsEqualTheRaster(size: PixelSize) throws {
        let photo = try picture(size, seed: 5)
        for maskSize in [size, PixelSize(width: 13, height: 17)] {
            let mask = try mask(maskSize)
            for detail in CutOutDetail.allCases {
                let expected = try photo.cutOut(mask, detail: detail)
                let streamed = try StreamedPicture(photo).cutOut(mask, detail: detail)
                #expect(try streamed.rendered() == expected, "\(size), \(maskSize), \(detail)")
                for (reads, skips) in [([1], 0), ([7, 90, 3], 0), ([5, 40], 11), ([1], 150)] {
                    let rows = try streamed.open()
                    var y = 0, pass = 0
                    while y < size.height {
                        let count = min(reads[pass % reads.count], size.height - y)
                        var band = try Raster<RGBA8>(
                            uninitialized: PixelSize(width: size.width, height: count))
                        var view = band.mutableView
                        try rows.read(into: &view)
                        let part = PixelRect(x: 0, y: y, width: size.width, height: count)
                        #expect(try band == expected.cropped(to: part), "\(size), \(detail), rows from \(y)")
                        y += count
                        let skipped = min(skips, size.height - y)
                        try rows.skip(skipped)
                        y += skipped
                        pass += 1
                    }
                }
            }
        }
    }

    @Test func enlargedMasksTellThatThereIsAlpha() throws {
        let small = PixelSize(width: 5, height: 4)
        for size in [small, PixelSize(width: 6, height: 4), PixelSize(width: 11, height: 23)] {
            let photo = try picture(size, seed: 3)
            let full = try StreamedPicture(photo).cutOut(Mask(size: small, repeating: 255))
            #expect(full.isOpaque == nil)
            for i in 0..<small.area {
                var plane = try Raster<Gray8>(size: small, repeating: 255)
                plane[i % 5, i / 5] = Gray8(252)
                let subject = try StreamedPicture(photo).cutOut(Mask(plane))
                #expect(subject.isOpaque == false)
                #expect(try !subject.rendered().isOpaque, "\(size), \(i)")
            }
        }
        // A pixel may vanish where a mask is reduced.
        let reduced = try StreamedPicture(picture(PixelSize(width: 2, height: 2), seed: 3))
        #expect(try reduced.cutOut(Mask(size: small, repeating: 0)).isOpaque == nil)
    }

    @Test func backgroundsAreReplaced() throws {
        let size = PixelSize(width: 50, height: 130)
        let photo = try picture(size, seed: 1), scene = try picture(size, seed: 2)
        let mask = try mask(PixelSize(width: 20, height: 30)), blue = RGBA8(red: 9, green: 20, blue: 200)
        let streamed = StreamedPicture(photo)
        for keeps in [false, true] {
            #expect(
                try streamed.replacingBackground(with: blue, mask: mask, keepingColors: keeps).rendered()
                    == photo.replacingBackground(with: blue, mask: mask, keepingColors: keeps))
            #expect(
                try streamed.replacingBackground(
                    with: StreamedPicture(scene), mask: mask, keepingColors: keeps
                ).rendered() == photo.replacingBackground(with: scene, mask: mask, keepingColors: keeps))
        }
        #expect {
            try streamed.replacingBackground(with: StreamedPicture(try scene.oriented(.right)), mask: mask)
        } throws: {
            ($0 as? MatteError)?.code == .parameter
        }
        #expect {
            try streamed.cutOut(Mask(size: PixelSize(width: 0, height: 1), repeating: 0))
        } throws: {
            ($0 as? MatteError)?.code == .parameter
        }
    }
}
