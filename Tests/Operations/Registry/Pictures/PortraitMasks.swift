import Matte

extension Operation {
    /// Returns cases of frames with a mask of their size.
    static func maskedFrame(
        _ name: String, _ effect: @escaping (Site) throws -> PortraitEffect
    ) -> [OperationCase] {
        [
            OperationCase(name) { site in
                let source = try site.canvas(BGRA8.self), raster = try site.raster(BGRA8.self)
                let camera = try CameraFrame(copying: raster.view), mask = try site.mask()
                let (one, two, three) = try (effect(site), effect(site), effect(site))
                let blank = try site.raster(RGBA8.self)
                return [
                    site.writing(source, try site.target(RGBA8.self)) {
                        try one.render($0, mask: mask, into: &$1, parallelism: $2)
                    },
                    try site.changing(blank) {
                        try two.render(camera, mask: mask, into: &$0, parallelism: $1)
                    },
                    try site.changing(blank) {
                        try three.render(raster, mask: mask, into: &$0, parallelism: $1)
                    },
                ]
            },
            OperationCase("\(name), 4:2:0") { site in
                let frame = try PlanarFrame(site), mask = try site.mask(), one = try effect(site)
                return [
                    site.writing(try site.target(RGBA8.self)) { target, parallelism in
                        try frame.read {
                            try one.render($0, mask: mask, into: &target, parallelism: parallelism)
                        }
                    }
                ]
            },
        ]
    }
}
