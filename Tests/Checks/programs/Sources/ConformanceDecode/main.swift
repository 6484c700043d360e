// usage: ConformanceDecode OUTPUT_FOLDER < list of files
// Decodes each file to RGBA, without changing orientation or colour. Prints a line per file: its number, and the size
// or the error. The pixels of file N are written to OUTPUT_FOLDER/N.rgba.
import Foundation
import Matte
import MatteCodecs

let folder = URL(filePath: CommandLine.arguments[1])
var options = DecodingOptions()
options.orientation = .keep
options.color = .keep
var number = 0
while let path = readLine() {
    do {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let raster = try Raster<RGBA8>(decoding: bytes, options: options)
        try raster.bytes.withUnsafeBytes { try Data($0).write(to: folder.appending(path: "\(number).rgba")) }
        print(number, raster.width, raster.height)
    } catch {
        print(number, "error", "\(error)")
    }
    number += 1
}
