import Matte

/// A line of text that can be drawn onto a picture, in the tool's own font.
struct Label {
    private let letters: [Font.Rows]
    private let scale: Int

    /// Creates a line of text in which each dot of a letter is a square of `scale` pixels.
    init(_ text: String, scale: Int) {
        letters = Font.letters(text)
        self.scale = scale
    }

    /// The width and height of the text in pixels. The marks of capitals are above it, within ``margin``.
    var size: PixelSize {
        PixelSize(width: max(0, letters.count * (Font.width + 1) - 1) * scale, height: Font.height * scale)
    }

    /// The height of the rows above the text, which only marks of capitals use, in pixels.
    var margin: Int { Font.above * scale }

    /// Returns a text shortened to a number of letters. Letters in the middle are replaced by an ellipsis, because the
    /// ends of file names tell more.
    static func shortened(_ text: String, to most: Int) -> String {
        let text = text.unicodeScalars.map { Character($0) }
        guard text.count > most, most > 0 else { return String(text) }
        let kept = most - 1
        return String(text.prefix((kept + 1) / 2)) + "\u{2026}" + String(text.suffix(kept / 2))
    }

    /// Draws the text with its top-left corner at (x, y), clipped to the picture.
    func draw(on raster: inout Raster<RGBA8>, x: Int, y: Int, color: RGBA8) {
        var view = raster.mutableView
        draw(on: &view, x: x, y: y, color: color)
    }

    /// Draws the text onto a part of a picture, clipped to that part.
    func draw(on view: inout MutableRasterView<RGBA8>, x: Int, y: Int, color: RGBA8) {
        for (index, rows) in letters.enumerated() {
            let left = x + index * (Font.width + 1) * scale
            for (row, dots) in rows.enumerated() where dots != 0 {
                for column in 0..<Font.width where dots >> (Font.width - 1 - column) & 1 == 1 {
                    view.fill(
                        PixelRect(
                            x: left + column * scale, y: y + (row - Font.above) * scale, width: scale,
                            height: scale), with: color)
                }
            }
        }
    }
}
