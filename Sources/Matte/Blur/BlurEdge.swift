/// The pixels that a blur assumes beyond the edges of a picture.
///
/// ```swift
/// let picture = try Raster<Gray8>(size: PixelSize(width: 3, height: 1), pixels: [30, 60, 90])
/// try picture.boxBlurred(radius: 1, edge: .replicate)[0, 0].value  // 40
/// try picture.boxBlurred(radius: 1, edge: .transparent)[0, 0].value  // 10
/// ```
public enum BlurEdge: String, CaseIterable, Hashable, Sendable, Codable {
    /// The nearest pixel of the picture: a row `abcd` continues as `aaa|abcd|ddd`. Borders keep their brightness.
    case replicate
    /// The mirrored picture, including its border pixels: a row `abcd` continues as `cba|abcd|dcb`. The mean of the
    /// picture is preserved.
    case reflect
    /// Transparent black, so that the picture fades out at its edges. In formats without alpha, 0 (black).
    case transparent

    /// Returns the index of the picture's pixel that is assumed at `position` of a row or column, or `nil` for
    /// transparent black. The row or column has `length` pixels; `position` may be outside.
    func source(of position: Int, in length: Int) -> Int? {
        if position >= 0, position < length { return position }
        switch self {
        case .replicate: return position < 0 ? 0 : length - 1
        case .transparent: return nil
        case .reflect:
            let turn = position % (2 * length)
            let inTurn = turn < 0 ? turn + 2 * length : turn
            return inTurn < length ? inTurn : 2 * length - 1 - inTurn
        }
    }

    /// Fills both ends of a row of `count` pixels with the pixels assumed beyond the edges. The row must already
    /// contain the picture's `width` pixels, from index `origin` on.
    func extend(
        _ row: UnsafeMutableRawPointer, origin: Int, width: Int, count: Int, pixelBytes: Int
    ) {
        let after = origin + width..<count
        switch self {
        case .replicate:
            unsafe fillPixels(row, 0..<origin, from: origin, bytes: pixelBytes)
            unsafe fillPixels(row, after, from: origin + width - 1, bytes: pixelBytes)
        case .transparent:
            unsafe row.initializeMemory(as: UInt8.self, repeating: 0, count: origin * pixelBytes)
            unsafe (row + after.lowerBound * pixelBytes).initializeMemory(
                as: UInt8.self, repeating: 0, count: after.count * pixelBytes)
        case .reflect:
            for i in 0..<count where i < origin || i >= origin + width {
                guard let place = source(of: i - origin, in: width) else { continue }
                unsafe (row + i * pixelBytes).copyMemory(
                    from: row + (origin + place) * pixelBytes, byteCount: pixelBytes)
            }
        }
    }
}
