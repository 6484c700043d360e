public import Matte

extension PictureFile {
    /// A Boolean value that indicates whether the picture can be decoded in its own colour space, with a profile that
    /// describes it: an ICC profile with a matrix and curves or with tables for red, green and blue. For a PNG or
    /// HEIC whose colours are stated otherwise (cICP, nclx, or gAMA and cHRM), such a profile is made. There is none for PQ
    /// and HLG.
    ///
    /// Grey profiles and those of inks can't be kept, because pictures are decoded as red, green and blue.
    ///
    /// ```swift
    /// photo.canKeepProfile  // false
    /// ```
    public var canKeepProfile: Bool {
        guard header.colorModel != .cmyk, header.colorModel != .ycck, let icc = file.profile else {
            return false
        }
        return ICCProfile.space(of: icc) == "RGB "
            && icc.prefix(4).reduce(0) { $0 << 8 | Int($1) } == icc.count
    }

    /// Returns the metadata of this file that fits a changed picture, and what becomes of each kind.
    ///
    /// The pixels of the result are taken to be upright. In the EXIF block and the XMP packet, the orientation and the
    /// size are corrected, and the thumbnail is removed. The position stays only if it is kept by name. The profile
    /// is kept only if the pixels are decoded with `color` set to `keep`. A kind that the result's format has no place for
    /// is dropped. Nothing is dropped without an entry in the report.
    ///
    /// ```swift
    /// let change = PictureChange(.whole, size: photo.header.size, format: .jpeg)
    /// let (metadata, report) = try photo.metadata(keeping: .exif, after: change)
    /// metadata.exif == nil  // true
    /// report.kept == .none  // true
    /// ```
    ///
    /// - Parameters:
    ///   - kinds: The kinds to keep, such as ``MetadataKinds/byDefault(after:)``. Kinds that the change makes wrong are
    ///     dropped.
    ///   - change: The change, with the size and format of the result.
    ///   - picture: The result, in the file's own colour space if its profile is kept and in sRGB otherwise. If it is
    ///     smaller, its gain map is computed from it and from the light of the file, which decodes both once more.
    ///     Without it, the levels of the map are interpolated, which errs several times as much.
    /// - Throws: `MatteError` with code `io` if the file can't be read, or `limits` if there is no memory for a gain map. A file whose metadata is damaged keeps only what
    ///   its header states.
    /// - Complexity: O(*n*), where *n* is the length of the file.
    public func metadata(
        keeping kinds: MetadataKinds, after change: PictureChange,
        showing picture: StreamedPicture<RGBA8>? = nil
    ) throws(MatteError) -> (metadata: EncodingMetadata, report: MetadataReport) {
        var kept = KeptMetadata(self, keeping: kinds, after: change)
        var isReadable = true
        do throws(MatteError) {
            kept.take(try MetadataSource(input, header.format, options.limits))
        } catch {
            guard error.code != .io, error.code != .cancelled else { throw error }
            kept.takeHeader()
            isReadable = false
        }
        if isReadable { try kept.takeGainMap(of: picture) }
        kept.finish()
        return (kept.metadata, kept.report)
    }
}
