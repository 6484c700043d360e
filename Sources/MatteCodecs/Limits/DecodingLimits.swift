// Design: docs/design/codecs.md

import Matte

/// The largest picture that is decoded, and the most memory and work that decoding may take.
///
/// All that the header tells is checked before memory is allocated; what shows only on the way (scans, chunks)
/// ends the decoding where it is exceeded.
public struct DecodingLimits: Hashable, Sendable {
    /// The most pixels a picture may have; 134,217,728 (128 Mi) unless changed.
    public var pixels: Int = 128 << 20

    /// The longest side a picture may have; 65,535 unless changed.
    public var side: Int = 65_535

    /// The most bytes that an operation may hold at once: decoding, the operation's own memory and encoding together,
    /// the encoded picture and its result included where they are in memory. Working memory of the C libraries (32 MiB at
    /// most) isn't counted. The sum is checked before anything is allocated. 512 MiB by default.
    public var memory: Int = 512 << 20

    /// The most scans of a progressive JPEG; 100 unless changed. Each one costs a pass over the whole picture.
    public var scans: Int = 100

    /// The most bytes of one piece of metadata (a colour profile, EXIF), as stored and as decompressed; 8 MiB
    /// unless changed. Text and chunks of other kinds are neither kept nor decompressed, whatever their length.
    public var metadata: Int = 8 << 20

    /// The most chunks of a PNG or WebP, image data and frames not counted, or segments before a JPEG's first scan;
    /// 10,000 unless changed.
    public var chunks: Int = 10_000

    /// The most frames an animation may have, though only the first is decoded; 10,000 unless changed.
    public var frames: Int = 10_000

    /// The defaults, which photographs of today stay within and bombs don't.
    public init() {}

    /// Checks a size that a header states.
    func check(_ size: PixelSize, _ format: ImageFormat) throws(MatteError) {
        guard size.width > 0, size.height > 0 else {
            throw MatteError(.decoding, "the \(format) header states a size of \(size.width)x\(size.height)")
        }
        guard size.width <= side, size.height <= side else {
            throw MatteError(
                .limits, "the picture is \(size.width)x\(size.height); the longest side allowed is \(side)")
        }
        let (area, overflow) = size.width.multipliedReportingOverflow(by: size.height)
        guard !overflow, area <= pixels else {
            throw MatteError(
                .limits,
                "the picture is \(size.width)x\(size.height), \(area) pixels; \(pixels) are allowed")
        }
    }

    /// Checks the length of a profile or an EXIF block.
    func checkMetadata(_ bytes: Int, _ name: StaticString) throws(MatteError) {
        guard bytes <= metadata else {
            throw MatteError(.limits, "the \(name) has \(bytes) bytes; \(metadata) are allowed")
        }
    }

    /// Checks how many chunks or segments have been passed so far.
    func checkChunks(_ count: Int, _ format: ImageFormat) throws(MatteError) {
        guard count <= chunks else {
            throw MatteError(
                .limits, "the \(format) data has more than \(chunks) chunks beside its image data")
        }
    }

    /// Checks how many frames an animation states or has.
    func checkFrames(_ count: Int) throws(MatteError) {
        guard count <= frames else {
            throw MatteError(.limits, "the animation has \(count) frames or more; \(frames) are allowed")
        }
    }

    /// The largest amount of memory in bytes that a C library may allocate.
    var libraryMemory: UInt64 { UInt64(max(memory, 32 << 20)) }
}
