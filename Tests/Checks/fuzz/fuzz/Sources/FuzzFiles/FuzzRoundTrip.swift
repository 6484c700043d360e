import FuzzSupport
import Matte
import MatteCodecs

/// Encodes a small picture of the input without loss, and decodes it again.
func fuzzRoundTrip(_ input: Input) {
    var input = input
    let size = PixelSize(width: input.integer(in: 1...67), height: input.integer(in: 1...67))
    let choice = input.integer(in: 0...15)
    // Short inputs are repeated, so that flat and periodic pictures are as frequent as noisy ones.
    let pixels = input.rest.isEmpty ? [0] : input.rest
    func raster<P: Pixel>(_ pixel: (Int) -> P) -> Raster<P> {
        try! Raster(size: size, pixels: (0..<size.width * size.height).map(pixel))
    }
    func at(_ i: Int) -> UInt8 { pixels[i % pixels.count] }
    let rgba = raster {
        RGBA8(red: at(4 * $0), green: at(4 * $0 + 1), blue: at(4 * $0 + 2), alpha: at(4 * $0 + 3))
    }
    let rgb = raster { RGB8(red: at(3 * $0), green: at(3 * $0 + 1), blue: at(3 * $0 + 2)) }
    let gray = raster { Gray8(at($0)) }
    func check<P: Pixel>(_ raster: Raster<P>, _ encoding: ImageEncoding) {
        let back = try! Raster<P>(decoding: try! raster.encoded(as: encoding).bytes)
        precondition(back == raster, "\(encoding) of \(size) does not come back as it was")
    }
    let compressions = PNGOptions.Compression.allCases
    let png = ImageEncoding.png(compression: compressions[choice % compressions.count])
    check(rgba, png)
    check(rgb, png)
    check(gray, png)
    check(rgba, .losslessWebP)
    _ = try! rgba.encoded(as: .jpeg(quality: 1 + choice * 6))
}
