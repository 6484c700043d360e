/// In which order a tensor of one picture holds its numbers.
public enum TensorLayout: String, CaseIterable, Hashable, Sendable, Codable {
    /// Channel after channel, each a whole plane: shape 1 x channels x height x width.
    case nchw
    /// Pixel after pixel, its channels together: shape 1 x height x width x channels.
    case nhwc
}

/// The channels of a picture's tensor, in their order.
public enum TensorChannels: String, CaseIterable, Hashable, Sendable, Codable {
    /// Red, green, blue.
    case rgb
    /// Blue, green, red.
    case bgr
    /// One: luma, as ``RasterView/converted(to:orientation:parallelism:)`` defines grey.
    case gray

    /// Values a pixel: 1 for grey, 3 for colours.
    public var count: Int { self == .gray ? 1 : 3 }
}

/// The conversion of a channel from 0...255 to a tensor's number: (channel - mean) x scale, both steps in
/// single precision.
public struct TensorNormalization: Hashable, Sendable {
    /// The values subtracted from red, green and blue, on the scale of 0...255; grey uses red's.
    public let mean: SIMD3<Float>
    /// The factors of red, green and blue after the subtraction; grey uses red's.
    public let scale: SIMD3<Float>

    /// Makes a normalisation with numbers for red, green and blue.
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

    /// 0...255 as it is.
    public static let bytes = TensorNormalization(mean: .zero, scale: .one)
    /// 0...1.
    public static let unit = TensorNormalization(mean: .zero, scale: .init(repeating: 1 / 255))
    /// -1...1, as MobileNet, EfficientNet and MediaPipe's models take it.
    public static let signedUnit = TensorNormalization(
        mean: .init(repeating: 127.5), scale: .init(repeating: 1 / 127.5))
    /// The means (0.485, 0.456, 0.406) and deviations (0.229, 0.224, 0.225) of ImageNet's pictures, which the
    /// models of torchvision and most of their relatives take.
    public static let imageNet = TensorNormalization(
        mean: SIMD3(0.485, 0.456, 0.406) * 255, scale: 1 / (SIMD3(0.229, 0.224, 0.225) * 255))
}

/// The form of a model's input picture: the order of numbers, the channels, the normalisation.
public struct TensorFormat: Hashable, Sendable {
    /// The order of numbers.
    public var layout: TensorLayout
    /// The channels and their order.
    public var channels: TensorChannels
    /// The conversion of levels 0...255 to numbers: (level - mean) times scale, per channel.
    public var normalization: TensorNormalization

    /// Makes a format; without arguments, planes of red, green, blue in 0...1.
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

    /// Returns the number of elements of the tensor of a picture of `size`, or `Int.max` if it doesn't fit.
    public func count(of size: PixelSize) -> Int {
        let (count, overflow) = size.area.multipliedReportingOverflow(by: channels.count)
        return overflow ? .max : count
    }
}
