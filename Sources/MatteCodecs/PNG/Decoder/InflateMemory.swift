import Matte
import MatteKernelTypes

/// The memory of a PNG reader: the tables of the inflater, compressed data, decompressed data, and two rows of pixels.
@safe
final class InflateMemory {
    private let memory: Raster<Gray8>
    private let start: UnsafeMutableRawPointer
    private let offsets: [Int]
    /// The number of bytes of decompressed data that fit, not counting the spare bytes after them.
    let windowBytes: Int

    /// The number of bytes of compressed data that fit.
    static let inputBytes = 65_536 + InflateWorkspace.headerBytes
    /// The number of bytes that matches may refer to.
    static let historyBytes = 32_768
    /// The number of bytes that are decompressed between two moves of the window. They fit the second-level cache.
    private static let bandBytes = 131_072

    /// Reserves memory for rows with `rowBytes` bytes, not counting the filter type.
    ///
    /// - Parameter limit: The maximum number of bytes.
    init(rowBytes: Int, rows: Int, limit: UInt64) throws(PNGFailure) {
        let (picture, isLarge) = rows.multipliedReportingOverflow(by: 1 + rowBytes)
        let window = Self.historyBytes + max(Self.bandBytes, 1 + rowBytes)
        windowBytes = isLarge ? window : min(window, max(picture, Self.historyBytes) + Self.historyBytes)
        var layout = ScratchLayout()
        offsets = [
            layout.take(InflateWorkspace.byteCount), layout.take(Self.inputBytes, spare: 64),
            layout.take(windowBytes, spare: InflateWorkspace.outputSlack), layout.take(rowBytes, spare: 64),
            layout.take(rowBytes, spare: 64),
        ]
        guard UInt64(layout.bytes) <= limit else {
            throw .data(.limits, "rows of \(rowBytes) bytes need \(layout.bytes) bytes of memory")
        }
        do throws(MatteError) {
            var memory = try Raster<Gray8>(uninitialized: PixelSize(width: layout.bytes, height: 1))
            unsafe start = memory.mutableView.start
            self.memory = memory
        } catch {
            throw .input(error)
        }
        unsafe row(1).initializeMemory(as: UInt8.self, repeating: 0, count: rowBytes)
    }

    var workspace: UnsafeMutableRawPointer { unsafe start + offsets[0] }
    var input: UnsafeMutableRawPointer { unsafe start + offsets[1] }
    var window: UnsafeMutableRawPointer { unsafe start + offsets[2] }
    /// One of two rows of pixels. Row 1 contains zeros at first.
    func row(_ i: Int) -> UnsafeMutableRawPointer { unsafe start + offsets[3 + i] }
}
