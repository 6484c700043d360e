/// The order of numbers in a tensor of one picture.
public enum TensorLayout: String, CaseIterable, Hashable, Sendable, Codable {
    /// One plane per channel, with the shape 1 x channels x height x width.
    case nchw
    /// The channels of each pixel together, with the shape 1 x height x width x channels.
    case nhwc
}

/// The channels of a tensor and their order.
public enum TensorChannels: String, CaseIterable, Hashable, Sendable, Codable {
    /// Red, green, blue.
    case rgb
    /// Blue, green, red.
    case bgr
    /// Only luma, as ``RasterView/converted(to:orientation:parallelism:)`` defines grey.
    case gray

    /// The number of values per pixel: 1 for grey, 3 for colours.
    public var count: Int { self == .gray ? 1 : 3 }
}

/// The conversion of levels 0...255 to numbers: (level - mean) * scale, both steps in single precision.
///
/// ```swift
/// TensorNormalization.signedUnit.mean[0]  // 127.5
/// TensorNormalization.unit.scale[0] == 1 / Float(255)  // true
/// ```
public struct TensorNormalization: Hashable, Sendable {
    /// The means that are subtracted from red, green and blue, in levels of 0...255. Grey uses the first.
    public let mean: SIMD3<Float>
    /// The scales by which red, green and blue are then multiplied. Grey uses the first.
    public let scale: SIMD3<Float>

    /// Creates a normalisation.
    ///
    /// - Parameters:
    ///   - mean: The means of red, green and blue, in levels of 0...255.
    ///   - scale: The scales of red, green and blue.
    /// - Precondition: All numbers and each 1 / scale are finite, so that the conversion can be undone.
    public init(mean: SIMD3<Float>, scale: SIMD3<Float>) {
        for i in 0..<3 {
            precondition(
                mean[i].isFinite && scale[i].isFinite && (1 / scale[i]).isFinite,
                "cannot normalize with mean \(mean[i]) and scale \(scale[i]): use finite numbers whose 1 / scale is finite"
            )
        }
        self.mean = mean
        self.scale = scale
    }

    /// The levels 0...255, unchanged.
    public static let bytes = TensorNormalization(mean: .zero, scale: .one)
    /// Numbers in 0...1: level / 255.
    public static let unit = TensorNormalization(mean: .zero, scale: .init(repeating: 1 / 255))
    /// Numbers in -1...1: (level - 127.5) / 127.5, the input of MobileNet, EfficientNet and the models of MediaPipe.
    public static let signedUnit = TensorNormalization(
        mean: .init(repeating: 127.5), scale: .init(repeating: 1 / 127.5))
    /// The means (0.485, 0.456, 0.406) and standard deviations (0.229, 0.224, 0.225) of the pictures of ImageNet, as
    /// fractions of 255. The models of torchvision and most models derived from them use these.
    public static let imageNet = TensorNormalization(
        mean: SIMD3(0.485, 0.456, 0.406) * 255, scale: 1 / (SIMD3(0.229, 0.224, 0.225) * 255))
}

/// The format of a model's input: the order of numbers, the channels and the normalisation.
///
/// ```swift
/// let format = TensorFormat(layout: .nhwc, channels: .bgr, normalization: .imageNet)
/// format.shape(of: PixelSize(width: 224, height: 112))  // [1, 112, 224, 3]
/// format.count(of: PixelSize(width: 224, height: 112))  // 75264
/// ```
public struct TensorFormat: Hashable, Sendable {
    /// The order of numbers.
    public var layout: TensorLayout
    /// The channels and their order.
    public var channels: TensorChannels
    /// The conversion of levels to numbers, per channel.
    public var normalization: TensorNormalization
    /// The numbers of the levels, in place of those of ``normalization``; `nil` to use ``normalization``. Pictures are
    /// made from tensors with ``normalization`` alone.
    package var table: LevelTable?

    /// Creates a format. The default is planes of red, green and blue in 0...1.
    public init(
        layout: TensorLayout = .nchw, channels: TensorChannels = .rgb,
        normalization: TensorNormalization = .unit
    ) {
        self.layout = layout
        self.channels = channels
        self.normalization = normalization
    }

    /// Returns the shape of a tensor of one picture of `size`, in the order of ``layout``. The first side is 1, the
    /// size of the batch.
    public func shape(of size: PixelSize) -> [Int] {
        switch layout {
        case .nchw: [1, channels.count, size.height, size.width]
        case .nhwc: [1, size.height, size.width, channels.count]
        }
    }

    /// Returns the number of elements of a tensor of one picture of `size`; `Int.max` on overflow.
    public func count(of size: PixelSize) -> Int {
        let (count, overflow) = size.area.multipliedReportingOverflow(by: channels.count)
        return overflow ? .max : count
    }
}
