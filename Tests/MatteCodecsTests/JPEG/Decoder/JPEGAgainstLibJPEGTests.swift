#if !canImport(ImageIO)
import Matte
import TestSupport
import Testing

@testable @_spi(Checks) import MatteCodecs

/// Tests that Matte's own reader gives libjpeg's pixels.
@Suite("JPEG decoding against libjpeg")
struct JPEGAgainstLibJPEGTests {
    /// The result of decoding: pixels, or the code and message of the error.
    enum Outcome: Equatable {
        case pixels([UInt8], isPartial: Bool)
        case failure(MatteError.Code, String)

        var isFailure: Bool {
            if case .failure = self { true } else { false }
        }
    }

    static func decode<P: Pixel>(
        _ file: [UInt8], _ type: P.Type, eighths: Int = 8, lenient: Bool = false, library: Bool
    ) -> Outcome {
        var options = lenient ? DecodingOptions.lenient : DecodingOptions()
        options.prefersLibrary = library
        options.color = .keep
        do throws(MatteError) {
            let header = try ImageHeader(probing: file.span)
            if eighths < 8 {
                let size = header.storedSize
                options.jpegScale = .atLeast(
                    PixelSize(
                        width: (size.width * eighths + 7) / 8, height: (size.height * eighths + 7) / 8))
            }
            let image = try DecodedImage<P>(decoding: file, options: options)
            return .pixels(bytes(of: image.raster), isPartial: image.isPartial)
        } catch {
            return .failure(error.code, error.message)
        }
    }

    static func agree(_ file: [UInt8], _ eighths: Int, lenient: Bool = false) -> Bool {
        let own = decode(file, RGBA8.self, eighths: eighths, lenient: lenient, library: false)
        let other = decode(file, RGBA8.self, eighths: eighths, lenient: lenient, library: true)
        return own == other || own.isFailure && other.isFailure
    }

    @Test("random files have libjpeg's pixels at every scale, on every tier")
    func random() {
        withEveryTier { tier in
            forAll(
                "pixels on tier \(tier)", cases: 700, LibJPEG.settings, .element(of: [8, 8, 4, 2, 1])
            ) { settings, eighths in
                let file = LibJPEG.encode(settings)
                return Self.agree(file, eighths) && !Self.decode(file, RGBA8.self, library: false).isFailure
            }
        }
    }

    /// libjpeg-turbo's arithmetic for products above 16 bits depends on the file's coefficients, not on the products.
    @Test("random quantization factors, 0 among them, give libjpeg's pixels on every tier")
    func factors() {
        withEveryTier { tier in
            forAll(
                "factors on tier \(tier)", cases: 300, LibJPEG.settings, .element(of: [8, 8, 4, 2, 1]),
                Generator<Int>.integer(in: 0...1_000_000)
            ) { settings, eighths, seed in
                var file = LibJPEG.encode(settings)
                var random = SplitMix64(seed: UInt64(seed))
                for i in LibJPEG.factors(file) {
                    file[i] = [0, 255, file[i], UInt8.random(in: 0...255, using: &random)]
                        .randomElement(using: &random)!
                }
                return Self.agree(file, eighths)
            }
        }
    }

    @Test("other pixel formats have libjpeg's pixels")
    func formats() {
        forAll("RGB, BGRA and grey", cases: 200, LibJPEG.settings) { settings in
            let file = LibJPEG.encode(settings)
            func same<P: Pixel>(_ type: P.Type) -> Bool {
                Self.decode(file, type, library: false) == Self.decode(file, type, library: true)
            }
            return same(RGB8.self) && same(BGRA8.self) && same(Gray8.self)
        }
    }
}
#endif
