import Matte
import MatteCodecs

/// The drawing of a contact sheet, one page at a time.
struct SheetWriter {
    private let pages: SheetPages
    private let paper: RGBA8
    private let ink: RGBA8
    private let pale: RGBA8
    private var page: Raster<RGBA8>?
    private var pictures: [SheetResult.Picture] = []
    private var written: [SheetResult.Page] = []
    private var failures: [(file: String, error: ToolError)] = []
    /// The number of pictures so far.
    private(set) var count = 0

    init(pages: SheetPages, paper: RGB8) {
        self.pages = pages
        self.paper = RGBA8(red: paper.red, green: paper.green, blue: paper.blue)
        // The weights of BT.601, to write on dark paper in a light colour.
        let light = 299 * Int(paper.red) + 587 * Int(paper.green) + 114 * Int(paper.blue)
        let isDark = light < 128_000
        ink = isDark ? RGBA8(red: 235, green: 235, blue: 235) : RGBA8(red: 33, green: 36, blue: 44)
        pale = isDark ? RGBA8(red: 96, green: 96, blue: 96) : RGBA8(red: 200, green: 200, blue: 200)
    }

    /// Draws the next picture, and writes its page if the page is complete.
    ///
    /// - Parameter place: The path of the picture below the folder in which it was found.
    mutating func add(_ thumbnail: Result<Raster<RGBA8>, ToolError>, of input: String, place: String?) throws
    {
        let layout = pages.layout
        let square = layout.square(count)
        var sheet = try page ?? Raster(size: layout.size(ofPage: written.count), repeating: paper)
        page = nil
        switch thumbnail {
        case .success(let picture):
            // Close to the name below it.
            let place = PixelRect(
                x: square.x + (square.width - picture.width) / 2, y: square.maxY - picture.height,
                width: picture.width, height: picture.height)
            sheet.draw(picture, at: place)
            pictures.append(SheetResult.Picture(file: input.excerptOfDataURL, place))
        case .failure(let error):
            sheet.cross(square, color: pale, width: layout.scale)
            failures.append((input.excerptOfDataURL, error))
        }
        if layout.hasNames {
            let name =
                place ?? (input.hasPrefix("data:") ? input.excerptOfDataURL : FileName.split(input).last)
            let label = Label(
                Label.shortened(name.printable, to: layout.mostLetters), scale: layout.scale)
            label.draw(
                on: &sheet, x: square.x + (square.width - label.size.width) / 2,
                y: square.maxY + layout.scale + label.margin, color: ink)
        }
        page = sheet
        count += 1
        if count.isMultiple(of: layout.picturesPerPage) || count == layout.count { try finishPage() }
    }

    private mutating func finishPage() throws {
        guard let sheet = page else { return }
        page = nil
        let (path, bytes) = try pages.write(sheet, number: written.count)
        written.append(
            SheetResult.Page(
                output: path, format: pages.encoding.format.rawValue, width: sheet.width,
                height: sheet.height,
                bytes: bytes, pictures: pictures))
        pictures = []
    }

    /// Returns the report about all pages.
    func report() throws -> Report {
        let layout = pages.layout
        let result = SheetResult(
            thumbnail: layout.side, columns: layout.columns, rows: layout.rows, pages: written,
            failed: failures.map {
                SheetResult.Failure(file: $0.file, status: Int($0.error.status), error: $0.error.description)
            })
        let lines = written.map { page in
            let name = ImageFormat(rawValue: page.format)?.description ?? page.format
            return "\(page.output.printable): \(name), \(page.width)x\(page.height), \(page.bytes) bytes, "
                + "\(page.pictures.count) pictures"
        }
        var report = try Report(lines.joined(separator: "\n"), result)
        report.failures = failures.map(\.error)
        report.status = failures.map(\.error.status).max() ?? 0
        report.ownsStandardOutput = pages.isStandardOutput
        return report
    }
}

extension Raster<RGBA8> {
    /// Copies a picture onto this one.
    fileprivate mutating func draw(_ picture: Raster<RGBA8>, at place: PixelRect) {
        for y in 0..<picture.height {
            for x in 0..<picture.width { self[place.x + x, place.y + y] = picture[x, y] }
        }
    }

    /// Draws the outline of a square and its diagonals.
    fileprivate mutating func cross(_ square: PixelRect, color: RGBA8, width: Int) {
        stroke(square, with: color, width: width)
        for step in 0..<square.width {
            for x in [square.x + step, square.maxX - 1 - step] {
                fill(PixelRect(x: x, y: square.y + step, width: width, height: width), with: color)
            }
        }
    }
}

/// The JSON report of a contact sheet. The keys are stable.
struct SheetResult: Encodable {
    /// The side of the square for a thumbnail, in pixels.
    var thumbnail: Int
    var columns: Int
    /// The number of rows on a full page.
    var rows: Int
    var pages: [Page]
    var failed: [Failure]

    /// A file of the sheet.
    struct Page: Encodable {
        var output: String
        var format: String
        var width: Int
        var height: Int
        var bytes: Int
        var pictures: [Picture]
    }

    /// A thumbnail on a page, in pixels of the page.
    struct Picture: Encodable {
        var file: String
        var x: Int
        var y: Int
        var width: Int
        var height: Int

        init(file: String, _ place: PixelRect) {
            self.file = file
            x = place.x
            y = place.y
            width = place.width
            height = place.height
        }
    }

    /// A picture that cannot be read.
    struct Failure: Encodable {
        var file: String
        var status: Int
        var error: String
    }
}
