import Matte
import MatteCodecs
import MatteUpload

// Tests the operations that are available if a package enables only Matte's trait JPEG.
func expectLeftOut(_ format: ImageFormat, _ body: () throws -> Void) {
    do {
        try body()
        preconditionFailure("\(format) worked in a build without it")
    } catch let error as MatteError {
        precondition(error.code == .unsupported && error.message.contains("trait \(format)"), error.message)
    } catch {
        preconditionFailure("\(error)")
    }
}

precondition(ImageFormat.jpeg.isReadable && !ImageFormat.png.isReadable && !ImageFormat.webP.isReadable)
let picture = Raster<RGBA8>(width: 40, height: 30, repeating: RGBA8(red: 200, green: 100, blue: 50))
let file = try picture.encoded(as: .jpeg)
let again = try Raster<RGBA8>(decoding: file.bytes)
precondition(again.size == picture.size)
let small = try picture.encoded(as: .jpeg, within: .below(900))
precondition(small.image.bytes.count < 900)

// PNGs with compression `fast` are written without libpng. Other compressions, and reading PNGs, need libpng.
let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
let png = try picture.encoded(as: .png)
precondition(png.bytes.starts(with: signature))
expectLeftOut(.png) { _ = try picture.encoded(as: .png(compression: .balanced)) }
expectLeftOut(.png) { _ = try picture.encoded(as: .png(compression: .smallest)) }
expectLeftOut(.webP) { _ = try picture.encoded(as: .webP) }
expectLeftOut(.png) { _ = try ImageHeader(probing: signature) }
expectLeftOut(.webP) { _ = try Raster<RGBA8>(decoding: Array("RIFF....WEBPVP8 ".utf8)) }

// Uploads can be prepared in the formats that are available. Edits can be made too, because their image and mask are
// PNGs with compression `fast`.
let prepared = try UploadProfile.openAIVision.prepare(file.bytes)
precondition(prepared.image.format == .jpeg)
let box = NormalizedRect(x: 0.2, y: 0.2, width: 0.5, height: 0.5)
let edit = try EditUpload(photo: file.bytes, editing: .boxes([box]), for: .square4MB)
precondition(edit.image.bytes.starts(with: signature) && edit.mask!.bytes.starts(with: signature))
print("one codec: JPEG of \(file.bytes.count) bytes; reading PNG and anything WebP is refused by name")
