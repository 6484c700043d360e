#if canImport(ImageIO)
import ImageIO
import Matte

/// An encoder of HEIC files, based on ImageIO.
enum ImageIOEncoder {
    /// Encodes a picture. Returns `false` if the file would be longer than the byte cap.
    ///
    /// - Parameter quality: The quality in 1...100. ImageIO receives it divided by 100.
    static func encode(_ job: EncodingJob, quality: Int) throws(MatteError) -> Bool {
        let format = job.encoding.format
        let metadata = job.metadata
        guard metadata.exif == nil, metadata.xmp == nil, metadata.iptc == nil, metadata.text.isEmpty,
            metadata.gainMapFile == nil
        else {
            throw MatteError(
                .unsupported,
                "cannot write EXIF, XMP, IPTC or text into \(format): ImageIO writes no such blocks; omit them, or write JPEG"
            )
        }
        var numbers = [(key: kCGImageDestinationLossyCompressionQuality, value: Double(quality) / 100)]
        if let density = job.metadata.density {
            numbers.append((kCGImagePropertyDPIWidth, density.horizontal))
            numbers.append((kCGImagePropertyDPIHeight, density.vertical))
        }
        guard let properties = ImageIOProperties.numbers(numbers) else { throw noMemory(format) }
        let space = try colorSpace(job)
        if Task.isCancelled { throw .cancelled }
        // ImageIO needs all rows at once, so use a single band.
        let rows = try job.picture.rows(bandRows: job.picture.size.height)
        var isWithinCap = true
        _ = unsafe try rows.forEachBand(threads: 1) { _ in
            0
        } work: { _, _ in
        } finish: { (band) throws(MatteError) in
            let file = try unsafe file(band, job, space, properties)
            let count = CFDataGetLength(file)
            isWithinCap = job.byteCap == 0 || count <= job.byteCap
            if isWithinCap, let start = unsafe CFDataGetBytePtr(file) {
                try unsafe job.sink.append(RawSpan(_unsafeStart: start, byteCount: count))
            }
            return isWithinCap
        }
        return isWithinCap
    }

    private static func colorSpace(_ job: EncodingJob) throws(MatteError) -> CGColorSpace {
        guard let profile = job.metadata.colorProfile else {
            guard let space = CGColorSpace(name: CGColorSpace.sRGB) else {
                throw noMemory(job.encoding.format)
            }
            return space
        }
        let data = unsafe profile.withUnsafeBufferPointer {
            unsafe CFDataCreate(kCFAllocatorDefault, $0.baseAddress, $0.count)
        }
        guard let data, let space = CGColorSpace(iccData: data), space.model == .rgb else {
            throw MatteError(
                .encoding,
                "cannot write the colour profile of \(profile.count) bytes: Core Graphics does not accept it as an RGB profile; omit it"
            )
        }
        return space
    }

    /// Encodes a band that contains all rows of a picture, and returns the file. ImageIO reads the rows in place.
    @unsafe
    private static func file(
        _ band: EncoderRows.Band, _ job: EncodingJob, _ space: CGColorSpace, _ properties: CFDictionary
    ) throws(MatteError) -> CFData {
        let (size, layout, format) = (job.picture.size, job.picture.layout, job.encoding.format)
        let alpha: CGImageAlphaInfo = layout == .rgba ? .last : .none
        let length = unsafe band.rows.bytesPerRow * (size.height - 1) + size.width * layout.bytesPerPixel
        // The image refers to the band's memory without owning it, so it must not outlive this function.
        guard
            let provider = unsafe CGDataProvider(
                dataInfo: nil, data: band.rows.base, size: length, releaseData: { _, _, _ in }),
            let image = unsafe CGImage(
                width: size.width, height: size.height, bitsPerComponent: 8,
                bitsPerPixel: 8 * layout.bytesPerPixel, bytesPerRow: band.rows.bytesPerRow, space: space,
                bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue), provider: provider, decode: nil,
                shouldInterpolate: false, intent: .defaultIntent),
            let data = CFDataCreateMutable(kCFAllocatorDefault, 0)
        else { throw noMemory(format) }
        guard
            let name = unsafe CFStringCreateWithCString(
                kCFAllocatorDefault, "public.heic", ImageIOProperties.utf8),
            let destination = CGImageDestinationCreateWithData(data, name, 1, nil)
        else {
            throw MatteError(
                .unsupported,
                "cannot write \(format): ImageIO has no encoder for it on this device; write JPEG")
        }
        CGImageDestinationAddImage(destination, image, properties)
        guard CGImageDestinationFinalize(destination) else {
            throw MatteError(
                .encoding, "cannot write \(format): ImageIO failed to encode a picture of \(size)")
        }
        return data
    }

    private static func noMemory(_ format: ImageFormat) -> MatteError {
        MatteError(
            .limits, "cannot write \(format): there is not enough memory for ImageIO; use a smaller picture")
    }
}
#endif
