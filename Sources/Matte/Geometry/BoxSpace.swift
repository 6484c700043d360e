/// The conventions in which detectors give boxes, by the names the command line uses.
public enum BoxSpace: String, Hashable, Sendable, Codable, CaseIterable {
    /// Apple Vision: x, y, width, height as shares of the picture, origin at the bottom left.
    case vision
    /// Core Image: x, y, width, height in pixels, origin at the bottom left.
    case coreImage = "coreimage"
    /// Azure Face: left, top, width, height in whole pixels, origin at the top left.
    case azure
    /// MediaPipe's relative box: xmin, ymin, width, height as shares of the picture, origin at the top left.
    case mediaPipe = "mediapipe"
    /// Gemini: ymin, xmin, ymax, xmax in thousandths of the picture, origin at the top left; fractions allowed.
    case gemini
    /// x, y, width, height in pixels, origin at the top left; fractions allowed.
    case pixels

    /// What the four numbers are, in order.
    public var fields: String {
        switch self {
        case .vision, .coreImage, .pixels: "x,y,width,height"
        case .azure: "left,top,width,height"
        case .mediaPipe: "xmin,ymin,width,height"
        case .gemini: "ymin,xmin,ymax,xmax"
        }
    }
}

extension BoxSpace: CustomStringConvertible {
    /// The name the command line uses.
    public var description: String { rawValue }
}
