#if canImport(ImageIO)
import ImageIO
import Matte
import MatteApple

/// An encoded picture that is opened with ImageIO.
struct ImageIOSource {
    let source: CGImageSource
    private let format: ImageFormat
    private let byteCount: Int
    /// The index of the picture to read. A HEIC file may contain several pictures and declare which is the main one.
    let index: Int

    /// Opens a copy of the file's bytes, because ImageIO may use them after this call.
    ///
    /// - Throws: `MatteError` with code `limits` if the file is longer than the limit on memory.
    init(_ input: EncodedInput, _ format: ImageFormat, _ limits: DecodingLimits) throws(MatteError) {
        try MemoryNeed(limit: limits.memory).adding(input.count, "a copy of the file")
            .check("decode a \(format) of \(input.count) bytes")
        let data = unsafe try input.withBytes(0..<input.count) { (bytes) throws(MatteError) in
            unsafe CFDataCreate(
                kCFAllocatorDefault, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
        }
        guard let data else {
            throw MatteError(
                .limits,
                "cannot decode the \(format) data: there is not enough memory for a copy of it; use a smaller file"
            )
        }
        guard let source = CGImageSourceCreateWithData(data, nil), CGImageSourceGetCount(source) > 0 else {
            throw MatteError(
                .decoding,
                "cannot decode the \(format) data: ImageIO finds no picture in it; use an intact file")
        }
        self.source = source
        self.format = format
        byteCount = input.count
        let primary = CGImageSourceGetPrimaryImageIndex(source)
        index = primary < CGImageSourceGetCount(source) ? primary : 0
    }

    /// Reads the header, without decoding pixels, and checks it against the limits.
    func inspect(limits: DecodingLimits) throws(MatteError) -> InspectedFile {
        guard let dictionary = CGImageSourceCopyPropertiesAtIndex(source, index, nil) else {
            throw MatteError(
                .decoding,
                "cannot decode the \(format) data: its header is incomplete or corrupt; use an intact file")
        }
        let properties = ImageIOProperties(dictionary)
        guard let width = properties.integer(kCGImagePropertyPixelWidth),
            let height = properties.integer(kCGImagePropertyPixelHeight)
        else {
            throw MatteError(
                .decoding, "cannot decode the \(format) data: its header states no size; use an intact file")
        }
        let size = PixelSize(width: width, height: height)
        try limits.check(size, format)
        try limits.checkFrames(CGImageSourceGetCount(source))
        var header = ImageHeader(format: format, storedSize: size, colorModel: colorModel(properties))
        header.frameCount = CGImageSourceGetCount(source)
        header.bitDepth = properties.integer(kCGImagePropertyDepth) ?? 8
        header.hasAlpha = properties.isTrue(kCGImagePropertyHasAlpha)
        header.isLossless = format == .png
        header.orientation =
            properties.integer(kCGImagePropertyOrientation).flatMap { ImageOrientation(rawValue: $0) } ?? .up
        header.colorProfileDescription = properties.text(kCGImagePropertyProfileName)
        header.hasColorProfile = header.colorProfileDescription != nil
        if let across = properties.double(kCGImagePropertyDPIWidth),
            let down = properties.double(kCGImagePropertyDPIHeight)
        {
            header.density = PixelDensity(horizontal: across, vertical: down)
        }
        var file = InspectedFile(header: header)
        file.heldBytes = Self.heldBytes(for: size, fileBytes: byteCount)
        return file
    }

    /// Returns the memory that decoding holds: three pictures with four bytes per pixel (ImageIO's, the one that Core
    /// Graphics draws, and the raster) and a copy of the file.
    static func heldBytes(for size: PixelSize, fileBytes: Int) -> Int {
        let (held, overflow) = pixelBytes(size, 12).addingReportingOverflow(fileBytes)
        return overflow ? .max : held
    }

    private func colorModel(_ properties: ImageIOProperties) -> ImageHeader.ColorModel {
        let key = kCGImagePropertyColorModel
        if properties.isTrue(kCGImagePropertyIsIndexed) { return .palette }
        if properties.isText(key, kCGImagePropertyColorModelGray) { return .gray }
        if properties.isText(key, kCGImagePropertyColorModelCMYK) { return .cmyk }
        return .rgb
    }

    /// Decodes the picture to sRGB, in its stored orientation.
    ///
    /// - Parameter lenient: Whether to return the readable part of damaged data instead of throwing.
    func raster(of size: PixelSize, lenient: Bool) throws(MatteError) -> (
        picture: Raster<RGBA8>, isPartial: Bool
    ) {
        guard let image = CGImageSourceCreateImageAtIndex(source, index, nil) else {
            throw MatteError(
                .decoding,
                "cannot decode the \(format) data: ImageIO creates no picture from it; use an intact file")
        }
        let status = CGImageSourceGetStatusAtIndex(source, index)
        guard status == .statusComplete || lenient else {
            throw MatteError(
                .decoding,
                "cannot decode the \(format) data: it is incomplete or corrupt (ImageIO's status \(status.rawValue)); use an intact file"
            )
        }
        guard image.width == size.width, image.height == size.height else {
            throw MatteError(
                .decoding,
                "cannot decode the \(format) data: its header states \(size), but the picture is \(image.width)x\(image.height); use an intact file"
            )
        }
        return (try Raster(image), status != .statusComplete)
    }
}
#endif
