public import Matte

/// The sacrifices allowed to stay within a budget.
public struct BudgetPolicy: Hashable, Sendable {
    /// The quality below which the picture is made smaller rather than worse; JPEG and lossy WebP.
    public var lowestQuality: Int

    /// True if the picture may be made smaller at all.
    public var allowsShrinking: Bool

    /// The filter of a reduction.
    public var filter: ResizeFilter

    /// The number of threads for a reduction; the result does not depend on it.
    public var parallelism: Parallelism

    /// Gives up quality down to 60 and then size, unless told otherwise.
    public init(
        lowestQuality: Int = 60, allowsShrinking: Bool = true, filter: ResizeFilter = .lanczos3,
        parallelism: Parallelism = .automatic
    ) {
        self.lowestQuality = lowestQuality
        self.allowsShrinking = allowsShrinking
        self.filter = filter
        self.parallelism = parallelism
    }
}

/// One thing that a search for a budget tried.
public struct BudgetAttempt: Hashable, Sendable {
    /// The settings of the attempt.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// The length was estimated from a sample of the rows.
        case estimate
        /// The whole picture was encoded.
        case encode
        /// The whole picture was encoded after three encodes had not been enough; or, for PNG, written without
        /// compression at a size that is sure to fit.
        case fallback
    }

    /// The settings of the attempt.
    public let kind: Kind
    /// The size of the picture in this attempt.
    public let size: PixelSize
    /// The quality, where the format has one.
    public let quality: Int?
    /// The length of the file, or the estimate of it.
    public let bytes: Int
}

/// A file within its budget, and how it got there.
public struct BudgetedFile: Sendable {
    /// The file, which is within the budget.
    public let image: EncodedImage

    /// The quality the file was written at; `nil` for lossless formats.
    public let quality: Int?

    /// Everything that was tried, in order.
    public let attempts: [BudgetAttempt]

    /// The number of times that the whole picture was encoded, fallbacks included.
    public var encodeCount: Int { attempts.count { $0.kind != .estimate } }
}

/// A picture within its budget, and how it got there.
public struct BudgetedImage<PixelType: Pixel>: Sendable {
    /// The file, which is within the budget.
    public let image: EncodedImage

    /// The pixels in the file before any loss: the picture given, or a smaller one.
    public let raster: Raster<PixelType>

    /// The quality the file was written at; `nil` for lossless formats.
    public let quality: Int?

    /// Everything that was tried, in order.
    public let attempts: [BudgetAttempt]

    /// The number of encodings of the whole picture, including fallbacks.
    public var encodeCount: Int { attempts.count { $0.kind != .estimate } }
}
