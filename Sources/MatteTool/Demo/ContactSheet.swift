import Matte

/// Pictures with captions in a grid.
struct ContactSheet {
    /// A picture and the two lines of text below it.
    struct Tile {
        let picture: Raster<RGBA8>
        let title: String
        let note: String
    }

    private static let columns = 4
    private static let tileSide = 400
    private static let gap = 28
    private static let captionHeight = 84
    private static let headerHeight = 112
    private static let paper = RGBA8(red: 247, green: 246, blue: 243)
    private static let ink = RGBA8(red: 33, green: 36, blue: 44)
    private static let pale = RGBA8(red: 118, green: 122, blue: 134)
    private static let accent = RGBA8(red: 232, green: 86, blue: 44)

    let title: String
    let subtitle: String
    let tiles: [Tile]

    /// Returns the sheet as a picture.
    func rendered() throws -> Raster<RGBA8> {
        let rows = (tiles.count + Self.columns - 1) / Self.columns
        let width = Self.columns * (Self.tileSide + Self.gap) + Self.gap
        let height = Self.headerHeight + rows * (Self.tileSide + Self.captionHeight + Self.gap)
        var sheet = Raster(width: width, height: height, repeating: Self.paper)
        sheet.fill(PixelRect(x: 0, y: 0, width: width, height: 8), with: Self.accent)
        Label(title, scale: 6).draw(on: &sheet, x: Self.gap, y: 34, color: Self.ink)
        let titleWidth = Label(title, scale: 6).size.width
        Label(subtitle, scale: 2).draw(on: &sheet, x: Self.gap * 2 + titleWidth, y: 62, color: Self.pale)
        for (index, tile) in tiles.enumerated() {
            let left = Self.gap + index % Self.columns * (Self.tileSide + Self.gap)
            let top =
                Self.headerHeight + index / Self.columns * (Self.tileSide + Self.captionHeight + Self.gap)
            try draw(tile, on: &sheet, left, top, number: index + 1)
        }
        return sheet
    }

    private func draw(
        _ tile: Tile, on sheet: inout Raster<RGBA8>, _ left: Int, _ top: Int, number: Int
    ) throws {
        let frame = PixelRect(x: left, y: top, width: Self.tileSide, height: Self.tileSide)
        let size = frame.size
        let fitted = try tile.picture.resized(toFit: size, fit: .inside)
        let place = PixelRect(size: fitted.size, centeredOn: frame)
        sheet.fill(frame, with: RGBA8(red: 232, green: 230, blue: 225))
        do {
            var view = sheet.mutableView
            var part = view.mutableView(of: place)
            try fitted.view.convert(into: &part)
        }
        let captionTop = top + Self.tileSide + 10
        let digits = Label("\(number)", scale: 2)
        let badge = PixelRect(x: left, y: captionTop - 2, width: digits.size.width + 12, height: 20)
        sheet.fill(badge, with: Self.accent)
        digits.draw(on: &sheet, x: badge.x + 6, y: badge.y + 3, color: RGBA8(red: 255, green: 255, blue: 255))
        Label(tile.title, scale: 2).draw(on: &sheet, x: badge.maxX + 10, y: captionTop + 1, color: Self.ink)
        for (line, text) in Self.lines(tile.note).enumerated() {
            Label(text, scale: 2).draw(on: &sheet, x: left, y: captionTop + 28 + line * 22, color: Self.pale)
        }
    }

    /// Breaks a note into two lines that fit the width of a column. Words that do not fit are discarded.
    private static func lines(_ note: String) -> [String] {
        let most = (tileSide + 2) / (2 * (Font.width + 1))
        var lines = [""]
        for word in note.split(separator: " ") {
            let last = lines[lines.count - 1]
            if last.isEmpty {
                lines[lines.count - 1] = String(word.prefix(most))
            } else if last.count + 1 + word.count <= most {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word.prefix(most)))
            }
        }
        return Array(lines.prefix(2))
    }
}
