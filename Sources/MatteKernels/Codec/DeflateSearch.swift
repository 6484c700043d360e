import MatteKernelTypes

// The search for matches in the 32 KiB window: hash chains for long matches, and the last position for short ones.
//
// A chain links positions whose next pixels have the same hash: three pixels, or eight if a pixel is one byte. With a
// hash of one pixel, a chain would contain most of the window in graphics of few colours, and its nearest entries would
// give short matches only.

extension Kernels {
    /// Enters the pixels in bytes `start..<end` into the tables. `start` must be the start of a row.
    @inline(never)
    static func enterHistory(
        _ base: UnsafeRawPointer, _ start: Int, _ end: Int,
        _ workspace: UnsafeMutablePointer<DeflateWorkspace>
    ) {
        var position = start
        var row = start
        while position < end {
            insert(base, position, workspace)
            advance(&position, &row, workspace.pointee.rowBytes, workspace.pointee.bytesPerPixel)
        }
    }

    /// Enters `position` into the tables and returns the length of the longest match at this position. A result below 3
    /// means that there is no match.
    @inline(__always)
    static func longestMatch(
        _ base: UnsafeRawPointer, _ position: Int, _ end: Int, _ distance: inout Int,
        _ workspace: UnsafeMutablePointer<DeflateWorkspace>
    ) -> Int {
        let links = workspace.pointee.chainLinks
        let most = end &- position < 258 ? end &- position : 258
        let pixel = workspace.pointee.bytesPerPixel
        let head = workspace.pointee.chainHeads + chainHash(base, position, pixel)
        let shortHead = workspace.pointee.shortHeads + shortHash(base, position, pixel)
        // Entries of the tables are positions plus 1; 0 means that there is no entry.
        var candidate = Int(head.pointee)
        let short = Int(shortHead.pointee)
        head.pointee = UInt32(position &+ 1)
        shortHead.pointee = UInt32(position &+ 1)
        links[position & 32767] = UInt32(candidate)
        if most < 4 { return 0 }

        let word = load32(base, position)
        var best = 3
        var left = 16
        while candidate != 0 && left > 0 {
            let at = candidate &- 1
            if at &+ 32768 < position || at >= position { break }
            if load32(base, at &+ best &- 3) == load32(base, position &+ best &- 3)
                && load32(base, at) == word
            {
                let length = matchLength(base, at, position, most)
                if length > best {
                    best = length
                    distance = position &- at
                    if length >= most { break }
                }
            }
            let next = Int(links[at & 32767])
            if next >= candidate { break }
            candidate = next
            left &-= 1
        }
        if best > 3 { return pays(best, distance) ? best : 0 }
        if short == 0 || short > position || short &+ 32767 < position { return 0 }
        distance = position &- (short &- 1)
        let length = matchLength(base, short &- 1, position, most)
        return pays(length, distance) ? length : 0
    }

    /// Returns false if a match usually takes more bits than its literals. A match of 3 or 4 bytes saves bits only at
    /// short distances.
    @inline(__always)
    private static func pays(_ length: Int, _ distance: Int) -> Bool {
        length > 4 || length == 4 && distance <= 4096 || length == 3 && distance <= 1024
    }

    /// Enters `position` into the tables.
    @inline(__always)
    static func insert(
        _ base: UnsafeRawPointer, _ position: Int, _ workspace: UnsafeMutablePointer<DeflateWorkspace>
    ) {
        let pixel = workspace.pointee.bytesPerPixel
        let head = workspace.pointee.chainHeads + chainHash(base, position, pixel)
        workspace.pointee.chainLinks[position & 32767] = head.pointee
        head.pointee = UInt32(position &+ 1)
        workspace.pointee.shortHeads[shortHash(base, position, pixel)] = UInt32(position &+ 1)
    }

    /// Returns a hash of 15 bits of the next eight pixels of 1 byte, or the next three pixels of 3, 4 or 6 bytes.
    @inline(__always)
    private static func chainHash(_ base: UnsafeRawPointer, _ position: Int, _ pixel: Int) -> Int {
        let first = load64(base, position) &* 0x9E37_79B9_7F4A_7C15
        let rest = load64(base, position &+ (pixel == 1 ? 0 : 3 &* pixel &- 8)) &* 0xC2B2_AE3D_27D4_EB4F
        return Int((first ^ rest) &>> 49)
    }

    /// Returns a hash of 12 bits of the next pixel of 3 or 4 bytes, of the first three bytes of
    /// a pixel of 6, or the next three pixels of 1 byte.
    @inline(__always)
    private static func shortHash(_ base: UnsafeRawPointer, _ position: Int, _ pixel: Int) -> Int {
        let word = load32(base, position)
        return Int(((pixel == 4 ? word : word &<< 8) &* 0x9E37_79B1) &>> 20)
    }

    /// Returns the number of equal bytes at `a` and `b`, at most `most`.
    @inline(__always)
    static func matchLength(_ base: UnsafeRawPointer, _ a: Int, _ b: Int, _ most: Int) -> Int {
        var length = 0
        while length < most {
            let difference = load64(base, a &+ length) ^ load64(base, b &+ length)
            if difference != 0 {
                length &+= difference.trailingZeroBitCount &>> 3
                break
            }
            length &+= 8
        }
        return length < most ? length : most
    }

    @inline(__always)
    private static func load32(_ p: UnsafeRawPointer, _ offset: Int) -> UInt32 {
        p.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian
    }

    @inline(__always)
    private static func load64(_ p: UnsafeRawPointer, _ offset: Int) -> UInt64 {
        p.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
    }
}
