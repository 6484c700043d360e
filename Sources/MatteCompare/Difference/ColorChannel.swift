internal import Matte

/// A channel of a picture, as named in measures of two pictures.
public enum ColorChannel: String, CaseIterable, Hashable, Sendable, Codable {
    /// The grey level of a picture without colour.
    case gray
    /// Red.
    case red
    /// Green.
    case green
    /// Blue.
    case blue
    /// The opacity.
    case alpha
}

extension ColorChannel {
    /// The channels of a format, in the order of its bytes.
    ///
    /// - Precondition: The format stores red before blue and has no floats.
    static func channels(of format: PixelFormat) -> [ColorChannel] {
        switch format.bytesPerPixel {
        case 1: [.gray]
        case 3: [.red, .green, .blue]
        default: [.red, .green, .blue, .alpha]
        }
    }
}
