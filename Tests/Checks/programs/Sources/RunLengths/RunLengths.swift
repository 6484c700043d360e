import Matte

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads masks with their COCO texts from standard input and prints Matte's text, area, box and counts for each, and the
/// union, the intersection and the overlaps of the mask and the mask turned by 180 degrees. Stops
/// with an error if a text does not decode to the pixels of its mask.
///
/// A mask is its width, its height and the length of the text as little-endian 32-bit integers, then the text, then a
/// byte for each pixel, row by row. With the argument `polygons`, the input consists of polygons instead.
@main struct RunLengths {
    static func main() throws {
        guard CommandLine.arguments.dropFirst().first != "polygons" else { return try printPolygons() }
        while let header = next(12) {
            let numbers = (0..<3).map { i in
                (0..<4).reduce(0) { $0 | Int(header[4 * i + $1]) << (8 * $1) }
            }
            let size = PixelSize(width: numbers[0], height: numbers[1])
            guard let text = next(numbers[2]), let pixels = next(size.area) else {
                fatalError("the input ends")
            }
            let mask = Mask(try Raster(size: size, pixels: pixels.map { Gray8($0) }))
            let decoded = try RunLengthMask(cocoText: String(decoding: text, as: UTF8.self), size: size)
            guard try Mask(decoded) == mask else {
                fatalError("another mask: \(String(decoding: text, as: UTF8.self))")
            }
            let runs = try RunLengthMask(mask)
            guard runs == decoded, try RunLengthMask(counts: runs.counts, size: size) == runs else {
                fatalError("other counts: \(runs.counts) and \(decoded.counts)")
            }
            let box = runs.boundingBox ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
            let counts = runs.counts.map { "\($0)" }.joined(separator: ",")
            let turned = try RunLengthMask(
                Mask(Raster(size: size, pixels: pixels.reversed().map { Gray8($0) })))
            print(
                runs.cocoText, runs.area, box.x, box.y, box.width, box.height, counts,
                try runs.union(turned).cocoText, try runs.intersection(turned).cocoText,
                try runs.intersectionOverUnion(turned), try runs.intersectionOverUnion(turned, crowd: true))
        }
    }

    /// Returns the next bytes of standard input, or `nil` if it ends.
    static func next(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let more = bytes[filled...].withUnsafeMutableBytes { read(0, $0.baseAddress, $0.count) }
            guard more > 0 else { return nil }
            filled += more
        }
        return bytes
    }
}
