import Matte

/// A camera frame in two planes of 8 bits. Chroma has a pair of bytes for each block of 2x2 pixels.
struct PlanarFrame {
    let size: PixelSize
    let luma: Canvas<Gray8>, chroma: Canvas<Gray8>

    init(_ site: Site) throws {
        size = site.size
        let pairs = PixelSize(width: (size.width + 1) / 2 * 2, height: (size.height + 1) / 2)
        luma = try site.canvas(Gray8.self)
        chroma = try site.canvas(Gray8.self, size: pairs)
    }

    /// Calls a closure with a view of the planes.
    func read<Result>(_ body: (borrowing YUV420View) throws -> Result) throws -> Result {
        try luma.readBytes { luma, lumaStride in
            try chroma.readBytes { chroma, chromaStride in
                try body(
                    YUV420View(
                        luma: luma, chroma: chroma, width: size.width, height: size.height,
                        lumaBytesPerRow: lumaStride, chromaBytesPerRow: chromaStride))
            }
        }
    }
}

extension Operation {
    /// Returns conversions of camera frames in two planes.
    static func frames() -> [Operation] {
        [
            Operation(
                "conversion of planes", oracle: "YUV420ViewTests",
                functions: [
                    "YUV420View.convert(into:orientation:parallelism:)",
                    "YUV420View.converted(to:orientation:parallelism:)",
                    "CameraFrame.converted(to:orientation:parallelism:)", "CameraFrame.init(copying:)",
                ],
                cases: [
                    convert(RGBA8.self, .up, "yuv to rgba"), convert(BGRA8.self, .up, "yuv to bgra"),
                    convert(Gray8.self, .up, "yuv to grey"), convert(RGBA8.self, .right),
                    convert(BGRA8.self, .right), convert(BGRA8.self, .downMirrored),
                ])
        ]
    }

    private static func convert<P: Pixel>(
        _ type: P.Type, _ orientation: ImageOrientation, _ count: Count? = nil
    ) -> OperationCase {
        OperationCase("4:2:0 to \(P.self), \(orientation)", count: count) { site in
            let planes = try PlanarFrame(site)
            let target = try site.target(P.self, size: orientation.applied(to: site.size))
            let frame = try planes.read { try CameraFrame(copying: $0) }
            return [
                site.writing(target, reusable: orientation == .up) { output, parallelism in
                    try planes.read {
                        try $0.convert(into: &output, orientation: orientation, parallelism: parallelism)
                    }
                },
                site.making { parallelism in
                    try planes.read {
                        try $0.converted(to: P.self, orientation: orientation, parallelism: parallelism)
                    }
                },
                site.making {
                    try frame.converted(to: P.self, orientation: orientation, parallelism: $0)
                },
            ]
        }
    }
}
