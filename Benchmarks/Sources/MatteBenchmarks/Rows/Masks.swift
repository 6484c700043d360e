import BenchmarkResults
import CPeers
import Matte

extension Suite {
    /// Adds operations on masks and category masks, at the sizes of models' outputs and of pictures.
    mutating func addMasks() {
        for size in [Inputs.mask, Inputs.largeMask, Inputs.s] {
            addShapes(size, depth: size == Inputs.s ? .short : size == Inputs.mask ? .full : .quick)
            addCombinations(size, depth: size == Inputs.mask ? .full : .quick)
        }
        addConversions()
        addModels()
        addCategories()
    }

    /// Adds the conversions of masks to components, polygons, run-length encoding and distances. The Python part of the
    /// suite compares some of them with OpenCV and pycocotools.
    private mutating func addConversions() {
        let size = PixelSize(width: 3840, height: 2160)
        let input = Inputs.text(size)
        let bytes = size.width * size.height
        func add(_ name: String, _ pipeline: String, _ body: @escaping (Mask) throws -> Void) {
            compare(.regions, name, input, copying: bytes, pipeline: pipeline) { c in
                let mask = Mask(try Inputs.personMask(size))
                c.matte(threads: [1]) { _ in try body(mask) }
            }
        }
        add("components of a mask", "8 neighbours, areas and boxes") { _ = try $0.components() }
        add("contours of a mask", "along pixel edges, at most 1 px off") { _ = try $0.contours(tolerance: 1) }
        add("run-length encoding of a mask", "COCO's text") { _ = try RunLengthMask($0).cocoText }
        add("fill the holes of a mask", "into a new mask") { _ = try $0.fillingHoles() }
        compare(
            .regions, "mask from run-length encoding", input, copying: bytes,
            pipeline: "from counts into a new mask"
        ) { c in
            let runs = try RunLengthMask(Mask(try Inputs.personMask(size)))
            c.matte(threads: [1]) { _ in _ = try Mask(runs) }
        }
        compare(.regions, "signed distances of a mask", input, copying: 4 * bytes) { c in
            let mask = Mask(try Inputs.personMask(size))
            c.matte { parallelism in _ = try mask.signedDistances(parallelism: parallelism) }
        }
    }

    private mutating func addShapes(_ size: PixelSize, depth: Depth) {
        let input = Inputs.text(size)
        let bytes = size.width * size.height
        compare(.regions, "dilate a mask, radius 5, square", input, copying: bytes, depth: depth) { c in
            let mask = Mask(try Inputs.personMask(size))
            let source = Picture<Gray8>(mask.raster)
            let target = Picture<Gray8>(size)
            var made: Mask?
            c.matte(output: snapshot(made?.raster)) { parallelism in
                made = try mask.dilated(by: 5, element: .square, parallelism: parallelism)
            }
            c.peer(.openCV, threads: [1, 2], output: target.bytes) {
                cv2_dilate_gray(source.source, target.target, 5)
            }
        }
        let depth = max(depth, .quick)
        compare(.regions, "dilate a mask, radius 5, disc", input, copying: bytes, depth: depth) { c in
            let mask = Mask(try Inputs.personMask(size))
            let source = Picture<Gray8>(mask.raster)
            let target = Picture<Gray8>(size)
            c.matte { parallelism in _ = try mask.dilated(by: 5, parallelism: parallelism) }
            c.peer(.openCV, "ellipse", threads: [1, 2], note: "its ellipse is no disc") {
                cv2_dilate_disc(source.source, target.target, 5)
            }
        }
        compare(
            .regions, "feather a mask, 12 px", input, copying: bytes, depth: depth,
            pipeline: "eroded, then smoothed, on both sides of the edge"
        ) { c in
            let mask = Mask(try Inputs.personMask(size))
            c.matte { parallelism in _ = try mask.feathered(width: 12, parallelism: parallelism) }
        }
    }

    private mutating func addCombinations(_ size: PixelSize, depth: Depth) {
        let input = Inputs.text(size)
        let bytes = size.width * size.height
        compare(
            .regions, "union of two masks", input, copying: bytes, depth: depth, pipeline: "into a new mask"
        ) { c in
            let mask = Mask(try Inputs.personMask(size))
            let other = Mask(try Inputs.categories(size))
            c.matte(threads: [1]) { _ in _ = mask.union(other) }
        }
        compare(
            .regions, "threshold a mask", input, copying: bytes, depth: depth, pipeline: "into a new mask"
        ) { c in
            let mask = Mask(try Inputs.personMask(size))
            c.matte(threads: [1]) { _ in _ = mask.thresholded() }
        }
        compare(
            .regions, "smooth a mask over time", input, copying: bytes, depth: depth,
            pipeline: "weighted by its certainty, into a new mask"
        ) { c in
            let mask = Mask(try Inputs.personMask(size))
            let previous = Mask(try Inputs.categories(size))
            c.matte(threads: [1]) { _ in _ = mask.smoothed(after: previous) }
        }
        compare(
            .regions, "share and bounding box of a mask", input, copying: bytes, depth: depth
        ) { c in
            let mask = Mask(try Inputs.personMask(size))
            var seen = 0.0
            c.matte(threads: [1]) { _ in
                seen += mask.coveredShare + Double(mask.boundingBox()?.width ?? 0)
            }
            _ = seen
        }
    }

    /// Adds the conversion of a model's output to masks, and the refinement of masks along the edges in the picture.
    private mutating func addModels() {
        let size = Inputs.s
        compare(
            .regions, "confidences to a mask", "256x256 floats", copying: 256 * 256 * 4,
            pipeline: "the same size, into a new mask"
        ) { c in
            let source = Picture<GrayF32>(try Inputs.confidences(Inputs.mask))
            c.matte(threads: [1]) { _ in _ = try Mask(confidences: source.view, foreground: .high) }
        }
        compare(
            .regions, "refine a mask along a picture", "256x256 to \(Inputs.text(size))",
            copying: Inputs.rgbaBytes(size), pipeline: "guided filter, radius 16, into a new mask"
        ) { c in
            let picture = try Inputs.photo(size, as: RGBA8.self)
            let mask = Mask(try Inputs.personMask(Inputs.mask))
            c.matte { parallelism in
                _ = try mask.refined(along: picture.view, parallelism: parallelism)
            }
        }
        compare(
            .regions, "cut out by a mask", Inputs.text(size) + " RGBA", copying: Inputs.rgbaBytes(size),
            pipeline: "alpha times the mask, colour cleared where nothing is left, in place"
        ) { c in
            var picture = try Inputs.photo(size, as: RGBA8.self)
            let mask = Mask(try Inputs.personMask(size))
            c.matte(threads: [1]) { _ in try picture.mask(by: mask) }
        }
        compare(
            .regions, "desaturate outside of a mask", Inputs.text(size) + " RGBA",
            copying: Inputs.rgbaBytes(size)
        ) { c in
            let source = Picture<RGBA8>(try Inputs.photo(size))
            let target = Picture<RGBA8>(size)
            let mask = Mask(try Inputs.personMask(size))
            c.matte(output: target.bytes) { parallelism in
                try target.write {
                    try source.view.desaturate(outside: mask, into: &$0, parallelism: parallelism)
                }
            }
        }
        compare(
            .regions, "composite a cut-out", Inputs.text(size) + " RGBA", copying: Inputs.rgbaBytes(size),
            pipeline: "straight alpha over straight alpha, into a third buffer"
        ) { c in
            let over = Picture<RGBA8>(try Inputs.cutout(size))
            let under = Picture<RGBA8>(try Inputs.translucent(size))
            let target = Picture<RGBA8>(size)
            c.matte(output: target.bytes) { parallelism in
                try target.write {
                    try over.view.composite(over: under.view, into: &$0, parallelism: parallelism)
                }
            }
        }
        compare(
            .regions, "composite a cut-out, premultiplied", Inputs.text(size) + " RGBA",
            copying: Inputs.rgbaBytes(size), pipeline: "premultiplied over premultiplied, into a third buffer"
        ) { c in
            let over = Picture<PremultipliedRGBA8>(try Inputs.premultiplied(size))
            let under = Picture<PremultipliedRGBA8>(try Inputs.photo(size, as: RGBA8.self).premultiplied())
            let target = Picture<PremultipliedRGBA8>(size)
            c.matte(output: target.bytes) { parallelism in
                try target.write {
                    try over.view.composite(over: under.view, into: &$0, parallelism: parallelism)
                }
            }
            c.peer(.libYUV, note: "the lower picture's alpha is taken as opaque", output: target.bytes) {
                yuv_blend_premultiplied(over.source, under.source, target.target)
            }
        }
    }

    private mutating func addCategories() {
        let size = Inputs.largeMask
        let classes = 21
        compare(
            .regions, "argmax of class scores", "21 planes of \(Inputs.text(size)) floats",
            copying: size.width * size.height * 4 * classes
        ) { c in
            let tall = PixelSize(width: size.width, height: size.height * classes)
            let scores = Picture<GrayF32>(try Inputs.photo(tall, as: Gray8.self).converted())
            c.matte { parallelism in
                _ = try CategoryMask(argmaxOf: scores.view, classes: classes, parallelism: parallelism)
            }
        }
        compare(
            .regions, "share of every class", Inputs.text(Inputs.s) + " indices",
            copying: Inputs.s.width * Inputs.s.height
        ) { c in
            let categories = CategoryMask(try Inputs.categories(Inputs.s))
            c.matte(threads: [1]) { _ in _ = categories.shares }
        }
        compare(
            .regions, "outlines of classes", Inputs.text(Inputs.s) + " indices",
            copying: Inputs.s.width * Inputs.s.height, pipeline: "into a new mask"
        ) { c in
            let categories = CategoryMask(try Inputs.categories(Inputs.s))
            c.matte(threads: [1]) { _ in _ = try categories.borders() }
        }
    }
}
