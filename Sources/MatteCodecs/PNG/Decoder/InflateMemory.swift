import Matte
import MatteKernelTypes

/// The memory of a PNG reader: the tables of the inflater, compressed data, decompressed data, and two rows of pixels.
@safe
final class InflateMemory {
    private let memory: ScratchMemory
    private let parts: (workspace: ScratchPart<UInt8>, input: ScratchPart<UInt8>, window: ScratchPart<UInt8>)
    private let rows: (even: ScratchPart<UInt8>, odd: ScratchPart<UInt8>)
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
        parts = (
            layout.take(InflateWorkspace.byteCount, of: UInt8.self),
            layout.take(Self.inputBytes, of: UInt8.self, spare: 64),
            layout.take(windowBytes, of: UInt8.self, spare: InflateWorkspace.outputSlack)
        )
        self.rows = (
            layout.take(rowBytes, of: UInt8.self, spare: 64), layout.take(rowBytes, of: UInt8.self, spare: 64)
        )
        guard UInt64(layout.bytes) <= limit else {
            throw .data(.limits, "rows of \(rowBytes) bytes need \(layout.bytes) bytes of memory")
        }
        do throws(MatteError) {
            memory = try ScratchMemory(layout)
        } catch {
            throw .input(error)
        }
        unsafe row(1).initializeMemory(as: UInt8.self, repeating: 0, count: rowBytes)
    }

    var workspace: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(memory[parts.workspace]) }
    var input: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(memory[parts.input]) }
    var window: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(memory[parts.window]) }
    /// One of two rows of pixels. Row 1 contains zeros at first.
    func row(_ i: Int) -> UnsafeMutableRawPointer {
        unsafe UnsafeMutableRawPointer(memory[i == 0 ? rows.even : rows.odd])
    }
}
