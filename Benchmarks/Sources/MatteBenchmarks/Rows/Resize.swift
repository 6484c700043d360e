import BenchmarkResults
import CPeers
import Matte

extension Suite {
    /// Adds resizes of a photograph. Plans and output memory are created before the time is measured.
    mutating func addResize() {
        let from = Inputs.l
        let to = PixelSize(width: 1024, height: 768)
        let input = "\(Inputs.text(from)) to \(Inputs.text(to))"
        let bytes = Inputs.rgbaBytes(from)

        resize(.lanczos3, "Lanczos3, opaque", from, to, goal: Goal(2.7), pairGoal: .scaling, depth: .short) {
            c, source, target in
            c.peer(.vips, threads: [1, 2], note: "8 bits between the axes", output: target.bytes) {
                vips_resize_pixels(source.source, target.target, Int32(VIPS_LANCZOS3))
            }
            // Each run of this contender takes seconds.
            if c.depth == .full {
                c.peer(.pixman, note: "premultiplied pixels", output: target.bytes) {
                    pixman_lanczos3(source.source, target.target)
                }
            }
            c.peer(.ipp, output: target.bytes) {
                ipp_resize(source.source, target.target, Int32(IPP_LANCZOS3))
            }
            c.peer(.openCV, "LANCZOS4", note: "no antialiasing", output: target.bytes) {
                cv2_resize(source.source, target.target, Int32(CV2_LANCZOS4))
            }
        }
        resize(.catmullRom, "Catmull-Rom, opaque", from, to, goal: Goal(1.9), pairGoal: .scaling) {
            c, source, target in
            c.peer(.vips, threads: [1, 2], note: "8 bits between the axes", output: target.bytes) {
                vips_resize_pixels(source.source, target.target, Int32(VIPS_CUBIC))
            }
            c.peer(.openCV, "CUBIC", note: "no antialiasing, a = -0.75", output: target.bytes) {
                cv2_resize(source.source, target.target, Int32(CV2_CUBIC))
            }
            c.peer(.stb, output: target.bytes) {
                stb_resize(source.source, target.target, Int32(STB_CATMULL_ROM), 0)
            }
            c.peer(.ipp, output: target.bytes) {
                ipp_resize(source.source, target.target, Int32(IPP_CATMULL_ROM))
            }
        }
        resize(.area, "area, opaque", from, to, goal: Goal(1.1), pairGoal: .scaling) { c, source, target in
            c.peer(.openCV, "AREA", threads: [1, 2], output: target.bytes) {
                cv2_resize(source.source, target.target, Int32(CV2_AREA))
            }
            c.peer(.vips, "shrink", note: "fractional edge pixels not weighed", output: target.bytes) {
                vips_shrink_pixels(source.source, target.target)
            }
            c.peer(.libYUV, "kFilterBox", note: "no area filter at this ratio", output: target.bytes) {
                yuv_scale_box(source.source, target.target)
            }
            c.peer(.ipp, "super sampling", output: target.bytes) {
                ipp_resize(source.source, target.target, Int32(IPP_AREA))
            }
            c.peer(.stb, "BOX", note: "a trapezoid", output: target.bytes) {
                stb_resize(source.source, target.target, Int32(STB_BOX), 0)
            }
        }
        resize(.mitchell, "Mitchell, opaque", from, to) { c, source, target in
            c.peer(.vips, note: "8 bits between the axes", output: target.bytes) {
                vips_resize_pixels(source.source, target.target, Int32(VIPS_MITCHELL))
            }
            c.peer(.stb, output: target.bytes) {
                stb_resize(source.source, target.target, Int32(STB_MITCHELL), 0)
            }
        }
        resize(.triangle, "triangle, opaque", from, to) { c, source, target in
            c.peer(.vips, note: "8 bits between the axes", output: target.bytes) {
                vips_resize_pixels(source.source, target.target, Int32(VIPS_LINEAR))
            }
            c.peer(.openCV, "LINEAR", note: "no antialiasing", output: target.bytes) {
                cv2_resize(source.source, target.target, Int32(CV2_LINEAR))
            }
            c.peer(.stb, output: target.bytes) {
                stb_resize(source.source, target.target, Int32(STB_TRIANGLE), 0)
            }
        }

        compare(
            .resize, "Lanczos3, alpha-correct", input, copying: bytes, goal: Goal(3.9), pairGoal: .scaling,
            pipeline: "a cut-out, straight alpha in and out; colour errors weighed by alpha"
        ) { c in
            let source = Picture<RGBA8>(try Inputs.cutout(from))
            let target = Picture<RGBA8>(to)
            c.expect(weight: .straightAlpha) { Reference.resized(source, to: to, .lanczos3, alpha: true) }
            let plan = try ResizePlan<RGBA8>(from: from, to: to)
            c.matte(output: target.bytes) { parallelism in
                try target.write { try plan.resize(source.view, into: &$0, parallelism: parallelism) }
            }
            c.peer(.vips, "premultiplied", threads: [1, 2], output: target.bytes) {
                vips_resize_alpha(source.source, target.target, Int32(VIPS_LANCZOS3))
            }
            c.peer(.vips, "straight", note: "resizes straight alpha: fringes", output: target.bytes) {
                vips_resize_pixels(source.source, target.target, Int32(VIPS_LANCZOS3))
            }
            c.peer(.openCV, "AREA", note: "another filter, straight alpha", output: target.bytes) {
                cv2_resize(source.source, target.target, Int32(CV2_AREA))
            }
        }
        compare(
            .resize, "Catmull-Rom, alpha-correct", input, copying: bytes,
            pipeline: "a cut-out, straight alpha in and out; colour errors weighed by alpha"
        ) { c in
            let source = Picture<RGBA8>(try Inputs.cutout(from))
            let target = Picture<RGBA8>(to)
            c.expect(weight: .straightAlpha) { Reference.resized(source, to: to, .catmullRom, alpha: true) }
            let plan = try ResizePlan<RGBA8>(from: from, to: to, filter: .catmullRom)
            c.matte(output: target.bytes) { parallelism in
                try target.write { try plan.resize(source.view, into: &$0, parallelism: parallelism) }
            }
            c.peer(.stb, output: target.bytes) {
                stb_resize(source.source, target.target, Int32(STB_CATMULL_ROM), 1)
            }
        }
        compare(
            .resize, "Lanczos3, linear light", input, copying: bytes,
            pipeline: "sRGB decoded before and encoded after"
        ) { c in
            let source = Picture<RGBA8>(try Inputs.photo(from))
            let target = Picture<RGBA8>(to)
            let plan = try ResizePlan<RGBA8>(from: from, to: to, light: .linear)
            c.matte(output: target.bytes) { parallelism in
                try target.write { try plan.resize(source.view, into: &$0, parallelism: parallelism) }
            }
        }
        compare(
            .resize, "Lanczos3, enlarging", "1024x768 to 1920x1440", copying: 1920 * 1440 * 4
        ) { c in
            let small = PixelSize(width: 1024, height: 768)
            let large = PixelSize(width: 1920, height: 1440)
            let source = Picture<RGBA8>(try Inputs.photo(small))
            let target = Picture<RGBA8>(large)
            c.expect { Reference.resized(source, to: large, .lanczos3, alpha: false) }
            let plan = try ResizePlan<RGBA8>(from: small, to: large)
            c.matte(output: target.bytes) { parallelism in
                try target.write { try plan.resize(source.view, into: &$0, parallelism: parallelism) }
            }
            c.peer(.vips, threads: [1, 2], output: target.bytes) {
                vips_resize_pixels(source.source, target.target, Int32(VIPS_LANCZOS3))
            }
            c.peer(.openCV, "LANCZOS4", threads: [1, 2], note: "four lobes", output: target.bytes) {
                cv2_resize(source.source, target.target, Int32(CV2_LANCZOS4))
            }
        }
        for size in [Inputs.camera, Inputs.xl] {
            let square = PixelSize(width: 512, height: 512 * size.height / size.width)
            resize(.lanczos3, "Lanczos3, opaque", size, square) { c, source, target in
                c.peer(.vips, threads: [1, 2], note: "8 bits between the axes", output: target.bytes) {
                    vips_resize_pixels(source.source, target.target, Int32(VIPS_LANCZOS3))
                }
                if size == Inputs.camera {
                    c.peer(.pixman, note: "premultiplied pixels", output: target.bytes) {
                        pixman_lanczos3(source.source, target.target)
                    }
                }
                c.peer(.openCV, "AREA", threads: [1, 2], note: "another filter", output: target.bytes) {
                    cv2_resize(source.source, target.target, Int32(CV2_AREA))
                }
            }
        }
        compare(
            .resize, "Lanczos3, grey", "1920x1080 to 512x288", copying: 1920 * 1080
        ) { c in
            let source = Picture<Gray8>(try Inputs.photo(Inputs.s))
            let target = Picture<Gray8>(PixelSize(width: 512, height: 288))
            let plan = try ResizePlan<Gray8>(from: source.size, to: target.size)
            c.matte(output: target.bytes) { parallelism in
                try target.write { try plan.resize(source.view, into: &$0, parallelism: parallelism) }
            }
            c.peer(.openCV, "AREA", threads: [1, 2], note: "another filter", output: target.bytes) {
                cv2_resize_gray(source.source, target.target, Int32(CV2_AREA))
            }
        }
    }

    private mutating func resize(
        _ filter: ResizeFilter, _ name: String, _ from: PixelSize, _ to: PixelSize, goal: Goal? = nil,
        pairGoal: Goal? = nil, depth: Depth = .quick,
        _ peers: @escaping (Contenders, Picture<RGBA8>, Picture<RGBA8>) -> Void
    ) {
        compare(
            .resize, name, "\(Inputs.text(from)) to \(Inputs.text(to))", copying: Inputs.rgbaBytes(from),
            goal: goal, pairGoal: pairGoal, depth: depth
        ) { c in
            let source = Picture<RGBA8>(try Inputs.photo(from))
            let target = Picture<RGBA8>(to)
            c.expect { Reference.resized(source, to: to, filter, alpha: false) }
            let plan = try ResizePlan<RGBA8>(from: from, to: to, filter: filter)
            c.matte(output: target.bytes) { parallelism in
                try target.write { try plan.resize(source.view, into: &$0, parallelism: parallelism) }
            }
            peers(c, source, target)
        }
    }
}
