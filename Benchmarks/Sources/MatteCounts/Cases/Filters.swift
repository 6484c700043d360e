import Matte

extension Case {
    /// Returns cases that resize pictures. Their plans are made before counting starts.
    static func resizes() throws -> [Case] {
        let from = PixelSize(width: 1600, height: 1200)
        let to = PixelSize(width: 400, height: 300)
        func resize<P: Pixel>(
            _ name: String, _ source: Raster<P>, _ filter: ResizeFilter, _ light: ResizeLight = .encoded
        ) throws -> Case {
            let plan = try ResizePlan<P>(from: from, to: to, filter: filter, light: light)
            var target = try Raster<P>(size: to, repeating: Raster<P>.zero)
            return Case("resize \(name)") {
                var view = target.mutableView
                try plan.resize(source.view, into: &view, parallelism: .serial)
            }
        }
        let photo: Raster<RGBA8> = try picture(from)
        let straight: Raster<RGBA8> = try picture(from, opaque: false)
        let gray: Raster<Gray8> = try picture(from)
        let rgb: Raster<RGB8> = try picture(from)
        let floats: Raster<GrayF32> = try picture(from)
        return try [
            resize("lanczos3 opaque", photo, .lanczos3), resize("catmull-rom opaque", photo, .catmullRom),
            resize("area opaque", photo, .area), resize("lanczos3 alpha", straight, .lanczos3),
            resize("lanczos3 grey", gray, .lanczos3), resize("lanczos3 linear", photo, .lanczos3, .linear),
            resize("mitchell opaque", photo, .mitchell), resize("triangle opaque", photo, .triangle),
            resize("lanczos3 rgb", rgb, .lanczos3), resize("lanczos3 floats", floats, .lanczos3),
        ]
    }

    /// Returns cases that warp pictures. Their plans are made before counting starts.
    static func warps() throws -> [Case] {
        func warp<P: Pixel>(
            _ name: String, _ source: Raster<P>, _ filter: WarpFilter, scale: Double = 1
        ) throws -> Case {
            let turn = AffineTransform.rotation(byDegrees: 2).then(.scale(x: scale, y: scale))
            let plan = try WarpPlan<P>(from: size, to: size, transform: turn, filter: filter)
            var target = source
            return Case("warp \(name)") {
                var view = target.mutableView
                try plan.warp(source.view, into: &view, parallelism: .serial)
            }
        }
        let photo: Raster<RGBA8> = try picture(size)
        let straight: Raster<RGBA8> = try picture(size, opaque: false)
        let gray: Raster<Gray8> = try picture(size)
        return try [
            warp("bilinear opaque", photo, .bilinear), warp("catmull-rom opaque", photo, .catmullRom),
            warp("bilinear alpha", straight, .bilinear), warp("catmull-rom alpha", straight, .catmullRom),
            warp("bilinear grey", gray, .bilinear), warp("bilinear to 0.4", photo, .bilinear, scale: 0.4),
        ]
    }

    /// Returns cases of adjustments. Their plans are made before counting starts.
    static func adjustments() throws -> [Case] {
        func adjust<P: Pixel>(
            _ name: String, _ source: Raster<P>, _ adjustment: ColorAdjustment
        ) -> Case {
            let plan = AdjustmentPlan(adjustment)
            var target = source
            return Case("adjust \(name)") {
                var view = target.mutableView
                try plan.adjust(source.view, into: &view, parallelism: .serial)
            }
        }
        let photo: Raster<RGBA8> = try picture(size)
        let rgb: Raster<RGB8> = try picture(size)
        let curve = try ColorAdjustment.exposure(0.5), matrix = try ColorAdjustment.saturation(1.3)
        let tint = ColorAdjustment.whiteBalance(try WhiteBalance(red: 1.2, green: 1, blue: 0.8))
        let mask = try UnsharpMask(amount: 0.75, radius: 1)
        var sharp = photo
        return [
            adjust("curve", photo, curve), adjust("curve rgb", rgb, curve),
            adjust("three curves", photo, tint),
            adjust("matrix", photo, matrix), adjust("matrix rgb", rgb, matrix),
            adjust("curves and matrix", photo, tint.then(matrix).then(curve)),
            Case("histogram") { _ = try photo.histogram(parallelism: .serial) },
            Case("sharpen") {
                var view = sharp.mutableView
                try mask.sharpen(photo.view, into: &view, parallelism: .serial)
            },
        ]
    }

    /// Returns cases that cut a subject out. Their plans are made before counting starts.
    static func cutOuts() throws -> [Case] {
        let photo: Raster<RGBA8> = try picture(size)
        let mask = try mask()
        return try CutOutDetail.allCases.map { detail in
            let plan = try CutOutPlan<RGBA8>(size: size, detail: detail)
            var target = photo
            return Case("cut-out \(detail.rawValue)") {
                var view = target.mutableView
                try plan.cutOut(photo.view, mask: mask, into: &view, parallelism: .serial)
            }
        }
    }

    /// Returns cases of Gaussian blurs for every kind of sample, and of box blurs.
    static func blurs() throws -> [Case] {
        let photo: Raster<RGBA8> = try picture(size)
        let straight: Raster<RGBA8> = try picture(size, opaque: false)
        let rgb: Raster<RGB8> = try picture(size)
        let gray: Raster<Gray8> = try picture(size)
        let floats: Raster<GrayF32> = try picture(size)
        let box = try BoxBlur(radius: 15)
        var boxed = photo
        return try [
            blur("2", photo, 2), blur("8", photo, 8), blur("20", photo, 20), blur("8 alpha", straight, 8),
            blur("2 alpha", straight, 2), blur("4 grey", gray, 4), blur("8 rgb", rgb, 8),
            blur("2 rgb", rgb, 2),
            blur("1 floats", floats, 1), blur("8 floats", floats, 8),
            Case("box 15") {
                var view = boxed.mutableView
                try box.blur(photo.view, into: &view, parallelism: .serial)
            },
            Case("box 15 alpha") {
                var view = boxed.mutableView
                try box.blur(straight.view, into: &view, parallelism: .serial)
            },
        ]
    }

    private static func blur<P: Pixel>(_ name: String, _ source: Raster<P>, _ sigma: Double) throws -> Case {
        let blur = try GaussianBlur(sigma: sigma)
        var target = try Raster<P>(size: size, repeating: Raster<P>.zero)
        return Case("gaussian \(name)") {
            var view = target.mutableView
            try blur.blur(source.view, into: &view, parallelism: .serial)
        }
    }

    /// Returns cases that change the background of a camera frame through a small mask.
    static func portraits() throws -> [Case] {
        let frame: Raster<BGRA8> = try picture(size)
        let confidences: Raster<GrayF32> = try mask(PixelSize(width: 256, height: 256)).raster.converted()
        let backgrounds: [(String, PortraitBackground)] = [
            ("blur 2", .blur(sigma: 2)), ("blur 12", .blur(sigma: 12)),
            ("colour", .color(RGBA8(red: 0, green: 90, blue: 200))), ("picture", .image(try picture(size))),
            ("greys", .desaturate),
        ]
        let categories: Raster<Gray8> = try picture(PixelSize(width: 256, height: 256))
        let painting = try CategoryEffect(frame: size, palette: .voc, outline: 2)
        var painted = try Raster<RGBA8>(size: size, repeating: .init(red: 0, green: 0, blue: 0))
        let overlay = Case("overlay live") {
            var view = painted.mutableView
            try painting.render(frame.view, categories: categories.view, into: &view, parallelism: .serial)
        }
        let luma: Raster<Gray8> = try picture(size)
        let chroma: Raster<Gray8> = try picture(PixelSize(width: size.width, height: size.height / 2))
        let planar = try backgrounds[2...3].map { name, background in
            let effect = try PortraitEffect(frame: size, background: background)
            var target = try Raster<RGBA8>(size: size, repeating: .init(red: 0, green: 0, blue: 0))
            return Case("portrait yuv \(name)") {
                let frame = try YUV420View(
                    luma: luma.bytes, chroma: chroma.bytes, width: size.width, height: size.height)
                var view = target.mutableView
                try effect.render(frame, confidences: confidences.view, into: &view, parallelism: .serial)
            }
        }
        return try [overlay]
            + backgrounds.map { name, background in
                let effect = try PortraitEffect(frame: size, background: background)
                var target = try Raster<RGBA8>(size: size, repeating: .init(red: 0, green: 0, blue: 0))
                return Case("portrait \(name)") {
                    var view = target.mutableView
                    try effect.render(
                        frame.view, confidences: confidences.view, into: &view, parallelism: .serial)
                }
            } + planar
    }
}
