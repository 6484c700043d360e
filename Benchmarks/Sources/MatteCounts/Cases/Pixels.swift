import Matte

extension Case {
    /// Returns cases of conversions, orientations and copies, for every channel order that has its own kernel.
    static func pixels() throws -> [Case] {
        let rgba: Raster<RGBA8> = try picture(size)
        let bgra: Raster<BGRA8> = try picture(size)
        let rgb: Raster<RGB8> = try picture(size)
        let bgr: Raster<BGR8> = try picture(size)
        let gray: Raster<Gray8> = try picture(size)
        let floats: Raster<GrayF32> = try picture(size)
        let straight: Raster<RGBA8> = try picture(size, opaque: false)
        let premultiplied: Raster<PremultipliedRGBA8> = try straight.view.premultiplied()
        var cleared = rgba
        return try [
            into("swizzle", bgra, RGBA8.self), into("rgb to bgr", rgb, BGR8.self),
            into("add alpha", rgb, RGBA8.self), into("add alpha, swapping", rgb, BGRA8.self),
            into("strip alpha", rgba, RGB8.self), into("strip alpha, swapping", rgba, BGR8.self),
            into("grey to rgba", gray, RGBA8.self), into("grey to rgb", gray, RGB8.self),
            into("grey", rgba, Gray8.self), into("grey of bgra", bgra, Gray8.self),
            into("grey of rgb", rgb, Gray8.self), into("grey of bgr", bgr, Gray8.self),
            into("grey to floats", gray, GrayF32.self), into("floats to grey", floats, Gray8.self),
            into("premultiply", straight, PremultipliedRGBA8.self),
            into("premultiply, swapping", straight, PremultipliedBGRA8.self),
            into("unpremultiply", premultiplied, RGBA8.self),
            into("unpremultiply, swapping", premultiplied, BGRA8.self),
            into("turn", rgba, RGBA8.self, .right), into("turn rgb", rgb, RGB8.self, .right),
            into("turn grey", gray, Gray8.self, .right), into("mirror", rgba, RGBA8.self, .upMirrored),
            into("mirror rgb", rgb, RGB8.self, .upMirrored),
            into("mirror grey", gray, Gray8.self, .upMirrored),
            Case("set alpha") { cleared.setAlpha(128) },
            Case("fill") { cleared.fill(with: RGBA8(red: 1, green: 2, blue: 3)) },
            Case("crop") {
                _ = try rgba.view.cropped(
                    to: PixelRect(x: 11, y: 7, width: 400, height: 300), parallelism: .serial)
            },
            Case("pad") {
                _ = try rgba.view.padded(
                    left: 5, top: 6, right: 7, bottom: 8, with: RGBA8(red: 1, green: 2, blue: 3),
                    parallelism: .serial)
            },
        ] + frames()
    }

    /// Returns a case that converts a raster into existing memory.
    private static func into<P: Pixel, Q: Pixel>(
        _ name: String, _ source: Raster<P>, _ type: Q.Type, _ orientation: ImageOrientation = .up
    ) throws -> Case {
        var target = try Raster<Q>(size: orientation.applied(to: size), repeating: Raster<Q>.zero)
        return Case(name) {
            var view = target.mutableView
            try source.view.converted(into: &view, orientation: orientation, parallelism: .serial)
        }
    }

    /// Returns cases that convert bi-planar camera frames.
    private static func frames() throws -> [Case] {
        let luma: Raster<Gray8> = try picture(size)
        let chroma: Raster<Gray8> = try picture(PixelSize(width: size.width, height: size.height / 2))
        func frame<P: Pixel>(_ name: String, _ type: P.Type) throws -> Case {
            var target = try Raster<P>(size: size, repeating: Raster<P>.zero)
            return Case(name) {
                let frame = try YUV420View(
                    luma: luma.bytes, chroma: chroma.bytes, width: size.width, height: size.height)
                var view = target.mutableView
                try frame.converted(into: &view, parallelism: .serial)
            }
        }
        return try [
            frame("yuv to rgba", RGBA8.self), frame("yuv to bgra", BGRA8.self),
            frame("yuv to grey", Gray8.self),
        ]
    }

    /// Returns cases that convert pictures to tensors and back.
    static func tensors() throws -> [Case] {
        let rgba: Raster<RGBA8> = try picture(size)
        let rgb: Raster<RGB8> = try picture(size)
        func tensor<P: Pixel, Element: TensorElement>(
            _ name: String, _ source: Raster<P>, _ layout: TensorLayout, _ type: Element.Type
        ) -> Case {
            let format = TensorFormat(layout: layout)
            var numbers = [Element](repeating: .zero, count: format.count(of: size))
            return Case(name) {
                var span = numbers.mutableSpan
                try source.view.tensor(format, into: &span, parallelism: .serial)
            }
        }
        let planes: [Float] = try rgba.view.tensor(TensorFormat(), parallelism: .serial)
        let interleaved: [Float] = try rgba.view.tensor(TensorFormat(layout: .nhwc), parallelism: .serial)
        return [
            tensor("tensor nchw", rgba, .nchw, Float.self),
            tensor("tensor nchw of rgb", rgb, .nchw, Float.self),
            tensor("tensor nhwc", rgba, .nhwc, Float.self),
            tensor("tensor nchw of halves", rgba, .nchw, Float16.self),
            Case("picture of a tensor") {
                _ = try Raster<RGBA8>(tensor: planes.span, size: size, parallelism: .serial)
            },
            Case("picture of a tensor nhwc") {
                _ = try Raster<RGBA8>(
                    tensor: interleaved.span, size: size, format: TensorFormat(layout: .nhwc),
                    parallelism: .serial)
            },
        ]
    }
}
