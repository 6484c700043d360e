// Design: docs/design/uploads.md

public import Matte
public import MatteCodecs

/// The demands of one image API on the pictures it is sent, as data.
///
/// Each profile that comes with Matte carries the source of its figures and the date they were read. Limits change; a
/// profile is a value that can be copied and altered, or read from JSON:
///
/// ```swift
/// var profile = UploadProfile.square4MB
/// profile.byteCap = .below(4 << 20)
/// let current = try UploadProfile(json: bytes)
/// ```
public struct UploadProfile: Hashable, Sendable {
    /// The use of the picture.
    public enum Purpose: String, Hashable, Sendable, Codable, CaseIterable {
        /// Parts of the picture are repainted.
        case edit
        /// Similar pictures are made.
        case variation
        /// Pictures are made from words alone; nothing is uploaded, but there are sizes to choose from.
        case generation
        /// A model looks at the picture.
        case vision
        /// Faces are located.
        case faceDetection
        /// The picture is published.
        case post
    }

    /// A service's treatment of pictures larger than its model sees.
    public enum Oversize: String, Hashable, Sendable, Codable, CaseIterable {
        /// They are scaled down as ``scaling`` says.
        case downsized
        /// They are rejected.
        case rejected
    }

    /// The name by which the profile is chosen, such as `square-4mb`: lower case.
    public var name: String

    /// Other names for the same rules, such as models that follow them.
    public var otherNames: [String] = []

    /// The name used in sentences.
    public var title: String

    /// The use of the picture.
    public var purpose: Purpose

    /// The formats that the service accepts, the most suitable first.
    public var formats: [ImageFormat]

    /// MIME types that the service accepts beyond ``formats`` and Matte neither reads nor writes.
    public var otherMIMETypes: [String] = []

    /// The limit on one picture's bytes; `nil` when the service states none.
    public var byteCap: ByteCap?

    /// The fewest bytes that a picture may have.
    public var leastBytes = 1

    /// The limit on the bytes of the whole request; `nil` when the service states none.
    public var requestCap: ByteCap?

    /// The most pictures per request.
    public var mostImages = 1

    /// True if a picture needs an alpha channel.
    public var requiresAlpha = false

    /// The sizes that a picture may have.
    public var input = SizeRule.any

    /// The sizes that the service makes; `nil` where it makes no pictures. It doesn't restrict uploads.
    public var output: SizeRule?

    /// The demands on the mask; `nil` where there is none.
    public var mask: MaskRule?

    /// The parts of a photo that an edit may send; `nil` where nothing is edited.
    public var frames: FrameRule?

    /// The sizes of face that are found; `nil` where faces aren't the subject.
    public var faces: FaceRule?

    /// The service's rule for scaling a picture before its model sees it, and for counting its tokens; `nil` where no
    /// model looks, or the rule isn't published.
    public var scaling: VisionScaling?

    /// The service's treatment of pictures larger than ``scaling`` lets its model see.
    public var oversized = Oversize.downsized

    /// The longest side worth uploading, in pixels: larger pictures are scaled down to it, and none is enlarged.
    public var preferredSide: Int?

    /// The most pixels worth uploading: larger pictures are scaled down to them, and none is enlarged.
    public var preferredPixels: Int?

    /// The address of the page or file that states the figures.
    public var source: String

    /// The day on which the figures were read there, as year-month-day.
    public var asOf: String

    /// The certainty of the figures.
    public var certainty = Certainty.official

    /// The day on which the service ends or ended, as year-month-day; `nil` while none is announced.
    public var ends: String?

    /// The name of the profile to use instead, once the service has ended.
    public var successor: String?

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
        _ name: String, _ title: String, _ purpose: Purpose, _ formats: [ImageFormat],
        certainty: Certainty = .official, source: String, asOf: String = "2026-11-22",
        configure: (inout UploadProfile) -> Void
    ) {
        self.init(
            name: name, title: title, purpose: purpose, formats: formats, source: source, asOf: asOf)
        self.certainty = certainty
        configure(&self)
    }

    /// The size the service makes that comes nearest to a picture's: the value of the request's `size` field.
    ///
    /// - Throws: ``MatteError`` of code `parameter` when `size` is empty, `unsupported` when the service makes no
    ///   pictures.
    public func nearestSize(to size: PixelSize) throws(MatteError) -> PixelSize {
        guard let output else {
            throw MatteError(
                .unsupported, "cannot choose a size for \(title): it makes no pictures of stated sizes")
        }
        return try output.nearest(to: size)
    }

    /// Every condition on sizes that a picture breaks, in words; empty when the service accepts its size.
    ///
    /// - Parameter size: the picture's size as stored.
    public func violations(by size: PixelSize) -> [String] {
        var words = input.violations(by: size)
        guard oversized == .rejected, !size.isEmpty, let scaling else { return words }
        let seen = scaling.seenSize(of: size)
        guard seen != size else { return words }
        if case .wholePatches(let side, let most, _, _) = scaling, size.squares(of: side) > most {
            words.append(
                "is \(size), needs \(size.squares(of: side)) patches of \(side) pixels, must need at most \(most)"
            )
        } else {
            words.append("is \(size), must be at most \(seen), to which it would be downsized")
        }
        return words
    }
}
