import Foundation
import Matte
import MatteCodecs

@testable import MatteTool

extension Command {
    /// The words of the sample. Only the sample of `batch`, which reads standard input, has others.
    var sampleWords: [String] { sample.split(separator: " ").map(String.init) }

    /// The outputs of the sample.
    var sampleOutputs: [String] {
        let names = options.filter { [.output, .outputDirectory].contains($0.role) }.map { "--\($0.name)" }
        return zip(sampleWords, sampleWords.dropFirst()).compactMap { names.contains($0) ? $1 : nil }
    }
}

extension Folder {
    /// Returns a folder with the inputs of the samples, in which photo.jpg has 90x60 pixels.
    static func withSampleInputs() throws -> Folder {
        let folder = try withPhoto()
        let size = PixelSize(width: 90, height: 60)
        let mask = try Mask(.ellipse(in: SubpixelRect(x: 20, y: 10, width: 40, height: 40)), size: size)
        try folder.write(mask.raster.encoded(as: .png).bytes, "mask.png")
        var classes = Raster<Gray8>(width: 90, height: 60, repeating: 0)
        for y in 0..<60 { for x in 0..<90 { classes[x, y] = Gray8(UInt8(x / 30)) } }
        try folder.write(classes.encoded(as: .png).bytes, "classes.png")
        let config =
            #"{"image_processor_type":"SiglipImageProcessor","size":{"height":48,"width":48},"do_convert_rgb":true}"#
        try folder.write(Array(config.utf8), "preprocessor_config.json")
        let job = #"{"command":"resize","input":"photo.jpg","size":9,"out":"batch.png"}"#
        try folder.write(Array("\(job)\n".utf8), "jobs.jsonl")
        return folder
    }

    /// Runs the samples whose outputs other samples read.
    func writeSampleOutputs() throws {
        for name in ["edit", "adjust"] {
            let command = try CommandList.command(named: name)
            _ = try ToolRun([name] + command.sampleWords, in: self)
        }
    }

    /// Removes a file or folder if it exists.
    func remove(_ name: String) throws {
        if names.contains(name) { try FileManager.default.removeItem(at: url.appendingPathComponent(name)) }
    }
}
