import BenchmarkResults
import CPeers
import Matte

extension Suite {
    /// Adds operations that use a segmentation model's mask: resizing the mask to the picture's size, backgrounds and
    /// overlays.
    mutating func addPortrait() {
        let size = Inputs.s
        let bytes = Inputs.rgbaBytes(size)
        let models = "256x256 confidences to " + Inputs.text(size)
        compare(
            .portrait, "enlarge a mask", models, copying: bytes, goal: Goal(0.5), depth: .short,
            pipeline: "floats to 8 bits; memcpy is of RGBA"
        ) { c in
            let source = Picture<GrayF32>(try Inputs.confidences(Inputs.mask))
            let target = Picture<Gray8>(size)
            if c.depth > .short { c.expect { Reference.enlarged(source, to: size).map { Float(255 * $0) } } }
            var scaler = try MaskScaler(from: Inputs.mask, to: size)
            c.matte(threads: [1], output: target.bytes) { _ in
                try target.write { scaler.render(source.view, foreground: .high, into: &$0) }
            }
            c.peer(.openCV, threads: [1, 2], output: target.bytes) {
                cv2_mask_from_floats(source.source, target.target)
            }
        }
        for size in [Inputs.s, Inputs.l] { addComposite(size) }
        addCutOuts()
        addBackgrounds(size)
        addCameraEffects()
    }

    private mutating func addComposite(_ size: PixelSize) {
        compare(
            .portrait, "composite through a mask", Inputs.text(size) + " RGBA",
            copying: Inputs.rgbaBytes(size),
            goal: size == Inputs.s ? Goal(2.7) : nil, depth: size == Inputs.s ? .short : .quick,
            pipeline: "a person over another photograph, into a third buffer, opaque"
        ) { c in
            let over = Picture<RGBA8>(try Inputs.photo(size))
            let under = Picture<RGBA8>(try over.raster().oriented(.down))
            let mask = Mask(try Inputs.personMask(size))
            let coverage = Picture<Gray8>(mask.raster)
            let target = Picture<RGBA8>(size)
            c.expect { Reference.composite(over, under, coverage) }
            c.matte(output: target.bytes) { parallelism in
                try target.write {
                    try over.view.composite(
                        over: under.view, through: mask, into: &$0, parallelism: parallelism)
                }
            }
            c.peer(.openCV, threads: [1, 2], output: target.bytes) {
                cv2_composite(over.source, under.source, coverage.source, target.target)
            }
            c.peer(.pixman, output: target.bytes) {
                pixman_composite_mask(over.source, under.source, coverage.source, target.target)
            }
        }
    }

    private mutating func addCutOuts() {
        for (size, details) in [(Inputs.s, CutOutDetail.allCases), (Inputs.l, [.half])] {
            for detail in details {
                compare(
                    .portrait, "cut out, \(detail.rawValue) detail", Inputs.text(size) + " RGBA",
                    copying: Inputs.rgbaBytes(size), depth: size == Inputs.s ? .short : .quick,
                    pipeline: "a person, with estimated foreground colours"
                ) { c in
                    let source = Picture<RGBA8>(try Inputs.photo(size))
                    let mask = Mask(try Inputs.personMask(size))
                    let target = Picture<RGBA8>(size)
                    let plan = try CutOutPlan<RGBA8>(size: size, detail: detail)
                    c.matte(output: target.bytes) { parallelism in
                        try target.write {
                            try plan.cutOut(source.view, mask: mask, into: &$0, parallelism: parallelism)
                        }
                    }
                }
            }
        }
    }

    private mutating func addBackgrounds(_ size: PixelSize) {
        for (sigma, goal) in [(12.0, 12.0), (24, nil)] as [(Double, Double?)] {
            compare(
                .portrait, "blur the background, sigma \(Int(sigma))",
                Inputs.text(size) + " BGRA, 256x256 confidences", copying: Inputs.rgbaBytes(size),
                goal: goal.map { Goal($0) }, pairGoal: .scaling, depth: goal == nil ? .quick : .short,
                pipeline: "padded BGRA to RGBA; the error is against blurring the background alone"
            ) { c in
                let frame = Picture<BGRA8>(try Inputs.photo(size), padding: 64)
                let confidences = Picture<GrayF32>(try Inputs.confidences(Inputs.mask))
                let target = Picture<RGBA8>(size)
                let effect = try PortraitEffect(frame: size, background: .blur(sigma: sigma))
                if c.depth > .short {
                    c.expect {
                        Reference.portrait(
                            frame, confidences: confidences, sigma: sigma,
                            backgroundLimit: effect.backgroundLimit)
                    }
                }
                c.matte(output: target.bytes) { parallelism in
                    try target.write {
                        try effect.render(
                            frame.view, confidences: confidences.view, into: &$0, parallelism: parallelism)
                    }
                }
                c.peer(
                    .openCV, "at a quarter", threads: [1, 2],
                    note: "the subject's colours leak into the background",
                    output: target.bytes
                ) { cv2_portrait(frame.source, confidences.source, target.target, sigma) }
            }
        }
        for name in ["another picture", "a colour", "greys"] {
            compare(
                .portrait, "replace the background by \(name)",
                Inputs.text(size) + " BGRA, 256x256 confidences", copying: Inputs.rgbaBytes(size),
                pipeline: "padded BGRA to RGBA"
            ) { c in
                let frame = Picture<BGRA8>(try Inputs.photo(size), padding: 64)
                let confidences = Picture<GrayF32>(try Inputs.confidences(Inputs.mask))
                let target = Picture<RGBA8>(size)
                let background: PortraitBackground =
                    switch name {
                    case "another picture": .image(try Inputs.photo(size).oriented(.down))
                    case "a colour": .color(RGBA8(red: 0, green: 90, blue: 200))
                    default: .desaturate
                    }
                let effect = try PortraitEffect(frame: size, background: background)
                c.matte(output: target.bytes) { parallelism in
                    try target.write {
                        try effect.render(
                            frame.view, confidences: confidences.view, into: &$0, parallelism: parallelism)
                    }
                }
            }
        }
        compare(
            .portrait, "overlay of categories", Inputs.text(size) + " RGBA, 21 classes",
            copying: Inputs.rgbaBytes(size), goal: Goal(2.9), depth: .short, pipeline: "half opaque, in place"
        ) { c in
            let source = Picture<RGBA8>(try Inputs.photo(size))
            let categories = CategoryMask(try Inputs.categories(size))
            let indices = Picture<Gray8>(categories.raster)
            let target = Picture<RGBA8>(size)
            c.matte(threads: [1]) { _ in
                try source.write { try $0.overlay(categories, palette: .voc, opacity: 0.5, skipping: []) }
            }
            let palette = (0...255).map { Palette.voc[UInt8($0)]!.bits }
            c.peer(.openCV, threads: [1, 2], note: "into a third buffer") {
                cv2_overlay(source.source, indices.source, palette, 0.5, target.target)
            }
        }
        compare(
            .portrait, "overlay of categories, live", Inputs.text(size) + " BGRA, 256x256 indices",
            copying: Inputs.rgbaBytes(size),
            pipeline: "padded BGRA to RGBA, outlines two pixels wide"
        ) { c in
            let frame = Picture<BGRA8>(try Inputs.photo(size), padding: 64)
            let categories = Picture<Gray8>(try Inputs.categories(Inputs.mask))
            let target = Picture<RGBA8>(size)
            let effect = try CategoryEffect(frame: size, palette: .voc, outline: 2)
            c.matte(output: target.bytes) { parallelism in
                try target.write {
                    try effect.render(
                        frame.view, categories: categories.view, into: &$0, parallelism: parallelism)
                }
            }
        }
    }
}

extension RGBA8 {
    fileprivate var bits: UInt32 {
        UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
    }
}
