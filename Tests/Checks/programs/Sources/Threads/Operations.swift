import Matte
import MatteCodecs

/// Applies every operation that may use several threads and returns a line with a checksum for each result.
func checksums(_ parallelism: Parallelism) throws -> [String] {
    var list = Checksums(parallelism)
    try list.addResizes()
    try list.addBlurs()
    try list.addConversions()
    try list.addMasks()
    try list.addEffects()
    return list.lines
}

/// Checksums of results, each with the operation's name.
// The operations are split among several functions, and spans of temporary values are avoided, because the optimizer of
// Swift 6.3.1 crashed otherwise.
struct Checksums {
    private(set) var lines: [String] = []
    private let parallelism: Parallelism
    private let photo = picture()
    private let opaque: Raster<BGR8>
    private let mask: Mask

    init(_ parallelism: Parallelism) {
        self.parallelism = parallelism
        opaque = try! photo.converted(to: BGR8.self)
        mask = Mask(try! photo.converted(to: Gray8.self))
    }

    private mutating func add(_ name: String, _ bytes: RawSpan) {
        // The checksum is FNV-1a over all bytes of the result.
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        for i in 0..<bytes.byteCount {
            sum = (sum ^ UInt64(bytes.unsafeLoad(fromByteOffset: i, as: UInt8.self))) &* 0x100_0000_01B3
        }
        lines.append("\(name) \(String(sum, radix: 16))")
    }

    private mutating func add<P: Pixel>(_ name: String, _ raster: Raster<P>) {
        add(name, raster.bytes)
    }

    mutating func addResizes() throws {
        let floats = try photo.converted(to: GrayF32.self)
        let size = PixelSize(width: 700, height: 513)
        for filter in ResizeFilter.allCases {
            for light in ResizeLight.allCases {
                add(
                    "resize RGBA \(filter) \(light)",
                    try photo.resized(to: size, filter: filter, light: light, parallelism: parallelism))
                add(
                    "resize BGR \(filter) \(light)",
                    try opaque.resized(to: size, filter: filter, light: light, parallelism: parallelism))
            }
            add(
                "resize floats \(filter)",
                try floats.resized(to: size, filter: filter, parallelism: parallelism))
        }
    }

    mutating func addBlurs() throws {
        for sigma in [0.8, 5, 40] {
            add("blur \(sigma)", try photo.blurred(sigma: sigma, parallelism: parallelism))
            add("blur BGR \(sigma)", try opaque.blurred(sigma: sigma, parallelism: parallelism))
            add(
                "background blur \(sigma)",
                try photo.blurringBackground(mask: mask, sigma: sigma, parallelism: parallelism))
        }
        add("box blur", try photo.boxBlurred(radius: 9, parallelism: parallelism))
    }

    mutating func addConversions() throws {
        add("convert", try photo.view.converted(to: PremultipliedBGRA8.self, parallelism: parallelism))
        add("orient", try photo.oriented(.left, parallelism: parallelism))
        let part = PixelRect(x: 1, y: 1, width: 1500, height: 1100)
        add("crop", try photo.cropped(to: part, parallelism: parallelism))
        let frame = RGBA8(red: 1, green: 2, blue: 3)
        add("pad", try photo.padded(left: 3, top: 5, with: frame, parallelism: parallelism))
        add(
            "composite",
            try photo.composited(over: photo.mirrored(), through: mask, parallelism: parallelism))
        add("desaturate", try photo.desaturated(outside: mask, parallelism: parallelism))
        let tensor = try photo.tensor(of: Float.self, parallelism: parallelism)
        add("tensor", tensor.span.bytes)
        let file = try photo.encoded(as: .png(compression: .fast), parallelism: parallelism).bytes
        add("PNG", file.span.bytes)
    }

    mutating func addMasks() throws {
        add("dilate", try mask.dilated(by: 6, parallelism: parallelism).raster)
        add(
            "dilate by a square",
            try mask.dilated(by: 6, element: .square, parallelism: parallelism).raster)
        add("erode", try mask.eroded(by: 6, parallelism: parallelism).raster)
        add("feather", try mask.feathered(width: 30, parallelism: parallelism).raster)
        add("refine", try mask.refined(along: photo, parallelism: parallelism).raster)
        let scores = try Raster<GrayF32>(
            size: PixelSize(width: 800, height: 1200),
            pixels: (0..<960_000).map { GrayF32(Float($0 * 7919 % 1000)) })
        add("classes", try CategoryMask(argmaxOf: scores.view, classes: 4, parallelism: parallelism).raster)
    }

    mutating func addEffects() throws {
        add("portrait", try portrait())
        add("categories", try categories())
    }

    private func portrait() throws -> Raster<RGBA8> {
        var target = photo
        let effect = try PortraitEffect(frame: photo.size, background: .blur(sigma: 12))
        var view = target.mutableView
        try effect.render(photo.view, mask: mask, into: &view, parallelism: parallelism)
        return target
    }

    private func categories() throws -> Raster<RGBA8> {
        var target = photo
        let effect = try CategoryEffect(frame: photo.size, palette: .hues(count: 256), outline: 2)
        var view = target.mutableView
        try effect.render(
            photo.view, categories: mask.raster.view, into: &view, parallelism: parallelism)
        return target
    }
}

/// Returns a deterministic picture of 1600x1200: smooth, with noise and some transparency.
private func picture() -> Raster<RGBA8> {
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
