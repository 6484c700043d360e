import Matte
import MatteCodecs
import MatteUpload

/// The options of `matte edit` that divide an edit into windows.
enum WindowArguments {
    private static let windows = Option(
        "windows", .integer("SIDE", in: 64...65_535), unset: "one picture",
        "sends the region, or the whole photo, in several windows of this side, in pixels of the photo")
    private static let context = Option(
        "context", .integer("PX", in: 0...32_767), unset: "160, or a quarter of SIDE",
        "sets the number of pixels that neighbouring windows have in common at least")
    static let options: [any CommandOption] = [windows, context]

    /// Returns the side and the context of the windows, or `nil` if none were requested.
    static func sides(_ arguments: Arguments) throws -> (side: Int, context: Int)? {
        let (side, context) = (arguments[windows], arguments[context])
        guard let side else {
            guard context == nil else { throw ToolError.usage("--context needs --windows SIDE") }
            return nil
        }
        if let context, context > side / 2 {
            throw ToolError.usage(
                "--context is \(context); it must be at most half of --windows, \(side / 2)")
        }
        return (side, context ?? min(160, side / 4))
    }

    /// Writes the files of all windows, or none of them. The record of the whole edit is written last.
    static func write(
        _ upload: WindowedUpload, to directory: String, _ files: RunFiles
    ) throws -> WindowedResult {
        let directory = FileName.endsWithSlash(directory) ? String(directory.dropLast()) : directory
        try System.makeDirectory(directory)
        var windows: [WindowedResult.Window] = []
        var written: [([UInt8], String)] = []
        for (number, window) in upload.windows.enumerated() {
            let place = "\(directory)/window-\(number + 1)"
            try System.makeDirectory(place)
            let result = WindowedResult.Window(
                image: place + "/image.png", mask: window.mask == nil ? nil : place + "/mask.png",
                record: place + "/edit.json", frame: window.record.crop, width: window.record.size.width,
                height: window.record.size.height)
            written.append((window.image.bytes, result.image))
            if let mask = window.mask, let path = result.mask { written.append((mask.bytes, path)) }
            written.append((try text(window.record), result.record))
            windows.append(result)
        }
        let record = directory + "/edit.json"
        try files.write(written + [(try text(upload.record), record)])
        return WindowedResult(record: record, windows: windows, edit: upload.record)
    }

    private static func text(_ record: EditRecord) throws -> [UInt8] {
        Array((JSONWriter.text(try JSONValue(encoding: record), indented: true) + "\n").utf8)
    }
}

/// The JSON report of an edit in windows. The keys are stable.
struct WindowedResult: Encodable {
    struct Window: Encodable {
        /// The paths of the window's image, its mask (if there is one) and its record.
        var image: String
        var mask: String?
        var record: String
        /// The part of the upright photo that the window shows.
        var frame: PixelRect
        /// The size of the image.
        var width: Int
        var height: Int
    }

    /// The path of the record of the whole edit.
    var record: String
    var windows: [Window]
    /// The contents of `edit.json`.
    var edit: EditRecord
    /// The kinds of metadata that the photo has and the uploads lack.
    var dropped: [MetadataReport.Dropped] = []

    /// The report as text for people.
    var lines: String {
        let files = windows.map { "\($0.image.printable): PNG, \($0.width)x\($0.height), shows \($0.frame)" }
        return (files + ["\(record.printable): \(windows.count) windows of a photo of \(edit.uprightSize)"])
            .joined(separator: "\n")
    }
}
