import Matte
import MatteCompare
import TestSupport

extension ExtremeCalls {
    static let black = RGBA8(red: 0, green: 0, blue: 0)

    static func picture(_ size: PixelSize) throws -> Raster<RGBA8> {
        try Raster(size: size, repeating: RGBA8(red: 1, green: 2, blue: 3))
    }

    /// Operations on a picture without pixels, whose other side may be long.
    static let empties: [ExtremeCall<PixelSize>] = [
        .init("basics") {
            let raster = try picture($0)
            _ = try raster == picture($0)
            _ = raster.hashValue
            _ = raster.view.isOpaque
            _ = try Raster(copying: raster.view)
            _ = (raster.pixels.count, raster.bytes.byteCount, raster.description)
            var copy = raster
            copy.fill(with: black)
            copy.setAlpha(3)
            copy.stroke(PixelRect(x: 0, y: 0, width: 9, height: 9), with: black)
        },
        .init("conversion") { size in
            let raster = try picture(size)
            _ = try raster.converted(to: RGB8.self)
            _ = try raster.converted(to: GrayF32.self)
            _ = try raster.premultiplied()
            for orientation in ImageOrientation.allCases { _ = try raster.oriented(orientation) }
            _ = try raster.mirrored()
            _ = try raster.cropped(to: raster.bounds)
            _ = try raster.cropped(to: PixelRect(x: 0, y: 0, width: 0, height: 0))
        },
        .init("padding") { _ = try picture($0).padded(left: 0, with: black) },
        .init("blurs") {
            let raster = try picture($0)
            _ = try raster.blurred(sigma: 1)
            _ = try raster.blurred(sigma: 40)
            _ = try raster.boxBlurred(radius: 3)
        },
        .init("adjustments") {
            let raster = try picture($0)
            _ = try raster.adjusted(by: .exposure(1))
            _ = try raster.sharpened(amount: 1)
            _ = try raster.histogram()
        },
        .init("measures") {
            let raster = try picture($0)
            _ = try? raster.difference(from: raster)
            _ = try? raster.structuralSimilarity(to: raster)
            _ = try? raster.differencePicture(from: raster)
            _ = try? raster.blurHash()
            _ = try? raster.thumbHash()
            for kind in PerceptualHash.Kind.allCases { _ = try? raster.perceptualHash(kind) }
        },
        .init("compositing") {
            let raster = try picture($0), mask = try mask($0)
            _ = try raster.composited(over: raster, through: mask)
            _ = try raster.composited(over: black, through: mask)
            _ = try raster.composited(over: black)
            _ = try raster.desaturated(outside: mask)
            _ = try raster.masked(by: mask)
        },
        .init("cut-outs") {
            let raster = try picture($0), mask = try mask($0)
            _ = try raster.cutOut(mask)
            _ = try raster.replacingBackground(with: black, mask: mask)
            _ = try raster.replacingBackground(with: raster, mask: mask)
            _ = try raster.blurringBackground(mask: mask, sigma: 3)
        },
        .init("categories") {
            let raster = try picture($0)
            let categories = CategoryMask(try Raster<Gray8>(size: $0, repeating: 1))
            _ = try raster.overlaying(categories, palette: .voc, outline: 3)
            _ = try categories.borders()
            _ = try categories.mask(selecting: [1])
            _ = categories.shares
            let scores = try Raster<GrayF32>(size: $0, repeating: 1.0)
            _ = try? CategoryMask(argmaxOf: scores.view, classes: 1)
        },
        .init("masks") {
            let mask = try mask($0)
            _ = (mask.inverted(), mask.union(mask), mask.subtracting(mask), mask.thresholded())
            _ = (mask.smoothed(after: mask), mask.boundingBox())
            _ = try mask.transparentWhereSelected()
            let raster = try picture($0)
            _ = try Mask(alphaOf: raster.view)
        },
        .init("mask shapes") {
            let mask = try mask($0)
            _ = try mask.feathered(width: 5)
            _ = try mask.feathered(byDistance: 5)
            _ = try mask.distances()
            _ = try mask.dilated(by: 3)
            _ = try mask.eroded(by: 3, element: .square)
            _ = try mask.contours()
            _ = try mask.components().count
            _ = try mask.keepingLargestComponent()
            _ = try mask.fillingHoles()
            _ = try RunLengthMask(mask)
        },
        .init("mask of confidences") {
            let confidences = try Raster<GrayF32>(size: $0, repeating: 1.0)
            _ = try Mask(confidences: confidences.view, foreground: .high)
        },
        .init("refinement") {
            _ = try? mask($0).refined(along: picture($0))
            _ = try? mask(frame).refined(along: picture($0))
        },
        .init("regions") {
            let raster = try picture($0)
            _ = try raster.erasing(.rect(PixelRect(x: 0, y: 0, width: 9, height: 9)), feather: 3)
            _ = try raster.erasing(.mask(mask($0)))
            _ = try Mask(.ellipse(in: SubpixelRect(x: 0, y: 0, width: 5, height: 5)), size: $0, feather: 3)
        },
        .init("tensors") { let _: [Float] = try picture($0).tensor() },
        .init("warps of nothing") {
            _ = try? picture($0).warped(by: .scale(x: 2, y: 2))
            _ = try? picture($0).rotated(by: 10, canvas: .fit)
        },
    ]
}
