import Matte
import MatteCompare
import TestSupport

// The calls that take whole numbers, fractions or rectangles.
extension ExtremeCalls {
    static let rects: [ExtremeCall<PixelRect>] = [
        .init("edges") { rect in
            _ = (rect.maxX, rect.maxY, rect.area, rect.isEmpty, rect.center, rect.size)
            _ = try? rect.validated()
        },
        .init("two rectangles") { rect in
            for other in ExtremeNumbers.rects {
                _ = (rect.intersection(other), rect.union(other), rect.overlaps(other), rect.contains(other))
                _ = (rect.movedInside(other), rect.overhang(beyond: other), rect.squared(inside: other))
                _ = (rect.intersectionOverUnion(other), rect.coveredShare(by: other))
                _ = (rect.isInside(other, margin: other.x), rect.translated(x: other.x, y: other.y))
                _ = (rect.inset(x: other.width, y: other.x), PixelRect(size: rect.size, centeredOn: other))
            }
        },
        .init("expanded") {
            _ = $0.expanded(by: PixelInsets(left: .max, top: .max, right: .max, bottom: .max))
        },
        .init("box") {
            _ = try? $0.pixelRect(in: frame)
            _ = try? $0.cropFrame(in: frame, margin: 1000, edges: .padded)
            _ = SubpixelRect($0).pixels(.outward, clippedTo: $0)
        },
        .init("crop") {
            _ = try small.cropped(to: $0)
        },
        .init("fill") { rect in
            var copy = small
            copy.fill(rect, with: RGBA8(red: 0, green: 0, blue: 0))
            copy.setAlpha(3, in: rect)
            for position in StrokePosition.allCases {
                for width in [0, 1, 1 << 40, Int.max] {
                    copy.stroke(
                        rect, with: RGBA8(red: 0, green: 0, blue: 0), width: width, position: position)
                }
            }
        },
        .init("region") { rect in
            for region in [Region.rect(rect), .inverse(.rect(rect)), .ellipse(in: SubpixelRect(rect))] {
                _ = try? small.erasing(region)
                _ = try? small.erasing(region, feather: 2.5)
                _ = try? Mask(region, size: frame)
            }
        },
        .init("transform of a rectangle") {
            let step = ImageTransform.scale(from: frame, to: PixelSize(width: 1 << 60, height: 1))
            _ = (
                step.destination(of: $0), step.source(of: $0),
                AffineTransform.scale(x: 3, y: 1e300).applied(to: $0)
            )
        },
        .init("azure") {
            _ = try? PixelRect(azureLeft: $0.x, top: $0.y, width: $0.width, height: $0.height)
            _ = try? PixelRect(mediaPipeOriginX: $0.x, originY: $0.y, width: $0.width, height: $0.height)
        },
    ]

    static let ints: [ExtremeCall<Int>] = [
        .init("box blur") { _ = try small.boxBlurred(radius: $0) },
        .init("sharpened") { _ = try small.sharpened(amount: 1, threshold: $0) },
        .init("white balance") {
            _ = try? small.whiteBalance(at: PixelPoint(x: $0, y: 2))
            _ = try? small.whiteBalance(at: PixelPoint(x: 2, y: 2), radius: $0)
        },
        .init("padded") { number in
            _ = try? small.padded(left: number, with: RGBA8(red: 0, green: 0, blue: 0))
            _ = try? small.padded(
                left: number, top: number, right: number, bottom: number,
                with: RGBA8(red: 0, green: 0, blue: 0))
        },
        .init("parallelism") { _ = try small.blurred(sigma: 1, parallelism: .threads($0)) },
        .init("blur hash") {
            _ = try? small.blurHash(componentsX: $0, componentsY: 3)
            _ = try? small.blurHash(componentsX: 3, componentsY: $0)
        },
        .init("specks and holes") {
            let mask = try mask(frame)
            _ = try mask.removingSpecks(below: $0)
            _ = try mask.fillingHoles(upTo: $0)
        },
        .init("outline") { number in
            _ = try? CategoryEffect(frame: frame, palette: .voc, outline: number)
            guard number >= 0 else { return }
            let categories = CategoryMask(Raster<Gray8>(width: 6, height: 5, repeating: 1))
            _ = try small.overlaying(categories, palette: .voc, outline: number)
        },
        .init("argmax") {
            let scores = Raster<GrayF32>(width: 3, height: 6, repeating: 1.0)
            _ = try CategoryMask(argmaxOf: scores.view, classes: $0)
        },
        .init("gate") {
            let gate = LatestFrame<Int>(policy: .keepNewest)
            let time = Duration.milliseconds($0)
            _ = (gate.offer(1, at: time), gate.take(at: time), gate.fail(at: time), gate.next()?.frame)
        },
        .init("points") {
            _ = small.bounds.contains(PixelPoint(x: $0, y: $0))
        },
    ]

    static let doubles: [ExtremeCall<Double>] = [
        .init("blurred") { _ = try small.blurred(sigma: $0) },
        .init("sharpened by") {
            _ = try? small.sharpened(amount: $0)
            _ = try? small.sharpened(amount: 1, radius: $0)
        },
        .init("adjusted") { number in
            let steps: [(Double) throws -> ColorAdjustment] = [
                ColorAdjustment.exposure, ColorAdjustment.gamma, ColorAdjustment.brightness,
                ColorAdjustment.contrast, ColorAdjustment.saturation,
            ]
            for step in steps { _ = try? small.adjusted(by: step(number)) }
            _ = try? ToneCurve([(0, 0), (number, 1)])
            _ = try? Levels(black: number, white: 1, gamma: number)
            _ = try? WhiteBalance(red: number, green: 1, blue: number)
            _ = try? ColorMatrix.saturation(number)
            _ = try? small.histogram().levels(clipping: number)
        },
        .init("mask numbers") { number in
            let mask = try mask(frame)
            for side in FeatherSide.allCases {
                _ = try? mask.feathered(width: number, side: side)
                _ = try? mask.feathered(byDistance: number, side: side)
                _ = try? Mask(
                    .rect(PixelRect(x: 1, y: 1, width: 2, height: 2)), size: frame, feather: number,
                    side: side)
            }
            for element in StructuringElement.allCases {
                _ = try? mask.dilated(by: number, element: element)
                _ = try? mask.eroded(by: number, element: element)
            }
            _ = try? mask.refined(along: small, radius: number)
            _ = try? mask.refined(along: small, epsilon: number)
            _ = try? mask.contours(tolerance: number)
        },
        .init("effects") { number in
            _ = try? PortraitEffect(frame: frame, background: .blur(sigma: number))
            _ = try? PortraitEffect(frame: frame, background: .blur(sigma: 2), smoothing: number)
            _ = try? PortraitEffect(frame: frame, background: .blur(sigma: 2), backgroundLimit: number)
            _ = try? CategoryEffect(frame: frame, palette: .voc, opacity: number)
            _ = try? small.desaturated(amount: number)
            let categories = CategoryMask(Raster<Gray8>(width: 6, height: 5, repeating: 1))
            _ = try? small.overlaying(categories, palette: .voc, opacity: number)
            _ = try? small.differencePicture(from: small, amplification: number)
            _ = try? BlurHash("LEHV6nWB2yk8pyo0adR*.7kCMdnj").raster(size: frame, punch: number)
        },
        .init("warps") { number in
            let transforms = [
                AffineTransform.scale(x: number, y: 1), .scale(x: 1, y: number),
                .translation(x: number, y: number),
                .rotation(byDegrees: number),
                AffineTransform(a: 1, b: number, c: 0, d: number, e: 1, f: number),
            ]
            for transform in transforms {
                _ = try? small.warped(by: transform)
                _ = try? Mask(size: frame, repeating: 9).warped(by: transform)
                _ = try? transform.inverted()
            }
            for canvas in RotationCanvas.allCases { _ = try? small.rotated(by: number, canvas: canvas) }
            _ = try? small.warped(
                by: ProjectiveTransform(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: number, h: number, i: 1))
            let points = [(0.0, 0.0), (number, 1), (5, number)].map { SubpixelPoint(x: $0.0, y: $0.1) }
            _ = try? AffineTransform(similarityFrom: points, to: points.reversed())
        },
        .init("suppression") { number in
            let boxes = [
                Detection(box: SubpixelRect(x: number, y: 0, width: number, height: 5), score: number),
                Detection(box: SubpixelRect(x: 0, y: 0, width: 5, height: 5), score: 0.5),
            ]
            _ = try? NonMaximumSuppression().applied(to: boxes)
            _ = try? NonMaximumMerging().applied(to: boxes)
            _ = try? TileGrid(of: frame, tile: PixelSize(width: 2, height: 2), overlap: number)
        },
    ]

    static let subpixelRects: [ExtremeCall<SubpixelRect>] = [
        .init("rounding") { rect in
            for rounding in PixelRounding.allCases {
                _ = try? PixelRect(rect, rounding: rounding)
                _ = try? rect.pixelRect(in: frame, rounding: rounding)
                for bounds in ExtremeNumbers.rects { _ = rect.pixels(rounding, clippedTo: bounds) }
            }
            _ = try? rect.cropFrame(in: frame, margin: 3, edges: .padded)
            for size in ExtremeNumbers.sizes { _ = try? rect.pixelRect(in: size) }
        },
        .init("subpixel regions") { rect in
            for region in [Region.rect(rect), .roundedRect(rect, radius: rect.width), .ellipse(in: rect)] {
                _ = try? small.erasing(region)
                _ = try? small.erasing(.union([region, .inverse(region)]), feather: 1.5)
            }
            let points = [
                SubpixelPoint(x: rect.x, y: rect.y), SubpixelPoint(x: 3, y: 3),
                SubpixelPoint(x: rect.width, y: 0),
            ]
            _ = try? small.erasing(.polygon(points))
        },
        .init("conventions") { rect in
            for space in BoxSpace.allCases {
                let numbers = [rect.x, rect.y, rect.width, rect.height]
                _ = try? DetectedBox(space, numbers).pixelRect(in: frame)
                _ = try? DetectedBox(rect, in: frame, as: space)
            }
        },
    ]
}
