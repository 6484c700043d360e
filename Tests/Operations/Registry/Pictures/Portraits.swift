import Matte

extension Site {
    /// The size of a model's output.
    var modelSize: PixelSize {
        size.width < 256 ? PixelSize(width: 19, height: 7) : PixelSize(width: 256, height: 256)
    }

    /// Returns a model's confidences, which are high in a part of an ellipse.
    func confidences() throws -> Raster<GrayF32> {
        if content == .noise { return try raster(size: modelSize) }
        let ellipse = Region.ellipse(in: SubpixelRect(x: 100.3, y: 80.7, width: 300.5, height: 250.25))
        return try Mask(ellipse, size: modelSize).raster.converted()
    }
}

extension Operation {
    /// Returns the effects on live frames that change the background.
    static func portraits() -> [Operation] {
        let backgrounds: [(String, String, (Site) throws -> PortraitBackground)] = [
            ("blur 2", "portrait blur 2", { _ in .blur(sigma: 2) }),
            ("blur 12", "portrait blur 12", { _ in .blur(sigma: 12) }),
            ("colour", "portrait colour", { _ in .color(RGBA8(red: 0, green: 90, blue: 200)) }),
            ("picture", "portrait picture", { try .image($0.raster(RGBA8.self)) }),
            ("greys", "portrait greys", { _ in .desaturate }),
        ]
        return [
            Operation(
                "portrait", oracle: "PortraitEffectTests",
                functions: [
                    "PortraitEffect.render(_:confidences:into:parallelism:)",
                    "PortraitEffect.render(_:mask:into:parallelism:)",
                ],
                cases: backgrounds.flatMap { name, count, background in
                    [
                        frame("\(name)", Count(stringLiteral: count)) {
                            try PortraitEffect(frame: $0.size, background: background($0))
                        },
                        frame("\(name), smoothed") {
                            try PortraitEffect(frame: $0.size, background: background($0), smoothing: 0.8)
                        },
                        frame("\(name), cut out") {
                            try PortraitEffect(
                                frame: $0.size, background: background($0), cutOutDetail: .quarter)
                        },
                        planes(
                            "\(name), 4:2:0",
                            name == "colour" || name == "picture"
                                ? Count(stringLiteral: "portrait yuv \(name)") : nil
                        ) { try PortraitEffect(frame: $0.size, background: background($0)) },
                    ]
                        + maskedFrame("\(name), mask") {
                            try PortraitEffect(frame: $0.size, background: background($0))
                        }
                })
        ]
    }

    private static func frame(
        _ name: String, _ count: Count? = nil, _ effect: @escaping (Site) throws -> PortraitEffect
    ) -> OperationCase {
        OperationCase(name, count: count) { site in
            let source = try site.canvas(BGRA8.self), raster = try site.raster(BGRA8.self)
            let confidences = try site.confidences(), model = site.add(confidences)
            let camera = try CameraFrame(copying: raster.view)
            let (one, two, three) = try (effect(site), effect(site), effect(site))
            let blank = try site.raster(RGBA8.self)
            return [
                site.writing(source, try site.target(RGBA8.self)) { frame, target, parallelism in
                    try model.read {
                        try one.render(frame, confidences: $0, into: &target, parallelism: parallelism)
                    }
                },
                site.writing(model, try site.target(RGBA8.self)) {
                    try two.render(camera, confidences: $0, into: &$1, parallelism: $2)
                },
                try site.changing(blank) {
                    try three.render(camera, confidences: confidences, into: &$0, parallelism: $1)
                },
            ]
        }
    }

    /// Returns a case of frames in two planes, with confidences, and one of the same frames with a mask.
    private static func planes(
        _ name: String, _ count: Count? = nil, _ effect: @escaping (Site) throws -> PortraitEffect
    ) -> OperationCase {
        OperationCase(name, count: count) { site in
            let frame = try PlanarFrame(site), model = site.add(try site.confidences())
            let camera = try frame.read { try CameraFrame(copying: $0) }
            let (one, two) = try (effect(site), effect(site))
            return [
                site.writing(try site.target(RGBA8.self)) { target, parallelism in
                    try frame.read { planes in
                        try model.read {
                            try one.render(planes, confidences: $0, into: &target, parallelism: parallelism)
                        }
                    }
                },
                site.writing(model, try site.target(RGBA8.self)) {
                    try two.render(camera, confidences: $0, into: &$1, parallelism: $2)
                },
            ]
        }
    }
}
