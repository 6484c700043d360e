// Design: docs/design/uploads.md

public import Matte
public import MatteCodecs

/// The requirements of one image API for the pictures that are sent to it.
///
/// Each profile that comes with Matte states the source of its figures and the day on which they were read. Services
/// change their limits, so a profile can be copied and modified, or read from JSON:
///
/// ```swift
/// var profile = UploadProfile.square4MB
/// profile.byteCap = .below(4 << 20)
/// profile.byteCap?.largestFile  // Optional(4194303)
/// ```
public struct UploadProfile: Hashable, Sendable {
    /// The purpose for which a picture is sent.
    public enum Purpose: String, Hashable, Sendable, Codable, CaseIterable {
        /// Parts of the picture are repainted.
        case edit
        /// Variations of the picture are generated.
        case variation
        /// Pictures are generated from text alone. Nothing is uploaded, but the service offers a choice of output
        /// sizes.
        case generation
        /// A vision model interprets the picture.
        case vision
        /// A detector locates faces in the picture.
        case faceDetection
        /// The picture is published on a social network.
        case post
    }

    /// A service's treatment of pictures that are larger than its model can see.
    public enum Oversize: String, Hashable, Sendable, Codable, CaseIterable {
        /// The service scales down pictures that are too large, as ``scaling`` specifies.
        case downsized
        /// The service rejects pictures that are too large.
        case rejected
    }

    /// The name that selects the profile, in lower case, such as `square-4mb`.
    public var name: String

    /// Other names that select the profile, such as the names of models with the same rules.
    public var otherNames: [String] = []

    /// The name of the service for use in sentences.
    public var title: String

    /// The purpose for which pictures are sent.
    public var purpose: Purpose

    /// The file formats that the service accepts, starting with the most suitable one.
    public var formats: [ImageFormat]

    /// The MIME types of formats that the service accepts in addition to ``formats``, and that Matte doesn't write. A
    /// check accepts those that Matte reads.
    public var otherMIMETypes: [String] = []

    /// The limit on the length of one picture's file, or `nil` if the service states none.
    public var byteCap: ByteCap?

    /// The minimum length of a picture's file in bytes.
    public var leastBytes = 1

    /// The limit on the total length of all files in a request, or `nil` if the service states none.
    public var requestCap: ByteCap?

    /// The maximum number of pictures per request.
    public var mostImages = 1

    /// A Boolean value that indicates whether a picture must have an alpha channel.
    public var requiresAlpha = false

    /// The rule for the sizes of the pictures that are sent to the service.
    public var input = SizeRule.any

    /// The sizes of the pictures that the service returns, or `nil` if it returns none or they are not published. They
    /// do not restrict checked or prepared pictures. Edits are sent at sizes that the service can return, if possible.
    public var output: SizeRule?

    /// The requirements for the mask, or `nil` if the service accepts no mask.
    public var mask: MaskRule?

    /// The parts of a photo that an edit may send. If `nil`, edits may send squares if ``input`` requires squares, and
    /// any part otherwise.
    public var frames: FrameRule?

    /// The numbers by which the service takes a larger canvas, or `nil` if it is extended by a picture with transparent
    /// margins.
    public var canvas: CanvasRule?

    /// The sizes of faces that the service finds, or `nil` if it does not detect faces.
    public var faces: FaceRule?

    /// The service's rule for scaling a picture before its model sees it and for counting its tokens. `nil` if no model
    /// sees the picture or the rule is not published.
    public var scaling: VisionScaling?

    /// The service's treatment of pictures that are larger than its model can see according to ``scaling``.
    public var oversized = Oversize.downsized

    /// The length of the longer side, in pixels, beyond which a larger upload has no benefit, or `nil` for none. Larger
    /// pictures are scaled down to it. Smaller pictures are enlarged to it only if ``EditOptions/upscales`` is set.
    public var preferredSide: Int?

    /// The area in pixels beyond which a larger upload has no benefit, or `nil` for none. Larger pictures are scaled
    /// down to it; smaller ones are not enlarged.
    public var preferredPixels: Int?

    /// The address of the page or file that states the profile's figures.
    public var source: String

    /// The day on which the figures were read from ``source``, as year-month-day.
    public var asOf: String

    /// The reliability of the profile's figures.
    public var certainty = Certainty.official

    /// The day on which the service ends or ended, as year-month-day, or `nil` if no end is announced.
    public var ends: String?

    /// The name of the profile to use instead after the service has ended, or `nil` if there is none.
    public var successor: String?

    /// Creates a profile that limits neither the size nor the length of a picture, for one picture per request.
    ///
    /// ```swift
    /// var profile = UploadProfile(
    ///     name: "avatars", title: "our avatars", purpose: .post, formats: [.png, .jpeg], source: "our server's code",
    ///     asOf: "2026-11-22")
    /// profile.input = .square
    /// profile.violations(by: PixelSize(width: 64, height: 32))  // ["is 64x32 but must be square"]
    /// ```
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

    /// Creates one of the profiles that come with Matte. `configure` sets the properties that are not parameters.
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

    /// Returns the output size of the service that is nearest to a picture's size. Send it as the request's `size`
    /// field.
    ///
    /// ```swift
    /// try UploadProfile.dallE3Generation.nearestSize(to: PixelSize(width: 900, height: 600))  // 1792x1024
    /// ```
    ///
    /// - Throws: `MatteError` with code `parameter` if `size` is empty. Code `unsupported` if the profile states no
    ///   output sizes.
    public func nearestSize(to size: PixelSize) throws(MatteError) -> PixelSize {
        guard let output else {
            throw MatteError(
                .unsupported,
                "cannot choose a size for \(title): its service has no sizes to choose from; use a profile with output sizes"
            )
        }
        return try output.nearest(to: size)
    }

    /// Returns, in words, all conditions on sizes that a picture of size `size` violates. The result is empty if the
    /// service accepts the size.
    ///
    /// ```swift
    /// UploadProfile.square4MB.violations(by: PixelSize(width: 64, height: 32))  // ["is 64x32 but must be square"]
    /// ```
    ///
    /// - Parameter size: The size of the picture as stored, before its orientation is applied.
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
