#if canImport(CoreMedia) && canImport(CoreVideo)
public import CoreMedia
public import Matte

extension CameraFrame {
    /// Creates a frame that holds the pixel buffer of a sample, such as a sample from an `AVCaptureVideoDataOutput`.
    /// See `CameraFrame(_: CVPixelBuffer)`.
    ///
    /// ```swift
    /// func captureOutput(_ output: AVCaptureOutput, didOutput sample: CMSampleBuffer, from: AVCaptureConnection) {
    ///     guard let time = sample.presentationMilliseconds, let frame = try? CameraFrame(sample),
    ///         gate.offer(frame, at: .milliseconds(time))
    ///     else { return }
    ///     ask(model, frame, time)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - sample: A sample with a pixel buffer.
    ///   - matrix: The matrix of a 4:2:0 buffer. `nil` selects the matrix that the buffer's attachment names, or BT.709
    ///     if there is no attachment.
    /// - Throws: `MatteError` with code `parameter` for a sample without a pixel buffer, and the errors of
    ///   `CameraFrame(_: CVPixelBuffer)`.
    public convenience init(_ sample: CMSampleBuffer, matrix: YUVMatrix? = nil) throws(MatteError) {
        guard let buffer = CMSampleBufferGetImageBuffer(sample) else {
            throw MatteError(
                .parameter,
                "cannot read the sample buffer: it has no pixel buffer; pass an uncompressed video sample")
        }
        try self.init(buffer, matrix: matrix)
    }
}

extension CMSampleBuffer {
    /// The presentation time in whole milliseconds, rounded down, as live-stream models take it. `nil` if the sample
    /// has no numeric time.
    public var presentationMilliseconds: Int? {
        let seconds = CMTimeGetSeconds(CMSampleBufferGetPresentationTimeStamp(self))
        // NaN and infinity fail this comparison.
        guard abs(seconds) < 0x1p43 else { return nil }
        return Int((seconds * 1000).rounded(.down))
    }
}
#endif
