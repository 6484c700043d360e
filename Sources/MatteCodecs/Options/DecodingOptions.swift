public import Matte

/// The options for decoding.
///
/// ```swift
/// var options = DecodingOptions()
/// options.orientation = .keep
/// let stored = try Raster<RGB8>(decoding: phonePhoto, options: options)
/// stored.size  // 300x200
/// ```
public struct DecodingOptions: Hashable, Sendable {
    /// The treatment of truncated and corrupt data: an error, or a partial result.
    public enum Strictness: Hashable, Sendable {
        /// Throws an error that states where the data is damaged. Harmless deviations are accepted: extra bytes before
        /// a marker, unknown chunks, wrong checksums of chunks without an effect, and a missing end marker after the last
        /// row.
        case strict
        /// Returns the rows that can be read, and sets ``DecodedImage/isPartial`` if some cannot. Those rows are zero:
        /// transparent, or black in pixel types without alpha.
        case lenient
    }

    /// The treatment of the EXIF orientation.
    public enum OrientationHandling: Hashable, Sendable {
        /// Applies the orientation and returns upright pixels.
        case apply
        /// Returns pixels as stored. The orientation is in the header.
        case keep
    }

    /// The treatment of an embedded ICC profile and of a PNG's colour chunks.
    public enum ColorHandling: Hashable, Sendable {
        /// Converts pixels to sRGB if the colour space is defined by a matrix and curves, by a grey curve, by tables of an
        /// ICC profile, or by a PNG's colour chunks. Pixels with any other profile are returned unchanged, together with
        /// the profile and a warning in the header.
        ///
        /// Tables are applied with relative colorimetric intent and black point compensation.
        case convertToSRGB
        /// Returns pixels as stored, together with the profile. Inks are always converted.
        case keep
    }

    /// The scale at which a JPEG is decoded.
    ///
    /// The decoder can omit the fine detail of each 8x8 block. This is faster and takes less memory than decoding in
    /// full and resizing.
    public enum JPEGScale: Hashable, Sendable {
        /// Decodes every pixel.
        case full
        /// Decodes at the smallest of the scales 1/8, 1/4, 1/2 and 1 at which the stored picture is at least this
        /// large.
        case atLeast(PixelSize)
    }

    /// The limits on the picture, and on the memory for decoding it.
    public var limits = DecodingLimits()

    /// The treatment of truncated and corrupt data.
    public var strictness = Strictness.strict

    /// The treatment of the EXIF orientation.
    public var orientation = OrientationHandling.apply

    /// The treatment of an embedded ICC profile and of a PNG's colour chunks.
    public var color = ColorHandling.convertToSRGB

    /// The scale at which a JPEG is decoded.
    public var jpegScale = JPEGScale.full

    /// The colour that translucent pixels are blended over if the requested pixel type has no alpha.
    public var background = RGB8(red: 255, green: 255, blue: 255)

    /// The number of threads for decoding. The result does not depend on it.
    ///
    /// Two threads share the work on a JPEG of 400,000 pixels or more that is stored in one scan. Everything else is decoded
    /// by the calling thread, which is also the only one that reads the file.
    public var parallelism = Parallelism.automatic

    /// The log that receives the warnings of decodings with these options, or `nil` for none.
    public var log: DecodingLog?

    /// A Boolean value that indicates whether libpng decodes every PNG and libjpeg every JPEG, so that checks can compare
    /// them with Matte's own readers. The default is `false`: these libraries decode only pictures that Matte's readers
    /// do not support.
    @_spi(Checks) public var prefersLibrary = false

    /// Creates the default options: strict decoding, upright pixels, sRGB, full size, a white background, the default
    /// limits, automatic parallelism, and no log.
    public init() {}
}

extension DecodingOptions {
    /// The default options, except that decoding is lenient and returns the readable part of damaged data.
    public static var lenient: DecodingOptions {
        var options = DecodingOptions()
        options.strictness = .lenient
        return options
    }

    /// Returns the scale in eighths at which ``jpegScale`` requests to decode a picture of the given stored size.
    func jpegEighths(for stored: PixelSize) -> Int {
        guard case .atLeast(let least) = jpegScale else { return 8 }
        for eighths in [1, 2, 4] {
            let width = (stored.width * eighths + 7) / 8
            let height = (stored.height * eighths + 7) / 8
            if width >= least.width, height >= least.height { return eighths }
        }
        return 8
    }
}
