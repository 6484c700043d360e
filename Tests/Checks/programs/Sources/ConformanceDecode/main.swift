// usage: ConformanceDecode OUTPUT_FOLDER < list of files
// Decodes each file to RGBA, without changing orientation or colour. Prints a line per file: its number, and the size
// or the error. The pixels of file N are written to OUTPUT_FOLDER/N.rgba. If Matte's own reader and libpng or
// libjpeg differ, strictly or leniently, the error says so.
import Foundation
import Matte
@_spi(Checks) import MatteCodecs

let folder = URL(filePath: CommandLine.arguments[1])
var options = DecodingOptions()
options.orientation = .keep
options.color = .keep
var number = 0

/// Returns true if both readers of PNG or JPEG give the same pixels or reject the file with the same code. Of a damaged
/// file Matte's may return more rows. For files of other formats both are the same reader.
func readersAgree(_ bytes: [UInt8], _ options: DecodingOptions) -> Bool {
    [DecodingOptions.Strictness.strict, .lenient].allSatisfy { strictness in
        var own = options
        own.strictness = strictness
        var other = own
        other.prefersLibrary = true
        let results = [own, other].map { options in
            Result { () throws(MatteError) in try DecodedImage<RGBA8>(decoding: bytes, options: options) }
        }
        switch (results[0], results[1]) {
        case (.success(let a), .success(let b)): return a.raster == b.raster || b.isPartial
        case (.failure(let a), .failure(let b)): return a.code == b.code
        default: return false
        }
    }
}

while let path = readLine() {
    do {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        guard readersAgree(bytes, options) else {
            print(number, "error", "Matte's own reader and the library differ")
            number += 1
            continue
        }
        let raster = try Raster<RGBA8>(decoding: bytes, options: options)
        try raster.bytes.withUnsafeBytes { try Data($0).write(to: folder.appending(path: "\(number).rgba")) }
        print(number, raster.width, raster.height)
    } catch {
        print(number, "error", "\(error)")
    }
    number += 1
}
