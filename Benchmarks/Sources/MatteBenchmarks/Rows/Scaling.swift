import BenchmarkResults
import CPeers
import Matte

extension Suite {
    /// Adds times by picture size, by blur width and by number of threads, for the plots.
    mutating func addScaling() {
        for megapixels in [1, 4, 12, 24, 50, 100] {
            let width = Int((Double(megapixels) * 1e6 * 4 / 3).squareRoot()) & ~7
            let size = PixelSize(width: width, height: width * 3 / 4)
            let bytes = Inputs.rgbaBytes(size)
            let depth = megapixels == 50 ? Depth.full : .quick
            compare(
                .scaling, "resize to 1024", "\(megapixels) MP", copying: bytes,
                curve: CurvePoint(
                    "Lanczos3 to 1024x768 against the size of the source", axis: "megapixels of the source",
                    x: Double(megapixels)), depth: depth
            ) { c in
                let source = Picture<RGBA8>(try Inputs.photo(size))
                let target = Picture<RGBA8>(PixelSize(width: 1024, height: 768))
                let plan = try ResizePlan<RGBA8>(from: size, to: target.size)
                c.matte(tiers: [.widest]) { parallelism in
                    try target.write { try plan.resize(source.view, into: &$0, parallelism: parallelism) }
                }
                if megapixels <= 24 || c.depth == .full {
                    c.peer(.vips, threads: [1, 2]) {
                        vips_resize_pixels(source.source, target.target, Int32(VIPS_LANCZOS3))
                    }
                }
                c.peer(.openCV, "AREA") { cv2_resize(source.source, target.target, Int32(CV2_AREA)) }
            }
            compare(
                .scaling, "Gaussian", "\(megapixels) MP", copying: bytes,
                curve: CurvePoint(
                    "Gaussian of sigma 12 against the size of the picture", axis: "megapixels",
                    x: Double(megapixels)), depth: depth
            ) { c in
                let source = Picture<RGBA8>(try Inputs.photo(size))
                let target = Picture<RGBA8>(size)
                let blur = try GaussianBlur(sigma: 12)
                c.matte(tiers: [.widest]) { parallelism in
                    try target.write { try blur.blur(source.view, into: &$0, parallelism: parallelism) }
                }
                if megapixels <= 12 || c.depth == .full {
                    c.peer(.openCV, threads: [1, 2]) { cv2_gaussian(source.source, target.target, 12) }
                }
            }
            compare(
                .scaling, "premultiply", "\(megapixels) MP", copying: bytes,
                curve: CurvePoint(
                    "Premultiply against the size of the picture", axis: "megapixels", x: Double(megapixels)),
                depth: depth
            ) { c in
                let source = Picture<RGBA8>(try Inputs.translucent(size))
                let target = Picture<PremultipliedRGBA8>(size)
                c.matte(tiers: [.widest]) { parallelism in
                    try target.write { try source.view.convert(into: &$0, parallelism: parallelism) }
                }
                c.peer(.libYUV) { yuv_premultiply(source.source, target.target) }
            }
        }
        for sigma in [0.5, 1, 2, 4, 8, 12, 20, 50, 100] {
            compare(
                .scaling, "Gaussian, 1080p", "sigma \(sigma)", copying: Inputs.rgbaBytes(Inputs.s),
                curve: CurvePoint("Gaussian of 1920x1080 against sigma", axis: "sigma", x: sigma)
            ) { c in
                let source = Picture<RGBA8>(try Inputs.photo(Inputs.s))
                let target = Picture<RGBA8>(Inputs.s)
                let blur = try GaussianBlur(sigma: sigma)
                c.matte(tiers: [.widest]) { parallelism in
                    try target.write { try blur.blur(source.view, into: &$0, parallelism: parallelism) }
                }
                if sigma <= 20 || c.depth == .full {
                    c.peer(.openCV) { cv2_gaussian(source.source, target.target, sigma) }
                }
                if sigma <= 8 || c.depth == .full {
                    c.peer(.vips) { vips_gaussian(source.source, target.target, sigma) }
                }
            }
        }
        for threads in [1, 2, 4, 8] {
            compare(
                .scaling, "threads", "\(threads)", copying: Inputs.rgbaBytes(Inputs.l),
                curve: CurvePoint("12 MP against threads", axis: "threads", x: Double(threads))
            ) { c in
                let source = Picture<RGBA8>(try Inputs.photo(Inputs.l))
                let small = Picture<RGBA8>(PixelSize(width: 1024, height: 768))
                let target = Picture<RGBA8>(Inputs.l)
                let plan = try ResizePlan<RGBA8>(from: Inputs.l, to: small.size)
                let blur = try GaussianBlur(sigma: 12)
                let count = Parallelism.threads(threads)
                c.other("Lanczos3 to 1024x768") {
                    try! small.write { try plan.resize(source.view, into: &$0, parallelism: count) }
                }
                c.other("Gaussian of sigma 12") {
                    try! target.write { try blur.blur(source.view, into: &$0, parallelism: count) }
                }
                c.other("mirror") {
                    try! target.write {
                        try source.view.convert(into: &$0, orientation: .upMirrored, parallelism: count)
                    }
                }
            }
        }
    }
}
