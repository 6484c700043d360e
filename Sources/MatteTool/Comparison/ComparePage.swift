import Matte
import MatteCodecs

/// An HTML page about the comparison of two folders, with both pictures and the difference of each pair. It is one file
/// without scripts or other files.
struct ComparePage {
    /// The number of pairs with pictures. The others have their measures only, so that the page can be opened.
    private static let mostPictures = 200
    private static let side = 320

    private let comparison: FolderComparison
    private let arguments: Arguments
    private let decoding: DecodingOptions
    /// The factor of the differences, or `nil` to stretch each pair to the full range.
    private let amplification: Double?

    init(
        _ comparison: FolderComparison, _ arguments: Arguments, _ decoding: DecodingOptions,
        amplification: Double?
    ) {
        self.comparison = comparison
        self.arguments = arguments
        self.decoding = decoding
        self.amplification = amplification
    }

    /// Writes the page, one pair at a time.
    func write(to path: String, titled title: String) throws {
        let file = try arguments.files.create(path)
        try file.append(Array(Self.head(title.escapedForHTML, comparison.summary.escapedForHTML).utf8))
        for (index, entry) in comparison.compared.enumerated() {
            let pictures = index < Self.mostPictures ? try pictures(entry.pair, entry.result) : ""
            let cells = FolderComparison.cells(entry.result)
            let mark = entry.result.ok ? "" : " class=\"bad\""
            let notes = entry.result.exceeded.map { "<p class=\"note\">\($0.escapedForHTML)</p>" }.joined()
            try file.append(
                Array(
                    """
                    <section\(mark)>
                    <h2>\(index + 1). \(entry.pair.name.printable.escapedForHTML)</h2>
                    <p>\(entry.result.width)x\(entry.result.height), mean error \(cells[0]), PSNR \(cells[1]), SSIM \(cells[2]), largest difference \(cells[3])</p>
                    \(notes)\(pictures)
                    </section>

                    """.utf8))
        }
        if !comparison.missing.isEmpty {
            let items = comparison.missing.map { "<li>\($0.escapedForHTML)</li>\n" }.joined()
            try file.append(
                Array(
                    "<section class=\"bad\">\n<h2>Without a partner</h2>\n<ul>\n\(items)</ul>\n</section>\n"
                        .utf8))
        }
        if !comparison.failed.isEmpty {
            let items = comparison.failed.map { "<li>\($0.escapedForHTML)</li>\n" }.joined()
            try file.append(
                Array(
                    "<section class=\"bad\">\n<h2>Not comparable</h2>\n<ul>\n\(items)</ul>\n</section>\n".utf8
                ))
        }
        try file.append(Array("</main>\n</body>\n</html>\n".utf8))
        try arguments.files.commit([file])
    }

    /// Returns the two pictures of a pair and their difference, reduced to previews.
    private func pictures(_ pair: FolderPairs.Pair, _ result: CompareResult) throws -> String {
        let white = RGB8(red: 255, green: 255, blue: 255)
        func preview(_ path: String) throws -> Raster<RGBA8> {
            try naming(path) {
                try Thumbnail.picture(path, arguments.files, decoding, side: Self.side, paper: white)
            }
        }
        let factor = amplification ?? 255 / Double(max(1, result.largest))
        let both = try ComparedPair(pair.first, pair.second, arguments.files, decoding, withDifference: true)
        let whole = try both.first.differencePicture(from: both.second, amplification: factor)
        let size = try ResizeFit.inside.transform(
            from: whole.size,
            to: PixelSize(width: min(Self.side, whole.width), height: min(Self.side, whole.height))
        ).destinationSize
        let difference = size == whole.size ? whole : try whole.resized(to: size, filter: .area)
        let figures = [
            (try Self.url(preview(pair.first)), pair.first),
            (try Self.url(preview(pair.second)), pair.second),
            (
                try difference.encoded(as: .jpeg(JPEGOptions(quality: 85))).dataURL,
                "difference, times \((factor * 100).rounded() / 100)"
            ),
        ]
        let items = figures.map { url, caption in
            let caption = caption.printable.escapedForHTML
            return
                "<figure><img src=\"\(url)\" alt=\"\(caption)\"><figcaption>\(caption)</figcaption></figure>"
        }
        return "<div>\(items.joined(separator: "\n"))</div>"
    }

    private static func url(_ picture: Raster<RGBA8>) throws -> String {
        try picture.encoded(as: .jpeg(JPEGOptions(quality: 85))).dataURL
    }

    private static func head(_ title: String, _ summary: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(title)</title>
        <style>
        :root { color-scheme: light dark; }
        body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 1060px; padding: 24px; }
        h1 { font-size: 22px; overflow-wrap: anywhere; }
        h2 { font-size: 16px; margin: 0 0 4px; overflow-wrap: anywhere; }
        p { margin: 0 0 8px; }
        section { border-top: 1px solid #8885; padding: 16px 0; }
        section.bad h2, .note { color: #c4371c; }
        section > div { display: flex; flex-wrap: wrap; gap: 12px; }
        figure { margin: 0; max-width: 320px; }
        img { display: block; max-width: 100%; background: #8882; }
        figcaption { color: #888; font-size: 12px; overflow-wrap: anywhere; }
        </style>
        </head>
        <body>
        <main>
        <h1>\(title)</h1>
        <p>\(summary). Worst first.</p>

        """
    }
}

extension String {
    /// The text with the characters escaped that have a meaning in HTML.
    fileprivate var escapedForHTML: String {
        var text = ""
        for character in unicodeScalars {
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            default: text.unicodeScalars.append(character)
            }
        }
        return text
    }
}
