// Design: docs/design/codecs.md

import Matte

/// Limits on the pictures that are decoded, and on the memory and work that decoding takes.
///
/// Limits on properties that the header states are checked before memory is allocated. Limits on scans and chunks are
/// checked during decoding, which stops as soon as one is exceeded. Exceeding a limit throws `MatteError` with code
/// `limits`.
///
/// ```swift
/// var options = DecodingOptions()
/// options.limits.pixels = 12_000_000
/// let photo = try Raster<RGBA8>(decoding: bytes, options: options)
/// photo.size  // 300x200
/// ```
public struct DecodingLimits: Hashable, Sendable {
    /// The maximum number of pixels in a picture. The default is 134,217,728 (128 Mi).
    public var pixels: Int = 128 << 20

    /// The maximum width and height of a picture, in pixels. The default is 65,535.
    public var side: Int = 65_535

    /// The maximum memory that an operation may hold at one time, in bytes. The default is 512 MiB.
    ///
    /// The limit applies to the sum of the memory for decoding, for the operation itself and for encoding, including
    /// the encoded picture and the result if they are in memory. It is checked before anything is allocated. Working
    /// memory of the decoders, at most 32 MiB, is not included.
    public var memory: Int = 512 << 20

    /// The maximum number of scans in a progressive JPEG. The default is 100. Decoding makes a pass over the whole
    /// picture for each scan.
    public var scans: Int = 100

    /// The maximum length in bytes of one piece of metadata: an ICC profile or an EXIF block. It applies both to the
    /// stored and to the decompressed length. The default is 8 MiB. XMP packets, and text chunks of a PNG with EXIF or XMP,
    /// are ignored if they are longer. Other text and other kinds of metadata are skipped without decompression, whatever
    /// their length.
    public var metadata: Int = 8 << 20

    /// The maximum number of chunks in a PNG or WebP, not counting image data and frames, of segments before the first
    /// scan of a JPEG, or of boxes, items and their entries in a HEIC or AVIF. The default is 10,000.
    public var chunks: Int = 10_000

    /// The maximum number of frames in an animation. The default is 10,000. Only the first frame is decoded.
    public var frames: Int = 10_000

    /// Creates the default limits. They accept photographs from current cameras and reject decompression bombs.
    ///
    /// ```swift
    /// DecodingLimits().pixels  // 134217728
    /// ```
    public init() {}

    /// Throws if the size that a header states is empty or exceeds a limit.
    func check(_ size: PixelSize, _ format: ImageFormat) throws(MatteError) {
        guard size.width > 0, size.height > 0 else {
            throw MatteError(
                .decoding,
                "cannot decode the \(format): its header states a size of \(size.width)x\(size.height); both sides must be positive"
            )
        }
        guard size.width <= side, size.height <= side else {
            throw MatteError(
                .limits,
                "cannot decode the picture: it is \(size.width)x\(size.height), and the longest side allowed is \(side); raise the limit on sides or use a smaller picture"
            )
        }
        let (area, overflow) = size.width.multipliedReportingOverflow(by: size.height)
        guard !overflow, area <= pixels else {
            throw MatteError(
                .limits,
                "cannot decode the picture: it is \(size.width)x\(size.height), which is \(area) pixels, and the limit is \(pixels); raise the limit on pixels or use a smaller picture"
            )
        }
    }

    /// Throws if the length of an ICC profile or EXIF block, in bytes, exceeds the limit.
    func checkMetadata(_ bytes: Int, _ name: StaticString) throws(MatteError) {
        guard bytes <= metadata else {
            throw MatteError(
                .limits,
                "cannot decode the picture: its \(name) has \(bytes) bytes, and the limit is \(metadata); raise the limit on metadata or strip the metadata"
            )
        }
    }

    /// Throws if the number of chunks or segments found so far exceeds the limit.
    func checkChunks(_ count: Int, _ format: ImageFormat) throws(MatteError) {
        guard count <= chunks else {
            throw MatteError(
                .limits,
                "cannot decode the \(format): it has more than \(chunks) chunks besides its image data; raise the limit on chunks"
            )
        }
    }

    /// Throws if the number of frames that an animation declares or contains exceeds the limit.
    func checkFrames(_ count: Int) throws(MatteError) {
        guard count <= frames else {
            throw MatteError(
                .limits,
                "cannot decode the animation: it has \(count) frames or more, and the limit is \(frames); raise the limit on frames"
            )
        }
    }

    /// The memory that a C library may allocate, in bytes: the memory limit, but at least 32 MiB.
    var libraryMemory: UInt64 { UInt64(max(memory, 32 << 20)) }
}
