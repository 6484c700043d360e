import Matte

/// The places of thumbnails and names on the pages of a contact sheet.
struct SheetLayout {
    /// The side of the square for a thumbnail, in pixels.
    let side: Int
    let columns: Int
    /// The number of rows on a full page.
    let rows: Int
    let hasNames: Bool
    /// The number of all pictures.
    let count: Int

    /// Creates a layout with at most `mostRows` rows per page. A sheet of few pictures has no empty rows and columns.
    init(side: Int, columns: Int, mostRows: Int, hasNames: Bool, count: Int) {
        self.side = side
        self.columns = max(1, min(columns, count))
        self.hasNames = hasNames
        self.count = count
        rows = max(1, min(mostRows, (count + self.columns - 1) / self.columns))
    }

    /// The distance of thumbnails from each other and from the edges, in pixels.
    var gap: Int { max(4, side / 16) }
    /// The number of pixels per dot of the letters.
    var scale: Int { max(1, side / 128) }
    /// The height of a name with the space around it.
    var nameHeight: Int { hasNames ? (Font.above + Font.height + 3) * scale : 0 }
    /// The number of letters that fit below a thumbnail.
    var mostLetters: Int { (side + scale) / ((Font.width + 1) * scale) }

    var picturesPerPage: Int { columns * rows }
    var pageCount: Int { (count + picturesPerPage - 1) / picturesPerPage }

    /// Returns the size of a page. The last page is only as high as its rows.
    func size(ofPage page: Int) -> PixelSize {
        let pictures = min(picturesPerPage, count - page * picturesPerPage)
        let rows = (pictures + columns - 1) / columns
        return PixelSize(
            width: gap + columns * (side + gap), height: gap + rows * (side + nameHeight + gap))
    }

    /// Returns the square for a picture on its page.
    func square(_ index: Int) -> PixelRect {
        PixelRect(
            x: gap + index % columns * (side + gap),
            y: gap + index % picturesPerPage / columns * (side + nameHeight + gap), width: side, height: side)
    }
}
