import Matte
import MatteCodecs
import MatteCompare

extension Checksums {
    func addResizes() throws {
        let floats = try photo.converted(to: GrayF32.self, parallelism: .serial)
        let size = PixelSize(width: 700, height: 513)
        for filter in ReferenceFilter.allCases {
            try add(
                "resize like \(filter.rawValue)",
                try photo.resized(to: size, like: filter, parallelism: parallelism))
        }
        for filter in ResizeFilter.allCases {
            for light in ResizeLight.allCases {
                try add(
                    "resize RGBA \(filter) \(light)",
                    try photo.resized(to: size, filter: filter, light: light, parallelism: parallelism))
                try add(
                    "resize BGR \(filter) \(light)",
                    try opaque.resized(to: size, filter: filter, light: light, parallelism: parallelism))
            }
            try add(
                "resize floats \(filter)",
                try floats.resized(to: size, filter: filter, parallelism: parallelism))
            // Many source pixels per pixel of the result.
            try add(
                "resize far down \(filter)",
                try photo.resized(
                    to: PixelSize(width: 3, height: 2), filter: filter, parallelism: parallelism))
            try add(
                "enlarge \(filter)",
                try opaque.resized(
                    to: PixelSize(width: 2101, height: 1602), filter: filter, parallelism: parallelism))
        }
        let frame = PixelSize(width: 500, height: 500)
        let black = RGBA8(red: 0, green: 0, blue: 0)
        try add(
            "resize to fit",
            try photo.resized(toFit: frame, fit: .contain, padding: black, parallelism: parallelism))
    }

    func addWarps() throws {
        for filter in WarpFilter.allCases {
            try add(
                "warp \(filter.rawValue)",
                try photo.rotated(by: 7, canvas: .fit, filter: filter, parallelism: parallelism))
            try add(
                "warp BGR \(filter.rawValue)",
                try opaque.rotated(by: -40, filter: filter, edge: .replicate, parallelism: parallelism))
            // Several samples per pixel, of a picture that is resized first.
            let smaller = AffineTransform.rotation(byDegrees: 20).then(.scale(x: 0.4, y: 0.4))
            try add(
                "warp to less \(filter.rawValue)",
                try photo.warped(by: smaller, filter: filter, parallelism: parallelism))
        }
    }

    func addAdjustments() throws {
        let curve = try ColorAdjustment.exposure(0.4)
        for (name, adjustment) in [
            ("a curve", curve), ("a matrix", try .saturation(1.4)),
            ("curves and matrices", try curve.then(.saturation(0.5)).then(.contrast(2)).then(.saturation(2))),
        ] {
            try add("adjustment, \(name)", try photo.adjusted(by: adjustment, parallelism: parallelism))
            try add("adjustment BGR, \(name)", try opaque.adjusted(by: adjustment, parallelism: parallelism))
        }
        try add("sharpen", try photo.sharpened(amount: 0.7, radius: 2, parallelism: parallelism))
        let histogram = try photo.histogram(parallelism: parallelism)
        try add("histogram", floats: histogram.luma.map { Float($0) })
    }

    func addBlurs() throws {
        for sigma in [0.8, 5, 40] {
            try add("blur \(sigma)", try photo.blurred(sigma: sigma, parallelism: parallelism))
            try add("blur BGR \(sigma)", try opaque.blurred(sigma: sigma, parallelism: parallelism))
            try add(
                "background blur \(sigma)",
                try photo.blurringBackground(mask: mask, sigma: sigma, parallelism: parallelism))
        }
        try add("box blur", try photo.boxBlurred(radius: 9, parallelism: parallelism))
    }

    func addConversions() throws {
        let photo = photo
        try add("convert", try photo.view.converted(to: PremultipliedBGRA8.self, parallelism: parallelism))
        let premultiplied = try photo.view.premultiplied(parallelism: .serial)
        try add("premultiply", photo.view.premultiplied(parallelism: parallelism))
        try add("unpremultiply", try premultiplied.view.unpremultiplied(parallelism: parallelism))
        try add("premultiply in place", try photo.premultiplied(parallelism: parallelism))
        try add("unpremultiply in place", try premultiplied.unpremultiplied(parallelism: parallelism))
        try add("orient", try photo.oriented(.left, parallelism: parallelism))
        try add("mirror", try photo.mirrored(parallelism: parallelism))
        let part = PixelRect(x: 1, y: 1, width: 1500, height: 1100)
        try add("crop", try photo.cropped(to: part, parallelism: parallelism))
        let frame = RGBA8(red: 1, green: 2, blue: 3)
        try add("pad", try photo.padded(left: 3, top: 5, with: frame, parallelism: parallelism))
        let tensor = try photo.tensor(of: Float.self, parallelism: .serial)
        try add("tensor", floats: photo.tensor(of: Float.self, parallelism: parallelism))
        try add(
            "picture of a tensor",
            Raster<RGBA8>(tensor: tensor.span, size: photo.size, parallelism: parallelism))
    }

    func addComparisons() throws {
        let other = try photo.mirrored(parallelism: .serial)
        let (photo, opaque) = (photo, opaque)
        try add("difference", floats: photo.difference(from: other, parallelism: parallelism).floats)
        try add(
            "difference picture",
            try photo.differencePicture(from: other, amplification: 3, parallelism: parallelism))
        try add(
            "structural similarity",
            floats: photo.structuralSimilarity(to: other, parallelism: parallelism).channels.map {
                Float($0.value)
            })
        try add(
            "perceptual hash",
            file: Array(photo.perceptualHash(.pHash, parallelism: parallelism).description.utf8))
        try add(
            "BlurHash",
            file: Array(
                opaque.blurHash(componentsX: 9, componentsY: 9, parallelism: parallelism).description.utf8))
        let hash = try opaque.blurHash(parallelism: .serial)
        try add(
            "placeholder",
            try hash.raster(size: PixelSize(width: 600, height: 500), parallelism: parallelism))
    }

    func addComposites() throws {
        for detail in CutOutDetail.allCases {
            try add("cut-out \(detail)", try photo.cutOut(mask, detail: detail, parallelism: parallelism))
        }
        let blue = RGBA8(red: 1, green: 2, blue: 200)
        try add(
            "composite",
            try photo.composited(over: photo.mirrored(), through: mask, parallelism: parallelism))
        try add(
            "composite over a colour",
            try photo.composited(over: blue, through: mask, parallelism: parallelism))
        try add("composite without a mask", try photo.composited(over: blue, parallelism: parallelism))
        try add("desaturate", try photo.desaturated(outside: mask, parallelism: parallelism))
    }
}

extension PictureDifference {
    /// The measures of all channels.
    fileprivate var floats: [Float] {
        channels.flatMap { [Float($0.meanAbsoluteError), Float($0.meanSquaredError), Float($0.largest)] }
    }
}
