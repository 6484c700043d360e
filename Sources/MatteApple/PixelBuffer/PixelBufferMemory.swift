#if canImport(CoreVideo)
internal import CoreVideo
internal import Matte

/// One plane of a locked pixel buffer.
@unsafe struct PixelBufferPlane {
    /// The memory from the first byte of the top row to the last byte of the bottom row.
    let memory: UnsafeMutableRawBufferPointer
    let bytesPerRow: Int
}

extension CVPixelBuffer {
    var size: PixelSize {
        PixelSize(width: CVPixelBufferGetWidth(self), height: CVPixelBufferGetHeight(self))
    }

    /// Locks the buffer's memory. The caller must unlock it with the same flags.
    func lock(_ flags: CVPixelBufferLockFlags) throws(MatteError) {
        let status = CVPixelBufferLockBaseAddress(self, flags)
        guard status == kCVReturnSuccess else {
            throw MatteError(
                .io, "cannot lock the pixel buffer: CVPixelBufferLockBaseAddress returned \(status)")
        }
    }

    /// Locks the buffer's memory, calls `body`, and unlocks the memory.
    func locked<Result>(_ flags: CVPixelBufferLockFlags, _ body: () throws -> Result) throws -> Result {
        try lock(flags)
        defer { CVPixelBufferUnlockBaseAddress(self, flags) }
        return try body()
    }

    /// Returns the memory of a locked buffer that has a single plane.
    func pixels(_ format: PixelFormat) throws(MatteError) -> PixelBufferPlane {
        let actual = CVPixelBufferGetPixelFormatType(self)
        guard let wanted = format.coreVideoFormat, actual == wanted else {
            let name = format.coreVideoFormat.map(coreVideoFormatName) ?? "\(format)"
            throw MatteError(
                .unsupported,
                "cannot read the pixel buffer as \(format): its format is \(coreVideoFormatName(actual)); set the producer's format to \(name)"
            )
        }
        return try unsafe plane(
            "the pixel buffer", base: CVPixelBufferGetBaseAddress(self),
            bytesPerRow: CVPixelBufferGetBytesPerRow(self), rows: size.height,
            rowBytes: size.width * format.bytesPerPixel)
    }

    /// Checks the layout of a plane and returns the plane.
    ///
    /// - Parameters:
    ///   - name: The plane's name for error messages.
    ///   - base: The first byte of the top row.
    ///   - bytesPerRow: The number of bytes from one row to the next.
    ///   - rows: The number of rows.
    ///   - rowBytes: The number of bytes of a row that hold pixels, without padding.
    @unsafe
    func plane(
        _ name: String, base: UnsafeMutableRawPointer?, bytesPerRow: Int, rows: Int, rowBytes: Int
    ) throws(MatteError) -> PixelBufferPlane {
        guard let base = unsafe base else {
            throw MatteError(.io, "cannot read \(name): its base address is nil although it is locked")
        }
        guard bytesPerRow >= rowBytes else {
            throw MatteError(
                .parameter,
                "cannot read \(name): bytesPerRow is \(bytesPerRow), less than the \(rowBytes) bytes of a row"
            )
        }
        let (above, overflow) = bytesPerRow.multipliedReportingOverflow(by: max(0, rows - 1))
        let (count, overflows) = above.addingReportingOverflow(rowBytes)
        guard !overflow, !overflows else {
            throw MatteError(
                .limits,
                "cannot read \(name): \(rows) rows of \(bytesPerRow) bytes are more than \(Int.max) bytes")
        }
        return unsafe PixelBufferPlane(
            memory: UnsafeMutableRawBufferPointer(start: base, count: rows > 0 ? count : 0),
            bytesPerRow: bytesPerRow)
    }
}
#endif
