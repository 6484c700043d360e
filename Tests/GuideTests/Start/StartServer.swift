import Foundation
import MatteCodecs

// The code of docs/guides/start-server.md.

// guide: 1
/// Returns a JPEG of at most 512 pixels and fewer than 40,000 bytes, upright, without metadata.
func smallJPEG(of upload: [UInt8]) throws(MatteError) -> [UInt8] {
    var options = DecodingOptions()
    options.limits.pixels = 50_000_000
    options.limits.memory = 128 << 20
    options.parallelism = .serial  // one request, one thread
    let file = try PictureFile(upload, options: options)
    let side = min(512, max(file.header.size.width, file.header.size.height))  // small pictures stay small
    let square = PixelSize(width: side, height: side)
    let size = try ResizeFit.inside.transform(from: file.header.size, to: square).destinationSize
    return try file.streamed(resizedTo: size).encoded(as: .jpeg, within: .below(40_000)).image.bytes
}
// guide: end

// guide: 2
/// Returns the status of HTTP and the text for an error.
func answer(to error: MatteError) -> (status: Int, text: String) {
    switch error.code {
    case .limits: (413, "the picture is too large or too detailed: \(error)")
    case .decoding, .unsupported, .parameter: (422, "the picture cannot be used: \(error)")
    case .cancelled: (503, "try again later")
    default: (500, "the picture cannot be processed")
    }
}
// guide: end

// guide: 3
/// Makes a thumbnail of the picture on standard input, or says what a server would answer.
func thumbnail() {
    let upload = [UInt8](FileHandle.standardInput.readDataToEndOfFile())
    do throws(MatteError) {
        FileHandle.standardOutput.write(Data(try smallJPEG(of: upload)))
    } catch {
        FileHandle.standardError.write(Data("\(answer(to: error))\n".utf8))
    }
}
// guide: end
