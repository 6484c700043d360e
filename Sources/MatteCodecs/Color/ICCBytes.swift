/// The reason why a profile with tables cannot be converted, as a clause whose subject is the profile.
struct ICCFault: Error, Hashable {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}

/// The bytes of an ICC profile and the directory of its tags (ICC.1:2022, 7.2 and 7.3).
///
/// Profiles are untrusted data, so every read is checked, and the header is checked when the value is created.
struct ICCBytes {
    /// The profile, without bytes after the size that it states.
    private let bytes: ArraySlice<UInt8>
    /// The major version of the specification that the profile follows.
    let majorVersion: Int
    /// The class of device, such as `prtr`.
    let deviceClass: String
    /// The colour space of the device: `GRAY`, `RGB ` or `CMYK`.
    let space: String
    /// A Boolean value that indicates whether the connection space is CIELAB. Otherwise it is CIEXYZ.
    let isLab: Bool

    /// The maximum length of a profile in bytes.
    private static let mostBytes = 16 << 20
    private static let mostTags = 200

    init(_ profile: [UInt8]) throws(ICCFault) {
        guard profile.count >= 132, profile.count <= Self.mostBytes else {
            throw ICCFault("it has \(profile.count) bytes, not between 132 and \(Self.mostBytes)")
        }
        guard text(at: 36) == "acsp" else { throw ICCFault("it isn't an ICC profile") }
        let size = Self.number(profile[0..<4])
        guard size >= 132 else { throw ICCFault("it states a size of \(size) bytes, fewer than 132") }
        majorVersion = Int(profile[8])
        guard majorVersion <= 4 else { throw ICCFault("it has version \(majorVersion), above 4") }
        deviceClass = text(at: 12)
        guard ["scnr", "mntr", "prtr", "spac"].contains(deviceClass) else {
            throw ICCFault("its class is '\(deviceClass)'")
        }
        space = text(at: 16)
        let connection = text(at: 20)
        guard connection == "XYZ " || connection == "Lab " else {
            throw ICCFault("its connection space is '\(connection)', not XYZ or Lab")
        }
        isLab = connection == "Lab "
        let tags = Self.number(profile[128..<132])
        guard tags <= Self.mostTags, 132 + 12 * tags <= min(size, profile.count) else {
            throw ICCFault("it states \(tags) tags, more than it holds or more than \(Self.mostTags)")
        }
        bytes = profile[..<min(size, profile.count)]

        func text(at offset: Int) -> String { Self.printable(profile[offset..<offset + 4]) }
    }

    /// The number of channels of the colour space, or `nil` for a space that isn't supported.
    var channels: Int? { ["GRAY": 1, "RGB ": 3, "CMYK": 4][space] }

    /// Returns the range of a tag's data, or `nil` if the profile has no such tag. Of equal tags, the first counts.
    func tag(_ name: String) throws(ICCFault) -> Range<Int>? {
        for i in 0..<Self.number(bytes[128..<132]) {
            let entry = 132 + 12 * i
            guard bytes[entry..<entry + 4].elementsEqual(name.utf8) else { continue }
            let offset = Self.number(bytes[entry + 4..<entry + 8])
            let length = Self.number(bytes[entry + 8..<entry + 12])
            guard offset <= bytes.count, length <= bytes.count - offset, length >= 8 else {
                throw ICCFault("the data of its tag \(name) isn't in the file")
            }
            return offset..<offset + length
        }
        return nil
    }

    /// Returns a part of the profile. Throws if it isn't inside `limits`, which must be inside the profile.
    func part(_ start: Int, count: Int, in limits: Range<Int>) throws(ICCFault) -> ArraySlice<UInt8> {
        guard start >= limits.lowerBound, start <= limits.upperBound, count <= limits.upperBound - start
        else {
            throw ICCFault("its table ends early, at byte \(limits.upperBound)")
        }
        return bytes[start..<start + count]
    }

    /// Returns a big-endian number of `width` bytes, 1 to 4.
    func number(at start: Int, width: Int, in limits: Range<Int>) throws(ICCFault) -> Int {
        try Self.number(part(start, count: width, in: limits))
    }

    func type(at start: Int, in limits: Range<Int>) throws(ICCFault) -> String {
        try Self.printable(part(start, count: 4, in: limits))
    }

    /// Returns signed numbers with 16 integer and 16 fractional bits.
    func fixed(_ count: Int, at start: Int, in limits: Range<Int>) throws(ICCFault) -> [Double] {
        let data = try part(start, count: 4 * count, in: limits)
        return (0..<count).map {
            let at = data.startIndex + 4 * $0
            return Double(Int32(truncatingIfNeeded: Self.number(data[at..<at + 4]))) / 65_536
        }
    }

    /// Returns `count` numbers of 1 or 2 bytes as 16-bit numbers. Bytes are multiplied by 257.
    func samples(_ count: Int, width: Int, at start: Int, in limits: Range<Int>) throws(ICCFault) -> [UInt16]
    {
        let data = try part(start, count: width * count, in: limits)
        if width == 1 { return data.map { 257 * UInt16($0) } }
        return (0..<count).map {
            let at = data.startIndex + 2 * $0
            return UInt16(data[at]) << 8 | UInt16(data[at + 1])
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    /// Returns bytes as text for a message, with `?` for bytes that aren't printable ASCII.
    private static func printable(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.map { (32...126).contains($0) ? $0 : 63 }, as: UTF8.self)
    }
}
