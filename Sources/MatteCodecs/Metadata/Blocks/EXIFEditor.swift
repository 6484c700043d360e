import Matte

/// An EXIF block that is edited in place: entries are removed and values become zeros, but nothing moves. Offsets in
/// the maker note, which count from the block's start and which only its maker knows, stay right.
struct EXIFEditor {
    private(set) var block: [UInt8]
    private var tiff: TIFFDirectories

    /// Reads a block. Returns `nil` if it is damaged.
    init?(_ block: [UInt8]) {
        guard let tiff = TIFFDirectories(block) else { return nil }
        self.block = block
        self.tiff = tiff
    }

    private static let makerNoteTags = [0x927C, 0xC634]
    /// Whole blocks of other metadata, which belong to no EXIF block of a picture file: XMP, IPTC, Photoshop's resources
    /// and an ICC profile.
    private static let embedded = [0x02BC, 0x83BB, 0x8649, 0x8773]

    /// The kinds in the block.
    var kinds: MetadataKinds {
        var kinds: MetadataKinds = .exif
        for directory in tiff.directories {
            if directory.role == .gps, !directory.entries.isEmpty { kinds.insert(.gps) }
            if directory.role == .thumbnail || directory.role == .other { kinds.insert(.thumbnail) }
            if directory.entries.contains(where: { Self.makerNoteTags.contains($0.tag) }) {
                kinds.insert(.makerNote)
            }
        }
        return kinds
    }

    /// A Boolean value that indicates whether the maker note is known to contain no position: there is none, or it is
    /// Apple's.
    var makerNoteHasNoPosition: Bool {
        let notes = tiff.directories.flatMap(\.entries).filter { Self.makerNoteTags.contains($0.tag) }
        return notes.allSatisfy { block[$0.values].starts(with: "Apple iOS\0".utf8) }
    }

    /// Returns a block that states an orientation and what EXIF requires, and nothing else.
    static func block(_ orientation: ImageOrientation) -> [UInt8] {
        func number(_ value: Int, _ width: Int) -> [UInt8] {
            (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        // 72 pixels per inch, whose unit is 2, and chroma samples at the centres of pixels.
        let entries: [(tag: Int, type: Int, value: [UInt8])] = [
            (0x0112, 3, number(orientation.rawValue, 2) + [0, 0]), (0x011A, 5, number(74, 4)),
            (0x011B, 5, number(82, 4)), (0x0128, 3, number(2, 2) + [0, 0]),
            (0x0213, 3, number(1, 2) + [0, 0]),
        ]
        var block: [UInt8] = Array("MM".utf8) + [0, 42, 0, 0, 0, 8] + number(entries.count, 2)
        for entry in entries {
            block += number(entry.tag, 2) + number(entry.type, 2) + number(1, 4) + entry.value
        }
        return block + number(0, 4) + number(72, 4) + number(1, 4) + number(72, 4) + number(1, 4)
    }

    /// Removes the position, the maker note and the thumbnails that aren't in `kept`, and metadata of other kinds.
    ///
    /// - Returns: `false` if the block can't be read afterwards, because values shared bytes with directories. It must
    ///   then be dropped.
    mutating func keep(_ kept: MetadataKinds) -> Bool {
        var removed = Self.embedded
        if !kept.contains(.gps) { removed.append(0x8825) }
        if !kept.contains(.makerNote) { removed += Self.makerNoteTags }
        if !kept.contains(.thumbnail) { removed.append(0x014A) }
        func isWiped(_ role: TIFFDirectories.Role) -> Bool {
            switch role {
            case .gps: !kept.contains(.gps)
            case .thumbnail, .other: !kept.contains(.thumbnail)
            default: false
            }
        }
        var rewritten: [(range: Range<Int>, bytes: [UInt8])] = []
        for directory in tiff.directories {
            let range = directory.offset..<min(directory.range.upperBound, block.count)
            var bytes: [UInt8] = []
            if isWiped(directory.role) {
                zeroPictures(of: directory)
                for entry in directory.entries { zero(entry.values) }
            } else {
                let entries = directory.entries.filter { !removed.contains($0.tag) }
                for entry in directory.entries where removed.contains(entry.tag) { zero(entry.values) }
                bytes = tiff.bytes(entries.count, width: 2)
                for entry in entries { bytes += block[entry.offset..<entry.offset + 12] }
                let losesLink = directory.role == .main && !kept.contains(.thumbnail)
                if !losesLink { bytes += block[directory.link..<range.upperBound] }
            }
            rewritten.append((range, bytes + [UInt8](repeating: 0, count: range.count - bytes.count)))
        }
        for (range, bytes) in rewritten { block.replaceSubrange(range, with: bytes) }
        guard let again = TIFFDirectories(block) else { return false }
        tiff = again
        if !kept.contains(.thumbnail) { cutZeros() }
        return kinds.isSubset(of: kept.union(.exif))
    }

    /// Overwrites the pictures that a directory points to with zeros.
    private mutating func zeroPictures(of directory: TIFFDirectories.Directory) {
        for (place, length) in [(0x0201, 0x0202), (0x0111, 0x0117)] {
            guard let start = number(place, in: directory), let count = number(length, in: directory),
                start <= block.count, count <= block.count - start
            else { continue }
            zero(start..<start + count)
        }
    }

    /// Cuts off zeros at the end that belong to no value.
    private mutating func cutZeros() {
        var end = 8
        for directory in tiff.directories {
            end = max(end, min(directory.range.upperBound, block.count))
            for entry in directory.entries { end = max(end, entry.values.upperBound) }
        }
        var count = block.count
        while count > end, block[count - 1] == 0 { count -= 1 }
        block.removeLast(block.count - count)
    }

    /// Sets the properties that describe the pixels: upright, of a size, and in sRGB if `isSRGB`.
    mutating func describe(_ size: PixelSize, isSRGB: Bool) {
        set(0x0112, in: .main, to: 1)
        set(0x0100, in: .main, to: size.width)
        set(0x0101, in: .main, to: size.height)
        set(0xA002, in: .exif, to: size.width)
        set(0xA003, in: .exif, to: size.height)
        if isSRGB { set(0xA001, in: .exif, to: 1) }
    }

    /// Sets the orientation, if the block states one.
    mutating func state(_ orientation: ImageOrientation) { set(0x0112, in: .main, to: orientation.rawValue) }

    /// Sets the value of an entry with one number, if there is such an entry.
    private mutating func set(_ tag: Int, in role: TIFFDirectories.Role, to value: Int) {
        guard let entry = tiff.entry(tag, in: role), entry.count == 1, entry.type == 3 || entry.type == 4
        else { return }
        // A side above 65,535 doesn't fit a number of 16 bits.
        guard entry.type == 4 || value <= 65_535 else { return }
        let bytes = tiff.bytes(value, width: entry.type == 3 ? 2 : 4)
        block.replaceSubrange(entry.offset + 8..<entry.offset + 8 + bytes.count, with: bytes)
    }

    /// Adds a thumbnail, a small JPEG, in a directory after the first. The block must not have one.
    mutating func add(thumbnail: [UInt8]) {
        guard let main = tiff.directories.first(where: { $0.role == .main }),
            main.range.upperBound <= block.count
        else { return }
        if block.count % 2 == 1 { block.append(0) }
        let start = block.count
        block.replaceSubrange(main.link..<main.link + 4, with: tiff.bytes(start, width: 4))
        let entries = [(0x0103, 3, 6), (0x0201, 4, start + 2 + 36 + 4), (0x0202, 4, thumbnail.count)]
        block += tiff.bytes(entries.count, width: 2)
        for (tag, type, value) in entries {
            block += tiff.bytes(tag, width: 2) + tiff.bytes(type, width: 2) + tiff.bytes(1, width: 4)
            block += type == 3 ? tiff.bytes(value, width: 2) + [0, 0] : tiff.bytes(value, width: 4)
        }
        block += [0, 0, 0, 0] + thumbnail
        if let again = TIFFDirectories(block) { tiff = again }
    }

    private func number(_ tag: Int, in directory: TIFFDirectories.Directory) -> Int? {
        guard let entry = directory.entries.first(where: { $0.tag == tag }), entry.count == 1 else {
            return nil
        }
        return entry.type == 3
            ? tiff.short(block, entry.values.lowerBound)
            : entry.type == 4 ? tiff.long(block, entry.values.lowerBound) : nil
    }

    private mutating func zero(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<block.count)
        for i in range { block[i] = 0 }
    }
}
