import CPeers
import Glibc
import Matte
import MatteCodecs

/// Memory for the inputs and outputs of a comparison. All pages are written once at creation, so that no page faults
/// are timed.
final class Memory {
    let bytes: UnsafeMutableRawBufferPointer

    init(_ count: Int) {
        // Use the alignment and huge pages of Matte's rasters, so that small pages do not slow down any contender.
        bytes = .allocate(byteCount: max(count, 64), alignment: count >= 1 << 21 ? 1 << 21 : 4096)
        madvise(bytes.baseAddress!, bytes.count, Int32(MADV_HUGEPAGE))
        memset(bytes.baseAddress!, 1, bytes.count)
    }

    deinit { bytes.deallocate() }
}

/// Pixels in memory that Matte and the other libraries read and write.
final class Picture<P: Pixel> {
    let size: PixelSize
    let stride: Int
    let memory: Memory

    /// Creates memory for pixels. Their values are unspecified, but all pages have been written once.
    init(_ size: PixelSize, padding: Int = 0) {
        self.size = size
        stride = size.width * MemoryLayout<P>.stride + padding
        memory = Memory(stride * size.height)
    }

    /// Creates a copy of a raster's pixels.
    convenience init(_ raster: Raster<P>, padding: Int = 0) {
        self.init(raster.size, padding: padding)
        let row = raster.bytesPerRow
        raster.bytes.withUnsafeBytes { bytes in
            for y in 0..<size.height {
                memcpy(memory.bytes.baseAddress! + y * stride, bytes.baseAddress! + y * row, row)
            }
        }
    }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory.bytes) }
    var count: Int { memory.bytes.count }

    var source: PeerSource {
        PeerSource(
            data: memory.bytes.baseAddress!, width: Int32(size.width), height: Int32(size.height),
            stride: Int32(stride))
    }
    var target: PeerTarget {
        PeerTarget(
            data: memory.bytes.baseAddress!, width: Int32(size.width), height: Int32(size.height),
            stride: Int32(stride))
    }

    /// Matte's view of the pixels.
    var view: RasterView<P> {
        @_lifetime(borrow self) get {
            let view = try! RasterView<P>(
                memory: bytes, width: size.width, height: size.height, bytesPerRow: stride)
            return _overrideLifetime(view, borrowing: self)
        }
    }

    /// Returns a copy of the pixels as a raster.
    func raster() -> Raster<P> { try! Raster(copying: view) }

    /// Calls `body` with a mutable view of the pixels.
    func write(_ body: (inout MutableRasterView<P>) throws -> Void) throws {
        let memory = self.memory.bytes
        var view = try MutableRasterView<P>(
            memory: memory, width: size.width, height: size.height, bytesPerRow: stride)
        try body(&view)
    }
}

/// Returns a copy of a raster's bytes. The copy is valid until the next call.
func snapshot<P: Pixel>(_ raster: Raster<P>?) -> UnsafeRawBufferPointer {
    guard let raster else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    let picture = Picture(raster)
    lastSnapshot = picture.memory
    return UnsafeRawBufferPointer(rebasing: picture.bytes[..<(raster.bytesPerRow * raster.height)])
}
private nonisolated(unsafe) var lastSnapshot: Memory?

/// The sizes and pictures that the suite measures.
enum Inputs {
    static let camera = PixelSize(width: 1280, height: 720)
    static let s = PixelSize(width: 1920, height: 1080)
    static let l = PixelSize(width: 4032, height: 3024)
    static let xl = PixelSize(width: 8064, height: 6048)
    static let mask = PixelSize(width: 256, height: 256)
    static let largeMask = PixelSize(width: 512, height: 512)

    static func text(_ size: PixelSize) -> String { "\(size.width)x\(size.height)" }
    static func rgbaBytes(_ size: PixelSize) -> Int { size.width * size.height * 4 }

    /// Returns the portrait in Images, enlarged to cover `size`, opaque, with noise like a sensor's (sigma about 2).
    ///
    /// Without noise, an enlarged photograph would compress unrealistically well.
    static func photo<P: Pixel>(_ size: PixelSize, as type: P.Type = P.self) throws -> Raster<P> {
        try kept("photo \(size.width)x\(size.height) \(P.self)", size) {
            try made(size) { x, y, noise in sample(portrait, x, y, noise) | 0xFF00_0000 }
        }
    }

    /// Returns a picture. A picture of at most 12 MP is kept for later comparisons, because making it takes longer than
    /// measuring.
    private static func kept<P: Pixel>(
        _ name: String, _ size: PixelSize, _ make: () throws -> Raster<P>
    ) throws -> Raster<P> {
        if let made = pictures[name] as? Raster<P> { return made }
        let picture = try make()
        if size.width * size.height <= l.width * l.height { pictures[name] = picture }
        return picture
    }
    private nonisolated(unsafe) static var pictures: [String: Any] = [:]

    /// Returns the portrait cut out by its mask: straight alpha with soft edges and large transparent parts.
    static func cutout(_ size: PixelSize) throws -> Raster<RGBA8> {
        try kept("cutout \(size.width)x\(size.height)", size) {
            try made(size) { x, y, noise in
                sample(portrait, x, y, noise) | UInt32(confidence(x, y) * 255 + 0.5) << 24
            }
        }
    }

    /// Returns a picture with straight alpha. All values of alpha occur, so that no contender can skip pixels.
    static func translucent<P: Pixel>(_ size: PixelSize, as type: P.Type = P.self) throws -> Raster<P> {
        try made(size) { x, y, noise in sample(portrait, x, y, noise) | UInt32(noise & 255) << 24 }
    }

    /// Returns a picture with premultiplied alpha. All values of alpha occur.
    static func premultiplied<P: Pixel>(_ size: PixelSize, as type: P.Type = P.self) throws -> Raster<P> {
        try made(size) { x, y, noise in
            let alpha = UInt32(noise & 255)
            let c = sample(portrait, x, y, noise)
            func times(_ shift: UInt32) -> UInt32 { ((c >> shift & 255) * alpha + 127) / 255 << shift }
            return times(0) | times(8) | times(16) | alpha << 24
        }
    }

    /// Returns the mask of the person in the portrait at any size. 255 is the person.
    static func personMask(_ size: PixelSize) throws -> Raster<Gray8> {
        try Raster(
            size: size,
            initializingRowsWith: { y, row in
                for x in 0..<size.width {
                    let value = confidence(
                        (Double(x) + 0.5) / Double(size.width), (Double(y) + 0.5) / Double(size.height))
                    row.append(Gray8(UInt8(value * 255 + 0.5)))
                }
            })
    }

    /// Returns the confidences that a pixel of the portrait belongs to the person, 0...1.
    static func confidences(_ size: PixelSize) throws -> Raster<GrayF32> {
        try personMask(size).converted()
    }

    /// Returns a picture of class indices that resembles the output of a segmentation model with 21 classes: large
    /// patches of one class.
    static func categories(_ size: PixelSize) throws -> Raster<Gray8> {
        try Raster(
            size: size,
            initializingRowsWith: { y, row in
                for x in 0..<size.width {
                    row.append(Gray8(UInt8((x * 7 / size.width + y * 5 / size.height * 3) % 21)))
                }
            })
    }

    /// Returns the file of the main job: the photograph at 12 MP as a camera's JPEG.
    static func photoJPEG(
        _ size: PixelSize, _ options: JPEGOptions = JPEGOptions(quality: 92)
    ) throws -> [UInt8] {
        let name = "\(text(size)) \(options.chroma) \(options.isProgressive)"
        if let made = files[name] { return made }
        let raster: Raster<RGB8> = try photo(size)
        let file = try raster.encoded(as: .jpeg(options)).bytes
        files[name] = file
        return file
    }
    private nonisolated(unsafe) static var files: [String: [UInt8]] = [:]

    /// Returns the same photograph with a restart marker after each row of MCUs, written by libjpeg-turbo, or `nil`
    /// without that library.
    static func restartedJPEG(_ size: PixelSize) throws -> [UInt8]? {
        let source = Picture<RGBA8>(try photo(size))
        let space = Memory(rgbaBytes(size))
        let length = turbo_encode(
            source.source, 92, Int32(TURBO_RESTARTS), space.bytes.baseAddress!, space.bytes.count)
        return length == 0 ? nil : Array(space.bytes[..<length])
    }

    private static let portrait: Raster<RGBA8> = load("astronaut.png")
    private static let person: Raster<RGBA8> = load("astronaut-person-256.png")

    private static func load(_ name: String) -> Raster<RGBA8> {
        let folder = getenv("MATTE_BENCHMARK_IMAGES").map { String(cString: $0) } ?? "Images"
        guard let file = fopen("\(folder)/\(name)", "rb") else {
            fatalError("\(folder)/\(name) is not there; start the suite through Benchmarks/run")
        }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 21)
        bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
        do { return try Raster<RGBA8>(decoding: bytes) } catch { fatalError("\(name): \(error)") }
    }

    private static func confidence(_ x: Double, _ y: Double) -> Double {
        Double(sample(person, x, y, nil) & 255) / 255
    }

    /// Returns a raster filled from 32-bit RGBA values, converted to its pixel type.
    private static func made<P: Pixel>(
        _ size: PixelSize, _ pixel: (Double, Double, UInt64) -> UInt32
    ) throws -> Raster<P> {
        var state: UInt64 = 42
        let rgba = try Raster<RGBA8>(
            size: size,
            initializingRowsWith: { y, row in
                let v = (Double(y) + 0.5) / Double(size.height)
                for x in 0..<size.width {
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    var bits = pixel((Double(x) + 0.5) / Double(size.width), v, state >> 24)
                    row.append(withUnsafeBytes(of: &bits) { $0.loadUnaligned(as: RGBA8.self) })
                }
            })
        if P.self == PremultipliedRGBA8.self || P.self == PremultipliedBGRA8.self {
            // The values are already premultiplied, so only the order of the channels changes.
            let bits = try Raster<PremultipliedRGBA8>(
                copying: RasterView(
                    rgba.bytes, width: size.width, height: size.height))
            return try bits.converted()
        }
        return try rgba.converted()
    }

    /// Returns a bilinear sample at a position in fractions of the picture. Noise is added to each colour: the sum of
    /// two random 2-bit numbers.
    private static func sample(_ raster: Raster<RGBA8>, _ u: Double, _ v: Double, _ noise: UInt64?) -> UInt32
    {
        let x = max(0, min(u * Double(raster.width) - 0.5, Double(raster.width - 1)))
        let y = max(0, min(v * Double(raster.height) - 0.5, Double(raster.height - 1)))
        let x0 = Int(x)
        let y0 = Int(y)
        let x1 = min(x0 + 1, raster.width - 1)
        let y1 = min(y0 + 1, raster.height - 1)
        let fx = Int((x - Double(x0)) * 256)
        let fy = Int((y - Double(y0)) * 256)
        let (a, b, c, d) = (raster[x0, y0], raster[x1, y0], raster[x0, y1], raster[x1, y1])
        func blend(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8, _ shift: UInt64) -> UInt32 {
            let top = Int(a) * (256 - fx) + Int(b) * fx
            let bottom = Int(c) * (256 - fx) + Int(d) * fx
            var value = (top * (256 - fy) + bottom * fy + 32768) >> 16
            if let noise {
                let bits = noise >> shift
                value += Int(bits & 3) + Int(bits >> 2 & 3) - 3
            }
            return UInt32(max(0, min(255, value)))
        }
        return blend(a.red, b.red, c.red, d.red, 8) | blend(a.green, b.green, c.green, d.green, 12) << 8
            | blend(a.blue, b.blue, c.blue, d.blue, 16) << 16
    }
}
