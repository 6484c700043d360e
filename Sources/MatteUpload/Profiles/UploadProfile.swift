// Design: docs/design/uploads.md

public import Matte
public import MatteCodecs

/// The requirements of one image API for the pictures that are sent to it, as a value.
///
/// Each profile that comes with Matte states the source of its figures and the day on which they were read. Limits
/// change, so a profile can be copied and modified, or read from JSON:
///
/// ```swift
/// var profile = UploadProfile.square4MB
/// profile.byteCap = .below(4 << 20)
/// let current = try UploadProfile(json: bytes)
/// ```
public struct UploadProfile: Hashable, Sendable {
    /// The purpose for which a picture is sent.
    public enum Purpose: String, Hashable, Sendable, Codable, CaseIterable {
        /// Parts of the picture are repainted.
        case edit
        /// Variations of the picture are generated.
        case variation
        /// Pictures are generated from text alone. Nothing is uploaded, but the service has a choice of sizes.
        case generation
        /// A model interprets the picture.
        case vision
        /// Faces are located.
        case faceDetection
        /// The picture is published.
        case post
    }

    /// A service's treatment of pictures that are larger than its model can see.
    public enum Oversize: String, Hashable, Sendable, Codable, CaseIterable {
        /// The pictures are scaled down as ``scaling`` specifies.
        case downsized
        /// The pictures are rejected.
        case rejected
    }

    /// The name by which the profile is chosen, in lower case, such as `square-4mb`.
    public var name: String

    /// Other names for the same rules, such as the names of models that follow them.
    public var otherNames: [String] = []

    /// The name of the service to use in sentences.
    public var title: String

    /// The purpose for which pictures are sent.
    public var purpose: Purpose

    /// The formats that the service accepts, the most suitable first.
    public var formats: [ImageFormat]

    /// The MIME types that the service accepts in addition to ``formats``, which Matte neither reads nor writes.
    public var otherMIMETypes: [String] = []

    /// The limit on the bytes of one picture, or `nil` if the service states none.
    public var byteCap: ByteCap?

    /// The minimum number of bytes of a picture.
    public var leastBytes = 1

    /// The limit on the bytes of the whole request, or `nil` if the service states none.
    public var requestCap: ByteCap?

    /// The maximum number of pictures per request.
    public var mostImages = 1

    /// A Boolean value that indicates whether a picture must have an alpha channel.
    public var requiresAlpha = false

    /// The sizes that a picture may have.
    public var input = SizeRule.any

    /// The sizes of the pictures that the service returns, or `nil` if it returns none. They do not restrict uploads.
    public var output: SizeRule?

    /// The requirements for the mask, or `nil` if the service accepts no mask.
    public var mask: MaskRule?

    /// The parts of a photo that an edit may send, or `nil` if the service makes no edits.
    public var frames: FrameRule?

    /// The sizes of faces that the service finds, or `nil` if it does not detect faces.
    public var faces: FaceRule?

    /// The service's rule for scaling a picture before its model sees it, and for counting its tokens, or `nil` if no
    /// model sees the picture or the rule is not published.
    public var scaling: VisionScaling?

    /// The service's treatment of pictures that are larger than ``scaling`` allows.
    public var oversized = Oversize.downsized

    /// The longest side that is worth uploading, in pixels. Larger pictures are scaled down to it; smaller ones are not
    /// enlarged.
    public var preferredSide: Int?

    /// The maximum number of pixels that are worth uploading. Larger pictures are scaled down to it; smaller ones are
    /// not enlarged.
    public var preferredPixels: Int?

    /// The address of the page or file that states the figures.
    public var source: String

    /// The day on which the figures were read from ``source``, as year-month-day.
    public var asOf: String

    /// The certainty of the figures.
    public var certainty = Certainty.official

    /// The day on which the service ends or ended, as year-month-day, or `nil` if no end is announced.
    public var ends: String?

    /// The name of the profile to use instead after the service has ended.
    public var successor: String?

    /// Creates a profile without any condition on sizes or bytes.
    public init(
        name: String, title: String, purpose: Purpose, formats: [ImageFormat], source: String, asOf: String
    ) {
        self.name = name
        self.title = title
        self.purpose = purpose
        self.formats = formats
        self.source = source
        self.asOf = asOf
    }

    /// Creates a profile whose remaining properties a closure sets, for the profiles in this folder.
    init(
        _ name: String, _ title: String, _ purpose: Purpose, _ formats: [ImageFormat],
        certainty: Certainty = .official, source: String, asOf: String = "2026-11-22",
        configure: (inout UploadProfile) -> Void
    ) {
        self.init(
            name: name, title: title, purpose: purpose, formats: formats, source: source, asOf: asOf)
        self.certainty = certainty
        configure(&self)
    }

    /// Returns the size nearest to a picture's size among those that the service returns: the value of the request's
    /// `size` field.
    ///
    /// - Throws: `MatteError` with code `parameter` if `size` is empty, or `unsupported` if the service returns no
    ///   pictures.
    public func nearestSize(to size: PixelSize) throws(MatteError) -> PixelSize {
        guard let output else {
            throw MatteError(
                .unsupported,
                "cannot choose a size for \(title): its service has no sizes to choose from; use a profile with output sizes"
            )
        }
        return try output.nearest(to: size)
    }

    /// Returns all conditions on sizes that a picture violates, in words. The result is empty if the service accepts
    /// the size.
    ///
    /// - Parameter size: The size of the picture as stored.
    public func violations(by size: PixelSize) -> [String] {
        var words = input.violations(by: size)
        guard oversized == .rejected, !size.isEmpty, let scaling else { return words }
        let seen = scaling.seenSize(of: size)
        guard seen != size else { return words }
        if case .wholePatches(let side, let most, _, _) = scaling, size.squares(of: side) > most {
            words.append(
                "is \(size), which is \(size.squares(of: side)) patches of \(side) pixels, but must have at most \(most)"
            )
        } else {
            words.append(
                "is \(size) but must be at most \(seen), the size to which the service would reduce it")
        }
        return words
    }
}
