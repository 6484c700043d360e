import Matte
import MatteCompare
import TestSupport

/// The calls of the module Matte that take a size, a rectangle, a count, a stride or a coordinate.
enum ExtremeCalls {
    static let small = Raster<RGBA8>(width: 6, height: 5, repeating: RGBA8(red: 9, green: 99, blue: 199))
    static let frame = PixelSize(width: 6, height: 5)

    static func mask(_ size: PixelSize) throws -> Mask { try Mask(size: size, repeating: 255) }

    static let sizes: [ExtremeCall<PixelSize>] = [
        .init("area") {
            _ = ($0.area, $0.isEmpty, $0.longerSide, $0.bounds.maxX, $0.transposed, $0.bounds.center)
        },
        .init("validated") { _ = try $0.validated() },
        .init("Raster") {
            _ = try Raster<RGBA8>(size: $0, repeating: RGBA8(red: 0, green: 0, blue: 0)).isEmpty
        },
        .init("Raster pixels") { _ = try Raster<Gray8>(size: $0, pixels: [1, 2]) },
        .init("Raster rows") { size in
            let many = PixelSize(width: max(size.width, 1 << 31), height: size.height)
            _ = try Raster<Gray8>(size: many) { _, _ in }
        },
        .init("RasterView") {
            let bytes: [UInt8] = [1, 2, 3, 4]
            _ = try RasterView<Gray8>(bytes.span.bytes, width: $0.width, height: $0.height).isEmpty
            _ = try RasterView<RGBA8>(bytes.span.bytes, width: 1, height: $0.height, bytesPerRow: $0.width)
                .isEmpty
        },
        .init("YUV420View") {
            let bytes: [UInt8] = [1, 2, 3, 4]
            _ = try YUV420View(
                luma: bytes.span.bytes, chroma: bytes.span.bytes, width: $0.width, height: $0.height,
                lumaBytesPerRow: $0.height, chromaBytesPerRow: $0.width
            ).size
        },
        .init("CameraFrame") {
            let bytes = Raster<Gray8>(width: 8, height: 8, repeating: 3)
            let view = try YUV420View(
                luma: bytes.bytes, chroma: bytes.bytes, width: $0.width, height: $0.height)
            _ = try CameraFrame(copying: view)
        },
        .init("Mask") { if $0.area > 1 << 40 || $0.isEmpty { _ = try mask($0).size } },
        .init("Mask of a region") {
            guard $0.area > 1 << 40 || $0.isEmpty else { return }
            _ = try Mask(.rect(PixelRect(x: 0, y: 0, width: 3, height: 3)), size: $0, feather: 3)
        },
        .init("resized") { size in
            for filter in ResizeFilter.allCases { _ = try? small.resized(to: size, filter: filter) }
        },
        .init("resized to fit") { size in
            for fit in ResizeFit.allCases { _ = try? small.resized(toFit: size, fit: fit) }
        },
        .init("resized like") { size in
            for filter in ReferenceFilter.allCases { _ = try? small.resized(to: size, like: filter) }
        },
        .init("ResizePlan from") { _ = try ResizePlan<RGBA8>(from: $0, to: frame) },
        .init("ResizePlan to") { _ = try ResizePlan<RGBA8>(from: frame, to: $0) },
        .init("StreamingResize") {
            let plan = try ResizePlan<RGBA8>(from: $0, to: frame)
            if $0.longerSide < 1 << 20 { _ = try StreamingResize(plan).missingRows }
        },
        .init("fit") { size in
            for fit in ResizeFit.allCases {
                _ = try? fit.transform(from: size, to: frame)
                _ = try? fit.transform(from: frame, to: size)
            }
        },
        .init("Letterbox") {
            _ = try Letterbox(of: frame, in: $0)
            _ = try Letterbox(of: $0, in: frame, stride: $0.width)
        },
        .init("Letterbox of") { _ = try Letterbox(of: $0, in: frame) },
        .init("TensorPlan to") { _ = try TensorPlan<RGBA8>(from: frame, to: $0).shape },
        .init("TensorPlan from") { size in
            for fit in [ResizeFit.cover, .fill, .contain] {
                _ = try? TensorPlan<RGBA8>(from: size, to: frame, fit: fit).shape
            }
        },
        .init("tensor format") { _ = (TensorFormat().count(of: $0), TensorFormat().shape(of: $0)) },
        .init("raster of a tensor") {
            let numbers: [Float] = [1, 2, 3]
            _ = try Raster<RGB8>(tensor: numbers.span, size: $0)
        },
        .init("channel of a tensor") {
            let numbers: [Float] = [1, 2, 3]
            _ = try Raster<GrayF32>(channel: $0.width, of: numbers.span, channels: $0.height, size: $0)
        },
        .init("WarpPlan to") {
            _ = try WarpPlan<RGBA8>(from: frame, to: $0, transform: .scale(x: 1e9, y: 3)).target
        },
        .init("WarpPlan from") {
            _ = try WarpPlan<RGBA8>(from: $0, to: frame, transform: .scale(x: 1e-9, y: 3)).target
        },
        .init("rotation") { size in
            for canvas in RotationCanvas.allCases { _ = try canvas.rotation(of: size, byDegrees: 30) }
        },
        .init("corners to a size") {
            let corners = [(0.0, 0.0), (9, 0), (9, 9), (0, 9)].map { SubpixelPoint(x: $0.0, y: $0.1) }
            _ = try ProjectiveTransform(from: corners, to: $0)
        },
        .init("PortraitEffect") { size in
            let color = RGBA8(red: 0, green: 0, blue: 0)
            for background in [PortraitBackground.blur(sigma: 8), .color(color), .desaturate] {
                guard size.longerSide > 1 << 24 || size.isEmpty else { continue }
                _ = try? PortraitEffect(frame: size, background: background, cutOutDetail: .half)
            }
        },
        .init("CategoryEffect") { _ = try CategoryEffect(frame: $0, palette: .voc, outline: 9).frame },
        .init("CutOutPlan") { size in
            guard size.area > 1 << 32 || size.isEmpty else { return }
            _ = try CutOutPlan<RGBA8>(size: size).size
        },
        .init("MaskScaler") {
            _ = try? MaskScaler(from: $0, to: frame)
            _ = try? MaskScaler(from: frame, to: $0)
        },
        .init("mask resized") { _ = try mask(frame).resized(to: $0) },
        .init("categories resized") {
            guard $0.area > 1 << 32 || $0.isEmpty else { return }
            _ = try CategoryMask(Raster<Gray8>(width: 2, height: 2, repeating: 1)).resized(to: $0)
        },
        .init("confidences to a size") {
            let confidences = Raster<GrayF32>(width: 2, height: 2, repeating: 0.5)
            _ = try Mask(confidences: confidences.view, foreground: .high, size: $0)
        },
        .init("run lengths") {
            _ = try? RunLengthMask(counts: [0, $0.width], size: $0)
            _ = try? RunLengthMask(counts: [$0.height, $0.width], size: PixelSize(width: 2, height: 2))
            _ = try? RunLengthMask(cocoText: "0P1", size: $0)
        },
        .init("BlurHash") { size in
            guard size.area > 1 << 32 || size.isEmpty else { return }
            _ = try BlurHash("LEHV6nWB2yk8pyo0adR*.7kCMdnj").raster(size: size)
        },
        .init("TileGrid of") { _ = try TileGrid(of: $0, tile: frame, overlap: 0.5).last },
        .init("TileGrid of tiles") { _ = try TileGrid(of: frame, tile: $0, overlap: 0.99).last },
        .init("boxes in a size") { size in
            let boxes: [DetectedBox] = [
                .vision(x: 0, y: 0, width: 1, height: 1), .coreImage(x: 0, y: 0, width: 1e9, height: 3),
                .gemini(yMin: 0, xMin: 0, yMax: 1000, xMax: 1000),
                .voc(xMin: 1, yMin: 1, xMax: 5, yMax: 1e18),
                .pixels(x: 0, y: 0, width: 1e18, height: 1e18),
                .mediaPipe(xMin: 0, yMin: 0, width: 1, height: 1),
            ]
            for box in boxes {
                for rounding in PixelRounding.allCases {
                    _ = try? box.pixelRect(in: size, rounding: rounding)
                }
                _ = try? box.cropFrame(in: size, margin: 1000, edges: .padded)
                _ = try? box.cropFrame(in: size, margin: 0.5)
            }
        },
        .init("normalized") {
            _ = try? SubpixelRect(x: 0, y: 0, width: 2, height: 1e300).normalized(in: $0)
            _ = SubpixelPoint(x: 1e300, y: 2).normalized(in: $0)
        },
        .init("orientations") { size in
            for orientation in ImageOrientation.allCases {
                _ = orientation.applied(to: size)
                for number in ExtremeNumbers.ints {
                    _ = orientation.applied(to: PixelPoint(x: number, y: -3), in: size)
                    _ = orientation.applied(
                        to: PixelRect(x: number, y: 2, width: number, height: 9), in: size)
                }
            }
        },
        .init("crop frames") { size in
            guard !size.isEmpty else { return }
            for rect in ExtremeNumbers.rects {
                _ = (size.largestSquare(centeredOn: rect), size.squareFrame(around: rect))
                _ = size.largestRect(aspect: PixelSize(width: 9, height: 16), centeredOn: rect)
                _ = size.largestRect(aspect: size.transposed, centeredOn: rect)
            }
        },
        .init("transforms") { size in
            guard !size.isEmpty else { return }
            let steps = [
                ImageTransform.identity(size), .orientation(.right, of: size), .scale(from: size, to: frame),
                .scale(from: frame, to: size),
                .crop(PixelRect(x: 0, y: 0, width: 1, height: 1), of: size),
                .identity(size).padded(by: PixelInsets(left: .max, top: .max, right: .max, bottom: .max)),
            ]
            for step in steps {
                _ = (step.inverse, step.visibleSource, step.coveredDestination, step.preservesPixels)
            }
            _ = try? ViewTransform.aspectFill(from: size, to: SubpixelSize(width: 100, height: 1e300))
            _ = try? ViewTransform.aspectFit(from: size, to: SubpixelSize(width: 1e9, height: 1))
        },
    ]
}
