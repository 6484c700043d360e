internal import Matte

/// The windows of an edit: equal rectangles that cover a part of a photo and have at least a given number of pixels in
/// common with their neighbours.
struct WindowGrid {
    let windows: [PixelRect]
    let columns: Int

    /// Places windows.
    ///
    /// - Parameters:
    ///   - area: The part of the photo to cover. It is extended by the context, as far as the photo reaches.
    ///   - side: The sides of a window. A window is shorter where the part is.
    ///   - context: The number of pixels that neighbours have in common at least.
    init(covering area: PixelRect, of photo: PixelSize, side: Int, context: Int) {
        let area = area.inset(by: -context).intersection(photo.bounds)
        let across = Self.starts(area.width, side, context)
        let down = Self.starts(area.height, side, context)
        columns = across.count
        windows = down.flatMap { y in
            across.map { x in
                PixelRect(
                    x: area.x + x, y: area.y + y, width: min(side, area.width), height: min(side, area.height)
                )
            }
        }
    }

    /// Returns the starts of windows along an axis, evenly spread.
    private static func starts(_ length: Int, _ side: Int, _ context: Int) -> [Int] {
        guard length > side else { return [0] }
        let step = side - context
        let count = (length - context + step - 1) / step
        // The last start is exact, and neighbours are at most a step apart.
        return (0..<count).map { $0 * (length - side) / (count - 1) }
    }
}
