import Matte

/// The items of a HEIF file and their properties, as the box `meta` lists them (ISO/IEC 14496-12 and 23008-12).
///
/// Only lists are read, in one pass without recursion. The contents of items and properties stay in the file.
struct HEIFItems {
    /// A piece of data: a picture, a grid, or metadata.
    struct Item {
        var type: BoxName = "    "
        /// The media type of an item of the type `mime`.
        var mediaType = ""
        /// The ranges of the file's bytes that contain the data, in order. They may lie beyond the end of the file.
        var extents: [Range<Int>] = []
        /// The reason for which the data can't be found, as a phrase that is printed after a colon, or `nil`.
        var obstacle: String?
        var properties: [Association] = []
    }

    /// A property of an item.
    struct Association {
        /// The index of the property in ``properties``.
        var index: Int
        /// A Boolean value that indicates whether a reader that doesn't know the property must not show the item.
        var isEssential: Bool
    }

    struct Reference {
        var kind: BoxName
        var from: Int
        var to: [Int]
    }

    /// The identifier of the picture to show.
    var primary: Int?
    var items: [Int: Item] = [:]
    /// The properties, in the order of their boxes.
    var properties: [HEIFBox] = []
    var references: [Reference] = []
    let source: HEIFSource

    /// Reads the lists of a file.
    ///
    /// - Throws: `MatteError` with code `decoding` for boxes that contradict each other or end early, `unsupported` for a
    ///   file without a still picture, or `limits`.
    init(_ source: HEIFSource) throws(MatteError) {
        self.source = source
        var file = HEIFFields(source, "file", 0..<source.bytes.count)
        var others: [BoxName] = []
        while let box = try file.box(isOpenEnded: true) {
            guard box.name == "meta" else {
                others.append(box.name)
                continue
            }
            try read(box)
            return
        }
        guard !others.contains("moov") else {
            throw source.unsupported("it is a sequence of pictures without a still one")
        }
        throw source.corrupt("it has no box 'meta'")
    }

    /// The box `meta` and the boxes in it whose contents depend on others.
    private mutating func read(_ meta: HEIFBox) throws(MatteError) {
        var fields = HEIFFields(source, meta)
        _ = try fields.version()
        var places: HEIFBox?
        var data: HEIFBox?
        while let box = try fields.box() {
            switch box.name {
            case "pitm": primary = try primaryItem(box)
            case "iinf": try readItems(box)
            case "iloc": places = box
            case "idat": data = box
            case "iprp": try readProperties(box)
            case "iref": try readReferences(box)
            default: break
            }
        }
        if let places { try readPlaces(places, data: data?.contents) }
    }

    private func primaryItem(_ box: HEIFBox) throws(MatteError) -> Int {
        var fields = HEIFFields(source, box)
        return try fields.number(fields.version().version == 0 ? 2 : 4)
    }

    // MARK: Items

    private mutating func readItems(_ box: HEIFBox) throws(MatteError) {
        var fields = HEIFFields(source, box)
        let count = try fields.number(fields.version().version == 0 ? 2 : 4)
        var found = 0
        while let entry = try fields.box() {
            guard entry.name == "infe" else { continue }
            found += 1
            var item = HEIFFields(source, entry)
            let version = try item.version().version
            // Versions 0 and 1 describe data without a type, so no picture.
            guard version >= 2 else { continue }
            let identifier = try item.number(version == 2 ? 2 : 4)
            try item.skip(2)
            items[identifier, default: Item()].type = try item.characters()
            _ = item.text()
            if items[identifier]?.type == "mime" { items[identifier]?.mediaType = item.text() }
        }
        guard found >= count else {
            throw source.corrupt("its box 'iinf' states \(count) items and has \(found)")
        }
    }

    private mutating func readReferences(_ box: HEIFBox) throws(MatteError) {
        var fields = HEIFFields(source, box)
        let width = try fields.version().version == 0 ? 2 : 4
        while let entry = try fields.box() {
            var reference = HEIFFields(source, entry)
            let from = try reference.number(width)
            let count = try reference.number(2)
            var targets: [Int] = []
            for _ in 0..<count {
                try source.count()
                targets.append(try reference.number(width))
            }
            references.append(Reference(kind: entry.name, from: from, to: targets))
        }
    }

    // MARK: Properties

    private mutating func readProperties(_ box: HEIFBox) throws(MatteError) {
        var fields = HEIFFields(source, box)
        while let part = try fields.box() {
            switch part.name {
            case "ipco":
                var list = HEIFFields(source, part)
                while let property = try list.box() { properties.append(property) }
            case "ipma": try readAssociations(part)
            default: break
            }
        }
    }

    private mutating func readAssociations(_ box: HEIFBox) throws(MatteError) {
        var fields = HEIFFields(source, box)
        let (version, flags) = try fields.version()
        let width = flags & 1 == 0 ? 1 : 2
        let essential = 1 << (8 * width - 1)
        for _ in 0..<(try fields.number(4)) {
            try source.count()
            let identifier = try fields.number(version == 0 ? 2 : 4)
            for _ in 0..<(try fields.number(1)) {
                try source.count()
                let value = try fields.number(width)
                // The index 0 stands for no property.
                guard value & (essential - 1) > 0 else { continue }
                items[identifier, default: Item()].properties.append(
                    Association(index: value & (essential - 1) - 1, isEssential: value & essential != 0))
            }
        }
    }
}
