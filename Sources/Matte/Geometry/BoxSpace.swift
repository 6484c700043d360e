/// The convention of a detector, model or data set for boxes, with the name used on the command line.
///
/// | Space | Numbers | Unit | Origin |
/// |---|---|---|---|
/// | `vision` | x, y, width, height | fractions of the picture | bottom left |
/// | `coreimage` | x, y, width, height | pixels | bottom left |
/// | `azure` | top, left, width, height, **labelled** | pixels | top left |
/// | `mediapipe` | xmin, ymin, width, height | fractions | top left |
/// | `gemini` | ymin, xmin, ymax, xmax | thousandths | top left |
/// | `pixels`, `coco` | x, y, width, height | pixels | top left |
/// | `corners` | x1, y1, x2, y2 | pixels | top left |
/// | `corners-1000` | x1, y1, x2, y2 | thousandths | top left |
/// | `yolo` | centre x, centre y, width, height | fractions | top left |
/// | `voc` | xmin, ymin, xmax, ymax | pixels counted from 1, both ends inside | top left |
/// | `rekognition` | left, top, width, height | fractions | top left |
public enum BoxSpace: String, Hashable, Sendable, Codable, CaseIterable {
    /// Apple Vision: x, y, width, height as fractions of the picture, with the origin at the bottom left.
    case vision
    /// Core Image: x, y, width, height in pixels, with the origin at the bottom left.
    case coreImage = "coreimage"
    /// Azure Face: top, left, width, height in whole pixels, with the origin at the top left. Azure's documents
    /// print them in different orders, so the text form needs labels.
    case azure
    /// MediaPipe's relative box: xmin, ymin, width, height as fractions of the picture, with the origin at the top
    /// left.
    case mediaPipe = "mediapipe"
    /// Gemini: ymin, xmin, ymax, xmax in thousandths of the picture, with the origin at the top left; fractions
    /// allowed.
    case gemini
    /// Pixels: x, y, width, height, with the origin at the top left; fractions allowed.
    case pixels
    /// COCO: x, y, width, height in pixels counted from 0, with the origin at the top left; fractions allowed.
    case coco
    /// Two corners: x1, y1, x2, y2 in pixels, with the origin at the top left. Used by Claude and Qwen2.5-VL
    /// (pixels of the picture as the model saw it), Ultralytics' `xyxy` and Detectron2's `XYXY_ABS`.
    case corners
    /// Two corners in thousandths: x1, y1, x2, y2, x first, with the origin at the top left. Used by Qwen3-VL and
    /// GLM-V.
    case corners1000 = "corners-1000"
    /// YOLO label files: centre x, centre y, width, height as fractions of the picture, with the origin at the top
    /// left.
    case yolo
    /// Pascal VOC: xmin, ymin, xmax, ymax in pixels counted from 1, both ends inside.
    case voc
    /// Amazon Rekognition: left, top, width, height as fractions of the picture, with the origin at the top left.
    case rekognition

    /// The names of the four numbers, in order.
    package var labels: [String] {
        switch self {
        case .vision, .coreImage, .pixels, .coco: ["x", "y", "width", "height"]
        case .azure: ["top", "left", "width", "height"]
        case .mediaPipe: ["xmin", "ymin", "width", "height"]
        case .gemini: ["ymin", "xmin", "ymax", "xmax"]
        case .corners, .corners1000: ["x1", "y1", "x2", "y2"]
        case .yolo: ["cx", "cy", "width", "height"]
        case .voc: ["xmin", "ymin", "xmax", "ymax"]
        case .rekognition: ["left", "top", "width", "height"]
        }
    }

    /// The names of the four numbers, as they follow the colon in the text form; Azure's with `=`.
    public var fields: String {
        needsLabels ? labels.map { $0 + "=.." }.joined(separator: ",") : labels.joined(separator: ",")
    }

    /// True if bare numbers are rejected because their order is ambiguous.
    package var needsLabels: Bool { self == .azure }

    /// True if the unit is pixels and the detector never reports a box smaller than one pixel. Fractions of the
    /// picture given in this convention are then recognised as a mistake.
    var isInWholePixels: Bool { self == .azure || self == .coco || self == .voc }
}

extension BoxSpace: CustomStringConvertible {
    /// The name used on the command line.
    public var description: String { rawValue }
}
