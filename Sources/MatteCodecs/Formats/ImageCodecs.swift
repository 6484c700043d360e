// Design: docs/design/codecs.md

import Matte

/// The codecs of this build, selected by the package traits and by whether ImageIO is available. The files in formats'
/// folders that call a C library or ImageIO are compiled only if it is available. No other code depends on these
/// conditions.
enum ImageCodecs {
    /// Returns a format's description. A format that Matte reads in Swift needs no more here than its line.
    static func description(of format: ImageFormat) -> FormatDescription {
        switch format {
        case .png: png
        case .jpeg: jpeg
        case .webP: webP
        case .heic: heic
        case .gif: .gif
        case .bmp: .bmp
        case .avif: avif
        }
    }

    private static let png = FormatDescription.png(decoder: pngDecoder, libPNG: libPNG)
    private static let jpeg = FormatDescription.jpeg(library: libJPEG, progressive: progressiveJPEG)
    private static let webP = FormatDescription.webP(decoder: webPDecoder, encoder: webPEncoder)
    private static let heic = FormatDescription.heic(decoder: heicDecoder, encoder: heicEncoder)
    private static let avif = FormatDescription.avif(decoder: libHEIF(.avif))

    private static var pngDecoder: DecoderPart {
        #if PNG && (!canImport(ImageIO) || SystemCodecs)
        return .codec(PNGDecoder())
        #else
        return system(.png, orTrait: "PNG")
        #endif
    }

    /// The encoder of PNG for the compressions `balanced` and `smallest`, or `nil` in builds without libpng.
    private static var libPNG: (@Sendable (EncodingJob, PNGOptions.Compression) throws(MatteError) -> Int?)? {
        #if PNG && (!canImport(ImageIO) || SystemCodecs)
        return LibPNGEncoder.encode
        #else
        return nil
        #endif
    }

    /// The decoder for the kinds of JPEG that Matte's own reader leaves out, or `nil` in builds without libjpeg and ImageIO.
    private static var libJPEG: (any ImageDecoder)? {
        #if JPEG && (!canImport(ImageIO) || SystemCodecs)
        return JPEGCodec()
        #else
        return system(.jpeg, orTrait: "JPEG").codec
        #endif
    }

    /// The encoder of progressive JPEG files, or `nil` in builds without libjpeg.
    private static var progressiveJPEG: (@Sendable (EncodingJob, JPEGOptions) throws(MatteError) -> Bool)? {
        #if JPEG && (!canImport(ImageIO) || SystemCodecs)
        return LibJPEGEncoder.encode
        #else
        return nil
        #endif
    }

    private static var webPDecoder: DecoderPart {
        #if WebP && (!canImport(ImageIO) || SystemCodecs)
        return .codec(WebPCodec())
        #else
        return system(.webP, orTrait: "WebP")
        #endif
    }

    /// The encoder of WebP. ImageIO reads WebP but cannot write it.
    private static var webPEncoder: EncoderPart {
        #if WebP && (!canImport(ImageIO) || SystemCodecs)
        return .codec(WebPCodec())
        #else
        return .missing(library("WebP"))
        #endif
    }

    private static var heicDecoder: DecoderPart {
        #if HEIF && (!canImport(ImageIO) || SystemCodecs)
        return libHEIF(.heic)
        #else
        return system(.heic, orTrait: "HEIF")
        #endif
    }

    private static var heicEncoder: EncoderPart {
        #if canImport(ImageIO)
        return .codec(ImageIOCodec(format: .heic))
        #else
        return .missing(.imageIO)
        #endif
    }

    private static func libHEIF(_ format: ImageFormat) -> DecoderPart {
        #if HEIF && (!canImport(ImageIO) || SystemCodecs)
        return .codec(HEIFDecoder(format: format))
        #else
        return .missing(library("HEIF"))
        #endif
    }

    /// Returns the decoder based on ImageIO. Where ImageIO is not available, only builds with the package trait have one.
    private static func system(_ format: ImageFormat, orTrait trait: String) -> DecoderPart {
        #if canImport(ImageIO)
        return .codec(ImageIOCodec(format: format))
        #else
        return .missing(library(trait))
        #endif
    }

    /// Returns the builds that use the C library of a package trait.
    private static func library(_ trait: String) -> CodecHome {
        #if canImport(ImageIO)
        return .traits([trait, "SystemCodecs"])
        #else
        return .traits([trait])
        #endif
    }
}
