import MatteKernelTypes

extension Kernels {
    /// Makes the tables of a Huffman code; see ``JPEGKernels/MakeTable``.
    @inline(never)
    static func jpegMakeTable(
        _ counts: UnsafePointer<UInt8>, _ symbols: UnsafePointer<UInt8>, _ isDC: Int,
        _ table: UnsafeMutableRawPointer
    ) -> Int {
        let indexBits = Int(isDC != 0 ? JPEGTable.dcIndexBits : JPEGTable.acIndexBits)
        let singles = (table + JPEGTable.singles).assumingMemoryBound(to: UInt32.self)
        let limits = (table + JPEGTable.limits).assumingMemoryBound(to: UInt32.self)
        let offsets = (table + JPEGTable.offsets).assumingMemoryBound(to: Int32.self)
        let firstMoved = table.load(fromByteOffset: JPEGTable.moved, as: UInt32.self)
        let movedCount = table.load(fromByteOffset: JPEGTable.moved &+ 4, as: UInt32.self)
        singles.initialize(repeating: 0, count: 1 &<< indexBits)
        var code = 0
        var place = 0
        for length in 1...16 {
            offsets[length] = Int32(truncatingIfNeeded: place &- code)
            var left = Int(counts[length &- 1])
            if place &+ left > 256 || code &+ left > 1 &<< length { return 0 }
            // A code may not consist of ones only.
            if left > 0 && code &+ left == 1 &<< length { return 0 }
            while left > 0 {
                let symbol = symbols[place]
                if isDC != 0 && symbol > 15 { return 0 }
                (table + JPEGTable.symbols).storeBytes(of: symbol, toByteOffset: place, as: UInt8.self)
                let aligned = UInt32(truncatingIfNeeded: code &<< (16 &- length))
                if length <= indexBits && aligned &- firstMoved >= movedCount {
                    let size = UInt32(symbol & 15)
                    let total = UInt32(truncatingIfNeeded: length) &+ size
                    let entry =
                        UInt32(truncatingIfNeeded: length) | total &<< 8 | size &<< 16
                        | UInt32(symbol &>> 4) &<< 24
                    let free = indexBits &- length
                    (singles + code &<< free).update(repeating: entry, count: 1 &<< free)
                }
                code &+= 1
                place &+= 1
                left &-= 1
            }
            limits[length] = UInt32(truncatingIfNeeded: code &<< (16 &- length))
            code &<<= 1
        }
        limits[17] = .max
        if isDC == 0 { makePairs(table) }
        return 1
    }

    /// Joins two symbols in an entry where the index contains both.
    @inline(__always)
    private static func makePairs(_ table: UnsafeMutableRawPointer) {
        let singles = (table + JPEGTable.singles).assumingMemoryBound(to: UInt32.self)
        let pairs = table.assumingMemoryBound(to: UInt64.self)
        let exception: UInt64 = 128 << 16
        for index in 0..<2048 {
            let single = singles[index]
            let length = single & 63
            let total = single &>> 8 & 63
            let size = single &>> 16 & 15
            let zeros = UInt64(single &>> 24)
            if single == 0 || size == 0 && zeros != 0 || total > 23 {
                pairs[index] = exception
            } else if size == 0 {
                pairs[index] = UInt64(length) | 64 &<< 8
            } else if total > 11 {
                pairs[index] =
                    UInt64(total) | UInt64(length) &<< 8 | (64 &+ zeros) &<< 16 | UInt64(size) &<< 24
            } else {
                let value = indexed(UInt32(truncatingIfNeeded: index), total, size)
                let rest = UInt32(truncatingIfNeeded: index) &<< total & 2047
                let next = singles[Int(rest)]
                let nextLength = next & 63
                let nextTotal = next &>> 8 & 63
                let nextSize = next &>> 16 & 15
                let nextZeros = UInt64(next &>> 24)
                var bits = UInt64(total)
                var advance = zeros &+ 1
                var second = zeros
                var secondValue = value
                if next != 0 && nextSize == 0 && nextZeros == 0 && total &+ nextLength <= 11 {
                    bits &+= UInt64(nextLength)
                    advance = 64
                } else if next != 0 && nextSize != 0 && total &+ nextTotal <= 11 {
                    bits &+= UInt64(nextTotal)
                    second = zeros &+ 1 &+ nextZeros
                    advance = second &+ 1
                    secondValue = indexed(rest, nextTotal, nextSize)
                }
                pairs[index] =
                    bits | advance &<< 8 | zeros &<< 16 | second &<< 24
                    | UInt64(value) &<< 32 | UInt64(secondValue) &<< 48
            }
        }
    }

    /// Returns the value whose bits end `total` bits after the start of an index.
    @inline(__always)
    private static func indexed(_ index: UInt32, _ total: UInt32, _ size: UInt32) -> UInt16 {
        let value = index &>> (11 &- total) & ((1 &<< size) &- 1)
        let isNegative = value &>> (size &- 1) == 0
        return UInt16(truncatingIfNeeded: isNegative ? value &- ((1 &<< size) &- 1) : value)
    }
}
