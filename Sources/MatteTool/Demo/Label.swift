import Matte

/// A line of text that can be drawn onto a picture, in the tool's own font.
struct Label {
    private let letters: [Unicode.Scalar]
    private let scale: Int

    /// Creates a line of text in which each dot of a letter is a square of `scale` pixels.
    init(_ text: String, scale: Int) {
        letters = Array(text.unicodeScalars)
        self.scale = scale
    }

    /// The width and height of the text in pixels.
    var size: PixelSize {
        PixelSize(width: max(0, letters.count * (Font.width + 1) - 1) * scale, height: Font.height * scale)
    }

    /// Draws the text with its top-left corner at (x, y), clipped to the picture.
    func draw(on raster: inout Raster<RGBA8>, x: Int, y: Int, color: RGBA8) {
        var view = raster.mutableView
        draw(on: &view, x: x, y: y, color: color)
    }

    /// Draws the text onto a part of a picture, clipped to that part.
    func draw(on view: inout MutableRasterView<RGBA8>, x: Int, y: Int, color: RGBA8) {
        for (index, letter) in letters.enumerated() {
            let left = x + index * (Font.width + 1) * scale
            for row in 0..<Font.height {
                for column in 0..<Font.width where Font.dot(letter, column, row) {
                    view.fill(
                        PixelRect(x: left + column * scale, y: y + row * scale, width: scale, height: scale),
                        with: color)
                }
            }
        }
    }
}
