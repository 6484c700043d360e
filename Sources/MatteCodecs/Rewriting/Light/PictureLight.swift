// Design: docs/design/whole.md

public import Matte

/// The light that a picture shows on a display with high dynamic range: its pixels with its gain map applied.
///
/// Light is linear, and 1 is the white of a standard display (203 cd/m2). Nothing is decoded until the light is encoded or
/// returned as numbers, which happens a few rows at a time. A picture without a gain map has light of at most 1.
///
/// ```swift
/// let light = try photo.light()
/// light.hasGainMap  // false
/// let sink = MemorySink()
/// try light.encode(as: .perceptualQuantizer, to: sink)
/// try ImageHeader(probing: sink.bytes).bitDepth  // 16
/// ```
public struct PictureLight: Sendable {
    /// The size in pixels.
    public var size: PixelSize { picture.size }
    /// The headroom of the display for which the light is computed, as a logarithm to base 2. On a display with headroom
    /// 3, the brightest light is 8 times white.
    public let headroom: Double

    /// The base picture in its own colour space, or in sRGB if that isn't defined by a matrix and curves.
    let picture: StreamedPicture<RGB8>
    /// The matrix from linear levels of the base to CIE XYZ with the white point D50.
    let matrix: Matrix3x3
    /// The curve of each channel of the base.
    let curves: [TransferCurve]
    /// The gain map, in the orientation of the base.
    let map: GainMap?

    /// A Boolean value that indicates whether the file has a gain map.
    package var hasGainMap: Bool { map != nil }

    /// Returns the matrix from the base's linear levels to those of other primaries.
    func matrix(to primaries: LightPrimaries) -> Matrix3x3 {
        primaries.matrix.inverse.map { $0 * matrix } ?? matrix
    }

    /// The memory for a pass over the rows of light: that of the base, of the map, and of a few rows.
    var need: MemoryNeed {
        picture.need
            .adding(pixelBytes(map?.levels.size ?? PixelSize(width: 0, height: 0), 3), "the gain map")
            .adding(RowReader<RGB8>.mostRows * size.width * 3 + size.width * 28, "rows of light")
    }
}

extension PictureFile {
    /// Returns the light of the picture on a display with headroom, upright unless the options keep the stored
    /// orientation.
    ///
    /// The gain is interpolated linearly between the levels of the map, and applied to linear light in the base's own
    /// primaries (ISO 21496-1). A picture whose colour space is not defined by a matrix and curves is converted to sRGB
    /// first. A map with three channels whose gain applies in another colour space than the base's is applied in the
    /// base's too.
    ///
    /// ```swift
    /// try photo.light(headroom: 2).headroom  // 2.0
    /// ```
    ///
    /// - Parameter headroom: The display's headroom, a logarithm to base 2; 0 is a standard display. `nil` means the
    ///   headroom for which the whole gain applies, and 0 for a picture without a map.
    /// - Throws: `MatteError` with code `parameter` for a headroom that is negative or not finite, `unsupported` for a
    ///   picture with alpha or one whose own pixels have high dynamic range, or the errors of ``gainMap()``.
    /// - Complexity: O(*n*), where *n* is the length of the file and the number of the map's pixels.
    public func light(headroom: Double? = nil) throws(MatteError) -> PictureLight {
        if let headroom, !(headroom >= 0 && headroom.isFinite) {
            throw MatteError(
                .parameter, "cannot render light for a headroom of \(headroom): pass a number of at least 0")
        }
        let turns = options.orientation == .apply
        let upright = ImageTransform.orientation(turns ? header.orientation : .up, of: header.storedSize)
        let map = try gainMap()?.transformed(by: upright)
        let most = map.map { max($0.baseHeadroom, $0.alternateHeadroom) } ?? 0
        return try light(through: map, headroom: headroom ?? most)
    }

    /// A Boolean value that indicates whether the stored pixels have high dynamic range (PQ or HLG) without a gain map.
    var storesBrightLight: Bool {
        guard case .matrix(_, let curves) = file.color else { return false }
        return curves.contains { if case .toneMapped = $0 { true } else { false } }
    }

    /// Returns the light of the picture through a gain map in the picture's orientation.
    func light(through map: GainMap?, headroom: Double) throws(MatteError) -> PictureLight {
        guard !header.hasAlpha else {
            throw MatteError(
                .unsupported,
                "cannot render the light of a picture with alpha; composite it over a background first")
        }
        guard !storesBrightLight else {
            throw MatteError(
                .unsupported,
                "cannot render the light of a picture that already has high dynamic range; use the file as it is"
            )
        }
        var file = self
        var (matrix, curves) = (Matrix3x3.sRGB, [TransferCurve](repeating: .sRGB, count: 3))
        file.options.color = .convertToSRGB
        if case .matrix(let own, let ownCurves) = self.file.color, header.colorModel != .cmyk,
            header.colorModel != .ycck
        {
            (matrix, curves) = (own, ownCurves)
            file.options.color = .keep
        }
        return PictureLight(
            headroom: headroom, picture: file.streamed(as: RGB8.self), matrix: matrix,
            curves: curves, map: map)
    }
}
