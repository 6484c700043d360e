import Matte
import MatteCodecs

/// The command `matte tiles`, which divides a picture into tiles that may overlap.
enum TilesCommand {
    private static let out = Option.required(
        "out", short: "o", .directory(for: "the tiles"), "sets the directory for the tiles and tiles.json")
    private static let size = Option.required(
        "size", .size("N|WxH"), "sets the size of a tile in pixels; N is the side of a square")
    private static let overlap = Option(
        "overlap", .number("SHARE", in: 0...0.95), default: 0,
        "sets the common part of neighbouring tiles, as a share of their sides")
    private static let format = Option("format", .format, default: .png, "sets the format")

    static let command = Command(
        "tiles", "divides a picture into tiles that may overlap, for detectors of small objects",
        operands: .files("INPUT"), sample: "photo.jpg --size 512 --overlap 0.1 --out tiles",
        options: [out, size, overlap, format] + EncodingArguments.options + [Command.json]
            + DecodingArguments.options,
        details: """
            The picture is made upright and is decoded once; only one row of tiles is in memory. All tiles have the
            same size: the last ones of a row and of a column are shifted inside the picture. Where the picture is
            smaller than a tile, tiles are as large as the picture. Tiles have alpha if the picture has it.
            A tile's file is tile-ROW-COLUMN with the format's suffix, counted from 0. tiles.json is written last.
            JSON keys, also of tiles.json: input, width, height (of the upright picture), tileWidth, tileHeight,
            overlapX, overlapY (in pixels), columns, rows, tiles [{file, column, row, x, y, width, height}].
            To map a box in a tile to the picture, add the tile's x and y.
            """
    ) { arguments in
        let input = arguments.operands[0]
        let (directory, tile, overlap) = (arguments[out], arguments[size], arguments[overlap])
        let decoding = DecodingArguments.decoding(arguments)
        let encoding = try EncodingArguments(arguments).encoding(arguments[format])
        let result = try naming(input) {
            let source = try SourcePicture(input, arguments.files, decoding)
            let file = source.file
            let grid = try TileGrid(of: source.streamed().size, tile: tile, overlap: overlap)
            let target = TileDirectory(
                path: directory, grid: grid, encoding: encoding,
                metadata: EncodingMetadata(density: source.uprightDensity), files: arguments.files)
            // A picture without alpha takes three quarters of the memory in three channels.
            try source.header.hasAlpha
                ? target.write(file.streamed(as: RGBA8.self)) : target.write(file.streamed(as: RGB8.self))
            return TilesResult(input: source.path, target)
        }
        let record = FileName.join(directory, "tiles.json")
        let report = try Report(
            "\(record.printable): \(result.tiles.count) tiles of \(result.tileWidth)x\(result.tileHeight), "
                + "\(result.columns) per row, of a picture of \(result.width)x\(result.height)", result)
        var complete = report
        try complete.add(arguments.files.logs.warnings)
        try arguments.files.write(
            Array((JSONWriter.text(complete.json, indented: true) + "\n").utf8), to: record)
        return report
    }
}

/// The directory that contains the tiles of a picture.
private struct TileDirectory {
    let path: String
    let grid: TileGrid
    let encoding: ImageEncoding
    let metadata: EncodingMetadata
    let files: RunFiles

    /// Writes all tiles of a picture, one by one.
    func write<PixelType: Pixel>(_ picture: StreamedPicture<PixelType>) throws {
        try TileReader.checkEncoding(of: picture, grid: grid, as: encoding)
        var reader = try TileReader(picture, grid: grid)
        try System.makeDirectory(path)
        while let tile = try reader.next() {
            let file = try files.create(FileName.join(path, name(ofTile: tile.index)))
            if file.isRegular {
                try tile.picture.encode(as: encoding, to: file.sink, metadata: metadata)
            } else {
                try file.append(try tile.picture.encoded(as: encoding, metadata: metadata).bytes)
            }
            try files.commit([file])
        }
    }

    /// Returns the name of a tile's file. All names have the same length, so that they are sorted by place.
    func name(ofTile index: Int) -> String {
        let digits = "\(max(grid.rows, grid.columns) - 1)".count
        let numbers = [index / grid.columns, index % grid.columns].map { number in
            String(repeating: "0", count: digits - "\(number)".count) + "\(number)"
        }
        return "tile-\(numbers[0])-\(numbers[1]).\(encoding.format.fileSuffix)"
    }
}

/// The JSON report of the tiles of a picture, and the contents of `tiles.json`. The keys are stable.
struct TilesResult: Encodable {
    var input: String
    /// The size of the upright picture in pixels.
    var width: Int
    var height: Int
    var tileWidth: Int
    var tileHeight: Int
    /// The common columns and rows of neighbouring tiles, except the last ones.
    var overlapX: Int
    var overlapY: Int
    /// The number of tiles per row, and of rows.
    var columns: Int
    var rows: Int
    var tiles: [Tile]

    /// A tile: its file in the directory, and its place in the picture in pixels.
    struct Tile: Encodable {
        var file: String
        var column: Int
        var row: Int
        var x: Int
        var y: Int
        var width: Int
        var height: Int
    }

    fileprivate init(input: String, _ directory: TileDirectory) {
        let grid = directory.grid
        self.input = input
        width = grid.pictureSize.width
        height = grid.pictureSize.height
        tileWidth = grid.tileSize.width
        tileHeight = grid.tileSize.height
        overlapX = grid.overlap.width
        overlapY = grid.overlap.height
        columns = grid.columns
        rows = grid.rows
        tiles = grid.enumerated().map { index, rect in
            Tile(
                file: directory.name(ofTile: index), column: index % grid.columns, row: index / grid.columns,
                x: rect.x, y: rect.y, width: rect.width, height: rect.height)
        }
    }
}
