/// Photoshop's image resources, in which IPTC records are stored (Photoshop file format, "image resource blocks").
///
/// A resource is the signature `8BIM`, a number of 16 bits, a name with its length before it, padded to an even length,
/// a length of 32 bits, and the data, padded to an even length.
enum PhotoshopResources {
    /// The bytes before the resources in a JPEG's APP13 segment.
    static let jpegPrefix: StaticString = "Photoshop 3.0\0"

    struct Resource {
        var number: Int
        var whole: Range<Int>
        var data: Range<Int>
    }

    /// Returns the resources, or `nil` if they are damaged.
    static func resources(of bytes: [UInt8]) -> [Resource]? {
        let span = bytes.elements
        var found: [Resource] = []
        var offset = 0
        while offset + 4 <= bytes.count {
            guard span.matches("8BIM", at: offset), let number = span.bigEndian16(at: offset + 4),
                offset + 6 < bytes.count
            else { return nil }
            let name = (Int(bytes[offset + 6]) + 2) / 2 * 2
            let start = offset + 6 + name + 4
            guard let length = span.bigEndian32(at: start - 4), length <= bytes.count - start else {
                return nil
            }
            let end = min(bytes.count, start + (length + 1) / 2 * 2)
            found.append(Resource(number: number, whole: offset..<end, data: start..<start + length))
            offset = end
        }
        return found
    }

    /// Returns the kinds in the resources.
    static func kinds(of bytes: [UInt8]) -> MetadataKinds {
        var kinds: MetadataKinds = .iptc
        for resource in resources(of: bytes) ?? [] { kinds.formUnion(self.kinds(of: resource, in: bytes)) }
        return kinds
    }

    private static func kinds(of resource: Resource, in bytes: [UInt8]) -> MetadataKinds {
        switch resource.number {
        case 0x0409, 0x040C: .thumbnail
        case 0x0422, 0x0423: EXIFEditor(Array(bytes[resource.data]))?.kinds ?? [.exif, .gps]
        case 0x0424: XMPPacket(Array(bytes[resource.data]))?.kinds ?? [.xmp, .gps]
        case 0x040F: .icc
        default: .iptc
        }
    }

    /// Returns the resources whose kinds are all kept, or `nil` if the bytes are damaged or none is left.
    ///
    /// Copies of EXIF and XMP in the resources are kept only with all of their kinds, because they aren't edited.
    static func keeping(_ kept: MetadataKinds, of bytes: [UInt8]) -> [UInt8]? {
        guard let resources = resources(of: bytes) else { return nil }
        var result: [UInt8] = []
        for resource in resources where kinds(of: resource, in: bytes).isSubset(of: kept) {
            result += bytes[resource.whole]
        }
        return result.isEmpty ? nil : result
    }

    /// Returns the IPTC records in the resources, or `nil` if there are none.
    static func records(of bytes: [UInt8]) -> [UInt8]? {
        guard let resource = resources(of: bytes)?.first(where: { $0.number == 0x0404 }) else { return nil }
        return resource.data.isEmpty ? nil : Array(bytes[resource.data])
    }

    /// Returns the resource that contains IPTC records.
    static func resource(records: [UInt8]) -> [UInt8] {
        let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: records.count >> $0) }
        return Array("8BIM".utf8) + [0x04, 0x04, 0, 0] + length + records
            + (records.count % 2 == 1 ? [0] : [])
    }
}
