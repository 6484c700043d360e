import Matte
import MatteCodecs

/// A picture in memory, with only the channels that its file has.
enum ComparedPicture {
    case gray(Raster<Gray8>)
    case color(Raster<RGB8>)
    case translucent(Raster<RGBA8>)

    /// Decodes a file.
    init(_ path: String, _ files: RunFiles, _ options: DecodingOptions) throws {
        let source = try SourcePicture(path, files, options)
        try self.init(source, holding: Self.bytes(source), to: "decode a picture")
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

    /// Returns the picture without alpha: composited over a colour if there is one, otherwise with its stored colour.
    func opaque(over background: RGB8?) throws -> ComparedPicture {
        guard case .translucent(let raster) = self else { return self }
        guard let background else { return .color(try raster.converted(to: RGB8.self)) }
        let color = RGBA8(red: background.red, green: background.green, blue: background.blue)
        return .color(try raster.composited(over: color).converted(to: RGB8.self))
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
