import Matte

/// A JPEG's index of its pictures (CIPA DC-007, "MPF"): a TIFF structure whose tag 0xB002 lists them, 16 bytes each.
/// Places are relative to the structure's byte order mark, except for the first picture's.
enum MPFIndex {
    /// The largest number of pictures that are read.
    static let mostPictures = 64

    struct List {
        var isBigEndian: Bool
        /// The offset in the data of the first entry.
        var first: Int
        var count: Int
    }

    /// Returns the places of the entries in the index's data, which starts with the byte order mark.
    static func list(_ data: [UInt8]) -> List? {
        guard let isBigEndian = order(data), let directory = long(data, 4, isBigEndian),
            let count = short(data, directory, isBigEndian), count <= 64
        else { return nil }
        for i in 0..<count {
            let at = directory + 2 + 12 * i
            guard short(data, at, isBigEndian) == 0xB002 else { continue }
            guard let length = long(data, at + 4, isBigEndian), let place = long(data, at + 8, isBigEndian),
                length % 16 == 0, length / 16 <= mostPictures, place <= data.count,
                length <= data.count - place
            else { return nil }
            return List(isBigEndian: isBigEndian, first: place, count: length / 16)
        }
        return nil
    }

    /// Returns the ranges of the pictures after the first that lie in `rest`, in order, without those that overlap an
    /// earlier one.
    ///
    /// - Parameter segment: The segment's data, from `MPF` and a zero byte on.
    static func pictures(_ bytes: HeaderBytes, _ segment: Range<Int>, in rest: Range<Int>) -> [Range<Int>] {
        let base = segment.lowerBound + 4
        guard segment.count > 4, let data = bytes.copy(base..<segment.upperBound), let list = list(data)
        else {
            return []
        }
        var found: [Range<Int>] = []
        for i in 0..<list.count {
            guard let size = long(data, list.first + 16 * i + 4, list.isBigEndian),
                let place = long(data, list.first + 16 * i + 8, list.isBigEndian)
            else { continue }
            let start = base + place
            guard place > 0, size >= 4, start >= rest.lowerBound, start < rest.upperBound,
                size <= rest.upperBound - start, bytes[start] == 0xFF, bytes[start + 1] == 0xD8
            else { continue }
            found.append(start..<start + size)
        }
        found.sort { $0.lowerBound < $1.lowerBound }
        var end = rest.lowerBound
        return found.filter { range in
            guard range.lowerBound >= end else { return false }
            end = range.upperBound
            return true
        }
    }

    /// Returns the data of an index for the first picture and others.
    ///
    /// - Parameters:
    ///   - first: The length of the first picture in bytes.
    ///   - others: The types, places and lengths of the others. Places are relative to the byte order mark.
    static func data(first: Int, others: [(type: Int, place: Int, length: Int)]) -> [UInt8] {
        func number(_ value: Int, _ width: Int) -> [UInt8] {
            (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            number(tag, 2) + number(type, 2) + number(count, 4) + value
        }
        let count = 1 + others.count
        var data: [UInt8] = Array("II".utf8) + [0x2A, 0, 8, 0, 0, 0, 3, 0]
        data += entry(0xB000, 7, 4, Array("0100".utf8))
        data += entry(0xB001, 4, 1, number(count, 4))
        data += entry(0xB002, 7, 16 * count, number(50, 4))
        data += number(0, 4)
        // 0x030000 is the type of a primary picture.
        data += number(0x030000, 4) + number(first, 4) + number(0, 8)
        for other in others {
            data += number(other.type, 4) + number(other.length, 4) + number(other.place, 4) + number(0, 4)
        }
        return data
    }

    private static func order(_ data: [UInt8]) -> Bool? {
        guard data.count >= 8, data[0] == data[1] else { return nil }
        return data[0] == 0x4D ? true : data[0] == 0x49 ? false : nil
    }

    private static func short(_ data: [UInt8], _ at: Int, _ isBigEndian: Bool) -> Int? {
        isBigEndian ? data.elements.bigEndian16(at: at) : data.elements.littleEndian16(at: at)
    }

    private static func long(_ data: [UInt8], _ at: Int, _ isBigEndian: Bool) -> Int? {
        isBigEndian ? data.elements.bigEndian32(at: at) : data.elements.littleEndian32(at: at)
    }
}
