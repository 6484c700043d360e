import Matte

extension HEIFItems {
    /// Reads the box `iloc`, which says where the data of items is.
    ///
    /// - Parameter data: The contents of the box `idat`, in which the data of an item may be.
    mutating func readPlaces(_ box: HEIFBox, data: Range<Int>?) throws(MatteError) {
        var fields = HEIFFields(source, box)
        let version = try fields.version().version
        guard version <= 2 else { throw source.unsupported("its box 'iloc' has version \(version)") }
        let widths = try fields.number(2)
        let (offsetWidth, lengthWidth) = (widths >> 12, widths >> 8 & 15)
        let (baseWidth, indexWidth) = (widths >> 4 & 15, version == 0 ? 0 : widths & 15)
        for width in [offsetWidth, lengthWidth, baseWidth, indexWidth] where ![0, 4, 8].contains(width) {
            throw source.corrupt("its box 'iloc' has numbers of \(width) bytes; 0, 4 and 8 are allowed")
        }
        for _ in 0..<(try fields.number(version < 2 ? 2 : 4)) {
            try source.count()
            let identifier = try fields.number(version < 2 ? 2 : 4)
            let method = version == 0 ? 0 : try fields.number(2) & 15
            let file = try fields.number(2)
            let base = try fields.number(baseWidth)
            var item = items[identifier] ?? Item()
            item.extents = []
            let within = method == 1 ? data ?? 0..<0 : 0..<source.bytes.count
            if file != 0 { item.obstacle = "its data is in another file" }
            if method > 1 { item.obstacle = "its data is part of another item" }
            if method == 1, data == nil { item.obstacle = "there is no box 'idat'" }
            for _ in 0..<(try fields.number(2)) {
                try source.count()
                try fields.skip(indexWidth)
                let offset = try fields.number(offsetWidth)
                let length = try fields.number(lengthWidth)
                guard let extent = Self.extent(base, offset, lengthWidth == 0 ? nil : length, within) else {
                    throw source.corrupt("the data of its item \(identifier) ends beyond 2^63 bytes")
                }
                guard method == 0 || extent.upperBound <= within.upperBound else {
                    throw source.corrupt(
                        "the data of its item \(identifier) ends at byte \(extent.upperBound), after the box 'idat' that ends at byte \(within.upperBound)"
                    )
                }
                item.extents.append(extent)
            }
            items[identifier] = item
        }
    }

    /// Returns a range of the file's bytes, or `nil` if its end is no 64-bit number.
    ///
    /// - Parameters:
    ///   - base: The offset of the item's data.
    ///   - offset: The offset of the extent from there.
    ///   - length: The number of bytes, or `nil` for all up to the end.
    ///   - within: The bytes from whose start offsets count.
    private static func extent(_ base: Int, _ offset: Int, _ length: Int?, _ within: Range<Int>) -> Range<
        Int
    >? {
        // No number is negative or exceeds 2^63 - 1, but their sum may.
        let (first, isHigh) = base.addingReportingOverflow(offset)
        guard !isHigh else { return nil }
        let (start, isHigher) = first.addingReportingOverflow(within.lowerBound)
        guard !isHigher else { return nil }
        let (end, isHighest) = start.addingReportingOverflow(length ?? max(0, within.upperBound - start))
        return isHighest ? nil : start..<end
    }

    /// Returns the data of an item, or `nil` if it is longer than `most` bytes or not all in the file.
    func data(_ identifier: Int, atMost most: Int) -> [UInt8]? {
        guard let item = items[identifier], item.obstacle == nil, !item.extents.isEmpty else { return nil }
        var data: [UInt8] = []
        for extent in item.extents {
            guard extent.count <= most - data.count, let part = source.bytes.copy(extent) else { return nil }
            data += part
        }
        return data
    }

    /// Returns the properties of an item with a name, in the order of its associations.
    func properties(_ identifier: Int, _ name: BoxName) -> [HEIFBox] {
        let associations = items[identifier]?.properties ?? []
        return associations.compactMap { properties.indices.contains($0.index) ? properties[$0.index] : nil }
            .filter { $0.name == name }
    }

    /// Returns the items to which an item refers.
    func targets(of identifier: Int, _ kind: BoxName) -> [Int] {
        references.filter { $0.from == identifier && $0.kind == kind }.flatMap(\.to)
    }

    /// Returns the items that refer to an item.
    func referrers(to identifier: Int, _ kind: BoxName) -> [Int] {
        references.filter { $0.kind == kind && $0.to.contains(identifier) }.map(\.from)
    }
}
