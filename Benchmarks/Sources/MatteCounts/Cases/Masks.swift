import Matte

extension Case {
    /// Returns cases that compute the coverage of shapes, and cases that use it.
    static func regions() throws -> [Case] {
        var photo: Raster<RGBA8> = try picture(size)
        var premultiplied: Raster<PremultipliedRGBA8> = try picture(size, opaque: false)
        let over: Raster<RGBA8> = try picture(size, opaque: false)
        let under: Raster<RGBA8> = try picture(size)
        let layer: Raster<PremultipliedRGBA8> = try over.view.premultiplied()
        let base: Raster<PremultipliedRGBA8> = try under.view.premultiplied()
        let shown = try mask()
        var target = try Raster<RGBA8>(size: size, repeating: .init(red: 0, green: 0, blue: 0))
        var layers = base
        return [
            Case("erase ellipse") { try photo.erase(.ellipse(in: oval)) },
            Case("erase ellipse feathered") { try photo.erase(.ellipse(in: oval), feather: 8) },
            Case("erase keeping colour") { try photo.erase(.ellipse(in: oval), keepingColor: true) },
            Case("erase premultiplied") { try premultiplied.erase(.ellipse(in: oval)) },
            Case("composite through a mask") {
                var view = target.mutableView
                try over.view.composite(over: under.view, through: shown, into: &view, parallelism: .serial)
            },
            Case("composite premultiplied") {
                var view = layers.mutableView
                try layer.view.composite(over: base.view, through: shown, into: &view, parallelism: .serial)
            },
            Case("desaturate") {
                var view = target.mutableView
                try over.view.desaturate(outside: shown, into: &view, parallelism: .serial)
            },
        ]
    }

    /// Returns cases that convert model outputs to masks, and that combine, measure and refine masks.
    static func masks() throws -> [Case] {
        let photo: Raster<RGBA8> = try picture(size)
        let cutout: Raster<RGBA8> = try picture(size, opaque: false)
        let one = try mask()
        let other = try Mask(Region.rect(oval), size: size)
        let small = PixelSize(width: 160, height: 120)
        let smallMask = try Mask(
            Region.ellipse(in: SubpixelRect(x: 30, y: 20, width: 90, height: 80)), size: small)
        let confidences: Raster<GrayF32> = try smallMask.raster.converted()
        let levels: Raster<GrayF32> = try one.raster.converted()
        let classes: Raster<Gray8> = try picture(size)
        var target = try Raster<Gray8>(size: size, repeating: 0)
        var scaler = try MaskScaler(from: small, to: size)
        return [
            Case("dilate square") { _ = try one.dilated(by: 5, element: .square, parallelism: .serial) },
            Case("dilate disc") { _ = try one.dilated(by: 5, parallelism: .serial) },
            Case("feather mask") { _ = try one.feathered(width: 8, parallelism: .serial) },
            Case("union of masks") { _ = one.union(other) },
            Case("intersection of masks") { _ = one.intersection(other) },
            Case("difference of masks") { _ = one.subtracting(other) },
            Case("invert mask") { _ = one.inverted() },
            Case("threshold mask") { _ = one.thresholded() },
            Case("smooth mask") { _ = one.smoothed(after: other) },
            Case("share of a mask") { _ = one.coveredShare },
            Case("bounding box of a mask") { _ = one.boundingBox() },
            Case("mask of confidences") { _ = try Mask(confidences: levels.view, foreground: .high) },
            Case("mask of classes") { _ = try Mask(categories: classes.view, selecting: [1, 15, 80]) },
            Case("mask of alpha") { _ = try Mask(alphaOf: cutout.view) },
            Case("mask as clear pixels") { _ = try one.transparentWhereSelected() },
            Case("enlarge confidences") {
                var view = target.mutableView
                scaler.render(confidences.view, foreground: .high, into: &view)
            },
            Case("enlarge mask") {
                var view = target.mutableView
                scaler.render(smallMask.raster.view, into: &view)
            },
            Case("refine mask") { _ = try smallMask.refined(along: photo.view, parallelism: .serial) },
        ]
    }

    /// Returns cases of operations on class indices.
    static func categories() throws -> [Case] {
        let classes = CategoryMask(try picture(size))
        let scores: Raster<GrayF32> = try picture(PixelSize(width: 200, height: 150 * 7))
        var photo: Raster<RGBA8> = try picture(size)
        return [
            Case("argmax") { _ = try CategoryMask(argmaxOf: scores.view, classes: 7, parallelism: .serial) },
            Case("overlay") { try photo.overlay(classes, palette: .voc) },
            Case("outlines of classes") { _ = try classes.borders() },
            Case("shares of classes") { _ = classes.shares },
            Case("resize classes") { _ = try classes.resized(to: PixelSize(width: 900, height: 700)) },
        ]
    }
}
