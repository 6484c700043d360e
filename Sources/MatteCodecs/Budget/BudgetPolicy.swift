public import Matte

/// The changes that encoding within a budget may make to a picture.
public struct BudgetPolicy: Hashable, Sendable {
    /// The lowest quality for JPEG and lossy WebP, 0...100. If the file is still too long at this quality, the picture
    /// is made smaller.
    public var lowestQuality: Int

    /// A Boolean value that indicates whether the picture may be made smaller.
    public var allowsShrinking: Bool

    /// The least length in pixels to which the picture's longer side may be reduced. Encoding throws if the file is still
    /// too long. A picture whose longer side is not longer is not made smaller. Values below 1 count as 1.
    public var leastSide: Int

    /// The filter for making the picture smaller.
    public var filter: ResizeFilter

    /// The number of threads for making the picture smaller. The result does not depend on it.
    public var parallelism: Parallelism

    /// Creates a policy. The defaults allow qualities down to 60, and then smaller pictures with a longer side of at
    /// least 64 pixels.
    ///
    /// ```swift
    /// let policy = BudgetPolicy(lowestQuality: 80, allowsShrinking: false)
    /// let result = try raster.encoded(as: .jpeg, within: .below(200_000), policy: policy)
    /// result.image.size == raster.size  // true
    /// ```
    ///
    /// - Parameters:
    ///   - lowestQuality: The lowest quality of JPEG and lossy WebP, 0...100. Encoding throws if it is out of range.
    ///   - allowsShrinking: Whether the picture may be made smaller.
    ///   - leastSide: The least length of the longer side in pixels.
    ///   - filter: The filter for making it smaller.
    ///   - parallelism: The number of threads for making it smaller.
    public init(
        lowestQuality: Int = 60, allowsShrinking: Bool = true, leastSide: Int = 64,
        filter: ResizeFilter = .lanczos3, parallelism: Parallelism = .automatic
    ) {
        self.lowestQuality = lowestQuality
        self.allowsShrinking = allowsShrinking
        self.leastSide = leastSide
        self.filter = filter
        self.parallelism = parallelism
    }
}

/// One attempt of a budget search.
public struct BudgetAttempt: Hashable, Sendable {
    /// The way in which an attempt determined the file's length.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// The length was estimated from a sample of the rows.
        case estimate
        /// The whole picture was encoded.
        case encode
        /// The whole picture was encoded again because three encodes were not enough. For a PNG, the pixels were stored
        /// uncompressed, at a size that is certain to fit.
        case fallback
    }

    /// The way in which this attempt determined the file's length.
    public let kind: Kind
    /// The size of the picture in this attempt, in pixels.
    public let size: PixelSize
    /// The quality in this attempt, or `nil` for lossless formats.
    public let quality: Int?
    /// The length of the file in bytes, measured or estimated.
    public let bytes: Int
}

/// A file within its budget, and the attempts that led to it.
public struct BudgetedFile: Sendable {
    /// The file, which is within the budget.
    public let image: EncodedImage

    /// The quality of the file, or `nil` for lossless formats.
    public let quality: Int?

    /// All attempts of the search, in order.
    public let attempts: [BudgetAttempt]

    /// The number of encodes of the whole picture, including fallbacks.
    public var encodeCount: Int { attempts.count { $0.kind != .estimate } }
}

/// A picture within its budget, and the attempts that led to it.
public struct BudgetedImage<PixelType: Pixel>: Sendable {
    /// The file, which is within the budget.
    public let image: EncodedImage

    /// The encoded pixels, before any loss: the original picture, or a smaller copy of it.
    public let raster: Raster<PixelType>

    /// The quality of the file, or `nil` for lossless formats.
    public let quality: Int?

    /// All attempts of the search, in order.
    public let attempts: [BudgetAttempt]

    /// The number of encodes of the whole picture, including fallbacks.
    public var encodeCount: Int { attempts.count { $0.kind != .estimate } }
}
