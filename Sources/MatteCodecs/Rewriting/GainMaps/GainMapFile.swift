import Matte

extension GainMap {
    /// Returns the picture of the map as a JPEG that describes it in both forms. Adobe's is for a base for standard
    /// displays whose colour space the gain applies in; other maps are described in ISO's form alone.
    func encoded() throws(MatteError) -> [UInt8] {
        var options = JPEGOptions()
        options.quality = 90
        options.chroma = .full
        let image =
            channels.count == 1
            ? try levels.converted(to: Gray8.self).encoded(as: .jpeg(options))
            : try levels.encoded(as: .jpeg(options))
        var segments: [UInt8] = []
        if baseHeadroom < alternateHeadroom, usesBaseColorSpace {
            let packet = XMPPacket.packet(
                adobeContent, namespaces: "xmlns:hdrgm=\"http://ns.adobe.com/hdr-gain-map/1.0/\"")
            segments += try JPEGSegments.segment(
                0xE1, JPEGSegments.prefix(XMP.jpegPrefix), packet, "XMP packet")
        }
        segments += try JPEGSegments.segment(
            0xE2, JPEGSegments.prefix(GainMapMark.isoPrefix), GainMapISO.bytes(self), "gain map")
        let head = unsafe image.bytes.withUnsafeBufferPointer { unsafe JPEGSegments.headLength($0) }
        return image.bytes[..<head] + segments + image.bytes[head...]
    }

    private var adobeContent: String {
        func list(_ name: String, _ value: (Channel) -> Double) -> String {
            let values = channels.map(value)
            if values.allSatisfy({ $0 == values[0] }) { return "<hdrgm:\(name)>\(values[0])</hdrgm:\(name)>" }
            let items = values.map { "<rdf:li>\($0)</rdf:li>" }.joined()
            return "<hdrgm:\(name)><rdf:Seq>\(items)</rdf:Seq></hdrgm:\(name)>"
        }
        return "<hdrgm:Version>1.0</hdrgm:Version><hdrgm:BaseRenditionIsHDR>False</hdrgm:BaseRenditionIsHDR>"
            + list("GainMapMin") { $0.min } + list("GainMapMax") { $0.max } + list("Gamma") { $0.gamma }
            + list("OffsetSDR") { $0.baseOffset } + list("OffsetHDR") { $0.alternateOffset }
            + "<hdrgm:HDRCapacityMin>\(baseHeadroom)</hdrgm:HDRCapacityMin>"
            + "<hdrgm:HDRCapacityMax>\(alternateHeadroom)</hdrgm:HDRCapacityMax>"
    }
}

extension EncodingMetadata {
    /// Writes a gain map with the picture, which only JPEG files can store. Other formats leave it out.
    ///
    /// ```swift
    /// var metadata = EncodingMetadata()
    /// if let map = try photo.gainMap() { try metadata.setGainMap(map) }
    /// metadata.kinds.contains(.gainMap)  // false
    /// ```
    ///
    /// - Parameter map: The map of the picture that is written, in the orientation of its pixels.
    /// - Throws: `MatteError` with code `encoding` or `unsupported` if the map can't be encoded as JPEG.
    public mutating func setGainMap(_ map: GainMap) throws(MatteError) {
        gainMapFile = try map.encoded()
    }
}
