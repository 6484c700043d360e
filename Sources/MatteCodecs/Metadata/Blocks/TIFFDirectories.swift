/// The directories of an EXIF block, which is a TIFF structure (TIFF 6.0; EXIF 2.32, section 4.6).
///
/// Every directory that can be reached is read, at most ``mostDirectories``. A block whose directories loop, share
/// bytes or lie outside of it is damaged; it can't be edited.
struct TIFFDirectories {
    /// An entry of a directory: 12 bytes.
    struct Entry {
        var tag: Int
        /// The offset of the entry.
        var offset: Int
        /// The bytes of the values, which are in the entry itself if there are at most 4.
        var values: Range<Int>
        var type: Int
        var count: Int
    }

    /// The purpose of a directory.
    enum Role { case main, thumbnail, exif, gps, interoperability, other }

    struct Directory {
        var role: Role
        var offset: Int
        var entries: [Entry]
        /// The offset of the number that points to the next directory.
        var link: Int { offset + 2 + 12 * entries.count }
        /// The bytes of the directory: the count, the entries and the link.
        var range: Range<Int> { offset..<link + 4 }
    }

    static let mostDirectories = 16

    let isBigEndian: Bool
    private(set) var directories: [Directory] = []

    /// The number of bytes of one value of each type, from type 1 on.
    private static let widths = [1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

    /// Reads all directories. Returns `nil` if the block is damaged.
    init?(_ block: [UInt8]) {
        guard block.count >= 8 else { return nil }
        isBigEndian = block[0] == 0x4D
        guard block[0] == block[1], block[0] == 0x4D || block[0] == 0x49, short(block, 2) == 42,
            let first = long(block, 4)
        else { return nil }
        var waiting: [(Role, Int)] = [(.main, first)]
        while let (role, offset) = waiting.popLast() {
            guard directories.count < Self.mostDirectories, let directory = read(block, role, offset),
                !directories.contains(where: { $0.range.overlaps(directory.range) })
            else { return nil }
            directories.append(directory)
            for entry in directory.entries {
                let role: Role? =
                    switch entry.tag {
                    case 0x8769: .exif
                    case 0x8825: .gps
                    case 0xA005: .interoperability
                    case 0x014A: .other
                    default: nil
                    }
                guard let role else { continue }
                guard entry.type == 4 || entry.type == 13, entry.count <= Self.mostDirectories else {
                    return nil
                }
                for i in 0..<entry.count {
                    guard let place = long(block, entry.values.lowerBound + 4 * i) else { return nil }
                    waiting.append((role, place))
                }
            }
            if role == .main || role == .thumbnail {
                // Some writers leave out the link of the last directory.
                if let next = long(block, directory.link), next != 0 { waiting.append((.thumbnail, next)) }
            }
        }
    }

    private func read(_ block: [UInt8], _ role: Role, _ offset: Int) -> Directory? {
        guard offset >= 8, let count = short(block, offset), offset + 2 + 12 * count <= block.count else {
            return nil
        }
        var directory = Directory(role: role, offset: offset, entries: [])
        directory.entries.reserveCapacity(count)
        for i in 0..<count {
            let at = offset + 2 + 12 * i
            guard let tag = short(block, at), let type = short(block, at + 2),
                let number = long(block, at + 4)
            else { return nil }
            let width = (1...Self.widths.count).contains(type) ? Self.widths[type - 1] : 1
            let length = width * number
            let place = length <= 4 ? at + 8 : long(block, at + 8)
            guard let place, place <= block.count, length <= block.count - place else { return nil }
            directory.entries.append(
                Entry(tag: tag, offset: at, values: place..<place + length, type: type, count: number))
        }
        return directory
    }

    /// Returns the first entry with a tag in the directories of a role.
    func entry(_ tag: Int, in role: Role) -> Entry? {
        directories.lazy.filter { $0.role == role }.flatMap(\.entries).first { $0.tag == tag }
    }

    func short(_ block: [UInt8], _ offset: Int) -> Int? {
        guard offset >= 0, offset <= block.count - 2 else { return nil }
        let (a, b) = (Int(block[offset]), Int(block[offset + 1]))
        return isBigEndian ? a << 8 | b : b << 8 | a
    }

    func long(_ block: [UInt8], _ offset: Int) -> Int? {
        guard let a = short(block, offset), let b = short(block, offset + 2) else { return nil }
        return isBigEndian ? a << 16 | b : b << 16 | a
    }

    /// Returns a number as bytes in the block's order.
    func bytes(_ value: Int, width: Int) -> [UInt8] {
        let shifts = (0..<width).map { 8 * $0 }
        return (isBigEndian ? shifts.reversed() : shifts).map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
