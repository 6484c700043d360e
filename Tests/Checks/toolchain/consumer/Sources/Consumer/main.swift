import Foundation
import Matte
import MatteCodecs
import MatteFoundation
import MatteUpload

// Uses Matte as an app does, on the portrait that is part of the package. The program's argument is the folder that
// contains the portrait. If a result is wrong, the program ends with a message and a failure status.
let photo = [UInt8](
    try Data(contentsOf: URL(filePath: CommandLine.arguments[1]).appending(path: "astronaut.webp")))

// A box in Vision's convention: fractions of the picture, with the origin at the bottom left.
let boundingBox = CGRect(x: 0.345703125, y: 0.640625, width: 0.1875, height: 0.23046875)
let faces = [NormalizedRect(vision: boundingBox)]

let result = try repaint(photo, faces: faces) { edit in
    precondition(edit.image.size == edit.mask!.size, "\(edit.image.size) and \(edit.mask!.size)")
    precondition(edit.image.bytes.count < 4_000_000 && edit.mask!.bytes.count < 4_000_000)
    precondition(edit.image.mimeType == "image/png")
    let green = Raster<RGBA8>(width: 256, height: 256, repeating: RGBA8(red: 0, green: 255, blue: 0))
    return try green.encoded(as: .png).bytes
}

let before = try Raster<RGBA8>(decoding: photo)
let after = try Raster<RGBA8>(decoding: result)
precondition(after.size == before.size)
precondition(after[225, 125] == RGBA8(red: 0, green: 255, blue: 0), "the face is \(after[225, 125])")

// Convert Matte's rectangles from and to Foundation's.
let pixels = try faces[0].pixelRect(in: before.size)
precondition(CGRect(pixels) == CGRect(x: 177, y: 66, width: 96, height: 118), "\(pixels)")

// Outside the face, the written file has the pixels of the photo.
for y in 0..<before.height {
    for x in 0..<before.width where !(pixels.minX..<pixels.maxX ~= x && pixels.minY..<pixels.maxY ~= y) {
        precondition(after[x, y] == before[x, y], "the pixel at (\(x), \(y)) changed")
    }
}
print("consumer: the face at \(pixels) was repainted, \(result.count) bytes")
