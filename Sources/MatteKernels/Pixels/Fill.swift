import CVector

extension Kernels {
    @inline(never)
    static func fill(
        _ first: UnsafeMutableRawPointer, _ rows: Int, _ bytes: Int, _ bytesPerRow: Int,
        _ pattern: UnsafeRawPointer, _ ahead: Int
    ) {
        // A column of a frame is a short row at every `y`.
        if bytes >= 64 {
            for y in 0..<rows {
                fillRow(first + y &* bytesPerRow, bytes, pattern, ahead, nonTemporally: false)
            }
        } else if bytes >= 32 {
            fillEnds(
                of: SIMD32<UInt8>.self, first, rows: rows, bytes: bytes, bytesPerRow: bytesPerRow, pattern)
        } else if bytes >= 16 {
            fillEnds(
                of: SIMD16<UInt8>.self, first, rows: rows, bytes: bytes, bytesPerRow: bytesPerRow, pattern)
        } else if bytes >= 8 {
            fillEnds(of: UInt64.self, first, rows: rows, bytes: bytes, bytesPerRow: bytesPerRow, pattern)
        } else if bytes >= 4 {
            fillEnds(of: UInt32.self, first, rows: rows, bytes: bytes, bytesPerRow: bytesPerRow, pattern)
        } else {
            for y in 0..<rows {
                for i in 0..<bytes {
                    (first + (y &* bytesPerRow &+ i)).storeBytes(
                        of: (pattern + i).load(as: UInt8.self), as: UInt8.self)
                }
            }
        }
    }

    /// Fills rows with stores that bypass the caches, except for the ends of long rows, and for short rows.
    @inline(never)
    static func fillNonTemporally(
        _ first: UnsafeMutableRawPointer, _ rows: Int, _ bytes: Int, _ bytesPerRow: Int,
        _ pattern: UnsafeRawPointer, _ ahead: Int
    ) {
        guard bytes >= 64 else { return fill(first, rows, bytes, bytesPerRow, pattern, ahead) }
        for y in 0..<rows { fillRow(first + y &* bytesPerRow, bytes, pattern, ahead, nonTemporally: true) }
    }

    @inline(__always)
    private static func fillRow(
        _ row: UnsafeMutableRawPointer, _ bytes: Int, _ pattern: UnsafeRawPointer, _ ahead: Int,
        nonTemporally: Bool
    ) {
        // The first and the last store overlap those between them, which are aligned and so touch one cache line each.
        cv_store_u8x64(row, cv_load_u8x64(pattern))
        let skipped = (0 &- Int(bitPattern: row)) & 63
        let a = cv_load_u8x64(pattern + skipped)
        let b = cv_load_u8x64(pattern + (skipped &+ 64))
        let c = cv_load_u8x64(pattern + (skipped &+ 128))
        var i = skipped
        while i &+ 192 <= bytes {
            if !nonTemporally { prefetchThreeLines(row + i, ahead) }
            store(a, row + i, nonTemporally)
            store(b, row + (i &+ 64), nonTemporally)
            store(c, row + (i &+ 128), nonTemporally)
            i &+= 192
        }
        if i &+ 64 <= bytes { store(a, row + i, nonTemporally) }
        if i &+ 128 <= bytes { store(b, row + (i &+ 64), nonTemporally) }
        let last = bytes &- 64
        cv_store_u8x64(row + last, cv_load_u8x64(pattern + last % 192))
    }

    @inline(__always)
    private static func store(_ v: cv_u8x64, _ place: UnsafeMutableRawPointer, _ nonTemporally: Bool) {
        if nonTemporally { cv_store_non_temporal_u8x64(place, v) } else { cv_store_u8x64(place, v) }
    }

    /// Fills rows of one to two vectors with two stores that overlap.
    @inline(__always)
    private static func fillEnds<Vector: BitwiseCopyable>(
        of type: Vector.Type, _ first: UnsafeMutableRawPointer, rows: Int, bytes: Int, bytesPerRow: Int,
        _ pattern: UnsafeRawPointer
    ) {
        let last = bytes &- MemoryLayout<Vector>.size
        let a = pattern.loadUnaligned(as: type), b = pattern.loadUnaligned(fromByteOffset: last, as: type)
        var row = first
        for _ in 0..<rows {
            row.storeBytes(of: a, as: type)
            row.storeBytes(of: b, toByteOffset: last, as: type)
            row += bytesPerRow
        }
    }
}
