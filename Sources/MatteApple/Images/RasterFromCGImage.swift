#if canImport(CoreGraphics)
// Design: docs/design/platforms.md

public import CoreGraphics
public import Matte

extension Raster {
    /// Copies the pixels of a Core Graphics image, in sRGB.
    ///
    /// 8-bit sRGB images are read without conversion: RGB, RGBA and BGRA, straight, premultiplied or without alpha,
    /// with or without row padding. Core Graphics converts all other images (other colour spaces, 1, 16 and 32 bits,
    /// grey, indexed, CMYK) to premultiplied 8-bit sRGB, which Matte then converts to the raster's pixel type. This
    /// conversion makes the colours of nearly transparent pixels less precise. If the pixel type has no alpha, alpha is
    /// discarded, and colours are not blended over a background.
    ///
    /// ```swift
    /// let picture = try Raster<RGBA8>(image)
    /// ```
    ///
    /// The pixels keep the orientation in which they are stored, because a `CGImage` has no orientation property. Read
    /// the orientation from the `UIImage` or from the image source's properties.
    ///
    /// - Parameter image: An image with colours.
    /// - Throws: `MatteError`: `unsupported` for image masks and images of alpha alone, which have no colours,
    ///   `decoding` if the image's data is too short for its size, `limits` if memory cannot be allocated.
    public init(_ image: CGImage) throws(MatteError) {
        guard !image.isMask, image.alphaInfo != .alphaOnly else {
            throw MatteError(
                .unsupported,
                "cannot read the image: it is \(image.isMask ? "an image mask" : "alpha alone") of \(image.bitsPerPixel) bits per pixel, without colours; draw it with a colour first"
            )
        }
        if let layout = CGImageLayout(image), let data = image.dataProvider?.data {
            self = try ImageBytes(data, image).raster(layout)
        } else {
            self = try DrawnImage.raster(image).converted(to: PixelType.self)
        }
    }
}

/// The bytes of an image whose layout Matte can read without Core Graphics.
private struct ImageBytes {
    let data: CFData
    let image: CGImage

    init(_ data: CFData, _ image: CGImage) {
        self.data = data
        self.image = image
    }

    func raster<PixelType: Pixel>(_ layout: CGImageLayout) throws(MatteError) -> Raster<PixelType> {
        switch layout.format {
        case .rgba8 where layout.ignoresAlpha: try opaque(RGBA8.self)
        case .bgra8 where layout.ignoresAlpha: try opaque(BGRA8.self)
        case .rgba8: try converted(from: RGBA8.self)
        case .bgra8: try converted(from: BGRA8.self)
        case .premultipliedRGBA8: try converted(from: PremultipliedRGBA8.self)
        case .premultipliedBGRA8: try converted(from: PremultipliedBGRA8.self)
        case .rgb8: try converted(from: RGB8.self)
        case .bgr8: try converted(from: BGR8.self)
        case .gray8: try converted(from: Gray8.self)
        case .grayF32: try converted(from: GrayF32.self)
        }
    }

    private func converted<Stored: Pixel, PixelType: Pixel>(
        from type: Stored.Type
    ) throws(MatteError) -> Raster<PixelType> {
        try withView { (view: borrowing RasterView<Stored>) throws(MatteError) in
            try view.converted(to: PixelType.self)
        }
    }

    /// Converts pixels whose fourth byte is undefined. Alpha is 255 in the result.
    private func opaque<Stored: StraightAlphaPixel, PixelType: Pixel>(
        _ type: Stored.Type
    ) throws(MatteError) -> Raster<PixelType> {
        var copy = try withView { (view: borrowing RasterView<Stored>) throws(MatteError) in
            try Raster(copying: view)
        }
        copy.setAlpha(255)
        return try copy.converted(to: PixelType.self)
    }

    private func withView<Stored: Pixel, Result>(
        _ body: (borrowing RasterView<Stored>) throws(MatteError) -> Result
    ) throws(MatteError) -> Result {
        let memory = unsafe UnsafeRawBufferPointer(
            start: CFDataGetBytePtr(data), count: CFDataGetLength(data))
        // Keep `data` alive while the view reads its memory.
        defer { withExtendedLifetime(data) {} }
        let view: RasterView<Stored>
        do throws(MatteError) {
            view = try unsafe RasterView(
                memory: memory, width: image.width, height: image.height, bytesPerRow: image.bytesPerRow)
        } catch {
            throw MatteError(
                .decoding,
                "cannot read the image: its data has \(CFDataGetLength(data)) bytes, too few for \(image.width)x\(image.height) pixels at \(image.bytesPerRow) bytes per row; create the image from complete data"
            )
        }
        return try body(view)
    }
}

/// Conversion of any image to premultiplied sRGB by drawing it with Core Graphics.
enum DrawnImage {
    static func raster(_ image: CGImage) throws(MatteError) -> Raster<PremultipliedRGBA8> {
        let size = PixelSize(width: image.width, height: image.height)
        let clear = PremultipliedRGBA8(red: 0, green: 0, blue: 0, alpha: 0)
        var raster = try Raster(size: size, repeating: clear)
        let view = raster.mutableView
        // In the context's memory, the top row of the image comes first, although the context's y axis points up.
        guard let space = CGColorSpace(name: CGColorSpace.sRGB),
            let context = unsafe CGContext(
                data: view.start, width: size.width, height: size.height, bitsPerComponent: 8,
                bytesPerRow: view.bytesPerRow, space: space,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else {
            throw MatteError(
                .limits,
                "cannot read the image: Core Graphics created no context of \(size); use a smaller picture")
        }
        context.setBlendMode(.copy)
        context.interpolationQuality = .none
        context.draw(image, in: CGRect(x: 0, y: 0, width: size.width, height: size.height))
        context.flush()
        return raster
    }
}
#endif
