import Matte
import MatteCodecs

// guide: still
/// Returns a picture with the classes of a model painted over it, and the fraction of each class.
func overlay(
    photo: [UInt8], classes: [UInt8], size: PixelSize
) throws -> (picture: EncodedImage, shares: [Double]) {
    var picture = try Raster<RGBA8>(decoding: photo)
    let categories = CategoryMask(try Raster<Gray8>(size: size, pixels: classes.map { Gray8($0) }))
    try picture.overlay(try categories.resized(to: picture.size), palette: .voc, opacity: 0.5, outline: 2)
    return (try picture.encoded(as: .png), categories.shares)
}
// guide: end

// guide: live
/// A camera with a blurred background, for which a model segments the person.
struct BlurredCamera {
    let gate = LatestFrame<CameraFrame>(policy: .dropArriving)
    private let effect: PortraitEffect
    private var output: Raster<BGRA8>

    init(frame: PixelSize) throws {
        effect = try PortraitEffect(
            frame: frame, background: .blur(sigma: 12), foreground: .high, smoothing: 0.8)
        output = Raster(
            width: frame.width, height: frame.height, repeating: BGRA8(red: 0, green: 0, blue: 0))
    }

    /// Called by the camera; returns true if the model should process this frame.
    func arrived(_ frame: CameraFrame, at milliseconds: Int) -> Bool {
        gate.offer(frame, at: .milliseconds(milliseconds))
    }

    /// Called with the model's answer; returns the rendered frame that the answer belongs to.
    mutating func answered(
        _ confidences: borrowing RasterView<GrayF32>, at milliseconds: Int
    ) throws -> Raster<BGRA8>? {
        guard let frame = gate.take(at: .milliseconds(milliseconds)) else { return nil }
        let effect = effect
        var view = output.mutableView
        try effect.render(frame, confidences: confidences, into: &view)
        return output
    }
}
// guide: end

// guide: mask
/// Returns the person cut out, with soft edges.
func cutOut(_ photo: Raster<RGBA8>, confidences: RasterView<GrayF32>) throws -> EncodedImage {
    let mask = try Mask(confidences: confidences, foreground: .high, size: photo.size)
    return try photo.masked(by: mask).encoded(as: .png)
}
// guide: end

#if canImport(CoreMedia) && canImport(CoreGraphics) && canImport(Vision)
import CoreGraphics
import CoreMedia
import MatteApple
import Vision

// guide: app
extension BlurredCamera {
    /// Called by the capture output; returns the frame's time if a model should be asked about it.
    func captured(_ sample: CMSampleBuffer) throws -> Int? {
        guard let time = sample.presentationMilliseconds, arrived(try CameraFrame(sample), at: time) else {
            return nil
        }
        return time
    }

    /// Called with Vision's segmentation, in the format `OneComponent32Float`; returns the image to show.
    mutating func segmented(_ mask: VNPixelBufferObservation, at time: Int) throws -> CGImage? {
        var frame: Raster<BGRA8>?
        try mask.pixelBuffer.withRasterView(as: GrayF32.self) { frame = try answered($0, at: time) }
        return try frame?.makeCGImage()
    }
}
// guide: end
#endif
