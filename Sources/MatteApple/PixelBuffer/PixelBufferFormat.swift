#if canImport(CoreVideo)
internal import CoreVideo
internal import Matte

extension PixelFormat {
    /// The Core Video format with the same bytes. Core Video does not state whether alpha is premultiplied.
    var coreVideoFormat: UInt32? {
        switch self {
        case .rgba8, .premultipliedRGBA8: kCVPixelFormatType_32RGBA
        case .bgra8, .premultipliedBGRA8: kCVPixelFormatType_32BGRA
        case .rgb8: kCVPixelFormatType_24RGB
        case .bgr8: kCVPixelFormatType_24BGR
        case .gray8: kCVPixelFormatType_OneComponent8
        case .grayF32: kCVPixelFormatType_OneComponent32Float
        }
    }
}

/// Returns a Core Video format as text for messages: its four-character code, such as `'420v'`, or its number if it has
/// no such code.
func coreVideoFormatName(_ code: UInt32) -> String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
    guard bytes.allSatisfy({ 0x20...0x7E ~= $0 }) else { return "\(code)" }
    return "'\(String(decoding: bytes, as: UTF8.self))'"
}
#endif
