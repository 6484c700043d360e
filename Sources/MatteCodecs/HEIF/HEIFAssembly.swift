import Matte

/// A writer of a HEIF file with a single picture, which libheif decodes.
///
/// libheif never sees the boxes of the original file: every box of this one is written here, and only the coded data and
/// its parameters are copied. So it decodes pictures whose files its version rejects for other reasons, such as those of
/// iOS 18, and its readers of metadata, sequences and auxiliary pictures are not reached.
struct HEIFAssembly {
    private let plane: HEIFPlane
    private let input: EncodedInput
    private let format: ImageFormat

    init(_ plane: HEIFPlane, of input: EncodedInput, _ format: ImageFormat) {
        self.plane = plane
        self.input = input
        self.format = format
    }

    /// Returns the file.
    ///
    /// - Throws: `MatteError` with code `decoding` if coded data is missing, or states other properties than the
    ///   parameters that were inspected; `io`.
    func file() throws(MatteError) -> [UInt8] {
        let lengths = plane.tiles.map { $0.extents.reduce(0) { $0.addingClamped($1.count) } }
        try checkLengths(lengths)
        let data = lengths.reduce(0, +)
        // The lengths of the boxes don't depend on the places of the data.
        let head = header(lengths, start: 0).count
        var file: [UInt8] = []
        file.reserveCapacity(head + 8 + data)
        file += header(lengths, start: head + 8)
        file += Self.number(data + 8, 4) + Array("mdat".utf8)
        for tile in plane.tiles {
            let start = file.count
            for extent in tile.extents { file += try copy(extent) }
            guard plane.configurations[tile.configuration].fits(file[start...]) else {
                throw corrupt("the data of a picture has another size or structure than its parameters state")
            }
        }
        return file
    }

    private func checkLengths(_ lengths: [Int]) throws(MatteError) {
        let end = plane.tiles.flatMap(\.extents).map(\.upperBound).max() ?? 0
        guard end <= input.count else {
            throw corrupt("it ends early, after \(input.count) of at least \(end) bytes")
        }
        let sum = lengths.reduce(0) { $0.addingClamped($1) }
        // Pictures may not share data, so that no copy is longer than the file.
        guard sum <= input.count, sum < 1 << 31 else {
            throw corrupt("its pictures have \(sum) bytes of data, and the file has \(input.count)")
        }
    }

    private func copy(_ range: Range<Int>) throws(MatteError) -> [UInt8] {
        let bytes = try unsafe [UInt8](capacity: range.count) { (buffer) throws(MatteError) -> Int in
            try unsafe input.read(at: range.lowerBound, into: UnsafeMutableRawBufferPointer(buffer))
        }
        guard bytes.count == range.count else {
            throw MatteError.changed(format, "it became shorter")
        }
        return bytes
    }

    private func corrupt(_ reason: String) -> MatteError {
        MatteError(.decoding, "cannot decode the \(format) data: \(reason); use the intact file")
    }

    // MARK: Boxes

    /// Returns the boxes before the data.
    ///
    /// - Parameters:
    ///   - lengths: The number of bytes of each coded picture.
    ///   - start: The place of the first one.
    private func header(_ lengths: [Int], start: Int) -> [UInt8] {
        let isAV1 = plane.configurations.first?.coding == .av1
        let brand = Array((isAV1 ? "avif" : "heic").utf8)
        let type = Self.box("ftyp", brand + Self.number(0, 4) + Array("mif1".utf8) + brand)
        let handler = Self.number(0, 4) + Array("pict".utf8) + [UInt8](repeating: 0, count: 13)
        var contents = Self.box("hdlr", version: 0, handler)
        contents += Self.box("pitm", version: 0, Self.number(1, 2))
        contents += itemList(isAV1 ? "av01" : "hvc1")
        contents += places(lengths, start: start)
        contents += propertyBox()
        if plane.isGrid {
            // The cells refer to the coded pictures, which have the items from 2 on.
            let cells = plane.cells.flatMap { Self.number(2 + $0, 4) }
            contents += Self.box(
                "iref", version: 1,
                Self.box("dimg", Self.number(1, 4) + Self.number(plane.cells.count, 2) + cells))
            contents += Self.box("idat", grid)
        }
        return type + Self.box("meta", version: 0, contents)
    }

    /// The identifiers of the items with coded pictures, in order. A grid is the item 1.
    private var identifiers: Range<Int> {
        plane.isGrid ? 2..<2 + plane.tiles.count : 1..<2
    }

    private func itemList(_ type: BoxName) -> [UInt8] {
        func entry(_ identifier: Int, _ type: BoxName) -> [UInt8] {
            Self.box("infe", version: 3, Self.number(identifier, 4) + [0, 0] + type.bytes + [0])
        }
        var entries = plane.isGrid ? entry(1, "grid") : []
        for identifier in identifiers { entries += entry(identifier, type) }
        let count = plane.tiles.count + (plane.isGrid ? 1 : 0)
        return Self.box("iinf", version: 1, Self.number(count, 4) + entries)
    }

    private func places(_ lengths: [Int], start: Int) -> [UInt8] {
        func entry(_ identifier: Int, method: Int, _ offset: Int, _ length: Int) -> [UInt8] {
            Self.number(identifier, 4) + Self.number(method, 2) + [0, 0] + Self.number(1, 2)
                + Self.number(offset, 4) + Self.number(length, 4)
        }
        // Offsets and lengths take four bytes, and there is no base.
        var contents: [UInt8] = [0x44, 0] + Self.number(identifiers.count + (plane.isGrid ? 1 : 0), 4)
        if plane.isGrid { contents += entry(1, method: 1, 0, grid.count) }
        var place = start
        for (identifier, length) in zip(identifiers, lengths) {
            contents += entry(identifier, method: 0, place, length)
            place += length
        }
        return Self.box("iloc", version: 2, contents)
    }

    private func propertyBox() -> [UInt8] {
        var list: [UInt8] = []
        // The properties have the numbers from 1 on: the sizes, the colours, then the parameters.
        list += Self.box(
            "ispe", version: 0, Self.number(plane.size.width, 4) + Self.number(plane.size.height, 4))
        list += Self.box(
            "ispe", version: 0, Self.number(plane.tileSize.width, 4) + Self.number(plane.tileSize.height, 4))
        if let nclx = plane.nclx { list += Self.box("colr", nclx) }
        let first = plane.nclx == nil ? 3 : 4
        for configuration in plane.configurations {
            list += Self.box(configuration.coding == .hevc ? "hvcC" : "av1C", configuration.bytes)
        }
        // An association has two bytes. The highest bit says that the property is essential.
        func entry(_ identifier: Int, _ properties: [Int]) -> [UInt8] {
            Self.number(identifier, 4) + [UInt8(properties.count)] + properties.flatMap { Self.number($0, 2) }
        }
        let colors = plane.nclx == nil ? [] : [3]
        var entries = plane.isGrid ? entry(1, [1] + colors) : []
        for (identifier, tile) in zip(identifiers, plane.tiles) {
            entries += entry(identifier, [2] + colors + [0x8000 | (first + tile.configuration)])
        }
        let count = identifiers.count + (plane.isGrid ? 1 : 0)
        let associations = Self.number(1 << 24 | 1, 4) + Self.number(count, 4) + entries
        return Self.box("iprp", Self.box("ipco", list) + Self.box("ipma", associations))
    }

    /// The description of a grid (ISO/IEC 23008-12, 6.6.2.3), with sides of four bytes.
    private var grid: [UInt8] {
        [0, 1, UInt8(plane.rows - 1), UInt8(plane.columns - 1)] + Self.number(plane.size.width, 4)
            + Self.number(plane.size.height, 4)
    }

    private static func box(_ name: BoxName, _ contents: [UInt8]) -> [UInt8] {
        number(8 + contents.count, 4) + name.bytes + contents
    }

    private static func box(_ name: BoxName, version: Int, _ contents: [UInt8]) -> [UInt8] {
        box(name, number(version << 24, 4) + contents)
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }
}
