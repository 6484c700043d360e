/// A convention for the four numbers of a box, as used by a detector, a model or a data set. The table gives the
/// convention's name on the command line, the order of the numbers, their unit, and the position of the origin.
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
/// | `rekognition` | left, top, width, height, **labelled** | fractions | top left |
public enum BoxSpace: String, Hashable, Sendable, Codable, CaseIterable {
    /// Apple Vision: x, y, width, height as fractions of the picture, with the origin at the bottom left.
    case vision
    /// Core Image: x, y, width, height in pixels, with the origin at the bottom left.
    case coreImage = "coreimage"
    /// Azure Face: top, left, width, height in whole pixels, with the origin at the top left. Azure's documentation
    /// gives the four numbers in different orders, so the text form must label them.
    case azure
    /// MediaPipe's relative box: xmin, ymin, width, height as fractions of the picture, with the origin at the top
    /// left.
    case mediaPipe = "mediapipe"
    /// Gemini: ymin, xmin, ymax, xmax in thousandths of the picture's sides, with the origin at the top left. The
    /// numbers may have fractions, such as 128.5. If all four are within -1...1 and at least one isn't an integer, the
    /// box is rejected, because its numbers look like fractions of the picture.
    case gemini
    /// Pixels: x, y, width, height in pixels, with the origin at the top left. The numbers may have fractions.
    case pixels
    /// COCO: x, y, width, height in pixels counted from 0, with the origin at the top left. The numbers may have
    /// fractions.
    case coco
    /// Two corners: x1, y1, x2, y2 in pixels, with the origin at the top left. Used by Claude and Qwen2.5-VL (in pixels
    /// of the picture as resized for the model), by Ultralytics' `xyxy`, and by Detectron2's `XYXY_ABS`.
    case corners
    /// Two corners: x1, y1, x2, y2 in thousandths of the picture's sides, with the origin at the top left. Used by
    /// Qwen3-VL and GLM-V.
    case corners1000 = "corners-1000"
    /// YOLO label files: centre x, centre y, width, height as fractions of the picture, with the origin at the top
    /// left.
    case yolo
    /// Pascal VOC: xmin, ymin, xmax, ymax in pixels counted from 1, with the origin at the top left. The last column
    /// and row are inside the box.
    case voc
    /// Amazon Rekognition: left, top, width, height as fractions of the picture, with the origin at the top left. The
    /// service's JSON and its documentation give the four numbers in different orders, so the text form must label
    /// them.
    case rekognition

    /// The lower-case names of the four numbers, in the order of the convention.
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

    /// The names of the four numbers in the order in which a box's text form `SPACE:a,b,c,d` gives them, separated by
    /// commas. An example is `x,y,width,height`. For Azure and Rekognition, whose numbers must be labelled, `=..` follows
    /// each name.
    public var fields: String {
        needsLabels ? labels.map { $0 + "=.." }.joined(separator: ",") : labels.joined(separator: ",")
    }

    /// True if the text form must label the four numbers, because their order is ambiguous without labels.
    package var needsLabels: Bool { self == .azure || self == .rekognition }

    /// True if the unit is pixels and the producer never reports a box smaller than one pixel. A box with numbers that
    /// look like fractions of the picture is then rejected as a mistake.
    var isInWholePixels: Bool { self == .azure || self == .coco || self == .voc }

    /// True if the unit is a thousandth of the picture's sides. A box with numbers that look like fractions of the
    /// picture is then rejected as a mistake.
    var isInThousandths: Bool { self == .gemini || self == .corners1000 }
}

extension BoxSpace: CustomStringConvertible {
    /// The convention's name on the command line, such as `vision`.
    public var description: String { rawValue }
}
