import Matte

/// The kind of source of a picture that was made with a generative model, as IPTC names it.
///
/// Services and laws ask for it. Matte writes it only on request.
///
/// ```swift
/// var metadata = EncodingMetadata()
/// metadata.setSourceType(.composite)
/// metadata.xmp != nil  // true
/// ```
public enum SourceType: String, Hashable, Sendable, CaseIterable, Codable {
    /// A photo in which a part was generated: `compositeWithTrainedAlgorithmicMedia`.
    case composite
    /// A picture that was generated as a whole: `trainedAlgorithmicMedia`.
    case generated

    /// The address of the term in IPTC's list of digital source types.
    public var address: String {
        let list = "http://cv.iptc.org/newscodes/digitalsourcetype/"
        return list
            + (self == .composite ? "compositeWithTrainedAlgorithmicMedia" : "trainedAlgorithmicMedia")
    }
}

extension EncodingMetadata {
    /// Writes the kind of source into the XMP packet, as the property `DigitalSourceType` of IPTC's extension. Makes a
    /// packet if there is none, or if it can't be edited.
    ///
    /// ```swift
    /// var metadata = EncodingMetadata()
    /// metadata.setSourceType(.generated)
    /// let text = String(decoding: metadata.xmp ?? [], as: UTF8.self)
    /// text.contains("trainedAlgorithmicMedia")  // true
    /// ```
    ///
    /// - Parameter type: The kind of source, which replaces an earlier one.
    public mutating func setSourceType(_ type: SourceType) {
        let namespaces = "xmlns:Iptc4xmpExt=\"http://iptc.org/std/Iptc4xmpExt/2008-02-29/\""
        let content = "<Iptc4xmpExt:DigitalSourceType>\(type.address)</Iptc4xmpExt:DigitalSourceType>"
        let cleared = xmp.flatMap(XMPPacket.init)?.removing(XMPPacket.isSourceType)
        let edited = cleared.flatMap(XMPPacket.init)?.adding(content, namespaces: namespaces)
        xmp = edited ?? XMPPacket.packet(content, namespaces: namespaces)
    }

    /// Writes a thumbnail into the EXIF block, in place of an earlier one. Makes a block if there is none, or if it can't
    /// be edited.
    ///
    /// ```swift
    /// var metadata = EncodingMetadata()
    /// let small = try raster.resized(to: PixelSize(width: 16, height: 12))
    /// metadata.setThumbnail(try small.encoded(as: .jpeg).bytes)
    /// let image = try raster.encoded(as: .jpeg, metadata: metadata)
    /// try PictureFile(image.bytes).metadataKinds().contains(.thumbnail)  // true
    /// ```
    ///
    /// - Parameter jpeg: A small JPEG of the upright picture, usually at most 160 pixels wide, with at most 60,000 bytes.
    /// - Precondition: `jpeg.count <= 60_000`.
    public mutating func setThumbnail(_ jpeg: [UInt8]) {
        precondition(jpeg.count <= 60_000, "a thumbnail of \(jpeg.count) bytes is longer than 60,000")
        guard var editor = EXIFEditor(exif ?? EXIFEditor.block(.up)),
            editor.keep(.all.subtracting(.thumbnail))
        else { return }
        editor.add(thumbnail: jpeg)
        exif = editor.block
    }

    /// The kinds in the metadata.
    ///
    /// ```swift
    /// EncodingMetadata(density: PixelDensity(horizontal: 72, vertical: 72)).kinds == .density  // true
    /// ```
    public var kinds: MetadataKinds {
        var kinds: MetadataKinds = .none
        if colorProfile != nil { kinds.insert(.icc) }
        if density != nil { kinds.insert(.density) }
        if let exif { kinds.formUnion(EXIFEditor(exif)?.kinds ?? .exif) }
        if let xmp { kinds.formUnion(XMPPacket(xmp)?.kinds ?? .xmp) }
        if iptc != nil { kinds.insert(.iptc) }
        if !text.isEmpty { kinds.insert(.text) }
        if gainMapFile != nil { kinds.insert(.gainMap) }
        return kinds
    }
}
