import Matte
import MatteCodecs

/// The command `matte contact-sheet`, which shows many pictures with their names on pages.
enum ContactSheetCommand {
    private static let out = Option.required(
        "out", short: "o", .output("PATH"),
        "sets the output file, or - for standard output; several pages get numbers: sheet-1.png, sheet-2.png")
    private static let size = Option(
        "size", .integer("N", in: 16...4_096), default: 256,
        "sets the longest side of a thumbnail in pixels; smaller pictures keep their size")
    private static let columns = Option(
        "columns", .integer("N", in: 1...256), default: 6, "sets the number of thumbnails per row")
    private static let rows = Option(
        "rows", .integer("N", in: 1...256), default: 8, "sets the number of rows per page")
    private static let noNames = Option.flag("no-names", "leaves out the names below the thumbnails")
    private static let background = Option(
        "background", .opaqueColor, unset: "white", "sets the colour of the paper")

    static let command = Command(
        "contact-sheet", "shows many pictures with their names in a grid, on one page or several",
        operands: .inputs, sample: "photo.jpg mask.png --size 64 --out contact-sheet.png",
        options: [
            out, OutputArguments.parents, OutputArguments.format, size, columns, rows, noNames, background,
        ]
            + [EncodingArguments.quality, Command.json] + FolderArguments.options + [JobArguments.jobs]
            + DecodingArguments.options,
        details: """
            Pictures are upright and have the order of the inputs. Pages are written one by one, so memory is that of one
            page and of the pictures that are being reduced. Names are in a font of Latin letters; other characters are
            boxes, and long names lose their middle. A picture that cannot be read is crossed out, and the exit status is 1.
            JSON keys: thumbnail (side of a place in pixels), columns, rows (per page), pages [{output, format, width,
            height, bytes, pictures [{file, x, y, width, height}]}], failed [{file, status, error}].
            """
    ) { arguments in
        let (path, createsFolders) = (arguments[out], arguments[OutputArguments.parents])
        let paper = arguments[background] ?? RGB8(red: 255, green: 255, blue: 255)
        let layout = SheetLayout(
            side: arguments[size], columns: arguments[columns], mostRows: arguments[rows],
            hasNames: !arguments[noNames], count: arguments.operands.count)
        let decoding = DecodingArguments.decoding(arguments)
        let pages = try SheetPages(
            path, arguments, format: arguments[OutputArguments.format], layout: layout,
            encodings: EncodingArguments(quality: arguments), createsFolders: createsFolders)
        try pages.checkMemory(decoding.limits.memory)
        let jobs = JobArguments.jobs(arguments, inputCount: arguments.operands.count)
        let side = layout.side
        var writer = SheetWriter(pages: pages, paper: paper)
        let progress = Progress(of: arguments.operands.count, "pictures", isShown: !arguments.isJob)
        var rest = arguments.operands[...]
        try OrderedWork.run(jobs: jobs) {
            rest.popFirst()
        } work: { (input: String) in
            (
                input,
                Result {
                    try naming(input) {
                        try Thumbnail.picture(input, arguments.files, decoding, side: side, paper: paper)
                    }
                }
            )
        } deliver: { (input: String, thumbnail: Result<Raster<RGBA8>, any Error>) in
            try writer.add(thumbnail.mapError { ToolError($0) }, of: input, place: arguments.places[input])
            progress.show(writer.count, input)
        }
        var report = try writer.report()
        report.summary = progress.finish(writer.count, failed: report.failures.count)
        return report
    }
}
