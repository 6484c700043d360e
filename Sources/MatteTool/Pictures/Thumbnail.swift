import Matte
import MatteCodecs

/// A picture reduced to the size of a thumbnail.
enum Thumbnail {
    /// Returns the upright picture, at most `side` pixels in each direction, over the colour of the paper.
    static func picture(
        _ path: String, _ files: RunFiles, _ decoding: DecodingOptions, side: Int, paper: RGB8
    ) throws -> Raster<RGBA8> {
        let source = try SourcePicture(path, files, decoding)
        let size = source.header.size
        let box = PixelSize(width: min(side, size.width), height: min(side, size.height))
        let target = try ResizeFit.inside.transform(from: size, to: box).destinationSize
        let rows: StreamedPicture<RGBA8> =
            target == size
            ? source.streamed()
            : try source.file.streamed(
                resizedTo: target, filter: .area, light: .encoded, dctScaling: .keepingTwice)
        guard source.header.hasAlpha else { return try rows.rendered() }
        let all = Mask(try Raster(size: PixelSize(width: 1, height: 1), pixels: [255]))
        let color = RGBA8(red: paper.red, green: paper.green, blue: paper.blue)
        return try rows.composited(over: color, through: all).rendered()
    }
}
