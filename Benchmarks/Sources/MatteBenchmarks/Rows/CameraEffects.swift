import BenchmarkResults
import Matte

extension Suite {
    /// Adds effects on 4:2:0 frames, each compared with the same effect on the same frame as BGRA.
    mutating func addCameraEffects() {
        let size = Inputs.s
        for name in ["blur, sigma 12", "greys", "a colour", "another picture"] {
            compare(
                .portrait, "NV12, background: \(name)", Inputs.text(size) + ", 256x256 confidences",
                copying: Inputs.rgbaBytes(size), goal: Goal(1.3, over: "from BGRA"),
                depth: name == "a colour" ? .short : .quick,
                pipeline: "to RGBA; the other contender has the frame as BGRA"
            ) { c in
                let planes = try CameraPlanes(size)
                let frame = try planes.asBGRA()
                let confidences = Picture<GrayF32>(try Inputs.confidences(Inputs.mask))
                let target = Picture<RGBA8>(size)
                let background: PortraitBackground =
                    switch name {
                    case "another picture": .image(try Inputs.photo(size).oriented(.down))
                    case "a colour": .color(RGBA8(red: 0, green: 90, blue: 200))
                    case "greys": .desaturate
                    default: .blur(sigma: 12)
                    }
                let effect = try PortraitEffect(frame: size, background: background)
                c.matte(output: target.bytes) { parallelism in
                    try target.write {
                        try effect.render(
                            planes.view, confidences: confidences.view, into: &$0, parallelism: parallelism)
                    }
                }
                c.other("from BGRA") {
                    try! target.write {
                        try effect.render(
                            frame.view, confidences: confidences.view, into: &$0, parallelism: .serial)
                    }
                }
            }
        }
        compare(
            .portrait, "NV12, overlay of categories", Inputs.text(size) + ", 256x256 indices",
            copying: Inputs.rgbaBytes(size), goal: Goal(1.3, over: "from BGRA"), depth: .short,
            pipeline: "to RGBA, outlines two pixels wide; the other contender has the frame as BGRA"
        ) { c in
            let planes = try CameraPlanes(size)
            let frame = try planes.asBGRA()
            let categories = Picture<Gray8>(try Inputs.categories(Inputs.mask))
            let target = Picture<RGBA8>(size)
            let effect = try CategoryEffect(frame: size, palette: .voc, outline: 2)
            c.matte(output: target.bytes) { parallelism in
                try target.write {
                    try effect.render(
                        planes.view, categories: categories.view, into: &$0, parallelism: parallelism)
                }
            }
            c.other("from BGRA") {
                try! target.write {
                    try effect.render(
                        frame.view, categories: categories.view, into: &$0, parallelism: .serial)
                }
            }
        }
    }
}

extension CameraPlanes {
    /// Returns the frame as a camera gives it on request, with padded rows.
    fileprivate func asBGRA() throws -> Picture<BGRA8> {
        let picture = Picture<BGRA8>(luma.size, padding: 64)
        try picture.write { try view.convert(into: &$0) }
        return picture
    }
}
