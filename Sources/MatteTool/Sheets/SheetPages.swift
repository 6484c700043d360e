import Matte
import MatteCodecs

/// The files of a contact sheet's pages.
struct SheetPages {
    let layout: SheetLayout
    let files: RunFiles
    let encoding: ImageEncoding
    /// A Boolean value that indicates whether the page itself is written to standard output.
    let isStandardOutput: Bool
    private let path: String
    private let createsFolders: Bool

    init(
        _ path: String, _ arguments: Arguments, format: ImageFormat?, layout: SheetLayout,
        encodings: EncodingArguments, createsFolders: Bool
    ) throws(ToolError) {
        self.path = path
        self.layout = layout
        self.createsFolders = createsFolders
        files = arguments.files
        isStandardOutput = StandardStream.isOutput(path)
        guard !FileName.endsWithSlash(path), !System.isDirectory(path) else {
            throw .usage(
                "--out is '\(path.excerpt)', which is a directory; add a file name, such as sheet.png")
        }
        guard !isStandardOutput || layout.pageCount <= 1 else {
            throw .usage(
                "cannot write \(layout.pageCount) pages to standard output; use a file, or more --columns and --rows"
            )
        }
        let suffix = isStandardOutput ? .png : path.contains(".") ? ImageFormat(fileSuffix: path) : nil
        guard let format = format ?? suffix else {
            throw .usage(
                "--out is '\(path.excerpt)', which has no suffix of a known format; use .png, .jpg or .webp, or --format"
            )
        }
        encoding = try encodings.encoding(format)
    }

    /// Throws if a page takes more memory than the limit.
    func checkMemory(_ limit: Int) throws(ToolError) {
        let size = layout.size(ofPage: 0)
        guard size.longerSide <= encoding.format.largestSide else {
            throw .failure(
                "cannot make pages of \(size): \(encoding.format) has at most \(encoding.format.largestSide) pixels per side; use smaller --size, --columns or --rows"
            )
        }
        // The page and what its encoder holds.
        let bytes = 2 * 4 * size.area
        guard bytes <= limit else {
            throw .failure(
                "cannot make pages of \(size): it takes \(bytes) bytes of memory, and the limit is \(limit); use smaller --size, --columns or --rows, or raise --max-memory"
            )
        }
    }

    /// Returns the path of a page: that of `--out`, with a number before the suffix if there are several pages. Numbers
    /// have the same length, so that they are sorted.
    func path(ofPage page: Int) -> String {
        guard layout.pageCount > 1 else { return path }
        let number = "\(page + 1)"
        let zeros = String(repeating: "0", count: max(0, "\(layout.pageCount)".count - number.count))
        let (_, name) = FileName.split(path)
        let directory = path.dropLast(name.utf8.count == path.utf8.count ? path.count : name.count)
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let stem = parts.count > 1 ? parts.dropLast().joined(separator: ".") : name
        return "\(directory)\(stem)-\(zeros)\(number)" + (parts.count > 1 ? ".\(parts[parts.count - 1])" : "")
    }

    /// Writes a page and returns its path and its number of bytes.
    func write(_ page: Raster<RGBA8>, number: Int) throws -> (path: String, bytes: Int) {
        let target = path(ofPage: number)
        if createsFolders, !isStandardOutput { try System.makeDirectory(FileName.split(target).directory) }
        let image = try page.encodedCompactly(as: encoding)
        try files.write(image.bytes, to: target)
        return (target, image.bytes.count)
    }
}
