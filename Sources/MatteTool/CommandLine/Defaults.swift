import Matte
import MatteCodecs
import MatteUpload

/// The defaults of options, stated once: the commands and their help read them here.
///
/// A default is that of the library. It comes from the library's option types if they have it. The others are default
/// arguments of the library's functions, which code cannot read, so `DefaultsTests` compares their effect.
enum Defaults {
    static let edit = EditOptions()
    static let limits = DecodingLimits()
    static let leastSide = BudgetPolicy().leastSide
    static let jpeg = JPEGOptions()
    static let webP = WebPOptions()
    static let png = PNGOptions()

    // Default arguments of functions.
    static let fit = ResizeFit.inside
    static let filter = ResizeFilter.lanczos3
    static let reference = ReferenceFilter.openCVLinear
    static let dctScaling = DCTScaling.keepingTwice
    static let warpFilter = WarpFilter.catmullRom
    static let alignmentFilter = WarpFilter.bilinear
    static let canvas = RotationCanvas.keep
    static let cutOutDetail = CutOutDetail.half
    static let overlayOpacity = 0.5
    static let overlayOutline = 0
    static let tileOverlap = 0.0
    static let featherSide = FeatherSide.both
    static let feather = 0.0
    static let margin = 0.0
    static let amplification = 1.0
    static let contourTolerance = 0.0
    static let polygonRule = PolygonRule.evenOdd

    // Choices of the tool alone, for which the library has no default.
    static let batchJobs = 1
    static let editProfile = UploadProfile.square4MB
    static let visionProfile = UploadProfile.openAIVision
}

extension Double {
    /// The number as it is typed: without a decimal point if it is whole.
    var typed: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
