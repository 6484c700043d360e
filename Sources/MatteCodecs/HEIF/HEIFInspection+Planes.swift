import Matte

extension HEIFInspection {
    /// Reads an item as a picture: one that is coded by itself, or a grid of such pictures.
    ///
    /// - Throws: `MatteError` with code `unsupported` for another kind of item, `decoding` or `limits`.
    func plane(_ identifier: Int) throws(MatteError) -> HEIFPlane {
        let size = try self.size(identifier)
        try checkProperties(identifier)
        guard let item = items.items[identifier], item.type == "grid" else {
            var plane = HEIFPlane(
                size: size, tileSize: size, tiles: [], cells: [0], configurations: [],
                nclx: try nclx(identifier), bitDepth: 8)
            try add(identifier, to: &plane)
            return plane
        }
        let grid = try self.grid(identifier)
        let cells = items.targets(of: identifier, "dimg")
        guard cells.count == grid.columns * grid.rows, let first = cells.first else {
            throw source.corrupt(
                "its grid has \(grid.columns)x\(grid.rows) cells and \(cells.count) pictures for them")
        }
        guard grid.size == size else {
            throw source.corrupt("its grid is \(grid.size), and its header states \(size)")
        }
        let tileSize = try self.size(first)
        try checkCoverage(grid, tileSize)
        var colors = try nclx(identifier)
        if colors == nil { colors = try nclx(first) }
        var plane = HEIFPlane(
            size: size, tileSize: tileSize, columns: grid.columns, rows: grid.rows, tiles: [], cells: [],
            configurations: [], nclx: colors, bitDepth: 8, isGrid: true)
        var known: [Int: Int] = [:]
        for cell in cells {
            if let index = known[cell] {
                plane.cells.append(index)
                continue
            }
            let stated = try self.size(cell)
            guard stated == tileSize else {
                throw source.corrupt(
                    "the pictures of its grid are \(tileSize) and \(stated); all must be equal")
            }
            known[cell] = plane.tiles.count
            plane.cells.append(plane.tiles.count)
            try checkProperties(cell)
            try add(cell, to: &plane)
        }
        return plane
    }

    /// Adds a coded picture to a plane.
    private func add(_ identifier: Int, to plane: inout HEIFPlane) throws(MatteError) {
        guard let item = items.items[identifier] else {
            throw source.corrupt("it refers to the item \(identifier), which doesn't exist")
        }
        guard item.type == "hvc1" || item.type == "av01" else {
            throw source.unsupported("it has a picture of the type '\(item.type)'")
        }
        if let obstacle = item.obstacle {
            throw source.unsupported("the picture in its item \(identifier) can't be found: \(obstacle)")
        }
        guard !item.extents.isEmpty else { throw source.corrupt("its item \(identifier) has no data") }
        let name: BoxName = item.type == "hvc1" ? "hvcC" : "av1C"
        guard let box = items.properties(identifier, name).first else {
            throw source.corrupt("its item \(identifier) has no property '\(name)'")
        }
        try source.limits.checkMetadata(box.contents.count, "coding parameters")
        let bytes = source.bytes.copy(box.contents) ?? []
        // Nearly all pictures of a grid have the same parameters.
        if let same = plane.configurations.firstIndex(where: { $0.bytes == bytes }) {
            plane.tiles.append(HEIFPlane.Tile(configuration: same, extents: item.extents))
            return
        }
        // The parameters of AV1 may be at the beginning of the data.
        let end = min(item.extents[0].upperBound, source.bytes.count)
        let start = min(item.extents[0].lowerBound, end)
        let data = name == "hvcC" ? [] : source.bytes.copy(start..<min(end, start + 4_096)) ?? []
        let read =
            name == "hvcC" ? CodedConfiguration(hevc: bytes) : CodedConfiguration(av1: bytes, data: data)
        guard let configuration = read else {
            throw source.corrupt("the parameters of its item \(identifier) can't be read")
        }
        try check(configuration.parameters, plane, identifier)
        plane.bitDepth = max(plane.bitDepth, configuration.parameters.bitDepth)
        plane.tiles.append(
            HEIFPlane.Tile(configuration: plane.configurations.count, extents: item.extents))
        plane.configurations.append(configuration)
    }

    /// Compares the size that the coded data states with that of the boxes. The data may have a few more columns
    /// and rows, because it consists of blocks of up to 64 pixels.
    private func check(
        _ parameters: CodedParameters, _ plane: HEIFPlane, _ identifier: Int
    ) throws(MatteError) {
        let (stated, coded) = (plane.tileSize, parameters.codedSize)
        let isEnough =
            parameters.size.width >= stated.width && parameters.size.height >= stated.height
        let isTight = coded.width - stated.width < 64 && coded.height - stated.height < 64
        guard isEnough, isTight else {
            throw source.corrupt(
                "the picture in its item \(identifier) is \(parameters.size) in \(coded), and its header states \(stated)"
            )
        }
        if let first = plane.configurations.first?.parameters,
            first.chroma != parameters.chroma || first.bitDepth != parameters.bitDepth
        {
            throw source.unsupported("it is a grid of pictures with different kinds of samples")
        }
    }

    // MARK: Properties

    /// The size that an item states, within the limits.
    private func size(_ identifier: Int) throws(MatteError) -> PixelSize {
        guard let box = items.properties(identifier, "ispe").first else {
            throw source.corrupt("its item \(identifier) states no size")
        }
        var fields = HEIFFields(source, box)
        _ = try fields.version()
        let size = PixelSize(width: try fields.number(4), height: try fields.number(4))
        try source.limits.check(size, source.format)
        return size
    }

    private static let known: Set<BoxName> = [
        "ispe", "hvcC", "av1C", "pixi", "colr", "irot", "imir", "clap", "auxC", "pasp", "clli", "mdcv",
        "cclv",
    ]

    /// Throws if an item can't be shown without a property that isn't read.
    private func checkProperties(_ identifier: Int) throws(MatteError) {
        for association in items.items[identifier]?.properties ?? [] where association.isEssential {
            guard items.properties.indices.contains(association.index) else {
                throw source.corrupt(
                    "its item \(identifier) has the property \(association.index + 1) of \(items.properties.count)"
                )
            }
            let name = items.properties[association.index].name
            guard Self.known.contains(name) else {
                throw source.unsupported("it can be shown only with its property '\(name)'")
            }
        }
    }

    /// The contents of a `colr` box that names a colour space by numbers: four characters, three numbers and a flag.
    private func nclx(_ identifier: Int) throws(MatteError) -> [UInt8]? {
        for box in items.properties(identifier, "colr") {
            var fields = HEIFFields(source, box)
            guard try fields.characters() == "nclx" else { continue }
            guard box.contents.count >= 11 else {
                throw source.corrupt("its box 'colr' has \(box.contents.count) bytes, and 11 are expected")
            }
            return source.bytes.copy(box.contents.lowerBound..<box.contents.lowerBound + 11)
        }
        return nil
    }

    // MARK: Grids

    private struct Grid {
        var columns: Int
        var rows: Int
        var size: PixelSize
    }

    private func grid(_ identifier: Int) throws(MatteError) -> Grid {
        guard let data = items.data(identifier, atMost: 64), data.count >= 8 else {
            throw source.corrupt("the grid in its item \(identifier) can't be read")
        }
        let bytes = data.elements
        let isWide = data[1] & 1 != 0
        let width = isWide ? bytes.bigEndian32(at: 4) : bytes.bigEndian16(at: 4)
        let height = isWide ? bytes.bigEndian32(at: 8) : bytes.bigEndian16(at: 6)
        guard let width, let height else {
            throw source.corrupt("the grid in its item \(identifier) ends early, after \(data.count) bytes")
        }
        let size = PixelSize(width: width, height: height)
        try source.limits.check(size, source.format)
        return Grid(columns: Int(data[3]) + 1, rows: Int(data[2]) + 1, size: size)
    }

    /// Throws unless the cells cover the picture and none lies outside, so that their pixels are about as many as its own.
    private func checkCoverage(_ grid: Grid, _ tile: PixelSize) throws(MatteError) {
        let covers =
            grid.columns * tile.width >= grid.size.width && grid.rows * tile.height >= grid.size.height
        let isTight =
            (grid.columns - 1) * tile.width < grid.size.width
            && (grid.rows - 1) * tile.height < grid.size.height
        guard covers, isTight else {
            throw source.corrupt(
                "its grid of \(grid.columns)x\(grid.rows) pictures of \(tile) doesn't fit \(grid.size)")
        }
    }
}
