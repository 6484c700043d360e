import Matte

extension Operation {
    /// Returns conversions from and to a model's numbers.
    static func tensors() -> [Operation] {
        let planes = TensorFormat(), interleaved = TensorFormat(layout: .nhwc)
        return [
            Operation(
                "tensor", oracle: "TensorTests",
                functions: both("tensor(_:of:parallelism:)") + [
                    "RasterView.writeTensor(_:into:parallelism:)"
                ],
                cases: [
                    tensor(RGBA8.self, planes, Float.self, "tensor nchw"),
                    tensor(RGB8.self, planes, Float.self, "tensor nchw of rgb"),
                    tensor(RGBA8.self, interleaved, Float.self, "tensor nhwc"),
                    tensor(RGBA8.self, planes, Float16.self, "tensor nchw of halves"),
                    tensor(Gray8.self, TensorFormat(channels: .gray), Float.self),
                ]),
            Operation(
                "picture of a tensor", oracle: "TensorTests",
                functions: ["Raster.init(tensor:size:format:parallelism:)"],
                cases: [
                    picture(planes, "picture of a tensor"), picture(interleaved, "picture of a tensor nhwc"),
                ]),
            Operation(
                "channel of a tensor", oracle: "TensorTests", isCancellable: false,
                functions: ["Raster.init(channel:of:channels:layout:size:)"],
                cases: [
                    OperationCase("of three", count: "channel of a tensor") { site in
                        let numbers = try site.raster(RGB8.self).tensor(of: Float.self, parallelism: .serial)
                        return [
                            site.making { _ in
                                try Raster<GrayF32>(
                                    channel: 1, of: numbers.span, channels: 3, size: site.size)
                            }
                        ]
                    }
                ]),
            Operation(
                "tensor of a resized picture", oracle: "TensorPlanTests",
                functions: [
                    "TensorPlan.tensor(from:of:parallelism:)", "TensorPlan.write(_:into:parallelism:)",
                ],
                cases: [plan(RGBA8.self, .up, "tensor of a resized picture"), plan(RGB8.self, .right)]),
        ]
    }

    private static func tensor<P: Pixel, Element: TensorElement>(
        _ type: P.Type, _ format: TensorFormat, _ element: Element.Type, _ count: Count? = nil
    ) -> OperationCase {
        OperationCase("\(Element.self) of \(P.self), \(format.layout)", count: count) { site in
            let source = try site.canvas(P.self), raster = try site.raster(P.self)
            return [
                site.numbers(source, count: format.count(of: site.size), Element.zero) {
                    try $0.writeTensor(format, into: &$1, parallelism: $2)
                },
                site.measuring(source) { try $0.tensor(format, of: Element.self, parallelism: $1) },
                site.measuring { try raster.tensor(format, of: Element.self, parallelism: $0) },
            ]
        }
    }

    private static func picture(_ format: TensorFormat, _ count: Count) -> OperationCase {
        OperationCase("\(format.layout)", count: count) { site in
            let numbers = try site.raster(RGBA8.self).tensor(format, of: Float.self, parallelism: .serial)
            return [
                site.making {
                    try Raster<RGBA8>(
                        tensor: numbers.span, size: site.size, format: format, parallelism: $0)
                }
            ]
        }
    }

    private static func plan<P: Pixel>(
        _ type: P.Type, _ orientation: ImageOrientation, _ count: Count? = nil
    ) -> OperationCase {
        OperationCase("\(P.self), \(orientation)", count: count) { site in
            let source = try site.canvas(P.self), raster = try site.raster(P.self)
            let plan = try TensorPlan<P>(
                from: site.size, orientation: orientation,
                to: PixelSize(width: 64, height: 48))
            return [
                site.numbers(source, count: plan.shape.reduce(1, *), Float.zero) {
                    try plan.write($0, into: &$1, parallelism: $2)
                },
                site.measuring(source) { try plan.tensor(from: $0, of: Float.self, parallelism: $1) },
                site.measuring { try plan.tensor(from: raster, of: Float.self, parallelism: $0) },
            ]
        }
    }
}

extension Site {
    /// Returns a form that writes numbers to the caller's memory.
    func numbers<P: Pixel, Element: BitwiseCopyable>(
        _ source: Canvas<P>, count: Int, _ zero: Element, reusable: Bool = false,
        _ body: @escaping (borrowing RasterView<P>, inout MutableSpan<Element>, Parallelism) throws -> Void
    ) -> Form {
        let parallelism = parallelism
        var numbers = [Element](repeating: zero, count: count)
        return Form(
            kind: .into, isReusable: reusable,
            run: {
                try source.read {
                    var span = numbers.mutableSpan
                    try body($0, &span, parallelism)
                }
            }, checksum: { Checksum.of(description: numbers) })
    }
}
