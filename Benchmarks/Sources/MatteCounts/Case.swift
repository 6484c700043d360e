import CMeasured
import Matte
import MatteCodecs

/// Something whose instructions and allocations are counted.
final class Case {
    let name: String
    private let body: () throws -> Void
    private(set) var failure: (any Error)?

    init(_ name: String, _ body: @escaping () throws -> Void) {
        self.name = name
        self.body = body
    }

    func run() throws { try body() }

    /// Runs the body once from within `counts_measured`.
    func measure() {
        counts_measured(
            { context in
                let item = Unmanaged<Case>.fromOpaque(context!).takeUnretainedValue()
                do { try item.body() } catch { item.failure = error }
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    static func all() throws -> [Case] {
        try [Case("control") { _ = counts_control(1_000_000) }] + pixels() + regions() + resizes() + blurs()
            + codecs()
    }

    /// Colours that vary like a photograph's, alpha that takes every value; always the same.
    static func picture<P: Pixel>(_ size: PixelSize, opaque: Bool = true) throws -> Raster<P> {
        var state: UInt64 = 42
        let rgba = try Raster<RGBA8>(
            size: size,
            initializingRowsWith: { y, row in
                for x in 0..<size.width {
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    let noise = UInt8(state >> 61)
                    let edge: UInt8 = (x / 40 + y / 30) % 3 == 0 ? 60 : 0
                    row.append(
                        RGBA8(
                            red: UInt8(x * 180 / size.width) &+ noise &+ edge,
                            green: UInt8(y * 180 / size.height) &+ noise,
                            blue: UInt8((x + y) * 90 / size.width & 127) &+ noise &+ edge,
                            alpha: opaque ? 255 : UInt8(truncatingIfNeeded: state >> 40)))
                }
            })
        return try rgba.converted()
    }

    private static let size = PixelSize(width: 640, height: 480)

    private static func pixels() throws -> [Case] {
        let bgra: Raster<BGRA8> = try picture(size)
        let photo: Raster<RGBA8> = try picture(size)
        let straight: Raster<RGBA8> = try picture(size, opaque: false)
        let premultiplied: Raster<PremultipliedRGBA8> = try straight.view.premultiplied()
        func into<P: Pixel, Q: Pixel>(
            _ name: String, _ source: Raster<P>, _ type: Q.Type, _ orientation: ImageOrientation = .up
        ) throws -> Case {
            var target = try Raster<Q>(size: orientation.applied(to: size), repeating: Raster<Q>.zero)
            return Case(name) {
                var view = target.mutableView
                try source.view.converted(into: &view, orientation: orientation, parallelism: .serial)
            }
        }
        return try [
            into("swizzle", bgra, RGBA8.self), into("strip alpha", photo, RGB8.self),
            into("grey", photo, Gray8.self), into("premultiply", straight, PremultipliedRGBA8.self),
            into("unpremultiply", premultiplied, RGBA8.self), into("turn", photo, RGBA8.self, .right),
            into("mirror", photo, RGBA8.self, .upMirrored),
            Case("crop") {
                _ = try photo.view.cropped(
                    to: PixelRect(x: 11, y: 7, width: 400, height: 300), parallelism: .serial)
            },
        ]
    }

    private static func regions() throws -> [Case] {
        var photo: Raster<RGBA8> = try picture(size)
        let oval = SubpixelRect(x: 100.3, y: 80.7, width: 300.5, height: 250.25)
        let mask = try Mask(Region.ellipse(in: oval), size: size)
        let other = try Mask(Region.rect(oval), size: size)
        return [
            Case("erase ellipse") { try photo.erase(.ellipse(in: oval)) },
            Case("erase ellipse feathered") { try photo.erase(.ellipse(in: oval), feather: 8) },
            Case("dilate square") { _ = try mask.dilated(by: 5, element: .square, parallelism: .serial) },
            Case("dilate disc") { _ = try mask.dilated(by: 5, parallelism: .serial) },
            Case("feather mask") { _ = try mask.feathered(width: 8, parallelism: .serial) },
            Case("union of masks") { _ = mask.union(other) },
        ]
    }

    private static func resizes() throws -> [Case] {
        let from = PixelSize(width: 1600, height: 1200)
        let to = PixelSize(width: 400, height: 300)
        func resize<P: Pixel>(
            _ name: String, _ source: Raster<P>, _ filter: ResizeFilter, _ light: ResizeLight = .encoded
        ) throws -> Case {
            let plan = try ResizePlan<P>(from: from, to: to, filter: filter, light: light)
            var target = try Raster<P>(size: to, repeating: Raster<P>.zero)
            return Case("resize \(name)") {
                var view = target.mutableView
                try plan.resize(source.view, into: &view, parallelism: .serial)
            }
        }
        let photo: Raster<RGBA8> = try picture(from)
        let straight: Raster<RGBA8> = try picture(from, opaque: false)
        let gray: Raster<Gray8> = try picture(from)
        return try [
            resize("lanczos3 opaque", photo, .lanczos3), resize("catmull-rom opaque", photo, .catmullRom),
            resize("area opaque", photo, .area), resize("lanczos3 alpha", straight, .lanczos3),
            resize("lanczos3 grey", gray, .lanczos3), resize("lanczos3 linear", photo, .lanczos3, .linear),
        ]
    }

    private static func blurs() throws -> [Case] {
        func blur<P: Pixel>(_ name: String, _ source: Raster<P>, _ sigma: Double) throws -> Case {
            let blur = try GaussianBlur(sigma: sigma)
            var target = try Raster<P>(size: size, repeating: Raster<P>.zero)
            return Case("gaussian \(name)") {
                var view = target.mutableView
                try blur.blur(source.view, into: &view, parallelism: .serial)
            }
        }
        let photo: Raster<RGBA8> = try picture(size)
        let straight: Raster<RGBA8> = try picture(size, opaque: false)
        let gray: Raster<Gray8> = try picture(size)
        return try [
            blur("2", photo, 2), blur("8", photo, 8), blur("20", photo, 20), blur("8 alpha", straight, 8),
            blur("4 grey", gray, 4),
        ]
    }

    private static func codecs() throws -> [Case] {
        let photo: Raster<RGBA8> = try picture(PixelSize(width: 512, height: 384))
        let png = try photo.encoded(as: .png(compression: .fast)).bytes
        let jpeg = try photo.encoded(as: .jpeg(quality: 90)).bytes
        let webp = try photo.encoded(as: .webP(quality: 80)).bytes
        return [
            Case("encode png fast") { _ = try photo.encoded(as: .png(compression: .fast)) },
            Case("encode jpeg") { _ = try photo.encoded(as: .jpeg(quality: 90)) },
            Case("decode png") { _ = try Raster<RGBA8>(decoding: png) },
            Case("decode jpeg") { _ = try Raster<RGBA8>(decoding: jpeg) },
            Case("decode webp") { _ = try Raster<RGBA8>(decoding: webp) },
            Case("jpeg within a budget") {
                _ = try photo.encoded(as: .jpeg(quality: 90), within: .below(20_000))
            },
        ]
    }
}

extension Raster {
    /// A pixel of zeros.
    static var zero: PixelType {
        withUnsafeTemporaryAllocation(byteCount: 16, alignment: 16) { bytes in
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
            return bytes.load(as: PixelType.self)
        }
    }
}
