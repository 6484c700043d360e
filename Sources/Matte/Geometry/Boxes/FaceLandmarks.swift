/// Five points of a face, in pixels: the eyes, the nose and the corners of the mouth.
///
/// Left and right are as seen in the picture: the left eye is the one with the smaller x in an upright, unmirrored
/// picture. Detectors such as RetinaFace, SCRFD and MTCNN give their points in this order.
public struct FaceLandmarks: Hashable, Sendable, Codable {
    /// The centre of the eye at the left of the picture.
    public var leftEye: SubpixelPoint
    /// The centre of the eye at the right of the picture.
    public var rightEye: SubpixelPoint
    /// The tip of the nose.
    public var nose: SubpixelPoint
    /// The corner of the mouth at the left of the picture.
    public var leftMouth: SubpixelPoint
    /// The corner of the mouth at the right of the picture.
    public var rightMouth: SubpixelPoint

    /// Creates landmarks from five points.
    ///
    /// ```swift
    /// let face = FaceLandmarks(
    ///     leftEye: SubpixelPoint(x: 40, y: 50), rightEye: SubpixelPoint(x: 70, y: 50), nose: SubpixelPoint(x: 55, y: 70),
    ///     leftMouth: SubpixelPoint(x: 42, y: 90), rightMouth: SubpixelPoint(x: 68, y: 90))
    /// face.points[2].y  // 70.0
    /// ```
    public init(
        leftEye: SubpixelPoint, rightEye: SubpixelPoint, nose: SubpixelPoint, leftMouth: SubpixelPoint,
        rightMouth: SubpixelPoint
    ) {
        self.leftEye = leftEye
        self.rightEye = rightEye
        self.nose = nose
        self.leftMouth = leftMouth
        self.rightMouth = rightMouth
    }

    /// The points in the order left eye, right eye, nose, left corner and right corner of the mouth.
    public var points: [SubpixelPoint] { [leftEye, rightEye, nose, leftMouth, rightMouth] }

    /// Creates landmarks from the regions of Vision's `VNFaceLandmarks2D`, whose points are fractions of the face box
    /// with the origin at the bottom left.
    ///
    /// An eye is the mean of its points, or the pupil if you pass its single point. The nose is the mean of its points:
    /// pass the last point of `noseCrest` for the tip. The corners of the mouth are the first and the last of the outer
    /// lips' points along the line of the eyes. If the eyes are given in the other order, they are exchanged.
    ///
    /// ```swift
    /// let face = NormalizedRect(visionX: 0.2, y: 0.2, width: 0.5, height: 0.5)
    /// let landmarks = try FaceLandmarks(
    ///     visionLeftEye: [(0.3, 0.7)], rightEye: [(0.7, 0.7)], nose: [(0.5, 0.5)],
    ///     outerLips: [(0.35, 0.25), (0.5, 0.2), (0.65, 0.25)], inFace: face, size: PixelSize(width: 100, height: 100))
    /// landmarks.leftEye.x  // 35.0
    /// ```
    ///
    /// - Parameters:
    ///   - leftEye: The points of one eye.
    ///   - rightEye: The points of the other eye.
    ///   - nose: The points of the nose.
    ///   - outerLips: The points of the outline of the lips.
    ///   - face: The face box as fractions of the picture. ``NormalizedRect/unit`` if the points are fractions of the
    ///     picture.
    ///   - size: The size of the upright picture, in pixels.
    /// - Throws: ``MatteError`` with code `parameter` if a region has no points, the lips have fewer than two, or a
    ///   coordinate isn't finite.
    public init(
        visionLeftEye leftEye: [(x: Double, y: Double)], rightEye: [(x: Double, y: Double)],
        nose: [(x: Double, y: Double)], outerLips: [(x: Double, y: Double)], inFace face: NormalizedRect,
        size: PixelSize
    ) throws(MatteError) {
        func pixels(_ points: [(x: Double, y: Double)], _ name: String) throws(MatteError) -> [SubpixelPoint]
        {
            let mapped = points.map {
                NormalizedPoint(visionLandmarkX: $0.x, y: $0.y, inFace: face).subpixelPoint(in: size)
            }
            let needed = name == "lips" ? 2 : 1
            guard mapped.count >= needed, mapped.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
                throw MatteError(
                    .parameter,
                    "cannot use landmarks: the \(name) has \(points.count) points, or a coordinate isn't finite; pass at "
                        + "least \(needed)"
                )
            }
            return mapped
        }
        func mean(_ points: [SubpixelPoint]) -> SubpixelPoint {
            let n = Double(points.count)
            return SubpixelPoint(
                x: points.reduce(0) { $0 + $1.x } / n, y: points.reduce(0) { $0 + $1.y } / n)
        }
        let first = mean(try pixels(leftEye, "left eye")), second = mean(try pixels(rightEye, "right eye"))
        let tip = mean(try pixels(nose, "nose")), lips = try pixels(outerLips, "lips")
        // From the left to the right of an upright face, the mouth is at the right hand: the cross product of the line
        // of the eyes and the line down to the mouth is positive, because y points down.
        let mouth = mean(lips)
        let isOrdered =
            (second.x - first.x) * (mouth.y - first.y) - (second.y - first.y) * (mouth.x - first.x) >= 0
        let (left, right) = isOrdered ? (first, second) : (second, first)
        func along(_ p: SubpixelPoint) -> Double { p.x * (right.x - left.x) + p.y * (right.y - left.y) }
        self.init(
            leftEye: left, rightEye: right, nose: tip, leftMouth: lips.min { along($0) < along($1) }!,
            rightMouth: lips.max { along($0) < along($1) }!)
    }
}

/// The positions of five landmarks in an aligned picture of a face, as a face recognition model expects them.
public struct FaceTemplate: Hashable, Sendable, Codable {
    /// The positions of the landmarks, in pixels from the outer corner of the first pixel.
    public var landmarks: FaceLandmarks
    /// The size of the aligned picture.
    public var size: PixelSize

    /// Creates a template.
    ///
    /// ```swift
    /// let larger = FaceTemplate(landmarks: FaceTemplate.arcFace112.landmarks, size: PixelSize(width: 112, height: 128))
    /// larger.size.height  // 128
    /// ```
    public init(landmarks: FaceLandmarks, size: PixelSize) {
        self.landmarks = landmarks
        self.size = size
    }

    /// The 112x112 template of ArcFace, from `arcface_src` in InsightFace's `face_align.py`
    /// (https://github.com/deepinsight/insightface). Its coordinates count from the centre of the first pixel, so 0.5
    /// is added here.
    public static let arcFace112 = FaceTemplate(
        landmarks: FaceLandmarks(
            leftEye: SubpixelPoint(x: 38.2946 + 0.5, y: 51.6963 + 0.5),
            rightEye: SubpixelPoint(x: 73.5318 + 0.5, y: 51.5014 + 0.5),
            nose: SubpixelPoint(x: 56.0252 + 0.5, y: 71.7366 + 0.5),
            leftMouth: SubpixelPoint(x: 41.5493 + 0.5, y: 92.3655 + 0.5),
            rightMouth: SubpixelPoint(x: 70.7299 + 0.5, y: 92.2041 + 0.5)),
        size: PixelSize(width: 112, height: 112))
}
