#if canImport(CoreVideo)
// Design: docs/design/platforms.md

public import CoreVideo
public import Matte

extension CVPixelBuffer {
    /// Calls `body` with a view of the planes of a 4:2:0 buffer (`420v` or `420f`), without copying them. The memory is
    /// locked for reading during the call.
    ///
    /// The format states the range of values. The buffer's attachment `kCVImageBufferYCbCrMatrixKey` names the matrix.
    /// Without an attachment, BT.709 applies.
    ///
    /// ```swift
    /// let upright = try buffer.withYUV420View { try $0.converted(to: RGBA8.self, orientation: .right) }
    /// ```
    ///
    /// - Parameters:
    ///   - matrix: The matrix to apply instead of the attachment's, or `nil` for the attachment's.
    ///   - body: A closure that reads the planes. The view can't outlive the call.
    /// - Throws: `MatteError`: `unsupported` for another format or matrix, `io` if the memory can't be locked,
    ///   `parameter` if planes are missing or too small or their rows overlap. Also throws the error that `body`
    ///   throws.
    public func withYUV420View<Result>(
        matrix: YUVMatrix? = nil, _ body: (borrowing YUV420View) throws -> Result
    ) throws -> Result {
        try locked(.readOnly) {
            let planes = try unsafe yuvPlanes(matrix)
            let view = try unsafe YUV420View(
                luma: UnsafeRawBufferPointer(planes.luma.memory),
                chroma: UnsafeRawBufferPointer(planes.chroma.memory), width: size.width,
                height: size.height, lumaBytesPerRow: planes.luma.bytesPerRow,
                chromaBytesPerRow: planes.chroma.bytesPerRow, range: planes.range, matrix: planes.matrix)
            return try body(view)
        }
    }

    /// The planes of a locked 4:2:0 buffer.
    @unsafe struct YUVPlanes {
        let luma: PixelBufferPlane
        let chroma: PixelBufferPlane
        let range: YUVRange
        let matrix: YUVMatrix
    }

    /// The range of values that a 4:2:0 format states, or `nil` for other formats.
    var yuvRange: YUVRange? {
        switch CVPixelBufferGetPixelFormatType(self) {
        case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: .video
        case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: .full
        default: nil
        }
    }

    func yuvPlanes(_ matrix: YUVMatrix?) throws(MatteError) -> YUVPlanes {
        guard let range = yuvRange else {
            let name = coreVideoFormatName(CVPixelBufferGetPixelFormatType(self))
            throw MatteError(
                .unsupported,
                "cannot read the pixel buffer as 4:2:0: its format is \(name); set the producer's format to '420v' or '420f'"
            )
        }
        let count = CVPixelBufferGetPlaneCount(self)
        guard count == 2 else {
            throw MatteError(
                .parameter,
                "cannot read the pixel buffer as 4:2:0: it has \(count) planes instead of 2; set the producer's format to '420v' or '420f'"
            )
        }
        let pairs = PixelSize(width: size.width - size.width / 2, height: size.height - size.height / 2)
        let luma = try unsafe plane(0, "the luma plane", needed: size, bytesPerPixel: 1)
        let chroma = try unsafe plane(1, "the chroma plane", needed: pairs, bytesPerPixel: 2)
        // Avoid the operator ??, because a throwing expression on its right side throws an untyped error.
        let attached = try matrix == nil ? attachedMatrix() : matrix
        return unsafe YUVPlanes(luma: luma, chroma: chroma, range: range, matrix: attached ?? .bt709)
    }

    private func plane(
        _ index: Int, _ name: String, needed: PixelSize, bytesPerPixel: Int
    ) throws(MatteError) -> PixelBufferPlane {
        let size = PixelSize(
            width: CVPixelBufferGetWidthOfPlane(self, index),
            height: CVPixelBufferGetHeightOfPlane(self, index))
        guard size.width >= needed.width, size.height >= needed.height else {
            throw MatteError(
                .parameter,
                "cannot read \(name) of a pixel buffer of \(self.size): its size is \(size), less than the \(needed) that the picture needs"
            )
        }
        return try unsafe plane(
            name, base: CVPixelBufferGetBaseAddressOfPlane(self, index),
            bytesPerRow: CVPixelBufferGetBytesPerRowOfPlane(self, index), rows: needed.height,
            rowBytes: needed.width * bytesPerPixel)
    }

    /// Returns the matrix that the buffer's attachment names, or `nil` if there is no attachment.
    private func attachedMatrix() throws(MatteError) -> YUVMatrix? {
        guard let value = CVBufferCopyAttachment(self, kCVImageBufferYCbCrMatrixKey, nil) else {
            return nil
        }
        if CFEqual(value, kCVImageBufferYCbCrMatrix_ITU_R_709_2) { return .bt709 }
        if CFEqual(value, kCVImageBufferYCbCrMatrix_ITU_R_601_4) { return .bt601 }
        throw MatteError(
            .unsupported,
            "cannot read the pixel buffer as 4:2:0: its matrix is \(value), not ITU_R_709_2 or ITU_R_601_4; pass 'matrix:' to apply one of those"
        )
    }
}
#endif
