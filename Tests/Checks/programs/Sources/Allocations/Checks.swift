import Matte

private let big = PixelSize(width: 1920, height: 1080)
private let small = PixelSize(width: 511, height: 287)

/// Checks every operation that promises to allocate nothing after its first use.
@MainActor func checkAll() {
    checkResize(RGBA8.self, "RGBA8")
    checkResize(RGB8.self, "RGB8")
    checkResize(Gray8.self, "Gray8")
    checkWarp(RGBA8.self, "RGBA8")
    checkWarp(Gray8.self, "Gray8")
    checkAdjustment(RGBA8.self, "RGBA8")
    checkAdjustment(Gray8.self, "Gray8")
    checkBlur()
    checkCutOut()
    checkPortrait()
    checkConversion(BGRA8.self, to: RGBA8.self)
    checkConversion(PremultipliedBGRA8.self, to: GrayF32.self)
    checkConversion(RGBA8.self, to: PremultipliedRGBA8.self)
    checkCameraFrame()
    checkCategories()
    checkLive()
}

/// Returns a picture of any pixel type with deterministic bytes.
private func picture<P: Pixel>(_ size: PixelSize, of type: P.Type = P.self) -> Raster<P> {
    var state: UInt32 = 1
    return try! Raster(size: size) { _, row in
        for _ in 0..<size.width {
            state = state &* 1_664_525 &+ 1_013_904_223
            row.append(withUnsafeBytes(of: &state) { $0.loadUnaligned(as: P.self) })
        }
    }
}

@MainActor private func checkResize<P: Pixel>(_ type: P.Type, _ name: String) {
    let source = picture(big, of: P.self)
    var target = picture(small, of: P.self)
    for filter in ResizeFilter.allCases {
        for light in ResizeLight.allCases {
            let plan = try! ResizePlan<P>(from: big, to: small, filter: filter, light: light)
            check("resize \(name), \(filter.rawValue), \(light.rawValue) light") {
                var output = target.mutableView
                try plan.resize(source.view, into: &output, parallelism: .serial)
            }
        }
    }
}

@MainActor private func checkWarp<P: Pixel>(_ type: P.Type, _ name: String) {
    let source = picture(big, of: P.self)
    var target = picture(small, of: P.self)
    for filter in WarpFilter.allCases {
        for scale in [1, 0.7, 0.27] {
            let turn = AffineTransform.rotation(byDegrees: 5).then(.scale(x: scale, y: scale))
            let plan = try! WarpPlan<P>(from: big, to: small, transform: turn, filter: filter)
            check("warp \(name) to \(scale), \(filter.rawValue)") {
                var output = target.mutableView
                try plan.warp(source.view, into: &output, parallelism: .serial)
            }
        }
    }
}

@MainActor private func checkAdjustment<P: Pixel>(_ type: P.Type, _ name: String) {
    let source = picture(big, of: P.self)
    var target = source
    let adjustments: [(String, ColorAdjustment)] = try! [
        ("curve", .exposure(1)), ("matrix", .saturation(2)),
        ("curves and matrices", .exposure(1).then(.saturation(2)).then(.contrast(2)).then(.saturation(0.5))),
    ]
    for (kind, adjustment) in adjustments {
        let plan = AdjustmentPlan(adjustment)
        check("adjustment of \(name), \(kind)") {
            var output = target.mutableView
            try plan.adjust(source.view, into: &output, parallelism: .serial)
        }
    }
    let mask = try! UnsharpMask(amount: 1, radius: 2)
    check("sharpening of \(name)") {
        var output = target.mutableView
        try mask.sharpen(source.view, into: &output, parallelism: .serial)
    }
}

@MainActor private func checkCutOut() {
    let source = picture(big, of: RGBA8.self)
    var target = source
    let mask = Mask(picture(big))
    for detail in CutOutDetail.allCases {
        let plan = try! CutOutPlan<RGBA8>(size: big, detail: detail)
        check("cut-out, \(detail.rawValue)") {
            var output = target.mutableView
            try plan.cutOut(source.view, mask: mask, into: &output, parallelism: .serial)
        }
    }
}

@MainActor private func checkBlur() {
    let source = picture(big, of: RGBA8.self)
    var target = source
    for radius in [15, 200] {
        let blur = try! BoxBlur(radius: radius)
        check("box blur, radius \(radius)") {
            var output = target.mutableView
            try blur.blur(source.view, into: &output, parallelism: .serial)
        }
    }
    for sigma in [1.5, 8, 20] {
        let blur = try! GaussianBlur(sigma: sigma)
        check("Gaussian blur, sigma \(sigma)") {
            var output = target.mutableView
            try blur.blur(source.view, into: &output, parallelism: .serial)
        }
    }
}

@MainActor private func checkPortrait() {
    let frame = picture(big, of: BGRA8.self)
    let confidences = try! Raster<GrayF32>(
        size: PixelSize(width: 256, height: 256), pixels: (0..<65536).map { GrayF32(Float($0 % 256) / 255) })
    var target = frame
    for (name, background) in [
        ("blurred", PortraitBackground.blur(sigma: 12)),
        ("coloured", .color(RGBA8(red: 1, green: 2, blue: 3))),
        ("drained", .desaturate),
    ] {
        for (smoothing, detail) in [(0, nil), (0.8, nil), (0, CutOutDetail.quarter)] {
            let effect = try! PortraitEffect(
                frame: big, background: background, smoothing: smoothing, cutOutDetail: detail)
            let kind = detail == nil ? "" : ", cut out"
            check("portrait, \(name) background, smoothing \(smoothing)\(kind)") {
                var output = target.mutableView
                try effect.render(
                    frame.view, confidences: confidences.view, into: &output, parallelism: .serial)
            }
        }
    }
}

@MainActor private func checkConversion<P: Pixel, Q: Pixel>(_ from: P.Type, to: Q.Type) {
    let source = picture(big, of: P.self)
    var target = picture(big, of: Q.self)
    check("\(P.self) to \(Q.self)") {
        var output = target.mutableView
        try source.converted(into: &output, parallelism: .serial)
    }
}

@MainActor private func checkCameraFrame() {
    let luma = [UInt8](repeating: 90, count: big.area)
    let chroma = [UInt8](repeating: 120, count: big.area / 2)
    var target = picture(big, of: RGBA8.self)
    check("bi-planar frame to RGBA8") {
        let frame = try YUV420View(
            luma: luma.span.bytes, chroma: chroma.span.bytes, width: big.width, height: big.height)
        var output = target.mutableView
        try frame.converted(into: &output, parallelism: .serial)
    }
}

@MainActor private func checkCategories() {
    let frame = picture(big, of: BGRA8.self)
    let categories = picture(PixelSize(width: 256, height: 256), of: Gray8.self)
    var target = picture(big, of: RGBA8.self)
    for outline in [0, 1, 4] {
        let effect = try! CategoryEffect(frame: big, palette: .hues(count: 256), outline: outline)
        check("overlay of categories, outline \(outline)") {
            var output = target.mutableView
            try effect.render(
                frame.view, categories: categories.view, into: &output, parallelism: .serial)
        }
    }
}

/// Checks the steps from a camera frame through the gate to the rendered result. The creation of the frame itself may
/// allocate.
@MainActor private func checkLive() {
    let frame = try! CameraFrame(copying: picture(big, of: BGRA8.self).view)
    let planes = [UInt8](repeating: 90, count: big.area)
    let planar = try! CameraFrame(
        copying: YUV420View(
            luma: planes.span.bytes, chroma: planes.span.bytes, width: big.width, height: big.height))
    let confidences = [Float](repeating: 0.3, count: 65536)
    let gate = LatestFrame<CameraFrame>(policy: .keepNewest)
    let effect = try! PortraitEffect(frame: big, background: .blur(sigma: 12), smoothing: 0.8)
    var target = picture(big, of: RGBA8.self)
    var time = 0
    for (name, frame) in [("BGRA", frame), ("4:2:0", planar)] {
        check("a \(name) frame offered, taken and rendered") {
            time += 8
            guard gate.offer(frame, at: time), let taken = gate.take(time) else {
                fatalError("the gate is busy")
            }
            var output = target.mutableView
            try effect.render(
                taken, confidences: confidences.span, size: PixelSize(width: 256, height: 256), into: &output,
                parallelism: .serial)
        }
    }
}
