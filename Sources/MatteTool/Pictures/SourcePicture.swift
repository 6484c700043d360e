import Matte
import MatteCodecs

/// An input picture: its path, its bytes and its header.
struct SourcePicture {
    /// The path, `-` for standard input, or the beginning of a data URL.
    let path: String
    /// The bytes of the file. The bytes of a regular file are read when they are needed.
    let bytes: any Collection<UInt8> & Sendable
    /// The picture in the file, with the decoding options.
    var file: PictureFile
    /// The metadata that is written with pictures made from this one.
    var metadata = MetadataArguments.upload

    /// Opens a file and reads its header.
    init(_ path: String, _ files: RunFiles, _ options: DecodingOptions) throws {
        let picture = try files.pictureFile(path, options)
        bytes = picture.bytes
        self.path = path.excerptOfDataURL
        file = try PictureFile(bytes, options: picture.options)
    }

    /// The file's header.
    var header: ImageHeader { file.header }

    /// Returns the upright picture, row by row.
    func streamed() -> StreamedPicture<RGBA8> { file.streamed() }

    /// Returns the picture as stored, row by row.
    func asStored() -> StreamedPicture<RGBA8> {
        var file = file
        file.options.orientation = .keep
        return file.streamed()
    }

    /// The options for decoding the picture.
    var options: DecodingOptions { file.options }

    /// Returns the upright picture in memory.
    func decoded() throws -> Raster<RGBA8> {
        try file.decoded(as: RGBA8.self)
    }

    /// The density of the upright picture in pixels per inch, or `nil` if the file does not state it.
    var uprightDensity: PixelDensity? {
        guard header.orientation.swapsAxes, let density = header.density else { return header.density }
        return PixelDensity(horizontal: density.vertical, vertical: density.horizontal)
    }

    /// Decides on the metadata that is written with pictures made from this one. To keep the profile, the picture is
    /// decoded in its own colour space.
    mutating func keep(_ metadata: MetadataArguments) {
        self.metadata = metadata
        if metadata.kinds.contains(.icc), metadata.extent != .upload, file.canKeepProfile {
            file.options.color = .keep
        }
    }
}
