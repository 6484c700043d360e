import Matte
import MatteKernelTypes

/// A row of pixels as components of a JPEG.
@safe
final class JPEGRegionPlanes {
    private let width: Int
    private let isRGB: Bool
    private let background: RGB8
    private let memory: JPEGMemory
    /// The number of bytes between planes, whose kernel writes whole vectors.
    private let stride: Int

    init(width: Int, isRGB: Bool, background: RGB8) throws(MatteError) {
        (self.width, self.isRGB, self.background) = (width, isRGB, background)
        stride = (width + 63) / 64 * 64
        memory = try JPEGMemory(7 * stride)
    }

    /// The samples of a component: luma, blue and red difference, or red, green and blue.
    func plane(_ component: Int) -> UnsafePointer<UInt8> {
        unsafe UnsafePointer((memory.start + component * stride).assumingMemoryBound(to: UInt8.self))
    }

    /// Converts a row of RGBA pixels.
    @unsafe
    func convert(_ pixels: UnsafeRawPointer) {
        let opaque = unsafe (memory.start + 3 * stride).assumingMemoryBound(to: UInt8.self)
        unsafe OpaqueRows.convert(
            pixels, .rgba8, to: .rgbx, opaque, count: width, background: background)
        let (first, second, third) = unsafe (
            memory.start, memory.start + stride, memory.start + 2 * stride
        )
        guard isRGB else {
            unsafe KernelTable.current.jpegWriting.planes(1, opaque, first, second, third, width)
            return
        }
        for x in 0..<width {
            unsafe first.storeBytes(of: opaque[4 &* x], toByteOffset: x, as: UInt8.self)
            unsafe second.storeBytes(of: opaque[4 &* x &+ 1], toByteOffset: x, as: UInt8.self)
            unsafe third.storeBytes(of: opaque[4 &* x &+ 2], toByteOffset: x, as: UInt8.self)
        }
    }
}
