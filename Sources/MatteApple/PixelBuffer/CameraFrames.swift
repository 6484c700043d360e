#if canImport(CoreVideo)
public import CoreVideo
public import Matte

extension CameraFrame {
    /// Creates a frame that holds a pixel buffer (`32BGRA`, `420v` or `420f`) without copying its pixels.
    ///
    /// The buffer stays locked for reading and retained as long as the frame exists, so that the frame can wait in a
    /// `LatestFrame` while a model analyses it. A camera delivers no frames while all buffers of its pool are retained,
    /// so keep at most two frames at a time.
    ///
    /// - Parameters:
    ///   - buffer: The pixel buffer. Its producer must not write to it any more.
    ///   - matrix: The matrix of a 4:2:0 buffer. `nil` selects the matrix that the buffer's attachment names, or BT.709
    ///     if there is no attachment.
    /// - Throws: `MatteError`: `unsupported` for another format or matrix, `io` if the memory can't be locked,
    ///   `parameter` if planes are missing or too small or rows overlap. After an error, the buffer is neither locked
    ///   nor retained.
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
            // If the frame's initializer has called `retain`, it has also called `release` before it throws.
            if !isHeld { unlock() }
            throw error
        }
    }
}
#endif
