import Matte

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The pixels of a part of a picture that change.
@safe
final class JPEGRegionMarks {
    private let rect: PixelRect
    /// The number of pixels that change.
    private(set) var count = 0
    /// For each pixel of the last row that was compared, 255 if it changes.
    let row: UnsafePointer<UInt8>
    private let memory: JPEGMemory
    private let marks: UnsafeMutablePointer<UInt8>
    /// A bit for each pixel of ``rect``, 1 if it changes, in rows of whole bytes; `nil` if that isn't recorded.
    private var bits: Raster<Gray8>?

    /// - Parameter records: Whether to record which pixels change.
    init(_ rect: PixelRect, records: Bool) throws(MatteError) {
        self.rect = rect
        // Marks are read in groups of eight.
        memory = try JPEGMemory(rect.width + 8)
        unsafe marks = memory.start.assumingMemoryBound(to: UInt8.self)
        unsafe marks.initialize(repeating: 0, count: rect.width + 8)
        unsafe row = UnsafePointer(marks)
        let bytes = PixelSize(width: (rect.width + 7) / 8, height: rect.height)
        bits = records ? try Raster(size: bytes, repeating: Gray8(0)) : nil
    }

    /// Marks the pixels of row `y` of the picture that differ. Returns false if there are none.
    @unsafe
    func compare(_ before: UnsafeRawPointer, _ after: UnsafeRawPointer, y: Int) -> Bool {
        guard unsafe memcmp(before, after, 4 * rect.width) != 0 else { return false }
        let whole = rect.width / 8 * 8
        for x in stride(from: 0, to: whole, by: 8) {
            let old = unsafe before.loadUnaligned(fromByteOffset: 4 &* x, as: SIMD8<UInt32>.self)
            let new = unsafe after.loadUnaligned(fromByteOffset: 4 &* x, as: SIMD8<UInt32>.self)
            let differs = SIMD8<UInt32>.zero.replacing(with: .max, where: old .!= new)
            let mark = SIMD8<UInt8>(truncatingIfNeeded: differs)
            unsafe UnsafeMutableRawPointer(marks + x).storeBytes(of: mark, as: SIMD8<UInt8>.self)
            count &+= Int((mark & 1).wrappedSum())
        }
        for x in whole..<rect.width {
            let old = unsafe before.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self)
            let new = unsafe after.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self)
            unsafe marks[x] = old == new ? 0 : 255
            count &+= old == new ? 0 : 1
        }
        if bits != nil { record(y) }
        return true
    }

    private func record(_ y: Int) {
        let view = bits!.mutableView
        let target = unsafe MutableRows(view)[y - rect.y]
        for byte in 0..<(rect.width + 7) / 8 {
            // Bit i of the byte is that of mark i, and the multiplication adds the bytes.
            let eight = unsafe UnsafeRawPointer(marks + 8 * byte).loadUnaligned(as: UInt64.self)
            let sum = (eight.littleEndian & 0x8040_2010_0804_0201) &* 0x0101_0101_0101_0101
            unsafe target.storeBytes(of: UInt8(sum >> 56), toByteOffset: byte, as: UInt8.self)
        }
    }

    /// Writes 255 for each pixel of row `y` that changes, and 0 for the others, if that is recorded.
    ///
    /// - Parameter columns: The columns of the row, which are in the part.
    @unsafe
    func store(_ y: Int, _ columns: Range<Int>, to target: UnsafeMutablePointer<UInt8>) {
        guard let bits else { return }
        let view = bits.view
        let source = unsafe Rows(view)[y - rect.y].assumingMemoryBound(to: UInt8.self)
        for x in columns {
            let bit = unsafe source[(x - rect.x) >> 3] >> UInt8((x - rect.x) & 7) & 1
            unsafe target[x - columns.lowerBound] = 0 &- bit
        }
    }
}
