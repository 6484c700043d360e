import CVector
import MatteKernelTypes

// The parts of the sampling of bytes that treat one pixel after another: edges of the picture, formats of fewer than
// four bytes, and positions that are not on a line.

extension Kernels {
    /// Writes the windows of up to sixteen samples from sample `start` on to the scratch memory. Returns a mask of the
    /// samples whose windows are outside the source.
    ///
    /// If `side` is 2, the windows and fractions are in the order of cv_gather_pairs_u8x64: the upper pairs of all
    /// samples, the lower pairs, and each fraction twice. If `side` is 4, each row of all windows has 256 bytes.
    @inline(never)
    static func warpWindows(_ pointer: UnsafeRawPointer, _ start: Int, _ side: Int) -> UInt32 {
        if insideWindows(pointer, start, side) { return 0 }
        let row = pointer.assumingMemoryBound(to: WarpRow.self).pointee
        // One copy of the loop per number of channels, so that the loop does not test it for each row of a window.
        switch (side, row.channels) {
        case (2, 4): return windows(row, start, 2, 4)
        case (2, 1): return windows(row, start, 2, 1)
        case (2, _): return windows(row, start, 2, 3)
        case (_, 4): return windows(row, start, 4, 4)
        case (_, 1): return windows(row, start, 4, 1)
        default: return windows(row, start, 4, 3)
        }
    }

    /// Returns where the pairs of sample `k` are in the order of cv_gather_pairs_u8x64.
    @inline(__always)
    static func order(_ k: Int) -> Int { (k &>> 1 & 1) &* 8 &+ k &>> 2 &* 2 &+ (k & 1) }

    /// Stores the fractions of a sample twice each.
    @inline(__always)
    static func storeTwice(
        _ a: UInt32, _ b: UInt32, _ fractions: UnsafeMutablePointer<UInt32>, _ slot: Int
    ) {
        fractions[2 &* slot] = a
        fractions[2 &* slot &+ 1] = a
        fractions[32 &+ 2 &* slot] = b
        fractions[32 &+ 2 &* slot &+ 1] = b
    }

    @inline(__always)
    private static func windows(_ row: WarpRow, _ start: Int, _ side: Int, _ channels: Int) -> UInt32 {
        let fractions = row.scratch.fractions.assumingMemoryBound(to: UInt32.self)
        var outside: UInt32 = 0
        for k in 0..<16 {
            let i = start &+ k < row.count ? start &+ k : row.count &- 1
            let (u, v) = position(row, i)
            let (a, b) = (UInt32(truncatingIfNeeded: u), UInt32(truncatingIfNeeded: v))
            var found = false
            if side == 2 {
                let slot = order(k)
                found = window(row, u, v, 2, channels, row.scratch.windows + 8 &* slot, 128)
                storeTwice(a, b, fractions, slot)
            } else {
                found = window(row, u, v, 4, channels, row.scratch.windows + 16 &* k, 256)
                fractions[k] = a
                fractions[16 &+ k] = b
            }
            if !found { outside |= 1 &<< UInt32(truncatingIfNeeded: k) }
        }
        return outside
    }

    /// Returns the position of sample `i`.
    @inline(__always)
    static func position(_ row: WarpRow, _ i: Int) -> (Int64, Int64) {
        if let positions = row.positions { return (positions[2 &* i], positions[2 &* i &+ 1]) }
        let k = Int64(truncatingIfNeeded: i)
        return (row.u &+ k &* row.du, row.v &+ k &* row.dv)
    }

    /// Writes a window of side x side pixels as four-byte pixels, one row of the window every `distance` bytes. Returns
    /// false if no pixel of the window comes from the source.
    @inline(__always)
    private static func window(
        _ row: WarpRow, _ u: Int64, _ v: Int64, _ side: Int, _ channels: Int, _ taps: UnsafeMutableRawPointer,
        _ distance: Int
    ) -> Bool {
        let isSomewhere = u != WarpKernels.nowhere
        let x = Int(truncatingIfNeeded: u &>> 32) &- side / 2 &+ 1
        let y = Int(truncatingIfNeeded: v &>> 32) &- side / 2 &+ 1
        if isSomewhere && x >= 0 && y >= 0 && x &+ side <= row.width && y &+ side <= row.height {
            for j in 0..<side {
                let line = row.source + (y &+ j) &* row.bytesPerRow + x &* channels
                if side == 2 {
                    copyPair(line, channels, taps + j &* distance)
                } else {
                    copyQuad(line, channels, taps + j &* distance)
                }
            }
            return true
        }
        return mixedWindow(row, u, v, side, taps, distance)
    }

    /// Copies two neighbouring pixels as four-byte pixels.
    @inline(__always)
    static func copyPair(_ p: UnsafeRawPointer, _ channels: Int, _ taps: UnsafeMutableRawPointer) {
        if channels == 4 {
            taps.storeBytes(of: p.loadUnaligned(as: UInt64.self), as: UInt64.self)
        } else if channels == 1 {
            let both = UInt64(p.loadUnaligned(as: UInt16.self))
            taps.storeBytes(of: (both | both &<< 24) & 0xFF_0000_00FF, as: UInt64.self)
        } else {
            let first = UInt64(p.loadUnaligned(as: UInt32.self) & 0xFF_FFFF)
            let second = UInt64(p.loadUnaligned(fromByteOffset: 2, as: UInt32.self) &>> 8)
            taps.storeBytes(of: first | second &<< 32, as: UInt64.self)
        }
    }

    /// Copies four neighbouring pixels as four-byte pixels.
    @inline(__always)
    static func copyQuad(_ p: UnsafeRawPointer, _ channels: Int, _ taps: UnsafeMutableRawPointer) {
        if channels == 4 {
            cv_store_u8x16(taps, cv_load_u8x16(p))
        } else if channels == 1 {
            let all = UInt64(p.loadUnaligned(as: UInt32.self)), kept: UInt64 = 0xFF_0000_00FF
            taps.storeBytes(of: (all | all &<< 24) & kept, as: UInt64.self)
            taps.storeBytes(of: (all &>> 16 | all &<< 8) & kept, toByteOffset: 8, as: UInt64.self)
        } else {
            let low = p.loadUnaligned(as: UInt64.self)
            let high = p.loadUnaligned(fromByteOffset: 4, as: UInt64.self), kept: UInt64 = 0xFF_FFFF
            taps.storeBytes(of: low & kept | (low &>> 24 & kept) &<< 32, as: UInt64.self)
            taps.storeBytes(
                of: high &>> 16 & kept | (high &>> 40) &<< 32, toByteOffset: 8, as: UInt64.self)
        }
    }

    /// Does the same as ``window`` for windows that aren't wholly inside the source.
    @inline(never)
    private static func mixedWindow(
        _ row: WarpRow, _ u: Int64, _ v: Int64, _ side: Int, _ taps: UnsafeMutableRawPointer, _ distance: Int
    ) -> Bool {
        let isSomewhere = u != WarpKernels.nowhere
        let x = Int(truncatingIfNeeded: u &>> 32) &- side / 2 &+ 1
        let y = Int(truncatingIfNeeded: v &>> 32) &- side / 2 &+ 1
        var found = false
        for j in 0..<side {
            for i in 0..<side {
                var cx = x &+ i, cy = y &+ j
                if row.replicates {
                    cx = cx < 0 ? 0 : cx >= row.width ? row.width &- 1 : cx
                    cy = cy < 0 ? 0 : cy >= row.height ? row.height &- 1 : cy
                }
                var value = row.fill
                if isSomewhere && cx >= 0 && cy >= 0 && cx < row.width && cy < row.height {
                    value = pixel(row.source + cy &* row.bytesPerRow + cx &* row.channels, row.channels)
                    found = true
                }
                (taps + j &* distance + 4 &* i).storeBytes(of: value, as: UInt32.self)
            }
        }
        return found
    }

    /// Returns a source pixel as four bytes. Missing bytes are 0.
    @inline(__always)
    private static func pixel(_ p: UnsafeRawPointer, _ channels: Int) -> UInt32 {
        if channels == 4 { return p.loadUnaligned(as: UInt32.self) }
        if channels == 1 { return UInt32(p.load(as: UInt8.self)) }
        let low = UInt32(p.loadUnaligned(as: UInt16.self))
        return low | UInt32(p.load(fromByteOffset: 2, as: UInt8.self)) &<< 16
    }
}
