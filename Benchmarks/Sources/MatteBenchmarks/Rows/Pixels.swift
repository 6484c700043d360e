import BenchmarkResults
import CPeers
import Matte

extension Suite {
    /// Adds copies of bytes, exact pixel arithmetic, and conversions between the pixel types of cameras and models.
    mutating func addPixels() {
        addCameras()
        for size in [Inputs.camera, Inputs.s, Inputs.l, Inputs.xl] {
            let isExtra = size == Inputs.camera || size == Inputs.xl
            let depth = isExtra ? Depth.full : size == Inputs.s ? .short : .quick
            // Returns the goal for the size: `near` if the pixels fit into the last-level cache, otherwise `far`.
            func goal(_ near: Double, _ far: Double) -> Goal? {
                isExtra ? nil : Goal(size == Inputs.s ? near : far)
            }
            let input = Inputs.text(size)
            let bytes = Inputs.rgbaBytes(size)

            compare(
                .pixels, "BGRA to RGBA", input + ", rows padded", copying: bytes, goal: goal(1.05, 1.05),
                depth: depth
            ) { c in
                let source = Picture<BGRA8>(try Inputs.photo(size), padding: 64)
                let target = Picture<RGBA8>(size)
                c.expect { swapped(source) }
                c.matte(output: target.bytes) { parallelism in
                    try target.write { try source.view.convert(into: &$0, parallelism: parallelism) }
                }
                c.peer(.libYUV, output: target.bytes) { yuv_swap_red_blue(source.source, target.target) }
                c.peer(.ipp, output: target.bytes) { ipp_swap_red_blue(source.source, target.target) }
                c.peer(.openCV, threads: [1, 2], output: target.bytes) {
                    cv2_swap_red_blue(source.source, target.target)
                }
            }
            compare(
                .pixels, "premultiply", input, copying: bytes, goal: goal(1.3, 1.05), depth: depth,
                pipeline: "every alpha occurs, so that no contender can skip vectors"
            ) { c in
                let source = Picture<RGBA8>(try Inputs.translucent(size))
                let target = Picture<PremultipliedRGBA8>(size)
                c.expect { premultiplied(source) }
                c.matte(output: target.bytes) { parallelism in
                    try target.write { try source.view.convert(into: &$0, parallelism: parallelism) }
                }
                c.peer(.libYUV, output: target.bytes) { yuv_premultiply(source.source, target.target) }
                c.peer(.ipp, output: target.bytes) { ipp_premultiply(source.source, target.target) }
                c.peer(.openCV, threads: [1, 2], output: target.bytes) {
                    cv2_premultiply(source.source, target.target)
                }
            }
            compare(
                .pixels, "unpremultiply", input, copying: bytes, goal: goal(1.9, 1.15), depth: depth,
                pipeline: "every alpha occurs"
            ) { c in
                let source = Picture<PremultipliedRGBA8>(try Inputs.premultiplied(size))
                let target = Picture<RGBA8>(size)
                c.expect { unpremultiplied(source) }
                c.matte(output: target.bytes) { parallelism in
                    try target.write { try source.view.convert(into: &$0, parallelism: parallelism) }
                }
                c.peer(.libYUV, output: target.bytes) { yuv_unpremultiply(source.source, target.target) }
                c.peer(.openCV, threads: [1, 2], output: target.bytes) {
                    cv2_unpremultiply(source.source, target.target)
                }
            }
            compare(
                .pixels, "strip alpha, RGBA to RGB", input, copying: bytes, goal: goal(1.05, 1.05),
                depth: depth
            ) { c in
                let source = Picture<RGBA8>(try Inputs.photo(size))
                let target = Picture<RGB8>(size)
                c.matte(output: target.bytes) { parallelism in
                    try target.write { try source.view.convert(into: &$0, parallelism: parallelism) }
                }
                c.peer(.libYUV, output: target.bytes) { yuv_strip_alpha(source.source, target.target) }
                c.peer(.ipp, output: target.bytes) { ipp_strip_alpha(source.source, target.target) }
                c.peer(.openCV, threads: [1, 2], output: target.bytes) {
                    cv2_strip_alpha(source.source, target.target)
                }
            }
            compare(.pixels, "add alpha, RGB to RGBA", input, copying: bytes, depth: max(depth, .quick)) {
                c in
                let source = Picture<RGB8>(try Inputs.photo(size))
                let target = Picture<RGBA8>(size)
                c.matte(output: target.bytes) { parallelism in
                    try target.write { try source.view.convert(into: &$0, parallelism: parallelism) }
                }
            }
            compare(.pixels, "grey, RGBA to Gray8", input, copying: bytes, depth: max(depth, .quick)) { c in
                let source = Picture<RGBA8>(try Inputs.photo(size))
                let target = Picture<Gray8>(size)
                c.matte(output: target.bytes) { parallelism in
                    try target.write { try source.view.convert(into: &$0, parallelism: parallelism) }
                }
                c.peer(.openCV, threads: [1, 2], output: target.bytes) {
                    cv2_to_gray(source.source, target.target)
                }
            }
            compare(.pixels, "turn by 90 degrees", input, copying: bytes, depth: depth) { c in
                let source = Picture<RGBA8>(try Inputs.photo(size))
                let target = Picture<RGBA8>(PixelSize(width: size.height, height: size.width))
                c.expect { turned(source) }
                c.matte(output: target.bytes) { parallelism in
                    try target.write {
                        try source.view.convert(into: &$0, orientation: .right, parallelism: parallelism)
                    }
                }
                c.peer(.libYUV, output: target.bytes) { yuv_rotate90(source.source, target.target) }
                c.peer(.openCV, threads: [1, 2], output: target.bytes) {
                    cv2_rotate90(source.source, target.target)
                }
                c.peer(.vips, output: target.bytes) { vips_rotate90(source.source, target.target) }
            }
            compare(.pixels, "mirror", input, copying: bytes, depth: max(depth, .quick)) { c in
                let source = Picture<RGBA8>(try Inputs.photo(size))
                let target = Picture<RGBA8>(size)
                c.matte(output: target.bytes) { parallelism in
                    try target.write {
                        try source.view.convert(
                            into: &$0, orientation: .upMirrored, parallelism: parallelism)
                    }
                }
                c.peer(.libYUV, output: target.bytes) { yuv_mirror(source.source, target.target) }
                c.peer(.ipp, output: target.bytes) { ipp_mirror(source.source, target.target) }
                c.peer(.openCV, threads: [1, 2], output: target.bytes) {
                    cv2_mirror(source.source, target.target)
                }
            }
            compare(
                .pixels, "fill", input, copying: bytes, depth: max(depth, .quick),
                pipeline: "the whole picture, in place"
            ) { c in
                let target = Picture<RGBA8>(size)
                c.matte(threads: [1], output: target.bytes) { _ in
                    try target.write { $0.fill(with: RGBA8(red: 10, green: 20, blue: 30)) }
                }
                c.peer(.libYUV, output: target.bytes) {
                    yuv_fill(target.target, 0, 0, Int32(size.width), Int32(size.height), 0xFF1E_140A)
                }
                c.peer(.ipp, output: target.bytes) { ipp_fill(target.target, 0xFF1E_140A) }
                c.peer(.openCV, output: target.bytes) {
                    cv2_fill(target.target, 0, 0, Int32(size.width), Int32(size.height), 0xFF1E_140A)
                }
            }
            compare(
                .pixels, "crop", input, copying: bytes / 4, depth: max(depth, .quick),
                pipeline: "the middle quarter, into a new raster"
            ) { c in
                let source = Picture<RGBA8>(try Inputs.photo(size))
                let rect = PixelRect(
                    x: size.width / 4, y: size.height / 4, width: size.width / 2, height: size.height / 2)
                c.matte { parallelism in _ = try source.view.cropped(to: rect, parallelism: parallelism) }
            }
            compare(
                .pixels, "pad", input, copying: bytes, depth: max(depth, .quick),
                pipeline: "50 transparent pixels on each side, into a new raster"
            ) { c in
                let source = Picture<RGBA8>(try Inputs.photo(size))
                let clear = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
                c.matte { parallelism in
                    _ = try source.view.padded(
                        left: 50, top: 50, right: 50, bottom: 50, with: clear, parallelism: parallelism)
                }
            }
        }
    }
}

private func swapped(_ source: Picture<BGRA8>) -> [Float] {
    var out: [Float] = []
    for y in 0..<source.size.height {
        for x in 0..<source.size.width {
            let p = y * source.stride + x * 4
            for c in [2, 1, 0, 3] { out.append(Float(source.bytes[p + c])) }
        }
    }
    return out
}

private func premultiplied(_ source: Picture<RGBA8>) -> [Float] {
    source.bytes.indices.map { i in
        i & 3 == 3 ? Float(source.bytes[i]) : Float(source.bytes[i]) * Float(source.bytes[i | 3]) / 255
    }
}

private func unpremultiplied(_ source: Picture<PremultipliedRGBA8>) -> [Float] {
    source.bytes.indices.map { i in
        let alpha = source.bytes[i | 3]
        if i & 3 == 3 || alpha == 0 { return Float(i & 3 == 3 ? alpha : 0) }
        return min(255, Float(source.bytes[i]) * 255 / Float(alpha))
    }
}

private func turned(_ source: Picture<RGBA8>) -> [Float] {
    let size = source.size
    var out = [Float](repeating: 0, count: size.width * size.height * 4)
    for y in 0..<size.height {
        for x in 0..<size.width {
            let to = (x * size.height + size.height - 1 - y) * 4
            for c in 0..<4 { out[to + c] = Float(source.bytes[y * source.stride + x * 4 + c]) }
        }
    }
    return out
}
