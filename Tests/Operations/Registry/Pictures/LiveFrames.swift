import Matte

extension Operation {
    /// Returns the overlay of classes on live frames, and the gate that frames pass.
    static func liveFrames() -> [Operation] {
        [
            Operation(
                "live overlay of classes", oracle: "CategoryEffectTests",
                functions: [
                    "CategoryEffect.render(_:categories:into:parallelism:)"
                ],
                cases: [overlay(2, "overlay live"), overlay(0), overlay(1), overlay(4), planarOverlay()]),
            Operation(
                "gate of frames", oracle: "LatestFrameTests",
                functions: ["LatestFrame.offer(_:at:)", "LatestFrame.take(at:)"],
                cases: [gate(), planarGate()]),
        ]
    }

    private static func overlay(_ outline: Int, _ count: Count? = nil) -> OperationCase {
        OperationCase("outlines of \(outline)", count: count) { site in
            let source = try site.canvas(BGRA8.self), raster = try site.raster(BGRA8.self)
            let classes = try site.raster(Gray8.self, size: site.modelSize), canvas = site.add(classes)
            let camera = try CameraFrame(copying: raster.view)
            let categories = CategoryMask(classes)
            func effect() throws -> CategoryEffect {
                try CategoryEffect(frame: site.size, palette: .voc, outline: outline)
            }
            let (one, two, three) = try (effect(), effect(), effect())
            return [
                site.writing(source, try site.target(RGBA8.self)) { frame, target, parallelism in
                    try canvas.read {
                        try one.render(frame, categories: $0, into: &target, parallelism: parallelism)
                    }
                },
                site.writing(canvas, try site.target(RGBA8.self)) {
                    try two.render(camera, categories: $0, into: &$1, parallelism: $2)
                },
                try site.changing(site.raster(RGBA8.self)) {
                    try three.render(
                        camera, categories: categories, into: &$0, parallelism: $1)
                },
            ]
        }
    }

    private static func planarOverlay() -> OperationCase {
        OperationCase("4:2:0") { site in
            let frame = try PlanarFrame(site)
            let classes = try site.canvas(Gray8.self, size: site.modelSize)
            let effect = try CategoryEffect(frame: site.size, palette: .hues(count: 256))
            return [
                site.writing(try site.target(RGBA8.self)) { target, parallelism in
                    try frame.read { planes in
                        try classes.read {
                            try effect.render(planes, categories: $0, into: &target, parallelism: parallelism)
                        }
                    }
                }
            ]
        }
    }

    private static func gate() -> OperationCase {
        OperationCase("a BGRA frame that is offered, taken and rendered", count: "gate of frames") { site in
            let raster = try site.raster(BGRA8.self)
            let frame = try CameraFrame(copying: raster.view)
            return try passing(site, frame)
        }
    }

    private static func planarGate() -> OperationCase {
        OperationCase("a 4:2:0 frame that is offered, taken and rendered") { site in
            let planes = try PlanarFrame(site)
            let frame = try planes.read { try CameraFrame(copying: $0) }
            return try passing(site, frame)
        }
    }

    private static func passing(_ site: Site, _ frame: CameraFrame) throws -> [Form] {
        let gate = LatestFrame<CameraFrame>(policy: .keepNewest)
        let effect = try PortraitEffect(frame: site.size, background: .blur(sigma: 12))
        let confidences = site.add(try site.confidences())
        var time = Duration.zero
        return [
            site.writing(confidences, try site.target(RGBA8.self)) {
                time += .milliseconds(8)
                let taken = try pass(frame, gate, at: time)
                try effect.render(taken, confidences: $0, into: &$1, parallelism: $2)
            }
        ]
    }

    private static func pass(
        _ frame: CameraFrame, _ gate: LatestFrame<CameraFrame>, at time: Duration
    ) throws -> CameraFrame {
        guard gate.offer(frame, at: time), let taken = gate.take(at: time) else {
            throw MatteError(.parameter, "cannot take a frame: the gate is busy; offer one at a time")
        }
        return taken
    }
}
