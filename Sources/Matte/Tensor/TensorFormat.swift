/// The order of numbers in a tensor of one picture.
public enum TensorLayout: String, CaseIterable, Hashable, Sendable, Codable {
    /// Channel after channel, each a whole plane: shape 1 x channels x height x width.
    case nchw
    /// Pixel after pixel, its channels together: shape 1 x height x width x channels.
    case nhwc
}

/// The channels of a tensor and their order.
public enum TensorChannels: String, CaseIterable, Hashable, Sendable, Codable {
    /// Red, green, blue.
    case rgb
    /// Blue, green, red.
    case bgr
    /// One: luma, as ``RasterView/converted(to:orientation:parallelism:)`` defines grey.
    case gray

    /// The number of values per pixel: 1 for grey, 3 for colours.
    public var count: Int { self == .gray ? 1 : 3 }
}

/// The conversion of levels 0...255 to numbers: (level - mean) * scale, both steps in single precision.
public struct TensorNormalization: Hashable, Sendable {
    /// The means subtracted from red, green and blue, in levels of 0...255; grey uses red's.
    public let mean: SIMD3<Float>
    /// The scales that red, green and blue are then multiplied by; grey uses red's.
    public let scale: SIMD3<Float>

    /// Creates a normalisation with numbers for red, green and blue.
    ///
    /// - Precondition: all numbers are finite, and so is each 1 / scale, so that every tensor can be turned back.
    public init(mean: SIMD3<Float>, scale: SIMD3<Float>) {
        for i in 0..<3 {
            precondition(
                mean[i].isFinite && scale[i].isFinite && (1 / scale[i]).isFinite,
                "mean \(mean[i]), scale \(scale[i]): both must be finite, and so must 1 / scale")
        }
        self.mean = mean
        self.scale = scale
    }

    /// The levels 0...255, unchanged.
    public static let bytes = TensorNormalization(mean: .zero, scale: .one)
    /// 0...1.
    public static let unit = TensorNormalization(mean: .zero, scale: .init(repeating: 1 / 255))
    /// -1...1, as MobileNet, EfficientNet and MediaPipe's models take it.
    public static let signedUnit = TensorNormalization(
        mean: .init(repeating: 127.5), scale: .init(repeating: 1 / 127.5))
    /// The means (0.485, 0.456, 0.406) and deviations (0.229, 0.224, 0.225) of ImageNet's pictures, as used by
    /// torchvision's models and most of their derivatives.
    public static let imageNet = TensorNormalization(
        mean: SIMD3(0.485, 0.456, 0.406) * 255, scale: 1 / (SIMD3(0.229, 0.224, 0.225) * 255))
}

/// A model's input format: the order of numbers, the channels, the normalisation.
public struct TensorFormat: Hashable, Sendable {
    /// The order of numbers.
    public var layout: TensorLayout
    /// The channels and their order.
    public var channels: TensorChannels
    /// The conversion of levels 0...255 to numbers, per channel.
    public var normalization: TensorNormalization

    /// Creates a format; without arguments, planes of red, green, blue in 0...1.
    public init(
        layout: TensorLayout = .nchw, channels: TensorChannels = .rgb,
        normalization: TensorNormalization = .unit
    ) {
        self.layout = layout
        self.channels = channels
        self.normalization = normalization
    }

    /// The four sides of a tensor of one picture of `size`, batch first.
    public func shape(of size: PixelSize) -> [Int] {
        switch layout {
        case .nchw: [1, channels.count, size.height, size.width]
        case .nhwc: [1, size.height, size.width, channels.count]
        }
    }

    /// The number of numbers in a tensor of one picture of `size`; `Int.max` on overflow.
    public func count(of size: PixelSize) -> Int {
        let (count, overflow) = size.area.multipliedReportingOverflow(by: channels.count)
        return overflow ? .max : count
    }
}
