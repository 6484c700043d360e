import Matte
import MatteCodecs

/// Returns a checksum of the result of every operation that may use several threads.
func checksums(_ parallelism: Parallelism) throws -> [String] {
    var lines: [String] = []
    func add(_ name: String, _ bytes: RawSpan) {
        // FNV-1a over every byte.
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        for i in 0..<bytes.byteCount {
            sum = (sum ^ UInt64(bytes.unsafeLoad(fromByteOffset: i, as: UInt8.self))) &* 0x100_0000_01B3
        }
        lines.append("\(name) \(String(sum, radix: 16))")
    }
    let photo = picture(RGBA8.self)
    let opaque = try photo.converted(to: BGR8.self)
    let gray = try photo.converted(to: Gray8.self)
    let floats = try photo.converted(to: GrayF32.self)
    let mask = Mask(gray)
    for filter in ResizeFilter.allCases {
        for light in ResizeLight.allCases {
            let size = PixelSize(width: 700, height: 513)
            add(
                "resize RGBA \(filter) \(light)",
                try photo.resized(to: size, filter: filter, light: light, parallelism: parallelism).bytes)
            add(
                "resize BGR \(filter) \(light)",
                try opaque.resized(to: size, filter: filter, light: light, parallelism: parallelism).bytes)
        }
        add(
            "resize floats \(filter)",
            try floats.resized(
                to: PixelSize(width: 700, height: 513), filter: filter, parallelism: parallelism
            ).bytes)
    }
    for sigma in [0.8, 5, 40] {
        add("blur \(sigma)", try photo.blurred(sigma: sigma, parallelism: parallelism).bytes)
        add("blur BGR \(sigma)", try opaque.blurred(sigma: sigma, parallelism: parallelism).bytes)
        add(
            "background blur \(sigma)",
            try photo.blurringBackground(mask: mask, sigma: sigma, parallelism: parallelism).bytes)
    }
    add("box blur", try photo.boxBlurred(radius: 9, parallelism: parallelism).bytes)
    add("convert", try photo.view.converted(to: PremultipliedBGRA8.self, parallelism: parallelism).bytes)
    add("orient", try photo.oriented(.left, parallelism: parallelism).bytes)
    add(
        "crop",
        try photo.cropped(to: PixelRect(x: 1, y: 1, width: 1500, height: 1100), parallelism: parallelism)
            .bytes)
    add(
        "pad",
        try photo.padded(left: 3, top: 5, with: RGBA8(red: 1, green: 2, blue: 3), parallelism: parallelism)
            .bytes)
    add(
        "composite",
        try photo.composited(over: photo.mirrored(), through: mask, parallelism: parallelism).bytes)
    add("desaturate", try photo.desaturated(outside: mask, parallelism: parallelism).bytes)
    add("dilate", try mask.dilated(by: 6, parallelism: parallelism).raster.bytes)
    add(
        "dilate by a square", try mask.dilated(by: 6, element: .square, parallelism: parallelism).raster.bytes
    )
    add("erode", try mask.eroded(by: 6, parallelism: parallelism).raster.bytes)
    add("feather", try mask.feathered(width: 30, parallelism: parallelism).raster.bytes)
    add("refine", try mask.refined(along: photo, parallelism: parallelism).raster.bytes)
    add("tensor", try photo.tensor(of: Float.self, parallelism: parallelism).span.bytes)
    let scores = try Raster<GrayF32>(
        size: PixelSize(width: 800, height: 1200),
        pixels: (0..<960_000).map { GrayF32(Float($0 * 7919 % 1000)) })
    add("classes", try CategoryMask(argmaxOf: scores.view, classes: 4, parallelism: parallelism).raster.bytes)
    var target = photo
    do {
        let effect = try PortraitEffect(frame: photo.size, background: .blur(sigma: 12))
        var view = target.mutableView
        try effect.render(photo.view, mask: mask, into: &view, parallelism: parallelism)
    }
    add("portrait", target.bytes)
    do {
        let effect = try CategoryEffect(frame: photo.size, palette: .hues(count: 256), outline: 2)
        var view = target.mutableView
        try effect.render(photo.view, categories: gray.view, into: &view, parallelism: parallelism)
    }
    add("categories", target.bytes)
    add("PNG", try photo.encoded(as: .png(compression: .fast), parallelism: parallelism).bytes.span.bytes)
    return lines
}

/// Returns a deterministic picture of 1600x1200: smooth, with noise and some transparency.
private func picture<P: Pixel>(_ type: P.Type) -> Raster<RGBA8> {
    var state: UInt32 = 1
    return try! Raster(size: PixelSize(width: 1600, height: 1200)) { y, row in
        for x in 0..<1600 {
            state = state &* 1_664_525 &+ 1_013_904_223
            let noise = UInt8(state >> 28)
            row.append(
                RGBA8(
                    red: UInt8(x / 8) + noise, green: UInt8(y / 6) + noise, blue: noise,
                    alpha: y % 200 < 20 ? noise * 16 : 255))
        }
    }
}
