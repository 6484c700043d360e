import Matte
import MatteCodecs

/// An input: its path and bytes, and what its header says.
struct SourcePicture {
    /// The path, `-` for standard input, or a data URL's beginning.
    let path: String
    /// The file.
    let bytes: [UInt8]
    /// What the file says about itself.
    let header: ImageHeader

    /// Reads a file and its header.
    init(_ path: String, _ files: RunFiles, _ options: DecodingOptions) throws {
        bytes = try files.picture(path, options.limits)
        self.path = path.excerptOfDataURL
        header = try ImageHeader(probing: bytes, limits: options.limits)
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
