// Design: docs/design/geometry.md

public import Matte

/// The pixels of a mask file that are selected.
public enum MaskReading: String, Hashable, Sendable, Codable, CaseIterable {
    /// Pixels with a grey level of at least 128.
    case white
    /// Pixels with a grey level below 128.
    case black
    /// Pixels of a mask file whose alpha varies, with an alpha below 128.
    case transparent
    /// Pixels of a mask file whose alpha varies, with an alpha of at least 128.
    case opaque
}

/// A mask in a picture file, read by the rule that all of Matte follows:
///
/// - If the alpha of the picture's pixels varies, alpha is the mask. Otherwise the mask is the picture's grey, also if
///   the picture has an alpha channel.
/// - White pixels are selected. Whether opaque or transparent pixels are, depends on the mask's ``Purpose-swift.enum``.
/// - Where a decision is needed, the middle decides: levels from 128 up are white or opaque. A mask that was saved as
///   JPEG, in which black is not exactly 0, therefore selects what its author selected.
///
/// ```swift
/// let drawing = try Raster<Gray8>(size: PixelSize(width: 4, height: 1), pixels: [1, 127, 128, 254])
/// let picture = try MaskPicture(decoding: drawing.encoded(as: .png).bytes, for: .repainting)
/// picture.reading                  // .white
/// picture.selection.boundingBox()  // Optional(2x1 at (2, 0))
/// ```
public struct MaskPicture: Sendable {
    /// The use of a mask, which determines the meaning of its alpha.
    public enum Purpose: String, Hashable, Sendable, Codable, CaseIterable {
        /// The mask selects a subject: opaque pixels are selected, as in a picture that was cut out.
        case foreground
        /// The mask selects the part to repaint: transparent pixels are selected, as in image APIs.
        case repainting
    }

    /// The pixels of the file that are selected.
    public let reading: MaskReading

    /// The mask with the levels of the file: 255 is selected, 0 is not, and levels in between are soft edges.
    public let levels: Mask

    /// The mask with hard edges: pixels whose level is at least 128 are selected.
    public var selection: Mask { levels.thresholded() }

    /// Reads the mask in a picture's file.
    ///
    /// - Parameters:
    ///   - bytes: A picture's file, in any format that this build reads (``ImageFormat/isReadable``).
    ///   - purpose: The use of the mask, which determines the meaning of its alpha.
    ///   - isInverted: True to select the other pixels: black ones, or those of the opposite alpha.
    ///   - options: The limits, strictness and orientation for decoding.
    /// - Throws: `MatteError` if the file cannot be decoded, for example with code `decoding` if it is damaged.
    /// - Complexity: O(*n*), where *n* is the number of pixels.
    public init(
        decoding bytes: some Collection<UInt8>, for purpose: Purpose, isInverted: Bool = false,
        options: DecodingOptions = DecodingOptions()
    ) throws(MatteError) {
        let header = try ImageHeader(probing: bytes, limits: options.limits)
        guard header.hasAlpha else {
            let grey = Mask(try Raster<Gray8>(decoding: bytes, options: options))
            self.init(grey, reading: isInverted ? .black : .white)
            return
        }
        // The picture and the mask are held at the same time.
        var options = options
        options.limits.memory -= min(options.limits.memory, header.storedSize.area)
        let picture: Raster<RGBA8> = try Raster(decoding: bytes, options: options)
        guard picture.alphaVaries else {
            self.init(Mask(try picture.converted(to: Gray8.self)), reading: isInverted ? .black : .white)
            return
        }
        let isOpaque = (purpose == .foreground) != isInverted
        self.init(try Mask(alphaOf: picture.view), reading: isOpaque ? .opaque : .transparent)
    }

    /// Creates a mask from the levels of a file, white or opaque = 255.
    private init(_ levels: consuming Mask, reading: MaskReading) {
        if reading == .black || reading == .transparent { levels.invert() }
        self.levels = levels
        self.reading = reading
    }
}

extension Raster<RGBA8> {
    /// A Boolean value that indicates whether at least two pixels have different alpha.
    fileprivate var alphaVaries: Bool {
        let pixels = self.pixels
        guard !pixels.isEmpty else { return false }
        let first = pixels[0].alpha
        for index in pixels.indices where pixels[index].alpha != first { return true }
        return false
    }
}
