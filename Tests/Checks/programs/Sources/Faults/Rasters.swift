import Matte
import MatteCompare

/// Returns a picture with deterministic bytes, of any pixel type.
func picture<P: Pixel>(_ width: Int, _ height: Int, of type: P.Type = P.self) -> Raster<P> {
    var state: UInt32 = 1
    return try! Raster(size: PixelSize(width: width, height: height)) { _, row in
        for _ in 0..<width {
            state = state &* 1_664_525 &+ 1_013_904_223
            row.append(withUnsafeBytes(of: &state) { $0.loadUnaligned(as: P.self) })
        }
    }
}

/// Returns the bytes of a raster.
func bytes<P: Pixel>(_ raster: Raster<P>) -> [UInt8] { raster.bytes.withUnsafeBytes { Array($0) } }

/// The sizes of the rasters. Small rasters are allocated by the allocator, large ones are mapped.
private let sizes = [PixelSize(width: 61, height: 43), PixelSize(width: 1024, height: 640)]

/// Checks operations that create a raster from another one.
@MainActor func checkRasters() {
    for size in sizes {
        let source = picture(size.width, size.height, of: RGBA8.self)
        let half = PixelSize(width: size.width / 2, height: size.height / 2)
        let color = RGBA8(red: 1, green: 2, blue: 3)
        check("raster of \(size)") { bytes(try Raster<RGBA8>(size: size, repeating: color)) }
        check("copy of \(size)") { bytes(try Raster(copying: source.view)) }
        check("conversion of \(size)") { bytes(try source.view.converted(to: BGR8.self)) }
        check("premultiplied \(size)") { bytes(try source.premultiplied()) }
        check("crop of \(size)") {
            bytes(try source.cropped(to: PixelRect(origin: PixelPoint(x: 3, y: 2), size: half)))
        }
        check("padded \(size)") {
            bytes(try source.padded(left: 3, top: 1, right: 2, bottom: 4, with: color))
        }
        check("turned \(size)") { bytes(try source.oriented(.right)) }
        check("mirrored \(size)") { bytes(try source.mirrored()) }
        for light in ResizeLight.allCases {
            for filter in ResizeFilter.allCases {
                check("resize of \(size), \(filter.rawValue), \(light.rawValue) light") {
                    bytes(try source.resized(to: half, filter: filter, light: light, parallelism: .serial))
                }
            }
        }
        check("fitted \(size)") {
            bytes(
                try source.resized(
                    toFit: PixelSize(width: 50, height: 50), fit: .contain, parallelism: .serial))
        }
        for scale in [1, 0.3] {
            let turn = AffineTransform.rotation(byDegrees: 11).then(.scale(x: scale, y: scale))
            check("warp of \(size) to \(scale)") {
                bytes(try source.warped(by: turn, parallelism: .serial))
            }
        }
        check("adjustment of \(size)") {
            bytes(try source.adjusted(by: .exposure(1).then(.saturation(2)), parallelism: .serial))
        }
        check("sharpening of \(size)") { bytes(try source.sharpened(amount: 1, parallelism: .serial)) }
        check("white balance of \(size)") {
            let balance = try source.whiteBalance(at: PixelPoint(x: 9, y: 9))
            return bytes(try source.adjusted(by: .whiteBalance(balance), parallelism: .serial))
        }
        check("blur of \(size)") { bytes(try source.blurred(sigma: 3.5, parallelism: .serial)) }
        check("wide blur of \(size)") { bytes(try source.blurred(sigma: 20, parallelism: .serial)) }
        check("box blur of \(size)") { bytes(try source.boxBlurred(radius: 4, parallelism: .serial)) }
        check("desaturated \(size)") { bytes(try source.desaturated(parallelism: .serial)) }
        check("similarity of \(size)") {
            let similarity = try source.structuralSimilarity(to: source.mirrored(), parallelism: .serial)
            return similarity.channels.map { UInt8(100 * abs($0.value)) }
        }
        check("difference picture of \(size)") {
            bytes(try source.differencePicture(from: source.mirrored(), parallelism: .serial))
        }
        check("hashes of \(size)") {
            let hash = try source.perceptualHash(.pHash, parallelism: .serial).bits
            let blurHash = try source.blurHash(parallelism: .serial)
            return try [UInt8(hash >> 56)] + blurHash.description.utf8 + source.thumbHash().bytes
        }
        check("placeholder of \(size)") {
            bytes(try BlurHash("LEHV6nWB2yk8pyo0adR*.7kCMdnj").raster(size: size, parallelism: .serial))
        }
        check("cut-out of \(size)") {
            let mask = try Mask(size: PixelSize(width: 9, height: 7), repeating: 100)
            return bytes(try source.cutOut(mask, parallelism: .serial))
        }
        check("composite over \(size)") { bytes(try source.composited(over: color, parallelism: .serial)) }
    }
}

/// Checks masks, regions, and operations that paint with them.
@MainActor func checkEdits() {
    for size in sizes {
        let source = picture(size.width, size.height, of: RGBA8.self)
        let coverage = Mask(picture(size.width, size.height, of: Gray8.self))
        let shape = Region.ellipse(
            in: SubpixelRect(
                x: 5, y: 5, width: Double(size.width) / 2, height: Double(size.height) / 2))
        check("erased \(size)") { bytes(try source.erasing(shape, feather: 4)) }
        check("erased \(size), shared") {
            // The copy shares its pixels with the source, so the first change allocates memory.
            var copy = source
            try copy.erase(.inverse(shape))
            return bytes(copy)
        }
        check("mask of a region, \(size)") { bytes(try Mask(shape, size: size).raster) }
        check("feathered mask, \(size)") {
            bytes(try coverage.feathered(width: 5, parallelism: .serial).raster)
        }
        check("dilated mask, \(size)") { bytes(try coverage.dilated(by: 3, parallelism: .serial).raster) }
        check("eroded mask, \(size)") { bytes(try coverage.eroded(by: 3, parallelism: .serial).raster) }
        check("cleaned mask, \(size)") {
            bytes(try coverage.keepingLargestComponent().fillingHoles().removingSpecks(below: 5).raster)
        }
        check("distances, \(size)") { bytes(try coverage.signedDistances(parallelism: .serial)) }
        check("mask from runs, \(size)") { bytes(try Mask(RunLengthMask(coverage)).raster) }
        check("resized mask, \(size)") {
            bytes(try coverage.resized(to: PixelSize(width: size.width + 9, height: size.height + 7)).raster)
        }
        check("refined mask, \(size)") {
            bytes(try coverage.refined(along: source, radius: 4, parallelism: .serial).raster)
        }
        check("composite through a mask, \(size)") {
            bytes(try source.composited(over: source.mirrored(), through: coverage, parallelism: .serial))
        }
        let categories = CategoryMask(picture(size.width, size.height, of: Gray8.self))
        check("overlay, \(size)") {
            var copy = source
            try copy.overlay(categories, palette: Palette([RGBA8(red: 9, green: 9, blue: 9)]), outline: 1)
            return bytes(copy)
        }
        let confidences = try! Raster<GrayF32>(
            size: PixelSize(width: 16, height: 16), pixels: (0..<256).map { GrayF32(Float($0) / 255) })
        check("mask of confidences, \(size)") {
            bytes(try Mask(confidences: confidences.view, foreground: .high, size: size).raster)
        }
        check("portrait, \(size)") {
            let effect = try PortraitEffect(frame: size, background: .blur(sigma: 6), smoothing: 0.5)
            var result = try Raster<RGBA8>(copying: source.view)
            var output = result.mutableView
            try effect.render(source.view, confidences: confidences.view, into: &output, parallelism: .serial)
            return bytes(result)
        }
    }
}
