/// A resizing filter of another library, reproduced byte for byte.
///
/// A model expects pictures that were resized as in its training. Bytes that differ by one or two levels, and
/// reductions without antialiasing (``openCVLinear``), change its results measurably. Use ``ResizeFilter`` for pictures
/// that people look at.
///
/// ```swift
/// let picture = try Raster<Gray8>(size: PixelSize(width: 4, height: 1), pixels: [10, 20, 30, 50])
/// let half = PixelSize(width: 2, height: 1)
/// try picture.resized(to: half, like: .pillowBilinear)[0, 0].value  // 17
/// try picture.resized(to: half, like: .openCVLinear)[0, 0].value  // 15
/// ```
///
/// | Filter | Library's name | Reductions | Alpha |
/// |---|---|---|---|
/// | ``pillowBilinear`` | `Image.Resampling.BILINEAR` | antialiased | colour is premultiplied |
/// | ``pillowBicubic`` | `Image.Resampling.BICUBIC` | antialiased | colour is premultiplied |
/// | ``pillowLanczos`` | `Image.Resampling.LANCZOS` | antialiased | colour is premultiplied |
/// | ``torchBilinear`` | `interpolate(mode: "bilinear", antialias: true)` | antialiased | an independent channel |
/// | ``torchBicubic`` | `interpolate(mode: "bicubic", antialias: true)` | antialiased | an independent channel |
/// | ``torchLanczos`` | torchvision's `resize(interpolation: LANCZOS)` | antialiased | an independent channel |
/// | ``openCVLinear`` | `cv2.INTER_LINEAR` | not antialiased | an independent channel |
/// | ``openCVArea`` | `cv2.INTER_AREA` | means of areas | an independent channel |
///
/// Results are the same on every tier and with any number of threads. A picture that keeps its size is copied. If more
/// than twice as many rows as columns are removed, Pillow scales columns first since version 13; earlier versions
/// differ by up to one level then.
///
/// The filters of torch are those of its tensors of bytes on x86-64 processors with AVX2, and of torchvision, which the
/// processors of transformers use by default. Their weights have 16 bits, so 1 to 3 % of bytes differ from Pillow's.
public enum ReferenceFilter: String, CaseIterable, Hashable, Sendable, Codable {
    /// Pillow's `Image.resize` with `BILINEAR`, also the default of torchvision for PIL images.
    case pillowBilinear = "pillow-bilinear"
    /// Pillow's `Image.resize` with `BICUBIC`, a cubic with a = -1/2.
    case pillowBicubic = "pillow-bicubic"
    /// Pillow's `Image.resize` with `LANCZOS`, radius 3.
    case pillowLanczos = "pillow-lanczos"
    /// torch's `interpolate` of bytes with `bilinear` and `antialias`, as in torchvision 0.28 and torch 2.13.
    case torchBilinear = "torch-bilinear"
    /// torch's `interpolate` of bytes with `bicubic` and `antialias`, a cubic with a = -1/2.
    case torchBicubic = "torch-bicubic"
    /// torchvision's `resize` of a tensor of bytes with `LANCZOS`, radius 3.
    case torchLanczos = "torch-lanczos"
    /// OpenCV's `resize` with `INTER_LINEAR`: four pixels at any ratio, with weights of 11 bits. A reduction to exactly
    /// one half is ``openCVArea``, as in OpenCV.
    case openCVLinear = "opencv-linear"
    /// OpenCV's `resize` with `INTER_AREA`: the mean of the covered pixels, in single precision. If a side grows, both
    /// are interpolated linearly between pixel edges, as in OpenCV.
    case openCVArea = "opencv-area"
}
