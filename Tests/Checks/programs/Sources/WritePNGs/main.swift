// usage: WritePNGs PHOTO FOLDER PHOTOGRAPHS [--short]
//
// Writes pictures to FOLDER, in grey, RGB and RGBA and at every compression. Each picture is written as NAME.png, and
// the pixels to which that file must decode as NAME.raw, row by row. PHOTO and the photographs in the folder
// PHOTOGRAPHS are enlarged to a megapixel and written as RGBA at `fast` only. Prints a line per file: NAME, width,
// height, bytes per pixel, kind.
import Foundation
import Matte
import MatteCodecs

let arguments = CommandLine.arguments
guard arguments.count >= 4 else { fatalError("usage: WritePNGs PHOTO FOLDER PHOTOGRAPHS [--short]") }
let isShort = arguments.contains("--short")
let folder = URL(fileURLWithPath: arguments[2])
let photo = try Raster<RGBA8>(decoding: Data(contentsOf: URL(fileURLWithPath: arguments[1])))

/// The kind of a picture, which determines the required length of its files.
enum Kind: String { case photo, photograph, graphics, mask, other }

func write<P: Pixel>(_ raster: Raster<P>, _ name: String, _ kind: Kind) throws {
    let channels = MemoryLayout<P>.stride
    // The bytes of a raster contain no row padding.
    let raw = raster.bytes.withUnsafeBytes { Data($0) }
    for compression in kind == .photograph ? [.fast] : PNGOptions.Compression.allCases {
        let file = try raster.encoded(as: .png(compression: compression))
        guard try Raster<P>(decoding: file.bytes) == raster else {
            fatalError("libpng reads \(name) otherwise")
        }
        let stem = "\(name)-\(channels)-\(compression.rawValue)"
        try Data(file.bytes).write(to: folder.appendingPathComponent(stem + ".png"))
        try raw.write(to: folder.appendingPathComponent(stem + ".raw"))
        print(stem, raster.width, raster.height, channels, kind.rawValue)
    }
}

func writeAll(_ raster: Raster<RGBA8>, _ name: String, _ kind: Kind) throws {
    try write(raster, name, kind)
    try write(raster.converted(to: RGB8.self), name, kind)
    try write(raster.converted(to: Gray8.self), name, kind)
}

func picture(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> RGBA8) throws -> Raster<RGBA8> {
    try Raster(size: PixelSize(width: width, height: height)) { y, row in
        for x in 0..<width { row.append(pixel(x, y)) }
    }
}

func random(_ x: Int, _ y: Int, _ c: Int) -> UInt8 {
    var bits = UInt32(truncatingIfNeeded: x &* 73_856_093 ^ y &* 19_349_663 ^ (c + 1) &* 83_492_791)
    bits = (bits ^ bits >> 13) &* 0x5bd1_e995
    return UInt8(truncatingIfNeeded: bits ^ bits >> 15)
}

/// Returns a picture of lines that resemble text on the panels of a screen.
func screen(_ x: Int, _ y: Int) -> RGBA8 {
    if y < 40 { return RGBA8(red: 32, green: 40, blue: 54) }
    if x < 120 { return RGBA8(red: 236, green: 238, blue: 241) }
    let (line, letter) = (y / 18, x / 9)
    let isText = y % 18 < 11 && letter % 37 < 9 + Int(random(0, line, 1)) % 26
    let glyph = Int(random(letter &* 7 % 23, 0, 2)) % 23
    let isInk = isText && random(x % 9 &+ 9 &* glyph, y % 18, 3) < 90
    return isInk ? RGBA8(red: 20, green: 20, blue: 24) : RGBA8(red: 255, green: 255, blue: 255)
}

/// Returns a drawing: circles in a few colours with hard edges.
func drawing(_ x: Int, _ y: Int) -> RGBA8 {
    for i in 0..<12 {
        let (cx, cy, r) = (Int(random(i, 0, 0)) * 3, Int(random(i, 1, 0)) * 2, 20 + Int(random(i, 2, 0)) / 3)
        if (x - cx) * (x - cx) + (y - cy) * (y - cy) < r * r {
            return RGBA8(red: random(i, 3, 0), green: random(i, 4, 0), blue: random(i, 5, 0))
        }
    }
    return RGBA8(red: 250, green: 248, blue: 240)
}

let clear = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
let white = RGBA8(red: 255, green: 255, blue: 255)
let side = isShort ? 200 : min(photo.width, photo.height)
let square = try photo.resized(to: PixelSize(width: side, height: side))

try writeAll(square, "photo", .photo)
var cutOut = square
try cutOut.erase(
    .inverse(.ellipse(in: SubpixelRect(x: 20, y: 20, width: Double(side) * 0.6, height: Double(side) * 0.7))))
try writeAll(cutOut, "cut-out", .photo)
try writeAll(picture(isShort ? 400 : 1024, isShort ? 300 : 768, screen), "screen", .graphics)
try writeAll(picture(640, isShort ? 200 : 480, drawing), "drawing", .graphics)
let holed = { (x: Int, y: Int) in (120..<260).contains(x) && (70..<190).contains(y) ? clear : white }
try writeAll(picture(isShort ? 320 : 1024, isShort ? 240 : 1024, holed), "mask", .mask)
let rounded = { (x: Int, y: Int) in
    let away = (x - 150) * (x - 150) + (y - 120) * (y - 120)
    let alpha = UInt8(clamping: (away - 8000) / 20)
    return RGBA8(red: 255, green: 255, blue: 255, alpha: alpha)
}
try writeAll(picture(300, 240, rounded), "soft-mask", .other)
try writeAll(
    picture(180, 140) {
        RGBA8(
            red: random($0, $1, 0), green: random($0, $1, 1), blue: random($0, $1, 2),
            alpha: random($0, $1, 3))
    }, "noise", .other)
try writeAll(
    picture(300, 200) { x, y in RGBA8(red: UInt8(x * 255 / 299), green: UInt8(y), blue: UInt8((x + y) / 2)) },
    "slope", .other)
for (width, height) in [(1, 1), (1, 37), (53, 1), (2, 3), (31, 17), (65, 64), (127, 9), (257, 33)] {
    let part = try square.cropped(
        to: PixelRect(x: 3, y: 5, width: min(width, side - 3), height: min(height, side - 5)))
    try writeAll(part.resized(to: PixelSize(width: width, height: height)), "odd-\(width)x\(height)", .other)
}

let photographs = URL(fileURLWithPath: arguments[3])
for name in ["astronaut", "chelsea", "coffee"] {
    let file = photographs.appendingPathComponent(name + ".png")
    let whole = try name == "astronaut" ? photo : Raster<RGBA8>(decoding: Data(contentsOf: file))
    try write(whole.resized(to: PixelSize(width: 1024, height: 1024)), name, .photograph)
}
