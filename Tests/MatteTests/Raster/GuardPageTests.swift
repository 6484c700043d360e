import Matte
import MatteCompare
import TestSupport
import Testing

/// Tests that operations on views stay inside the caller's rows. The memory is between inaccessible pages, padding
/// must not be written, and results must equal those of a packed raster.
@Suite struct GuardPageTests {
    private static let sizes = [
        PixelSize(width: 1, height: 1), PixelSize(width: 17, height: 5), PixelSize(width: 33, height: 9),
        PixelSize(width: 131, height: 3),
    ]

    private static func picture<P: Pixel>(_ size: PixelSize, seed: UInt64, of type: P.Type = P.self)
        -> Raster<P>
    {
        var random = SplitMix64(seed: seed)
        return try! Raster(size: size) { _, row in
            for _ in 0..<size.width {
                var bits = random.next()
                if P.self == GrayF32.self {
                    row.append(GrayF32(Float(bits >> 40) / Float(1 << 24)) as! P)
                } else {
                    row.append(withUnsafeBytes(of: &bits) { $0.loadUnaligned(as: P.self) })
                }
            }
        }
    }

    /// Returns the raster in every layout of rows between guard pages.
    private func guarded<P: Pixel>(_ raster: Raster<P>) -> [GuardedPixels<P>] {
        GuardedPixels<P>.Guard.allCases.flatMap { side in
            [0, 13].map { GuardedPixels(raster, padding: $0, touching: side) }
        }
    }

    /// Tests an operation that reads a view.
    private func reads<P: Pixel, Result: Equatable>(
        _ name: String, _ type: P.Type, _ operation: (borrowing RasterView<P>) throws -> Result
    ) throws {
        for size in Self.sizes {
            let raster = Self.picture(size, seed: 7, of: P.self)
            let expected = try operation(raster.view)
            for pixels in guarded(raster) {
                #expect(try pixels.withView(operation) == expected, "\(name) of \(size) \(P.self)")
                #expect(
                    pixels.raster.bytes.withUnsafeBytes {
                        $0.elementsEqual(raster.bytes.withUnsafeBytes(Array.init))
                    })
            }
        }
    }

    /// Tests an operation that changes a view in place.
    private func changes<P: Pixel>(
        _ name: String, _ type: P.Type, _ operation: (inout MutableRasterView<P>) throws -> Void
    ) throws {
        for size in Self.sizes {
            let raster = Self.picture(size, seed: 9, of: P.self)
            var expected = raster
            do {
                var view = expected.mutableView
                try operation(&view)
            }
            for pixels in guarded(raster) {
                try pixels.withMutableView(operation)
                #expect(pixels.raster == expected && pixels.paddingIsIntact, "\(name) of \(size) \(P.self)")
            }
        }
    }

    /// Tests an operation from a view into another.
    private func writes<P: Pixel, Q: Pixel>(
        _ name: String, _ from: P.Type, _ to: Q.Type, size target: PixelSize? = nil,
        turned orientation: ImageOrientation = .up,
        _ operation: (borrowing RasterView<P>, inout MutableRasterView<Q>) throws -> Void
    ) throws {
        for size in Self.sizes {
            let raster = Self.picture(size, seed: 11, of: P.self)
            let blank = Self.picture(target ?? orientation.applied(to: size), seed: 12, of: Q.self)
            var expected = blank
            do {
                var view = expected.mutableView
                try operation(raster.view, &view)
            }
            for (source, destination) in zip(guarded(raster), guarded(blank).reversed()) {
                try source.withView { view in
                    try destination.withMutableView { try operation(view, &$0) }
                }
                #expect(
                    destination.raster == expected && destination.paddingIsIntact,
                    "\(name) of \(size), \(P.self) to \(Q.self)")
            }
        }
    }

    private func eachTier(_ body: () throws -> Void) throws {
        for tier in KernelTier.available { try KernelTier.with(tier) { try body() } }
    }

    private func convert<P: Pixel>(_ type: P.Type) throws {
        func to<Q: Pixel>(_ other: Q.Type) throws {
            try writes("conversion", P.self, Q.self) { try $0.converted(into: &$1) }
        }
        try to(RGBA8.self)
        try to(BGRA8.self)
        try to(RGB8.self)
        try to(Gray8.self)
        try to(PremultipliedRGBA8.self)
        try to(GrayF32.self)
        for orientation in ImageOrientation.allCases {
            try writes("orientation \(orientation)", P.self, P.self, turned: orientation) {
                try $0.converted(into: &$1, orientation: orientation)
            }
        }
    }

    @Test func conversions() throws {
        try eachTier {
            try convert(RGBA8.self)
            try convert(BGRA8.self)
            try convert(RGB8.self)
            try convert(BGR8.self)
            try convert(Gray8.self)
            try convert(PremultipliedBGRA8.self)
        }
    }

    @Test func cropsPadsAndFills() throws {
        try eachTier {
            try reads("crop", RGB8.self) {
                try $0.cropped(to: PixelRect(x: $0.width / 2, y: $0.height / 2, width: 1, height: 1))
            }
            try reads("pad", RGBA8.self) {
                try $0.padded(left: 1, top: 2, right: 3, with: RGBA8(red: 1, green: 2, blue: 3))
            }
            try reads("isOpaque", RGBA8.self) { $0.isOpaque }
            try changes("fill", BGR8.self) { $0.fill(with: BGR8(red: 1, green: 2, blue: 3)) }
            try changes("alpha", RGBA8.self) { $0.setAlpha(7) }
            try changes("stroke", RGBA8.self) {
                $0.stroke($0.bounds, with: RGBA8(red: 1, green: 2, blue: 3), width: 2)
            }
            try changes("erase", RGBA8.self) {
                try $0.erase(.ellipse(in: SubpixelRect($0.bounds)), feather: 2)
            }
            try changes("erase", PremultipliedBGRA8.self) { try $0.erase(.rect(SubpixelRect($0.bounds))) }
        }
    }

    private func compare<P: Pixel>(_ type: P.Type) throws {
        try reads("difference", P.self) { view in
            let other = try view.mirrored()
            return try view.difference(from: other.view)
        }
        try reads("difference picture", P.self) { view in
            let other = try view.mirrored()
            return try view.differencePicture(from: other.view)
        }
        try reads("dHash", P.self) { try $0.perceptualHash(.dHash) }
        try reads("BlurHash", P.self) { try $0.blurHash() }
        try reads("ThumbHash", P.self) { try $0.thumbHash() }
    }

    @Test func comparesAndHashes() throws {
        try eachTier {
            try compare(BGRA8.self)
            try compare(RGB8.self)
            try compare(Gray8.self)
        }
    }

    private func resize<P: Pixel>(_ type: P.Type) throws {
        for filter in [ResizeFilter.area, .lanczos3] {
            for light in [ResizeLight.encoded, .linear] {
                for target in [PixelSize(width: 29, height: 11), PixelSize(width: 5, height: 40)] {
                    try writes(
                        "resize to \(target), \(filter), \(light)", P.self, P.self, size: target
                    ) {
                        try ResizePlan<P>(from: $0.size, to: target, filter: filter, light: light)
                            .resize($0, into: &$1)
                    }
                }
            }
        }
    }

    @Test func resizes() throws {
        try eachTier {
            try resize(RGBA8.self)
            try resize(RGB8.self)
            try resize(Gray8.self)
        }
    }

    private func warp<P: Pixel>(_ type: P.Type) throws {
        for filter in WarpFilter.allCases {
            for transform in [
                AffineTransform.rotation(byDegrees: 7), .scale(x: 0.3, y: 0.2), .scale(x: 1.5, y: -1.1),
            ] {
                let target = PixelSize(width: 29, height: 11)
                try writes("warp by \(transform), \(filter)", P.self, P.self, size: target) {
                    try WarpPlan<P>(from: $0.size, to: target, transform: transform, filter: filter)
                        .warp($0, into: &$1)
                }
            }
        }
    }

    @Test func warps() throws {
        try eachTier {
            try warp(RGBA8.self)
            try warp(RGB8.self)
            try warp(Gray8.self)
            try warp(GrayF32.self)
        }
    }

    private func adjust<P: Pixel>(_ type: P.Type) throws {
        let curve = try ColorAdjustment.gamma(1.3)
        let tint = ColorAdjustment.whiteBalance(try WhiteBalance(red: 1.3, green: 1, blue: 0.7))
        for adjustment in [curve, tint, try .saturation(2), try tint.then(.saturation(2))] {
            let plan = AdjustmentPlan(adjustment)
            try writes("adjust", P.self, P.self) { try plan.adjust($0, into: &$1) }
            try changes("adjust in place", P.self) { try plan.adjust(&$0) }
        }
        try writes("sharpen", P.self, P.self) {
            try UnsharpMask(amount: 2, radius: 1.5).sharpen($0, into: &$1)
        }
        try reads("histogram", P.self) { try $0.histogram() }
    }

    @Test func adjustments() throws {
        try eachTier {
            try adjust(RGBA8.self)
            try adjust(PremultipliedRGBA8.self)
            try adjust(BGR8.self)
            try adjust(Gray8.self)
            try adjust(GrayF32.self)
        }
    }

    private func blur<P: Pixel>(_ type: P.Type) throws {
        for edge in BlurEdge.allCases {
            for sigma in [0.8, 3, 20] {
                try writes("blur \(sigma), \(edge)", P.self, P.self) {
                    try $0.blurred(sigma: sigma, edge: edge, into: &$1)
                }
            }
            try writes("box blur, \(edge)", P.self, P.self) {
                try $0.boxBlurred(radius: 4, edge: edge, into: &$1)
            }
        }
    }

    @Test func blurs() throws {
        try eachTier {
            try blur(RGBA8.self)
            try blur(RGB8.self)
            try blur(Gray8.self)
        }
    }

    @Test func compositesAndEffects() throws {
        try eachTier {
            for size in Self.sizes {
                let mask = Mask(Self.picture(size, seed: 3, of: Gray8.self))
                let background = Self.picture(size, seed: 4, of: RGBA8.self)
                let raster = Self.picture(size, seed: 5, of: RGBA8.self)
                let confidences = Self.picture(PixelSize(width: 19, height: 7), seed: 6, of: GrayF32.self)
                let categories = Self.picture(PixelSize(width: 19, height: 7), seed: 6, of: Gray8.self)
                let palette = Palette.hues(count: 256)
                typealias Operation = (
                    borrowing RasterView<RGBA8>, borrowing RasterView<RGBA8>, borrowing RasterView<GrayF32>,
                    borrowing RasterView<Gray8>, inout MutableRasterView<RGBA8>
                ) throws -> Void
                let operations: [(String, Operation)] = [
                    ("composite", { try $0.composite(over: $1, through: mask, into: &$4) }),
                    (
                        "cut-out",
                        { source, _, _, _, target in
                            for detail in CutOutDetail.allCases {
                                try CutOutPlan<RGBA8>(size: size, detail: detail)
                                    .cutOut(source, mask: mask, into: &target)
                            }
                        }
                    ),
                    (
                        "desaturate",
                        { source, _, _, _, target in
                            try source.desaturate(outside: mask, into: &target)
                        }
                    ),
                    (
                        "portrait",
                        { source, _, confidences, _, target in
                            try PortraitEffect(frame: size, background: .blur(sigma: 3))
                                .render(source, confidences: confidences, into: &target)
                        }
                    ),
                    (
                        "overlay of categories",
                        { source, _, _, categories, target in
                            try CategoryEffect(frame: size, palette: palette, outline: 1)
                                .render(source, categories: categories, into: &target)
                        }
                    ),
                    (
                        "refinement",
                        { source, _, _, _, target in
                            let refined = try mask.refined(along: source, radius: 3)
                            target.fill(with: RGBA8(red: refined.raster[0, 0].value, green: 0, blue: 0))
                        }
                    ),
                    (
                        "mask of confidences",
                        { source, _, confidences, _, target in
                            let mask = try Mask(confidences: confidences, foreground: .high, size: size)
                            target.fill(with: RGBA8(red: mask.raster[0, 0].value, green: 0, blue: 0))
                        }
                    ),
                ]
                for (name, operation) in operations {
                    var expected = raster
                    do {
                        var view = expected.mutableView
                        try operation(raster.view, background.view, confidences.view, categories.view, &view)
                    }
                    for i in guarded(raster).indices {
                        let target = guarded(raster)[i]
                        try guarded(raster)[i].withView { source in
                            try guarded(background)[i].withView { background in
                                try guarded(confidences)[i].withView { confidences in
                                    try guarded(categories)[i].withView { categories in
                                        try target.withMutableView {
                                            try operation(source, background, confidences, categories, &$0)
                                        }
                                    }
                                }
                            }
                        }
                        #expect(target.raster == expected && target.paddingIsIntact, "\(name) of \(size)")
                    }
                }
            }
        }
    }

    @Test func scaledMasks() throws {
        let target = PixelSize(width: 45, height: 13)
        try eachTier {
            try writes("scaled coverage", Gray8.self, Gray8.self, size: target) {
                var scaler = try MaskScaler(from: $0.size, to: target)
                scaler.render($0, into: &$1)
            }
            try writes("scaled confidences", GrayF32.self, Gray8.self, size: target) {
                var scaler = try MaskScaler(from: $0.size, to: target)
                scaler.render($0, foreground: .low, into: &$1)
            }
        }
    }

    @Test func categories() throws {
        try eachTier {
            try reads("categories of one plane", GrayF32.self) {
                try CategoryMask(argmaxOf: $0, classes: 1).raster
            }
            try reads("categories of a plane per row", GrayF32.self) {
                try CategoryMask(argmaxOf: $0, classes: $0.height).raster
            }
            for size in Self.sizes {
                let mask = CategoryMask(Self.picture(size, seed: 2, of: Gray8.self))
                for pixels in guarded(Self.picture(size, seed: 9, of: RGBA8.self)) {
                    let palette = Palette.hues(count: 256)
                    let expected = try pixels.raster.overlaying(mask, palette: palette, outline: 1)
                    try pixels.withView {
                        var copy = try Raster(copying: $0)
                        try copy.overlay(mask, palette: palette, outline: 1)
                        #expect(copy == expected)
                    }
                }
            }
        }
    }

    /// A plane of YUV is read as grey pixels; chroma has two of them for each pair.
    @Test func framesInTwoPlanes() throws {
        try eachTier {
            for size in Self.sizes {
                let luma = Self.picture(size, seed: 3, of: Gray8.self)
                let pairs = PixelSize(width: (size.width + 1) / 2 * 2, height: (size.height + 1) / 2)
                let chroma = Self.picture(pairs, seed: 4, of: Gray8.self)
                for orientation in [ImageOrientation.up, .right, .downMirrored] {
                    let expected: Raster<BGRA8> = try YUV420View(
                        luma: luma.bytes, chroma: chroma.bytes, width: size.width, height: size.height
                    ).converted(orientation: orientation)
                    let blank = Raster<BGRA8>(
                        width: expected.width, height: expected.height,
                        repeating: BGRA8(red: 9, green: 8, blue: 7))
                    for (planes, target) in zip(
                        zip(guarded(luma), guarded(chroma)), guarded(blank).reversed())
                    {
                        try planes.0.withBytes { luma in
                            try planes.1.withBytes { chroma in
                                let view = unsafe try YUV420View(
                                    luma: luma, chroma: chroma, width: size.width, height: size.height,
                                    lumaBytesPerRow: planes.0.bytesPerRow,
                                    chromaBytesPerRow: planes.1.bytesPerRow)
                                try target.withMutableView {
                                    try view.converted(into: &$0, orientation: orientation)
                                }
                            }
                        }
                        #expect(
                            target.raster == expected && target.paddingIsIntact, "\(size), \(orientation)")
                    }
                }
            }
        }
    }

    @Test func tensors() throws {
        try eachTier {
            try reads("tensor", RGBA8.self) { try $0.tensor(of: Float.self) }
            try reads("tensor", RGB8.self) { try $0.tensor(of: Float.self) }
            try reads("tensor", Gray8.self) { try $0.tensor(TensorFormat(channels: .gray), of: Float.self) }
        }
    }
}
