// A stand-in for a pixel buffer. It counts its locks, and its memory is accessible only while it is locked.
public final class CVBuffer {
    public struct Plane {
        public var width: Int
        public var height: Int
        public var bytesPerRow: Int
        public var memory: UnsafeMutableRawPointer?

        public init(width: Int, height: Int, bytesPerRow: Int, memory: UnsafeMutableRawPointer?) {
            (self.width, self.height, self.bytesPerRow, self.memory) = (width, height, bytesPerRow, memory)
        }
    }

    public let width: Int
    public let height: Int
    public var format: OSType
    public var isPlanar: Bool
    public var planes: [Plane]
    public var attachments: [CFString: CFTypeRef] = [:]
    /// The status that locking returns. With any status but success, the buffer stays unlocked.
    public var lockStatus = kCVReturnSuccess
    public var locks: [CVPixelBufferLockFlags] = []
    /// The number of times that the buffer was locked.
    public var lockCount = 0
    private var owned: [UnsafeMutableRawPointer] = []

    public init(standIn format: OSType, width: Int, height: Int, isPlanar: Bool, planes: [Plane]) {
        (self.format, self.width, self.height) = (format, width, height)
        (self.isPlanar, self.planes) = (isPlanar, planes)
    }

    /// Returns a buffer that owns its memory. Every byte is 0xA5.
    public static func allocated(
        _ format: OSType, width: Int, height: Int, isPlanar: Bool,
        planes: [(width: Int, height: Int, rowBytes: Int)]
    ) -> CVBuffer {
        let buffer = CVBuffer(standIn: format, width: width, height: height, isPlanar: isPlanar, planes: [])
        for plane in planes {
            let stride = (plane.rowBytes + 63) / 64 * 64
            let memory = UnsafeMutableRawPointer.allocate(
                byteCount: max(1, stride * plane.height), alignment: 64)
            memory.initializeMemory(as: UInt8.self, repeating: 0xA5, count: stride * plane.height)
            buffer.owned.append(memory)
            buffer.planes.append(
                Plane(width: plane.width, height: plane.height, bytesPerRow: stride, memory: memory))
        }
        return buffer
    }

    deinit {
        precondition(locks.isEmpty, "a pixel buffer was released while locked")
        for memory in owned { memory.deallocate() }
    }
}

public typealias CVImageBuffer = CVBuffer
public typealias CVPixelBuffer = CVImageBuffer

public struct CVPixelBufferLockFlags: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

@discardableResult
public func CVPixelBufferLockBaseAddress(_ buffer: CVPixelBuffer, _ flags: CVPixelBufferLockFlags) -> CVReturn
{
    guard buffer.lockStatus == kCVReturnSuccess else { return buffer.lockStatus }
    buffer.locks.append(flags)
    buffer.lockCount += 1
    return kCVReturnSuccess
}

@discardableResult
public func CVPixelBufferUnlockBaseAddress(_ buffer: CVPixelBuffer, _ flags: CVPixelBufferLockFlags)
    -> CVReturn
{
    guard let i = buffer.locks.lastIndex(of: flags) else {
        preconditionFailure("a pixel buffer is unlocked with flags it isn't locked with")
    }
    buffer.locks.remove(at: i)
    return kCVReturnSuccess
}

public func CVPixelBufferGetWidth(_ buffer: CVPixelBuffer) -> Int { buffer.width }
public func CVPixelBufferGetHeight(_ buffer: CVPixelBuffer) -> Int { buffer.height }
public func CVPixelBufferGetPixelFormatType(_ buffer: CVPixelBuffer) -> OSType { buffer.format }
public func CVPixelBufferIsPlanar(_ buffer: CVPixelBuffer) -> Bool { buffer.isPlanar }
public func CVPixelBufferGetPlaneCount(_ buffer: CVPixelBuffer) -> Int {
    buffer.isPlanar ? buffer.planes.count : 0
}

/// Returns the address of the first pixel, or `nil` for a planar buffer. For a planar buffer, the real function returns
/// the address of a descriptor, which contains no pixels.
public func CVPixelBufferGetBaseAddress(_ buffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
    buffer.locks.isEmpty || buffer.isPlanar ? nil : buffer.planes.first?.memory
}

public func CVPixelBufferGetBytesPerRow(_ buffer: CVPixelBuffer) -> Int {
    buffer.planes.first?.bytesPerRow ?? 0
}

public func CVPixelBufferGetBaseAddressOfPlane(_ buffer: CVPixelBuffer, _ plane: Int)
    -> UnsafeMutableRawPointer?
{
    buffer.locks.isEmpty ? nil : buffer.planes[plane].memory
}

public func CVPixelBufferGetBytesPerRowOfPlane(_ buffer: CVPixelBuffer, _ plane: Int) -> Int {
    buffer.planes[plane].bytesPerRow
}

public func CVPixelBufferGetWidthOfPlane(_ buffer: CVPixelBuffer, _ plane: Int) -> Int {
    buffer.planes[plane].width
}
public func CVPixelBufferGetHeightOfPlane(_ buffer: CVPixelBuffer, _ plane: Int) -> Int {
    buffer.planes[plane].height
}
