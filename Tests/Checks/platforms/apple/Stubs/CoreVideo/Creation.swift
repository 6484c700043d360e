public func CVPixelBufferCreate(
    _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ format: OSType, _ attributes: CFDictionary?,
    _ buffer: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    let bytes: Int
    switch format {
    case kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA, kCVPixelFormatType_OneComponent32Float:
        bytes = 4
    case kCVPixelFormatType_24RGB, kCVPixelFormatType_24BGR: bytes = 3
    case kCVPixelFormatType_OneComponent8: bytes = 1
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
        let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
        buffer.pointee = .allocated(
            format, width: width, height: height, isPlanar: true,
            planes: [(width, height, width), (columns, rows, columns * 2)])
        return kCVReturnSuccess
    default: return kCVReturnInvalidPixelFormat
    }
    buffer.pointee = .allocated(
        format, width: width, height: height, isPlanar: false, planes: [(width, height, width * bytes)])
    return kCVReturnSuccess
}

public enum CVAttachmentMode: UInt32, Sendable { case shouldNotPropagate, shouldPropagate }

public func CVBufferSetAttachment(
    _ buffer: CVBuffer, _ key: CFString, _ value: CFTypeRef, _ mode: CVAttachmentMode
) {
    buffer.attachments[key] = value
}

public func CVBufferCopyAttachment(
    _ buffer: CVBuffer, _ key: CFString, _ mode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
    buffer.attachments[key]
}
