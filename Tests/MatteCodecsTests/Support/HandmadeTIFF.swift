/// An EXIF block in little-endian order, made entry by entry.
struct HandmadeTIFF {
    struct Entry {
        var tag: Int
        var type: Int
        var value: [UInt8]
        var count: Int
    }

    static func number(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    static func short(_ tag: Int, _ value: Int) -> Entry {
        Entry(tag: tag, type: 3, value: number(value, 2), count: 1)
    }

    static func long(_ tag: Int, _ value: Int) -> Entry {
        Entry(tag: tag, type: 4, value: number(value, 4), count: 1)
    }

    static func data(_ tag: Int, _ value: [UInt8]) -> Entry {
        Entry(tag: tag, type: 7, value: value, count: value.count)
    }

    /// Returns a directory at an offset, followed by its long values.
    static func directory(_ entries: [Entry], at offset: Int, next: Int = 0) -> [UInt8] {
        var head = number(entries.count, 2)
        var tail: [UInt8] = []
        let start = offset + 2 + 12 * entries.count + 4
        for entry in entries {
            head += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4)
            if entry.value.count <= 4 {
                head += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
            } else {
                head += number(start + tail.count, 4)
                tail += entry.value
            }
        }
        return head + number(next, 4) + tail
    }

    static let head: [UInt8] = Array("II".utf8) + [42, 0, 8, 0, 0, 0]

    /// Returns a block with an EXIF directory that has a maker note, a position, and a thumbnail.
    static func full(note: [UInt8], position: [UInt8], thumbnail: [UInt8]) -> [UInt8] {
        func main(_ exif: Int, _ gps: Int, _ next: Int) -> [UInt8] {
            directory([short(0x0112, 6), long(0x8769, exif), long(0x8825, gps)], at: 8, next: next)
        }
        let exifAt = 8 + main(0, 0, 0).count
        let exif = directory([short(0xA001, 65_535), long(0xA002, 4_000), data(0x927C, note)], at: exifAt)
        let gpsAt = exifAt + exif.count
        let gps = directory([data(0x0002, position)], at: gpsAt)
        let nextAt = gpsAt + gps.count
        func last(_ place: Int) -> [UInt8] {
            directory([long(0x0201, place), long(0x0202, thumbnail.count)], at: nextAt)
        }
        return head + main(exifAt, gpsAt, nextAt) + exif + gps + last(nextAt + last(0).count) + thumbnail
    }
}
