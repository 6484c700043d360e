import BenchmarkResults
import CPeers
import Matte
import MatteCodecs

extension Suite {
    /// Adds decoding and encoding. All contenders use one thread, except libvips and Matte's deflate, which also run
    /// with two.
    mutating func addCodecs() {
        addJPEG()
        addKindsOfJPEG()
        addChangedParts()
        addPNG()
        addWebP()
    }

    private mutating func addJPEG() {
        for size in [Inputs.s, Inputs.l] {
            let input = Inputs.text(size) + ", quality 92, 4:2:0"
            let bytes = Inputs.rgbaBytes(size)
            let depth = size == Inputs.s ? Depth.short : .quick
            compare(
                .codecs, "JPEG to RGBA", input, copying: bytes, goal: Goal(0.65, over: "libjpeg-turbo"),
                depth: depth,
                pipeline: "accurate DCT, smooth chroma upsampling"
            ) { c in
                let file = try Inputs.photoJPEG(size)
                let target = Picture<RGBA8>(size)
                var decoded: Raster<RGBA8>?
                c.matte(threads: [1, 2], tiers: KernelTier.measured) { parallelism in
                    // Free the previous result first, so that its memory can be used again. The other contenders also
                    // use their memory again.
                    decoded = nil
                    var options = DecodingOptions()
                    options.parallelism = parallelism
                    decoded = try Raster<RGBA8>(decoding: file, options: options)
                }
                c.peer(.turboJPEG) { turbo_decode(file, file.count, target.target) }
                c.peer(.vips, threads: [1, 2]) { vips_decode_jpeg(file, file.count, target.target) }
                _ = decoded
            }
            compare(
                .codecs, "JPEG to RGBA, half size", input, copying: bytes / 4,
                goal: Goal(0.65, over: "libjpeg-turbo"),
                pipeline: "scaled in the DCT"
            ) { c in
                let file = try Inputs.photoJPEG(size)
                var options = DecodingOptions()
                options.jpegScale = .atLeast(PixelSize(width: size.width / 2, height: size.height / 2))
                var decoded: Raster<RGBA8>?
                let half = Picture<RGBA8>(PixelSize(width: size.width / 2, height: size.height / 2))
                c.matte(threads: [1, 2], tiers: KernelTier.measured) { parallelism in
                    options.parallelism = parallelism
                    decoded = try Raster<RGBA8>(decoding: file, options: options)
                }
                c.peer(.turboJPEG) { turbo_decode(file, file.count, half.target) }
                _ = decoded
            }
            compare(
                .codecs, "JPEG to RGBA, a square at 1024", input, copying: bytes,
                depth: size == Inputs.l ? .quick : .full,
                pipeline: "cropped and resized while it is decoded, never in memory as a whole"
            ) { c in
                let file = try Inputs.photoJPEG(size)
                let square = PixelRect(
                    x: size.width - size.height, y: 0, width: size.height, height: size.height)
                let side = PixelSize(width: 1024, height: 1024)
                for scaling in DCTScaling.allCases {
                    c.matte("Matte, DCT scaling \(scaling.rawValue)", tiers: [.widest]) { parallelism in
                        _ = try Raster<RGBA8>(
                            decoding: file, croppedTo: square, resizedTo: side, dctScaling: scaling,
                            parallelism: parallelism)
                    }
                }
            }
            compare(
                .codecs, "RGBA to JPEG", Inputs.text(size) + ", quality 90, 4:2:0", copying: bytes
            ) { c in
                let source = Picture<RGBA8>(try Inputs.photo(size))
                var length = 0
                var fixed = JPEGOptions(quality: 90, chroma: .quartered, optimizedCodes: false)
                c.matte(
                    "Matte, fixed codes", threads: [1, 2], tiers: [.widest], outputBytes: length
                ) { parallelism in
                    length = try source.view.encoded(as: .jpeg(fixed), parallelism: parallelism).bytes.count
                }
                c.matte(
                    "Matte, own codes", threads: [1], tiers: [.widest],
                    note: "the default: Huffman codes made for the picture", outputBytes: length
                ) { parallelism in
                    fixed.optimizedCodes = true
                    defer { fixed.optimizedCodes = false }
                    length = try source.view.encoded(as: .jpeg(fixed), parallelism: parallelism).bytes.count
                }
                let space = Memory(bytes)
                for (options, variant) in [(0, ""), (TURBO_OPTIMIZED, "own codes")] {
                    c.peer(.turboJPEG, variant, outputBytes: length) {
                        length = turbo_encode(
                            source.source, 90, Int32(options), space.bytes.baseAddress!, space.bytes.count)
                        return length > 0 ? 1 : 0
                    }
                }
            }
        }
    }

    /// Adds the decoding of pictures with other sampling, scans and markers than the main job's.
    private mutating func addKindsOfJPEG() {
        let size = Inputs.l
        let kinds: [(String, Double, () throws -> [UInt8]?)] = [
            ("4:2:2", 0.75, { try Inputs.photoJPEG(size, JPEGOptions(quality: 92, chroma: .halved)) }),
            ("4:4:4", 0.75, { try Inputs.photoJPEG(size, JPEGOptions(quality: 92, chroma: .full)) }),
            (
                "4:2:0, progressive", 0.95,
                { try Inputs.photoJPEG(size, JPEGOptions(quality: 92, isProgressive: true)) }
            ),
            ("4:2:0, restart markers", 0.65, { try Inputs.restartedJPEG(size) }),
        ]
        for (kind, goal, make) in kinds {
            compare(
                .codecs, "JPEG to RGBA", "\(Inputs.text(size)), quality 92, \(kind)",
                copying: Inputs.rgbaBytes(size), goal: Goal(goal, over: "libjpeg-turbo"),
                pipeline: "accurate DCT, smooth chroma upsampling"
            ) { c in
                guard let file = try make() else { return }
                let target = Picture<RGBA8>(size)
                var decoded: Raster<RGBA8>?
                c.matte(threads: [1, 2], tiers: [.widest]) { parallelism in
                    decoded = nil
                    var options = DecodingOptions()
                    options.parallelism = parallelism
                    decoded = try Raster<RGBA8>(decoding: file, options: options)
                }
                c.peer(.turboJPEG) { turbo_decode(file, file.count, target.target) }
                _ = decoded
            }
        }
    }

    private mutating func addPNG() {
        let side = PixelSize(width: 1024, height: 1024)
        let bytes = Inputs.rgbaBytes(side)
        compare(
            .codecs, "RGBA to PNG, fast", "photo 1024x1024", copying: bytes,
            goal: Goal(0.35, over: "libdeflate level 1, Up", bytes: 1.03), depth: .short,
            pipeline: "filtered rows to a whole file in memory; sizes beside the times"
        ) { c in
            let source = Picture<RGBA8>(try Inputs.photo(side))
            addEncoders(c, source, compression: .fast, slow: false)
        }
        compare(
            .codecs, "RGBA to PNG, fast", "cut-out 1024x1024", copying: bytes,
            goal: Goal(0.35, over: "libdeflate level 1, Up"),
            pipeline: "the photo inside an ellipse, transparent black around it: half of the area"
        ) { c in
            var cutOut: Raster<RGBA8> = try Inputs.photo(side)
            let ellipse = SubpixelRect(x: 102, y: 102, width: 820, height: 820)
            try cutOut.erase(.inverse(.ellipse(in: ellipse)))
            addEncoders(c, Picture<RGBA8>(cutOut), compression: .fast, slow: false)
        }
        compare(
            .codecs, "RGBA to PNG, balanced", "photo 1024x1024", copying: bytes
        ) { c in
            let source = Picture<RGBA8>(try Inputs.photo(side))
            addEncoders(c, source, compression: .balanced, slow: true)
        }
        compare(
            .codecs, "RGBA to PNG, smallest", "photo 1024x1024", copying: bytes, depth: .full
        ) { c in
            let source = Picture<RGBA8>(try Inputs.photo(side))
            addEncoders(c, source, compression: .smallest, slow: true)
        }
        compare(
            .codecs, "RGBA to PNG, fast", "flat graphics 1024x1024", copying: bytes,
            pipeline: "a mask: white with a transparent square"
        ) { c in
            var flat = Raster<RGBA8>(
                width: 1024, height: 1024, repeating: RGBA8(red: 255, green: 255, blue: 255))
            flat.fill(
                PixelRect(x: 300, y: 200, width: 300, height: 300),
                with: RGBA8(red: 0, green: 0, blue: 0, alpha: 0))
            addEncoders(c, Picture<RGBA8>(flat), compression: .fast, slow: true)
        }
        compare(.codecs, "PNG to RGBA", "photo 1024x1024", copying: bytes, depth: .short) { c in
            let file = try Inputs.photo(side, as: RGBA8.self).encoded(as: .png(compression: .balanced)).bytes
            let target = Picture<RGBA8>(side)
            var decoded: Raster<RGBA8>?
            c.matte(threads: [1], tiers: [.widest]) { _ in
                decoded = nil
                decoded = try Raster<RGBA8>(decoding: file)
            }
            c.peer(.libPNG) { png_decode_rgba(file, file.count, target.target) }
            c.peer(.spng) { spng_decode_rgba(file, file.count, target.target) }
            c.peer(.stb, note: "checks no checksums") { stb_decode_png(file, file.count, target.target) }
            _ = decoded
        }
    }

    private mutating func addWebP() {
        let side = PixelSize(width: 1024, height: 1024)
        let bytes = Inputs.rgbaBytes(side)
        compare(.codecs, "RGBA to WebP", "photo 1024x1024, quality 80, effort 2", copying: bytes) { c in
            let source = Picture<RGBA8>(try Inputs.photo(side))
            let space = Memory(bytes)
            var length = 0
            c.matte(threads: [1], tiers: [.widest], outputBytes: length) { _ in
                length = try source.view.encoded(as: .webP(WebPOptions(quality: 80, effort: 2))).bytes.count
            }
            c.peer(.webP, outputBytes: length) {
                length = webp_encode_rgba(source.source, 80, 2, space.bytes.baseAddress!, space.bytes.count)
                return length > 0 ? 1 : 0
            }
        }
        compare(.codecs, "WebP to RGBA", "photo 1024x1024, quality 80", copying: bytes) { c in
            let file = try Inputs.photo(side, as: RGBA8.self)
                .encoded(as: .webP(WebPOptions(quality: 80, effort: 2))).bytes
            let target = Picture<RGBA8>(side)
            var decoded: Raster<RGBA8>?
            c.matte(threads: [1], tiers: [.widest]) { _ in
                decoded = nil
                decoded = try Raster<RGBA8>(decoding: file)
            }
            c.peer(.webP) { webp_decode_rgba(file, file.count, target.target) }
            _ = decoded
        }
        compare(
            .codecs, "RGBA to WebP, lossless", "photo 1024x1024, quality 0, effort 0", copying: bytes,
            pipeline: "colour under transparent pixels kept"
        ) { c in
            let source = Picture<RGBA8>(try Inputs.photo(side))
            let space = Memory(bytes * 2)
            var length = 0
            c.matte(threads: [1], tiers: [.widest], outputBytes: length) { _ in
                let options = WebPOptions(isLossless: true, quality: 0, effort: 0)
                length = try source.view.encoded(as: .webP(options)).bytes.count
            }
            c.peer(.webP, outputBytes: length) {
                length = webp_encode_rgba(source.source, -1, 0, space.bytes.baseAddress!, space.bytes.count)
                return length > 0 ? 1 : 0
            }
        }
    }
}

private func addEncoders(
    _ c: Contenders, _ source: Picture<RGBA8>, compression: PNGOptions.Compression, slow: Bool
) {
    let space = Memory(source.count * 2)
    let scratch = Memory(source.count + source.size.height)
    var length = 0
    func peer(_ peer: Peer, _ variant: String, note: String = "", _ encode: @escaping () -> Int) {
        c.peer(peer, variant, note: note, outputBytes: length) {
            length = encode()
            return length > 0 ? 1 : 0
        }
    }
    // Compressions other than `fast` use libpng, whose speed does not depend on Matte's tier.
    c.matte(
        threads: compression == .fast ? [1, 2] : [1],
        tiers: compression == .fast ? KernelTier.measured : [.widest], outputBytes: length
    ) { parallelism in
        length = try source.view.encoded(as: .png(compression: compression), parallelism: parallelism).bytes
            .count
    }
    peer(.deflate, "level 1, Up", note: "the fastest writer one can put together from Debian's libraries") {
        deflate_encode_rgba(
            source.source, 1, scratch.bytes.baseAddress!, space.bytes.baseAddress!, space.bytes.count)
    }
    peer(.libPNG, "level 1, Up") {
        png_encode_rgba(source.source, 1, 1, space.bytes.baseAddress!, space.bytes.count)
    }
    peer(.spng, "level 1, Up") { spng_encode_rgba(source.source, 1, 1) }
    peer(.vips, "level 1, Up") { vips_encode_png(source.source, 1, 16) }
    if slow {
        peer(.libPNG, "level 6, adaptive") {
            png_encode_rgba(source.source, 6, 0, space.bytes.baseAddress!, space.bytes.count)
        }
        peer(.deflate, "level 6, Up") {
            deflate_encode_rgba(
                source.source, 6, scratch.bytes.baseAddress!, space.bytes.baseAddress!, space.bytes.count)
        }
        peer(.stb, "level 8, adaptive") { stb_encode_png(source.source, 8) }
    }
}
