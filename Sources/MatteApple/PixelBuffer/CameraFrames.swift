#if canImport(CoreVideo)
public import CoreVideo
public import Matte

extension CameraFrame {
    /// Creates a frame that holds a pixel buffer (`32BGRA`, `420v` or `420f`) without copying its pixels.
    ///
    /// The buffer is locked for reading and retained for as long as the frame lives, so that it can wait in a
    /// `LatestFrame` for the answer of a model. A camera stops delivering when all buffers of its pool are held: hold
    /// one or two.
    ///
    /// - Parameters:
    ///   - buffer: the pixel buffer, which the producer no longer writes.
    ///   - matrix: the matrix of a 4:2:0 buffer; `nil` uses the one that the buffer's attachment names, or else BT.709.
    /// - Throws: `MatteError`: `unsupported` for another format or matrix, `io` if the memory can't be locked,
    ///   `parameter` if planes are missing or too small or rows overlap. The buffer is then unlocked and not retained.
    public convenience init(_ buffer: CVPixelBuffer, matrix: YUVMatrix? = nil) throws(MatteError) {
        try buffer.lock(.readOnly)
        let unlock = { _ = CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        var isHeld = false
        do throws(MatteError) {
            if buffer.yuvRange == nil {
                let plane = try unsafe buffer.pixels(.bgra8)
                try unsafe self.init(
                    size: buffer.size, bytesPerRow: plane.bytesPerRow,
                    retain: {
                        isHeld = true
                        return unsafe UnsafeRawBufferPointer(plane.memory)
                    }, release: unlock)
            } else {
                let planes = try unsafe buffer.yuvPlanes(matrix)
                try unsafe self.init(
                    size: buffer.size, bytesPerRow: (planes.luma.bytesPerRow, planes.chroma.bytesPerRow),
                    range: planes.range, matrix: planes.matrix,
                    retainPlanes: {
                        isHeld = true
                        return unsafe (
                            UnsafeRawBufferPointer(planes.luma.memory),
                            UnsafeRawBufferPointer(planes.chroma.memory)
                        )
                    }, release: unlock)
            }
        } catch {
            // Once the buffer is held, the frame's own initialiser gives it back.
            if !isHeld { unlock() }
            throw error
        }
    }
}
#endif
