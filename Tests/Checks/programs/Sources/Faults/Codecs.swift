import Glibc
import Matte
import MatteCodecs
import MatteUpload

/// Returns the bytes of a file in the folder of samples.
private func sample(_ folder: String, _ name: String) -> [UInt8] {
    guard let file = fopen("\(folder)/\(name)", "rb") else { fatalError("there is no \(folder)/\(name)") }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes[..<count])
}

/// Returns an ICC profile with the essential parts: three primaries and a tone curve.
private let profile: [UInt8] = {
    func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    func xyz(_ x: Int, _ y: Int, _ z: Int) -> [UInt8] {
        Array("XYZ ".utf8) + number(0) + number(x) + number(y) + number(z)
    }
    let curve = Array("curv".utf8) + number(0) + number(1) + [2, 51, 0, 0]
    let tags: [(String, [UInt8])] = [
        ("wtpt", xyz(63_190, 65_536, 54_061)), ("rXYZ", xyz(39_960, 20_389, 1_276)),
        ("gXYZ", xyz(13_453, 41_003, 3_989)), ("bXYZ", xyz(9_777, 4_143, 48_796)), ("rTRC", curve),
        ("gTRC", curve), ("bTRC", curve),
    ]
    var directory = number(tags.count)
    var data: [UInt8] = []
    for (name, bytes) in tags {
        directory += Array(name.utf8) + number(132 + 12 * tags.count + data.count) + number(bytes.count)
        data += bytes
    }
    var header = [UInt8](repeating: 0, count: 128)
    func put(_ bytes: [UInt8], _ at: Int) { header.replaceSubrange(at..<at + bytes.count, with: bytes) }
    put(number(128 + directory.count + data.count), 0)
    put([4, 0x20, 0, 0], 8)
    put(Array("mntrRGB XYZ ".utf8) + [7, 0xE4, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0], 12)
    put(Array("acsp".utf8), 36)
    put(number(63_190) + number(65_536) + number(54_061), 68)
    return header + directory + data
}()

private let exif: [UInt8] = Array(
    "MM\0*\0\0\0\u{8}\0\u{1}\u{1}\u{12}\0\u{3}\0\0\0\u{1}\0\u{6}\0\0\0\0\0\0".utf8)

/// Checks decoders and encoders of every format.
@MainActor func checkCodecs(_ folder: String) {
    for name in [
        "png-0-1.png", "png-3-4-i-t.png", "png-6-16-i.png", "png-2-8-t.png", "png-exif-late.png",
        "jpeg-420.jpg",
        "jpeg-422-progressive.jpg", "jpeg-cmyk.jpg", "jpeg-orientation-6.jpg", "jpeg-restart.jpg",
        "webp-lossy-alpha.webp", "webp-lossless-alpha.webp", "webp-lossy.webp", "webp-animation-offset.webp",
        "webp-exif.webp",
    ] {
        let file = sample(folder, name)
        // Only reading a PNG header makes counted allocations.
        if name.hasPrefix("png") {
            check("header of \(name)") { Array("\(try ImageHeader(probing: file))".utf8) }
        }
        check("\(name) into RGBA") { bytes(try Raster<RGBA8>(decoding: file)) }
        check("\(name) into grey") { bytes(try Raster<Gray8>(decoding: file)) }
        check("\(name), lenient") { bytes(try DecodedImage<BGRA8>(decoding: file, options: .lenient).raster) }
        check("\(name), cropped and resized") {
            bytes(
                try DecodedImage<RGB8>(
                    decoding: file, croppedTo: PixelRect(x: 0, y: 0, width: 2, height: 2),
                    resizedTo: PixelSize(width: 1, height: 1), parallelism: .serial
                ).raster)
        }
        // Skip files whose header fills most of the file, because lenient decoding has no rows to return then.
        let part = Array(file.prefix(file.count * 3 / 4))
        if (try? DecodedImage<RGBA8>(decoding: part, options: .lenient)) != nil {
            check("part of \(name), lenient") {
                bytes(try DecodedImage<RGBA8>(decoding: part, options: .lenient).raster)
            }
        }
    }
    let small = picture(47, 31, of: RGBA8.self)
    let large = picture(800, 700, of: RGB8.self)
    let everything = EncodingMetadata(
        colorProfile: profile, exif: exif, density: PixelDensity(horizontal: 300, vertical: 150))
    let encodings: [(String, ImageEncoding)] =
        PNGOptions.Compression.allCases.map { ("PNG, \($0.rawValue)", .png(compression: $0)) }
        + [false, true].map {
            ("JPEG, \($0 ? "progressive" : "baseline")", .jpeg(JPEGOptions(quality: 80, isProgressive: $0)))
        } + [
            ("WebP", .webP(quality: 60)), ("lossless WebP", .losslessWebP),
            ("WebP, sharp", .webP(WebPOptions(quality: 60, sharpensChroma: true))),
        ]
    for (name, encoding) in encodings {
        check("\(name), small") { try small.encoded(as: encoding, parallelism: .serial).bytes }
        check("\(name), with metadata") {
            try small.encoded(as: encoding, metadata: everything, parallelism: .serial).bytes
        }
        if let file = try? small.encoded(as: encoding, metadata: everything, parallelism: .serial).bytes {
            check("\(name), with metadata, decoded") {
                let image = try DecodedImage<RGBA8>(decoding: file)
                return bytes(image.raster) + (image.exif ?? []) + (image.colorProfile ?? [])
            }
        }
        if encoding.format != .webP {
            check("\(name), large") { try large.encoded(as: encoding, parallelism: .serial).bytes }
        }
        check("\(name), within a budget") {
            let policy = BudgetPolicy(leastSide: 1, parallelism: .serial)
            return try small.encoded(as: encoding, within: .atMost(1_500), policy: policy).image.bytes
        }
    }
}
