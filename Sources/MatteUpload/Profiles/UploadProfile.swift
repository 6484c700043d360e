// Design: docs/design/uploads.md

public import Matte
public import MatteCodecs

/// What one image API demands of the pictures it is sent, as data.
///
/// Each profile that comes with Matte carries the source of its figures and the date they were read; limits
/// change, and a profile is a value that can be copied and altered:
///
/// ```swift
/// var profile = UploadProfile.dallE2Edit
/// profile.byteCap = .below(4 << 20)
/// ```
public struct UploadProfile: Hashable, Sendable {
    /// What the picture is uploaded for.
    public enum Purpose: String, Hashable, Sendable, Codable {
        /// Parts of the picture are painted anew.
        case edit
        /// Similar pictures are made.
        case variation
        /// Pictures are made from words alone; nothing is uploaded, but there are sizes to choose from.
        case generation
        /// A model looks at the picture.
        case vision
        /// Faces are located.
        case faceDetection
    }

    /// The name by which the profile is chosen, `dall-e-2-edit` for example.
    public var name: String

    /// What it is called in sentences.
    public var title: String

    /// What the picture is uploaded for.
    public var purpose: Purpose

    /// The formats the service takes, the one that suits it best first.
    public var formats: [ImageFormat]

    /// MIME types the service takes beyond ``formats``, which Matte neither reads nor writes.
    public var otherMIMETypes: [String] = []

    /// How many bytes one picture may have; `nil` when the service states none.
    public var byteCap: ByteCap?

    /// The fewest bytes a picture may have.
    public var leastBytes = 1

    /// How many bytes the whole request may have, where the service limits that.
    public var requestCap: ByteCap?

    /// How many pictures a request may hold.
    public var mostImages = 1

    /// Whether a picture needs an alpha channel.
    public var requiresAlpha = false

    /// What sizes a picture may have.
    public var input = SizeRule.any

    /// What sizes the service makes; `nil` where it makes no pictures. It doesn't restrict what is uploaded.
    public var output: SizeRule?

    /// What the mask has to be like; `nil` where there is none.
    public var mask: MaskRule?

    /// How the service scales a picture before its model sees it, and what it counts for it.
    public var scaling: VisionScaling?

    /// The longest side worth uploading: pictures are brought down to it, and none is enlarged to it.
    public var preferredSide: Int?

    /// Where the figures are from.
    public var source: String

    /// When they were read there, as year-month-day.
    public var asOf: String

    /// Makes a profile without any condition on sizes or bytes.
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

    /// A profile with some of its properties set by the closure, for the definitions beside this file.
    init(
        _ name: String, _ title: String, _ purpose: Purpose, _ formats: [ImageFormat], source: String,
        asOf: String = "2026-11-20", _ configure: (inout UploadProfile) -> Void
    ) {
        self.init(
            name: name, title: title, purpose: purpose, formats: formats, source: source, asOf: asOf)
        configure(&self)
    }

    /// The size the service makes that comes nearest to a picture's: the value of the request's `size` field.
    ///
    /// - Throws: ``MatteError`` of code `parameter` when `size` is empty, `unsupported` when the service makes
    ///   no pictures.
    public func nearestSize(to size: PixelSize) throws(MatteError) -> PixelSize {
        guard let output else { throw MatteError(.unsupported, "\(title) makes no pictures of any size") }
        return try output.nearest(to: size)
    }
}
