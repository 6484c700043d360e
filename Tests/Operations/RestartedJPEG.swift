import Matte
import MatteCodecs

extension Site {
    /// Returns a JPEG with a restart marker after each row of MCUs, made of JPEG files of 16 rows each, whose data begins
    /// as it does after a marker.
    func restartedJPEG(_ size: PixelSize) throws -> [UInt8] {
        try cached("JPEG of \(size) with restart markers") {
            let photo = try raster(RGBA8.self, .photo, size: size)
            let options = JPEGOptions(quality: 90, chroma: .quartered, optimizedCodes: false)
            var file: [UInt8] = []
            for (number, y) in stride(from: 0, to: size.height, by: 16).enumerated() {
                let part = PixelRect(x: 0, y: y, width: size.width, height: min(16, size.height - y))
                let strip = try Raster(copying: photo.view[part])
                    .encoded(as: .jpeg(options), parallelism: .serial).bytes
                let scan = marker(0xDA, in: strip)
                let data = scan + 2 + Int(strip[scan + 2]) << 8 + Int(strip[scan + 3])
                if number == 0 {
                    file = Array(strip[..<data])
                    let frame = marker(0xC0, in: file)
                    file.replaceSubrange(
                        frame + 5..<frame + 7, with: [UInt8(size.height >> 8), UInt8(size.height & 255)])
                    let interval = (size.width + 15) / 16
                    file.insert(
                        contentsOf: [0xFF, 0xDD, 0, 4, UInt8(interval >> 8), UInt8(interval & 255)], at: scan)
                } else {
                    file += [0xFF, 0xD0 + UInt8((number - 1) & 7)]
                }
                file += strip[data..<strip.count - 2]
            }
            return file + [0xFF, 0xD9]
        }
    }

    /// Returns the offset of a marker before the data of a JPEG.
    private func marker(_ code: UInt8, in file: [UInt8]) -> Int {
        var at = 2
        while file[at + 1] != code { at += 2 + Int(file[at + 2]) << 8 + Int(file[at + 3]) }
        return at
    }
}
