extension TensorNormalization {
    /// Creates a normalisation from means and standard deviations as they are published: fractions of the largest level.
    ///
    /// ```swift
    /// let half = SIMD3<Double>(repeating: 0.5)
    /// TensorNormalization(mean: half, standardDeviation: half).mean[0]  // 127.5
    /// ```
    ///
    /// - Parameters:
    ///   - mean: The means of red, green and blue in 0...1.
    ///   - standardDeviation: The standard deviations in the same unit.
    /// - Precondition: All numbers are finite in single precision, and no standard deviation is 0.
    public init(mean: SIMD3<Double>, standardDeviation: SIMD3<Double>) {
        self.init(mean: SIMD3<Float>(mean * 255), scale: SIMD3<Float>(1 / (standardDeviation * 255)))
    }
}

extension TensorFormat {
    /// Creates a format from means and standard deviations as they are published, in the fractions of torchvision. Its
    /// numbers equal those of transformers' processors to the bit, because a table of all levels has the results of the divisions.
    ///
    /// ```swift
    /// let half = SIMD3<Double>(repeating: 0.5)
    /// let format = TensorFormat(mean: half, standardDeviation: half)
    /// let gray = Raster(width: 1, height: 1, repeating: Gray8(51))
    /// try gray.tensor(format, of: Float.self)[0]  // -0.6
    /// ```
    ///
    /// - Parameters:
    ///   - mean: The means of red, green and blue in 0...1.
    ///   - standardDeviation: The standard deviations in the same unit.
    ///   - layout: The order of numbers.
    ///   - channels: The channels and their order.
    /// - Precondition: All numbers are finite in single precision, and no standard deviation is 0.
    public init(
        mean: SIMD3<Double>, standardDeviation: SIMD3<Double>, layout: TensorLayout = .nchw,
        channels: TensorChannels = .rgb
    ) {
        let normalization = TensorNormalization(mean: mean, standardDeviation: standardDeviation)
        self.init(layout: layout, channels: channels, normalization: normalization)
        // torchvision multiplies means and deviations by 255 in single precision, and divides.
        table = LevelTable { level, channel in
            (Float(level) - Float(mean[channel]) * 255) / (Float(standardDeviation[channel]) * 255)
        }
    }

    /// Planes of red, green and blue with the means and standard deviations of CLIP.
    public static let clip = TensorFormat(
        mean: SIMD3(0.48145466, 0.4578275, 0.40821073),
        standardDeviation: SIMD3(0.26862954, 0.26130258, 0.27577711))
    /// Planes of red, green and blue in -1...1, for SigLIP, ViT and PaliGemma.
    public static let siglip = TensorFormat(
        mean: SIMD3(repeating: 0.5), standardDeviation: SIMD3(repeating: 0.5))
    /// Planes of red, green and blue with the means and standard deviations of ImageNet, for the models of torchvision,
    /// DINOv2, DETR and SegFormer.
    public static let imageNet = TensorFormat(
        mean: SIMD3(0.485, 0.456, 0.406), standardDeviation: SIMD3(0.229, 0.224, 0.225))
}
