import Matte
import TestSupport
import Testing

/// Alpha, exact pixels, sizes, errors and memory layouts of cut-outs.
struct CutOutTests {
    @Test(arguments: CutOutDetail.allCases)
    func coveredPixelsStayAndOthersAreCleared(detail: CutOutDetail) throws {
        let size = PixelSize(width: 150, height: 45)
        for isOpaque in [true, false] {
            let photo = try CutOutPictures.noise(size, seed: 6, isOpaque: isOpaque)
            let mask = try CutOutPictures.speckled(size, seed: 7)
            let result = try photo.cutOut(mask, detail: detail)
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let (m, p, out) = (Int(mask.raster[x, y].value), photo[x, y], result[x, y])
                    let alpha = (2 * m * Int(p.alpha) + 255) / 510
                    #expect(Int(out.alpha) == alpha)
                    if m == 255 { #expect(out == p) }
                    if m < 255, alpha == 0 { #expect(out == RGBA8(red: 0, green: 0, blue: 0, alpha: 0)) }
                }
            }
        }
    }

    @Test(arguments: CutOutDetail.allCases)
    func fullAndEmptyMasks(detail: CutOutDetail) throws {
        for size in [PixelSize(width: 1, height: 1), PixelSize(width: 130, height: 70)] {
            let photo = try CutOutPictures.noise(size, seed: 1)
            #expect(try photo.cutOut(Mask(size: size, repeating: 255), detail: detail) == photo)
            let nothing = try Raster<RGBA8>(
                size: size, repeating: RGBA8(red: 0, green: 0, blue: 0, alpha: 0))
            #expect(try photo.cutOut(Mask(size: size, repeating: 0), detail: detail) == nothing)
        }
        let empty = Raster(width: 0, height: 5, repeating: RGBA8(red: 0, green: 0, blue: 0))
        #expect(try empty.cutOut(Mask(size: empty.size, repeating: 0), detail: detail).size == empty.size)
        #expect(try empty.cutOut(Mask(size: .init(width: 3, height: 3), repeating: 9)).isEmpty)
    }

    @Test func resultsAreTheSameOnEveryTierAndNumberOfThreads() throws {
        // Large enough for uniform blocks of 64 pixels and for several tiles and threads.
        let size = PixelSize(width: 517, height: 301)
        let photo = try CutOutPictures.noise(size, seed: 2)
        let mask = try CutOutPictures.disk(size, softness: 9)
        for detail in CutOutDetail.allCases {
            let expected = try photo.cutOut(mask, detail: detail, parallelism: .serial)
            try withEveryTier { tier in
                for threads in [1, 2, 5] {
                    let result = try photo.cutOut(mask, detail: detail, parallelism: .threads(threads))
                    #expect(result == expected, "\(tier), \(detail), \(threads)")
                }
            }
        }
    }

    @Test func blocksOfOneCoverageAreReducedExactly() throws {
        // The same picture with and without uniform blocks: a pixel of coverage 254 in each block of 64 columns turns
        // the fast path off, and changes the weights by less than what shows at a distance.
        let size = PixelSize(width: 256, height: 64)
        let photo = try CutOutPictures.smooth(size)
        var plane = try Raster<Gray8>(size: size, repeating: 255)
        for y in 0..<size.height { for x in 0..<40 { plane[x, y] = Gray8(UInt8(x * 6)) } }
        let fast = try photo.cutOut(Mask(plane))
        for x in stride(from: 100, to: 256, by: 60) { plane[x, 32] = Gray8(254) }
        let slow = try photo.cutOut(Mask(plane))
        for y in 0..<size.height { for x in 1..<40 { #expect(fast[x, y] == slow[x, y]) } }
    }

    @Test func channelOrdersAndRowLayoutsDontMatter() throws {
        let size = PixelSize(width: 141, height: 38)
        let photo = try CutOutPictures.noise(size, seed: 9, isOpaque: false)
        let mask = try CutOutPictures.disk(size, softness: 7)
        for detail in CutOutDetail.allCases {
            let expected = try photo.cutOut(mask, detail: detail)
            let swapped = try photo.converted(to: BGRA8.self).cutOut(mask, detail: detail)
            #expect(try swapped.converted(to: RGBA8.self) == expected)
            let padded = PaddedPixels<RGBA8>(size) { x, y in photo[x, y] }
            var target = PaddedPixels<RGBA8>(size) { _, _ in RGBA8(red: 1, green: 2, blue: 3) }
            let plan = try CutOutPlan<RGBA8>(size: size, detail: detail)
            for _ in 0..<2 {
                try target.withMutableView { view throws(MatteError) in
                    try plan.cutOut(padded.view, mask: mask, into: &view)
                }
                #expect(target.paddingIsIntact)
                #expect(try Raster(copying: target.view) == expected)
            }
        }
    }

    @Test func masksOfOtherSizesAreResized() throws {
        let size = PixelSize(width: 60, height: 44)
        let photo = try CutOutPictures.smooth(size)
        let small = try CutOutPictures.disk(PixelSize(width: 15, height: 11), softness: 4)
        #expect(try photo.cutOut(small) == photo.cutOut(small.resized(to: size)))
    }

    @Test func wrongSizesAreErrors() throws {
        let size = PixelSize(width: 8, height: 8)
        let photo = try CutOutPictures.smooth(size)
        #expect {
            try photo.cutOut(Mask(size: PixelSize(width: 0, height: 3), repeating: 0))
        } throws: {
            ($0 as? MatteError)?.code == .parameter
        }
        #expect {
            try CutOutPlan<RGBA8>(size: size).cutOut(
                photo.view, mask: Mask(size: PixelSize(width: 7, height: 8), repeating: 0))
        } throws: {
            ($0 as? MatteError)?.message
                == "cannot use a mask of 7x8 on a picture of 8x8: the sizes differ; resize the mask"
        }
        #expect {
            try CutOutPlan<RGBA8>(size: PixelSize(width: -1, height: 8))
        } throws: {
            ($0 as? MatteError)?.message
                == "cannot cut out of -1x8: a side is negative; use sides of 0 pixels or more"
        }
        let other = try CutOutPictures.smooth(PixelSize(width: 9, height: 8))
        #expect {
            try photo.replacingBackground(with: other, mask: Mask(size: size, repeating: 9))
        } throws: {
            ($0 as? MatteError)?.message.hasPrefix("cannot replace the background of a picture of 8x8")
                == true
        }
    }

    @Test func backgroundsAreReplacedBehindTheCutOut() throws {
        let size = PixelSize(width: 90, height: 50)
        let photo = try CutOutPictures.noise(size, seed: 3)
        let mask = try CutOutPictures.disk(size, softness: 12)
        let scene = try CutOutPictures.smooth(size), blue = RGBA8(red: 0, green: 20, blue: 240)
        let subject = try photo.cutOut(mask)
        #expect(try photo.replacingBackground(with: blue, mask: mask) == subject.composited(over: blue))
        #expect(try photo.replacingBackground(with: scene, mask: mask) == subject.composited(over: scene))
        #expect(
            try photo.replacingBackground(with: blue, mask: mask, keepingColors: true)
                == photo.composited(over: blue, through: mask))
        #expect(
            try photo.replacingBackground(with: scene, mask: mask, keepingColors: true)
                == photo.composited(over: scene, through: mask))
    }

    @Test func cancelledTasksThrow() async throws {
        let size = PixelSize(width: 300, height: 200)
        let photo = try CutOutPictures.smooth(size), mask = try CutOutPictures.disk(size, softness: 9)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try photo.cutOut(mask)
        }
        await #expect {
            try await task.value
        } throws: {
            ($0 as? MatteError)?.code == .cancelled
        }
    }
}
