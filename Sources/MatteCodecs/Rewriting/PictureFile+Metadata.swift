public import Matte

extension PictureFile {
    /// Returns the kinds of metadata in the file. The whole file is searched, without decoding a pixel.
    ///
    /// ```swift
    /// try photo.metadataKinds().contains(.gps)  // false
    /// ```
    ///
    /// - Throws: `MatteError` with code `unsupported` for a format whose metadata Matte doesn't read, `decoding` for a
    ///   damaged file, `limits` if it has too many parts, or `io`.
    /// - Complexity: O(*n*), where *n* is the length of the file.
    public func metadataKinds() throws(MatteError) -> MetadataKinds {
        try MetadataSource(input, header.format, options.limits).kinds
    }

    /// Returns what the file's Content Credentials say, or `nil` if it has none. Their signature is not verified.
    ///
    /// ```swift
    /// try photo.contentCredentials() == nil  // true
    /// ```
    ///
    /// - Throws: The errors of ``metadataKinds()``.
    /// - Complexity: O(*n*), where *n* is the length of the file.
    public func contentCredentials() throws(MatteError) -> ContentCredentials? {
        let source = try MetadataSource(input, header.format, options.limits)
        guard source.kinds.contains(.credentials) else { return nil }
        return ContentCredentials(store: source.manifestStore ?? [])
    }

    /// Returns the address of the digital source type in the file's XMP packet, or `nil` if it states none.
    ///
    /// ```swift
    /// try photo.digitalSourceType() == nil  // true
    /// ```
    ///
    /// - Throws: The errors of ``metadataKinds()``.
    /// - Complexity: O(*n*), where *n* is the length of the file.
    public func digitalSourceType() throws(MatteError) -> String? {
        let source = try MetadataSource(input, header.format, options.limits)
        for part in source.parts {
            guard case .xmp = part.content, let packet = source.xmp(part).flatMap(XMPPacket.init),
                let property = packet.properties.first(where: XMPPacket.isSourceType)
            else { continue }
            return String(packet.text(property).withoutControlCharacters.prefix(200))
        }
        return nil
    }

    /// Writes the file with some kinds of metadata removed. No pixel is decoded: the data of the picture is copied byte
    /// for byte.
    ///
    /// The orientation stays, because the picture would otherwise look turned. If the block that states it is removed, a
    /// block with the orientation alone replaces it. If the position is removed, parts that may contain it and that
    /// Matte can't search are removed too: bytes after the picture, unknown segments, and maker notes other than
    /// Apple's. If nothing is removed, the file is copied unchanged, with its Content Credentials.
    ///
    /// ```swift
    /// let sink = MemorySink()
    /// let report = try photo.rewriteMetadata(keeping: .all.subtracting(.gps), to: sink)
    /// report.dropped.isEmpty  // true
    /// sink.bytes == jpegBytes  // true
    /// ```
    ///
    /// - Parameters:
    ///   - kinds: The kinds to keep.
    ///   - sink: The destination of the file. After an error it contains an incomplete file.
    /// - Returns: The kinds that were kept and dropped.
    /// - Throws: The errors of ``metadataKinds()``, `MatteError` with code `unsupported` for HEIC and AVIF, which are only
    ///   read, and the errors of the sink.
    /// - Complexity: O(*n*), where *n* is the length of the file.
    @discardableResult
    public func rewriteMetadata(
        keeping kinds: MetadataKinds, to sink: any ByteSink
    ) throws(MatteError) -> MetadataReport {
        guard header.format != .heic, header.format != .avif else {
            throw MatteError(
                .unsupported,
                "cannot remove metadata from \(header.format): only JPEG, PNG and WebP can be rewritten; convert the file first"
            )
        }
        let source = try MetadataSource(input, header.format, options.limits)
        var rewriting = MetadataRewriting(source, keeping: kinds, orientation: header.orientation)
        let pieces = try rewriting.run()
        for piece in pieces {
            switch piece {
            case .bytes(let bytes): unsafe try sink.append(bytes.elements.bytes)
            case .range(let range): try copy(range, to: sink)
            case .index: break
            }
        }
        return rewriting.report
    }

    private func copy(_ range: Range<Int>, to sink: any ByteSink) throws(MatteError) {
        var start = range.lowerBound
        while start < range.upperBound {
            if Task.isCancelled { throw .cancelled }
            let end = min(range.upperBound, start + 1 << 20)
            try unsafe input.withBytes(start..<end) { (bytes) throws(MatteError) in
                guard bytes.count == end - start else {
                    throw MatteError(
                        .io,
                        "cannot copy the file: it became shorter while it was read; read it when no other process writes to it"
                    )
                }
                try unsafe sink.append(RawSpan(_unsafeBytes: bytes))
            }
            start = end
        }
    }
}
