import BenchmarkResults
import CPeers
import Matte

extension Suite {
    /// Adds blurs of whole pictures to the suite. The blur object is made before the time is measured.
    mutating func addBlur() {
        let size = Inputs.s
        let bytes = Inputs.rgbaBytes(size)
        for (sigma, goal) in [(2.0, 14.0), (8, 9), (20, 8)] {
            compare(
                .blur, "Gaussian, sigma \(Int(sigma))", Inputs.text(size) + " RGBA", copying: bytes,
                goal: Goal(goal), pairGoal: .scaling, depth: sigma == 8 ? .short : .quick,
                pipeline: "opaque pixels, edges replicated"
            ) { c in
                let source = Picture<RGBA8>(try Inputs.photo(size))
                let target = Picture<RGBA8>(size)
                if c.depth > .short { c.expect { Reference.gaussian(source, sigma: sigma) } }
                let blur = try GaussianBlur(sigma: sigma)
                c.matte(output: target.bytes) { parallelism in
                    try target.write { try blur.blur(source.view, into: &$0, parallelism: parallelism) }
                }
                c.peer(.openCV, threads: [1, 2], output: target.bytes) {
                    cv2_gaussian(source.source, target.target, sigma)
                }
                if sigma >= 8 {
                    let factor: Int32 = sigma >= 20 ? 8 : 4
                    c.peer(
                        .openCV, "decimated by \(factor)", threads: [1, 2],
                        note: "area down, blur, linear up", output: target.bytes
                    ) {
                        cv2_gaussian_decimated(source.source, target.target, sigma, factor)
                    }
                }
                c.peer(
                    .vips, threads: [1, 2], note: "truncated where the kernel falls below 0.2",
                    output: target.bytes
                ) { vips_gaussian(source.source, target.target, sigma) }
            }
        }
        for radius in [15, 40] {
            compare(
                .blur, "box, radius \(radius)", Inputs.text(size) + " RGBA", copying: bytes, goal: Goal(8.5),
                pairGoal: .scaling, depth: radius == 15 ? .short : .quick,
                pipeline: "opaque pixels, edges replicated"
            ) { c in
                let source = Picture<RGBA8>(try Inputs.photo(size))
                let target = Picture<RGBA8>(size)
                if c.depth > .short { c.expect { Reference.box(source, radius: radius) } }
                let blur = try BoxBlur(radius: radius)
                c.matte(output: target.bytes) { parallelism in
                    try target.write { try blur.blur(source.view, into: &$0, parallelism: parallelism) }
                }
                c.peer(.openCV, threads: [1, 2], output: target.bytes) {
                    cv2_box_blur(source.source, target.target, Int32(radius))
                }
                let sums = Memory((size.height + 2) * size.width * 16)
                c.peer(.libYUV, output: target.bytes) {
                    let sums = sums.bytes.assumingMemoryBound(to: Int32.self).baseAddress!
                    return yuv_box_blur(source.source, target.target, sums, Int32(radius))
                }
                c.peer(.ipp, output: target.bytes) {
                    ipp_box_blur(source.source, target.target, Int32(radius))
                }
            }
        }
        for size in [Inputs.camera, Inputs.l] {
            compare(
                .blur, "Gaussian, sigma 8", Inputs.text(size) + " RGBA", copying: Inputs.rgbaBytes(size),
                pipeline: "opaque pixels, edges replicated"
            ) { c in
                let source = Picture<RGBA8>(try Inputs.photo(size))
                let target = Picture<RGBA8>(size)
                let blur = try GaussianBlur(sigma: 8)
                c.matte(output: target.bytes) { parallelism in
                    try target.write { try blur.blur(source.view, into: &$0, parallelism: parallelism) }
                }
                c.peer(.openCV, threads: [1, 2]) { cv2_gaussian(source.source, target.target, 8) }
            }
        }
        compare(
            .blur, "Gaussian, sigma 8, alpha-correct", Inputs.text(size) + " RGBA", copying: bytes,
            pipeline: "a cut-out, straight alpha in and out"
        ) { c in
            let source = Picture<RGBA8>(try Inputs.cutout(size))
            let target = Picture<RGBA8>(size)
            let blur = try GaussianBlur(sigma: 8)
            c.matte(output: target.bytes) { parallelism in
                try target.write { try blur.blur(source.view, into: &$0, parallelism: parallelism) }
            }
        }
        compare(
            .blur, "Gaussian, sigma 4", "512x512 Gray8", copying: 512 * 512,
            pipeline: "a mask"
        ) { c in
            let source = Picture<Gray8>(try Inputs.personMask(Inputs.largeMask))
            let target = Picture<Gray8>(Inputs.largeMask)
            let blur = try GaussianBlur(sigma: 4)
            c.matte(output: target.bytes) { parallelism in
                try target.write { try blur.blur(source.view, into: &$0, parallelism: parallelism) }
            }
            c.peer(.openCV, threads: [1, 2], output: target.bytes) {
                cv2_gaussian_gray(source.source, target.target, 4)
            }
        }
    }
}
