import Matte

/// The marks by which a picture after the first of a JPEG is known to be a gain map.
enum GainMapMark {
    /// The words before a description by ISO 21496-1.
    static let isoPrefix: StaticString = "urn:iso:std:iso:ts:21496:-1\0"

    /// Returns true if the picture's own header says that it is a gain map.
    static func isIn(_ bytes: HeaderBytes, _ picture: Range<Int>) -> Bool {
        var offset = picture.lowerBound + 2
        for _ in 0..<64 {
            guard offset + 4 <= picture.upperBound, bytes[offset] == 0xFF,
                let length = bytes.bigEndian16(at: offset + 2), length >= 2, bytes[offset + 1] != 0xDA,
                offset + 2 + length <= picture.upperBound
            else { return false }
            if bytes[offset + 1] == 0xE2, bytes.matches(isoPrefix, at: offset + 4) { return true }
            if bytes[offset + 1] == 0xE1, bytes.matches(XMP.jpegPrefix, at: offset + 4) {
                let start = offset + 4 + XMP.jpegPrefix.utf8CodeUnitCount
                if let packet = bytes.copy(start..<max(start, offset + 2 + length)),
                    let xmp = XMPPacket(packet),
                    xmp.properties.contains(where: { $0.namespace == .gainMap || isAppleMap($0, xmp) })
                {
                    return true
                }
            }
            offset += 2 + length
        }
        return false
    }

    private static func isAppleMap(_ property: XMPPacket.Property, _ packet: XMPPacket) -> Bool {
        property.namespace == .appleMap
            || property.namespace == .pixelData
                && packet.text(property) == "urn:com:apple:photo:2020:aux:hdrgainmap"
    }
}
