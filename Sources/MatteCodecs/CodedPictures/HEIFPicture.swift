import Matte

/// The picture in a HEIF file: the primary item, with its alpha.
struct HEIFPicture {
    /// The colours.
    var main: HEIFPlane
    /// The alpha, or `nil` for an opaque picture.
    var alpha: HEIFPlane?
    /// A Boolean value that indicates whether colours are stored multiplied by alpha.
    var isPremultiplied = false
    /// The part of the coded picture that the file shows, in pixels.
    var visible: PixelRect
    /// The picture of a gain map, or `nil`.
    var gainMap: HEIFPlane?
    /// The identifier of the gain map's item.
    var gainMapItem: Int?
}

/// A coded picture of a HEIF file, or a grid of coded pictures.
struct HEIFPlane {
    /// A coded picture in the file.
    struct Tile {
        /// The place of the picture's configuration in ``HEIFPlane/configurations``.
        var configuration: Int
        /// The ranges of the file's bytes that contain the picture's data, in order.
        var extents: [Range<Int>]
    }

    /// The size of the whole picture in pixels.
    var size: PixelSize
    /// The size of a coded picture in pixels, as the boxes state it.
    var tileSize: PixelSize
    var columns = 1
    var rows = 1
    /// The coded pictures without repetitions.
    var tiles: [Tile]
    /// The index in ``tiles`` for each cell of the grid, row by row.
    var cells: [Int]
    var configurations: [CodedConfiguration]
    /// The contents of the box that names the colour space and the matrix, or `nil`.
    var nclx: [UInt8]?
    /// The number of bits per sample.
    var bitDepth: Int

    /// A Boolean value that indicates whether the picture is a grid, even one of a single cell.
    var isGrid = false
    /// A Boolean value that indicates whether the picture has no colour differences.
    var isGray: Bool { configurations.allSatisfy { $0.parameters.chroma == .none } }
    /// The number of bytes of the coded data, as the boxes state it.
    var dataBytes: Int {
        tiles.reduce(0) { sum, tile in tile.extents.reduce(sum) { $0.addingClamped($1.count) } }
    }
}

// MARK: Memory

extension HEIFPicture {
    /// The memory in bytes that decoding holds besides the resulting rows: the coded data, and that of the library.
    var heldBytes: Int {
        // Alpha is decoded after the colours, whose memory is free by then.
        max(main.heldBytes(isGray: false), alpha?.heldBytes(isGray: true) ?? 0)
    }
}

extension HEIFPlane {
    /// The memory in bytes that decoding holds.
    ///
    /// - Parameter isGray: Whether only the first channel is used, so that no colours are computed.
    func heldBytes(isGray: Bool) -> Int {
        // The decoder's picture and libheif's copy of it, with its borders; then libheif's colours, first as planes.
        let bytesPerSample = bitDepth > 8 ? 2 : 1
        let parameters = configurations.map(\.parameters)
        let samples = parameters.map(\.chroma.samplesPerTwoPixels).max() ?? 6
        let coded = parameters.reduce(0) { max($0, pixelBytes($1.codedSize, samples * bytesPerSample)) } / 2
        let whole = pixelBytes(size, samples * bytesPerSample) / 2
        let colors = isGray ? 0 : pixelBytes(size, 6 * bytesPerSample)
        // libaom holds several pictures at a time.
        let copies = configurations.contains { $0.coding == .av1 } ? 5 : 2
        let decoding = (isGrid ? whole : 0).addingClamped(coded.multipliedClamped(by: copies))
        // While the file for libheif is written, the data is in memory twice.
        return dataBytes.addingClamped(max(dataBytes, decoding, whole.addingClamped(colors)))
    }
}
