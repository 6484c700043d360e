import Matte
import MatteCodecs
import MatteCompare

/// A picture in memory, with only the channels that its file has.
enum ComparedPicture {
    case gray(Raster<Gray8>)
    case color(Raster<RGB8>)
    case translucent(Raster<RGBA8>)

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
        self = .color(try opaque.rendered())
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
            self = .translucent(try decoded(as: RGBA8.self))
        } else if source.header.colorModel == .gray {
            self = .gray(try decoded(as: Gray8.self))
        } else {
            self = .color(try decoded(as: RGB8.self))
        }
    }

    /// Returns the number of bytes of a picture's pixels.
    static func bytes(_ source: SourcePicture) -> Int {
        let header = source.header
        return header.size.area * (header.hasAlpha ? 4 : header.colorModel == .gray ? 1 : 3)
    }

    /// The size in pixels.
    var size: PixelSize {
        switch self {
        case .gray(let raster): raster.size
        case .color(let raster): raster.size
        case .translucent(let raster): raster.size
        }
    }

    /// Measures the difference and, unless the pictures are too small, the structural similarity.
    ///
    /// - Parameter needsSimilarity: True to throw an error if the pictures are too small.
    func compared(
        to other: ComparedPicture, needsSimilarity: Bool
    ) throws -> (PictureDifference, StructuralSimilarity?) {
        func measures<A: Pixel, B: Pixel>(
            _ a: Raster<A>, _ b: Raster<B>
        ) throws -> (PictureDifference, StructuralSimilarity?) {
            let difference = try a.difference(from: b)
            let isLargeEnough = min(a.width, a.height) >= StructuralSimilarity.windowSide
            guard needsSimilarity || isLargeEnough else { return (difference, nil) }
            return (difference, try a.structuralSimilarity(to: b))
        }
        func measures<A: Pixel>(_ a: Raster<A>) throws -> (PictureDifference, StructuralSimilarity?) {
            switch other {
            case .gray(let b): try measures(a, b)
            case .color(let b): try measures(a, b)
            case .translucent(let b): try measures(a, b)
            }
        }
        return switch self {
        case .gray(let a): try measures(a)
        case .color(let a): try measures(a)
        case .translucent(let a): try measures(a)
        }
    }

    /// Returns a picture of the absolute differences.
    func differencePicture(from other: ComparedPicture, amplification: Double) throws -> Raster<RGB8> {
        func picture<A: Pixel>(_ a: Raster<A>) throws -> Raster<RGB8> {
            switch other {
            case .gray(let b): try a.differencePicture(from: b, amplification: amplification)
            case .color(let b): try a.differencePicture(from: b, amplification: amplification)
            case .translucent(let b): try a.differencePicture(from: b, amplification: amplification)
            }
        }
        return switch self {
        case .gray(let a): try picture(a)
        case .color(let a): try picture(a)
        case .translucent(let a): try picture(a)
        }
    }

    /// Returns the perceptual hash of a picture without alpha.
    func perceptualHash(_ kind: PerceptualHash.Kind) throws -> PerceptualHash {
        switch self {
        case .gray(let raster): try raster.perceptualHash(kind)
        case .color(let raster): try raster.perceptualHash(kind)
        case .translucent(let raster): try raster.perceptualHash(kind)
        }
    }

    /// Returns the BlurHash of a picture without alpha.
    func blurHash(componentsX: Int, componentsY: Int) throws -> BlurHash {
        switch self {
        case .gray(let raster): try raster.blurHash(componentsX: componentsX, componentsY: componentsY)
        case .color(let raster): try raster.blurHash(componentsX: componentsX, componentsY: componentsY)
        case .translucent(let raster): try raster.blurHash(componentsX: componentsX, componentsY: componentsY)
        }
    }

    /// Returns the ThumbHash.
    func thumbHash() throws -> ThumbHash {
        switch self {
        case .gray(let raster): try raster.thumbHash()
        case .color(let raster): try raster.thumbHash()
        case .translucent(let raster): try raster.thumbHash()
        }
    }
}
