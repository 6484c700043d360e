import Foundation
public import Matte

/// Pixels in memory between two inaccessible pages, to be passed to operations as views.
///
/// An operation that accesses memory before the first row or after the last pixel of the last row ends the process.
@safe
public final class GuardedPixels<PixelType: Pixel> {
    /// The position of the inaccessible page that is directly adjacent to the pixels.
    public enum Guard: CaseIterable, Sendable {
        /// The first row starts directly after the inaccessible page.
        case before
        /// The last pixel ends directly before the inaccessible page. The last row has no padding.
        case after
    }

    /// The width and height in pixels.
    public let size: PixelSize
    /// The number of bytes from one row to the next.
    public let bytesPerRow: Int
    private let pages: UnsafeMutableRawBufferPointer
    private let memory: UnsafeMutableRawBufferPointer
    private static var filler: UInt8 { 0xA5 }

    /// Copies a raster into rows with `padding` bytes between them.
    public init(_ raster: Raster<PixelType>, padding: Int, touching guarded: Guard) {
        size = raster.size
        let row = size.width * MemoryLayout<PixelType>.stride
        bytesPerRow = row + padding
        let count = size.isEmpty ? 0 : bytesPerRow * (size.height - 1) + row
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let inner = (count + page - 1) / page * page
        let flags = MAP_PRIVATE | MAP_ANONYMOUS
        let mapped = unsafe mmap(nil, inner + 2 * page, PROT_NONE, Int32(flags), -1, 0)
        precondition(unsafe mapped != MAP_FAILED, "no memory for \(inner) bytes between guard pages")
        unsafe pages = UnsafeMutableRawBufferPointer(start: mapped, count: inner + 2 * page)
        let start = unsafe mapped! + page
        if inner > 0 { unsafe mprotect(start, inner, PROT_READ | PROT_WRITE) }
        unsafe memory = UnsafeMutableRawBufferPointer(
            start: guarded == .before ? start : start + (inner - count), count: count)
        unsafe memory.initializeMemory(as: UInt8.self, repeating: Self.filler)
        unsafe raster.bytes.withUnsafeBytes { pixels in
            for y in 0..<size.height where row > 0 {
                unsafe memory.baseAddress!.advanced(by: y * bytesPerRow).copyMemory(
                    from: pixels.baseAddress! + y * raster.bytesPerRow, byteCount: row)
            }
        }
    }

    deinit { unsafe munmap(pages.baseAddress!, pages.count) }

    /// Calls `body` with the bytes of all rows.
    public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try unsafe body(UnsafeRawBufferPointer(memory))
    }

    /// Calls `body` with a view of the pixels.
    public func withView<Result>(
        _ body: (borrowing RasterView<PixelType>) throws -> Result
    ) rethrows -> Result {
        let view = unsafe try! RasterView<PixelType>(
            memory: UnsafeRawBufferPointer(memory), width: size.width, height: size.height,
            bytesPerRow: bytesPerRow)
        return try body(view)
    }

    /// Calls `body` with a mutable view of the pixels.
    public func withMutableView<Result>(
        _ body: (inout MutableRasterView<PixelType>) throws -> Result
    ) rethrows -> Result {
        var view = unsafe try! MutableRasterView<PixelType>(
            memory: memory, width: size.width, height: size.height, bytesPerRow: bytesPerRow)
        return try body(&view)
    }

    /// A raster with a copy of the pixels.
    public var raster: Raster<PixelType> { withView { try! Raster(copying: $0) } }

    /// True if the padding bytes between the rows are unchanged.
    public var paddingIsIntact: Bool {
        let row = size.width * MemoryLayout<PixelType>.stride
        for y in 0..<size.height {
            let end = unsafe min((y + 1) * bytesPerRow, memory.count)
            for i in y * bytesPerRow + row..<end {
                guard unsafe memory[i] == Self.filler else { return false }
            }
        }
        return true
    }
}
