import Matte
import MatteCodecs

/// An input: its path and bytes, and what its header says.
struct SourcePicture {
    /// The path, `-` for standard input, or a data URL's beginning.
    let path: String
    /// The bytes; those of a regular file are read when they are needed.
    let bytes: any Collection<UInt8> & Sendable
    /// The picture in the file, as the options decode it.
    let file: PictureFile

    /// Opens a file and reads its header.
    init(_ path: String, _ files: RunFiles, _ options: DecodingOptions) throws {
        bytes = try files.pictureFile(path, options.limits)
        self.path = path.excerptOfDataURL
        file = try PictureFile(bytes, options: options)
    }

    /// The file's header.
    var header: ImageHeader { file.header }

    /// The upright picture, row by row.
    func streamed() -> StreamedPicture<RGBA8> { file.streamed() }

    /// The picture as it is stored, row by row.
    func asStored() -> StreamedPicture<RGBA8> {
        var file = file
        file.options.orientation = .keep
        return file.streamed()
    }

    /// The upright picture.
    func decoded(_ options: DecodingOptions) throws -> Raster<RGBA8> {
        try Raster(decoding: bytes, options: options)
    }

    /// The density of the upright picture.
    var uprightDensity: PixelDensity? {
        header.orientation.swapsAxes ? header.density?.transposed : header.density
    }
}

extension PixelDensity {
    /// The density of the picture turned by a quarter.
    var transposed: PixelDensity { PixelDensity(horizontal: vertical, vertical: horizontal) }
}
