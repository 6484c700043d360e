import Matte
import MatteCodecs
import MatteCompare

/// A raster of any pixels.
protocol AnyRaster: Sendable {
    associatedtype PixelType: Pixel
    /// The raster itself, in a function that is generic over its pixels.
    var raster: Raster<PixelType> { get }
}

extension Raster: AnyRaster {
    var raster: Raster { self }
}

/// A picture in memory, with only the channels that its file has: grey, colours, or colours and alpha.
struct ComparedPicture {
    private let pixels: any AnyRaster
    /// The size in pixels.
    let size: PixelSize

    /// The treatment of a translucent picture.
    enum Alpha {
        /// Alpha is kept.
        case kept
        /// Alpha is removed, and colours are as stored.
        case removed
        /// The picture is composited over a colour.
        case over(RGB8)
    }

    /// Decodes a file.
    init(_ path: String, _ files: RunFiles, _ options: DecodingOptions, alpha: Alpha) throws {
        let source = try SourcePicture(path, files, options)
        let rows: StreamedPicture<RGBA8>
        switch alpha {
        case .removed where source.header.hasAlpha: rows = source.file.streamed()
        case .over(let color) where source.header.hasAlpha:
            let all = Mask(try Raster(size: PixelSize(width: 1, height: 1), pixels: [255]))
            rows = try source.file.streamed().composited(
                over: RGBA8(red: color.red, green: color.green, blue: color.blue), through: all)
        case .kept, .removed, .over:
            try self.init(source, holding: Self.bytes(source), to: "decode a picture")
            return
        }
        // Rows lose their alpha one by one, so the translucent picture is not held.
        let opaque: StreamedPicture<RGB8> = try rows.converted()
        try opaque.checkMemory(adding: 3 * opaque.size.area, for: "the pixels", to: "decode a picture")
        self.init(try opaque.rendered())
    }

    /// Decodes a picture.
    ///
    /// - Parameters:
    ///   - held: The number of bytes of all pictures that are held together, including this one. They count against
    ///     the limit on memory.
    ///   - work: The operation in words that follow "cannot" in error messages.
    init(_ source: SourcePicture, holding held: Int, to work: String) throws {
        func decoded<PixelType: Pixel>(as type: PixelType.Type) throws -> Raster<PixelType> {
            let rows = source.file.streamed(as: type)
            try rows.checkMemory(adding: held, for: "the pixels", to: work)
            return try rows.rendered()
        }
        if source.header.hasAlpha {
            self.init(try decoded(as: RGBA8.self))
        } else if source.header.colorModel == .gray {
            self.init(try decoded(as: Gray8.self))
        } else {
            self.init(try decoded(as: RGB8.self))
        }
    }

    private init(_ raster: Raster<some Pixel>) {
        pixels = raster
        size = raster.size
    }

    /// Returns the number of bytes of a picture's pixels.
    static func bytes(_ source: SourcePicture) -> Int {
        let header = source.header
        return header.size.area * (header.hasAlpha ? 4 : header.colorModel == .gray ? 1 : 3)
    }

    /// Measures the difference and, unless the pictures are too small, the structural similarity.
    ///
    /// - Parameter needsSimilarity: True to throw an error if the pictures are too small.
    func compared(
        to other: ComparedPicture, needsSimilarity: Bool
    ) throws -> (PictureDifference, StructuralSimilarity?) {
        func measures(
            _ a: some AnyRaster, _ b: some AnyRaster
        ) throws -> (PictureDifference, StructuralSimilarity?) {
            let difference = try a.raster.difference(from: b.raster)
            let isLargeEnough = min(size.width, size.height) >= StructuralSimilarity.windowSide
            guard needsSimilarity || isLargeEnough else { return (difference, nil) }
            return (difference, try a.raster.structuralSimilarity(to: b.raster))
        }
        return try measures(pixels, other.pixels)
    }

    /// Returns a picture of the absolute differences.
    func differencePicture(from other: ComparedPicture, amplification: Double) throws -> Raster<RGB8> {
        func picture(_ a: some AnyRaster, _ b: some AnyRaster) throws -> Raster<RGB8> {
            try a.raster.differencePicture(from: b.raster, amplification: amplification)
        }
        return try picture(pixels, other.pixels)
    }

    /// Returns the perceptual hash of a picture without alpha.
    func perceptualHash(_ kind: PerceptualHash.Kind) throws -> PerceptualHash {
        func hash(_ pixels: some AnyRaster) throws -> PerceptualHash {
            try pixels.raster.perceptualHash(kind)
        }
        return try hash(pixels)
    }

    /// Returns the BlurHash of a picture without alpha.
    func blurHash(componentsX: Int, componentsY: Int) throws -> BlurHash {
        func hash(_ pixels: some AnyRaster) throws -> BlurHash {
            try pixels.raster.blurHash(componentsX: componentsX, componentsY: componentsY)
        }
        return try hash(pixels)
    }

    /// Returns the ThumbHash.
    func thumbHash() throws -> ThumbHash {
        func hash(_ pixels: some AnyRaster) throws -> ThumbHash { try pixels.raster.thumbHash() }
        return try hash(pixels)
    }
}
