import BenchmarkResults
import CPeers
import Matte

extension Suite {
    /// Adds warps of whole pictures and of a face to the suite. The plan is made before the time is measured.
    mutating func addWarps() {
        let size = Inputs.s
        for radians in [0.03, 0.3, 1.57] {
            for filter in WarpFilter.allCases {
                let isCubic = filter == .catmullRom
                compare(
                    .warp, "rotate by \(radians) rad, \(filter.rawValue)", Inputs.text(size) + " RGBA",
                    copying: Inputs.rgbaBytes(size), pairGoal: .scaling,
                    depth: radians == 0.03 ? .short : .quick,
                    pipeline: "opaque pixels, transparent outside"
                ) { c in
                    let source = Picture<RGBA8>(try Inputs.photo(size))
                    let target = Picture<RGBA8>(size)
                    let (turn, _) = try RotationCanvas.keep.rotation(of: size, byDegrees: radians * 180 / .pi)
                    let plan = try WarpPlan<RGBA8>(from: size, to: size, transform: turn, filter: filter)
                    if c.depth > .short {
                        c.expect { Reference.warped(source, by: try! turn.inverted(), isCubic: isCubic) }
                    }
                    c.matte(output: target.bytes) { parallelism in
                        try target.write { try plan.warp(source.view, into: &$0, parallelism: parallelism) }
                    }
                    let m = try turn.inverted().centerBased
                    let inverse = [m.a, m.b, m.c, m.d, m.e, m.f]
                    c.peer(
                        .openCV, threads: [1, 2], note: isCubic ? "another cubic, a = -0.75" : "",
                        output: target.bytes
                    ) { cv2_warp(source.source, target.target, inverse, isCubic ? 1 : 0) }
                }
            }
        }
        let face = PixelSize(width: 112, height: 112)
        compare(
            .warp, "align a face of 500 pixels", "\(Inputs.text(size)) RGBA to 112x112",
            copying: 4 * 600 * 600,
            depth: .short, pipeline: "reduced without aliasing"
        ) { c in
            let source = Picture<RGBA8>(try Inputs.photo(size))
            let target = Picture<RGBA8>(face)
            let place = AffineTransform.rotation(byDegrees: -8).then(.scale(x: 0.18, y: 0.18))
            let transform = AffineTransform.translation(x: -600, y: -250).then(place)
            let plan = try WarpPlan<RGBA8>(from: size, to: face, transform: transform, filter: .bilinear)
            c.matte(output: target.bytes) { parallelism in
                try target.write { try plan.warp(source.view, into: &$0, parallelism: parallelism) }
            }
            let m = try transform.inverted().centerBased
            let inverse = [m.a, m.b, m.c, m.d, m.e, m.f]
            c.peer(.openCV, note: "four pixels per sample, aliases", output: target.bytes) {
                cv2_warp(source.source, target.target, inverse, 0)
            }
        }
    }
}
