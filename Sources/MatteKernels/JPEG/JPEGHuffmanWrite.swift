import CVector
import MatteKernelTypes

extension Kernels {
    /// Writes the codes of `count` MCUs. The state stays in registers: every iteration of the loop ends with whole bytes
    /// in memory and at most seven bits in `bits`.
    @inline(never)
    static func jpegWrite(_ memory: UnsafeMutableRawPointer, _ count: Int) {
        let workspace = memory.assumingMemoryBound(to: JPEGWriteWorkspace.self)
        let blocks = workspace.pointee.blocks
        let blockCount = workspace.pointee.blockCount
        let predictions = workspace.pointee.predictions
        let order = workspace.pointee.order
        var bits = workspace.pointee.bits
        var bitCount = workspace.pointee.bitCount
        var output = workspace.pointee.output
        var codes = workspace.pointee.codes
        var magnitudes = workspace.pointee.magnitudes
        for mcu in 0..<count {
            for i in 0..<blockCount {
                let block = blocks + i
                let at = mcu &* block.pointee.step
                let values = (block.pointee.coefficients + at &* 128).assumingMemoryBound(to: Int16.self)
                let ac = UnsafePointer(block.pointee.ac)
                let component = block.pointee.component
                let difference = Int32(values[0]) &- predictions[component]
                predictions[component] = Int32(values[0])
                do {
                    let sign = difference &>> 31
                    let size =
                        32 &- UInt64(truncatingIfNeeded: magnitude(difference, sign).leadingZeroBitCount)
                    let code = block.pointee.dc[Int(truncatingIfNeeded: size)]
                    codes |= code
                    let value = UInt64(UInt32(bitPattern: difference &+ sign)) & (1 &<< size &- 1)
                    append(code, value, &bits, &bitCount, &output)
                }
                var mask = block.pointee.mask[at] &>> 1
                var k = 1
                while mask != 0 {
                    var run = mask.trailingZeroBitCount
                    mask = (mask &>> UInt64(truncatingIfNeeded: run)) &>> 1
                    k &+= run
                    let value = Int32(values[Int(order[k])])
                    k &+= 1
                    while run > 15 {
                        codes |= ac[0xF0]
                        append(ac[0xF0], 0, &bits, &bitCount, &output)
                        run &-= 16
                    }
                    let sign = value &>> 31
                    let absolute = magnitude(value, sign)
                    magnitudes |= absolute
                    let size = 32 &- UInt64(truncatingIfNeeded: absolute.leadingZeroBitCount)
                    let code = ac[run &<< 4 | Int(truncatingIfNeeded: size & 15)]
                    codes |= code
                    append(
                        code, UInt64(UInt32(bitPattern: value &+ sign)) & (1 &<< size &- 1), &bits, &bitCount,
                        &output)
                }
                if k < 64 {
                    codes |= ac[0]
                    append(ac[0], 0, &bits, &bitCount, &output)
                }
            }
        }
        workspace.pointee.bits = bits
        workspace.pointee.bitCount = bitCount
        workspace.pointee.output = output
        workspace.pointee.codes = codes
        workspace.pointee.magnitudes = magnitudes
    }

    /// Appends a code and the value after it. Together they have at most 57 bits.
    @inline(__always)
    private static func append(
        _ code: UInt64, _ value: UInt64, _ bits: inout UInt64, _ bitCount: inout UInt64,
        _ output: inout UnsafeMutableRawPointer
    ) {
        bitCount &+= code & 63
        bits |= (code &>> 8 | value) &<< (64 &- bitCount)
        output.storeBytes(of: bits.bigEndian, as: UInt64.self)
        output += Int(truncatingIfNeeded: bitCount &>> 3)
        bits &<<= bitCount & 56
        bitCount &= 7
    }

    @inline(__always)
    private static func magnitude(_ value: Int32, _ sign: Int32) -> UInt32 {
        UInt32(bitPattern: (value ^ sign) &- sign)
    }

    /// Counts the symbols of `count` MCUs. The state of the bits stays as it is.
    @inline(never)
    static func jpegCount(_ memory: UnsafeMutableRawPointer, _ count: Int) {
        let workspace = memory.assumingMemoryBound(to: JPEGWriteWorkspace.self)
        let blocks = workspace.pointee.blocks
        let blockCount = workspace.pointee.blockCount
        let predictions = workspace.pointee.predictions
        let order = workspace.pointee.order
        var magnitudes = workspace.pointee.magnitudes
        for mcu in 0..<count {
            for i in 0..<blockCount {
                let block = blocks + i
                let at = mcu &* block.pointee.step
                let values = (block.pointee.coefficients + at &* 128).assumingMemoryBound(to: Int16.self)
                let ac = block.pointee.ac
                let component = block.pointee.component
                let difference = Int32(values[0]) &- predictions[component]
                predictions[component] = Int32(values[0])
                let size = 32 &- magnitude(difference, difference &>> 31).leadingZeroBitCount
                block.pointee.dc[size] &+= 1
                var mask = block.pointee.mask[at] &>> 1
                var k = 1
                while mask != 0 {
                    var run = mask.trailingZeroBitCount
                    mask = (mask &>> UInt64(truncatingIfNeeded: run)) &>> 1
                    k &+= run
                    let value = Int32(values[Int(order[k])])
                    k &+= 1
                    while run > 15 {
                        ac[0xF0] &+= 1
                        run &-= 16
                    }
                    let absolute = magnitude(value, value &>> 31)
                    magnitudes |= absolute
                    ac[run &<< 4 | (32 &- absolute.leadingZeroBitCount) & 15] &+= 1
                }
                if k < 64 { ac[0] &+= 1 }
            }
        }
        workspace.pointee.magnitudes = magnitudes
    }

    /// Writes bits as they are; see ``JPEGWritingKernels/CopyBits``.
    @inline(never)
    static func jpegCopyBits(
        _ memory: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ first: Int, _ count: Int
    ) {
        let workspace = memory.assumingMemoryBound(to: JPEGWriteWorkspace.self)
        let bitCount = workspace.pointee.bitCount
        var bits = workspace.pointee.bits
        var output = workspace.pointee.output
        var input = source + first &>> 3
        let offset = UInt64(truncatingIfNeeded: first & 7)
        var left = count
        // Seven bytes at a time, which an offset of up to seven bits leaves whole.
        while left >= 56 {
            let word = input.loadUnaligned(as: UInt64.self).bigEndian &<< offset
            bits |= (word & ~0xFF) &>> bitCount
            output.storeBytes(of: bits.bigEndian, as: UInt64.self)
            bits &<<= 56
            input += 7
            output += 7
            left &-= 56
        }
        if left > 0 {
            let word = input.loadUnaligned(as: UInt64.self).bigEndian &<< offset
            bits |= (word & ~(UInt64.max &>> UInt64(truncatingIfNeeded: left))) &>> bitCount
            let all = bitCount &+ UInt64(truncatingIfNeeded: left)
            output.storeBytes(of: bits.bigEndian, as: UInt64.self)
            output += Int(truncatingIfNeeded: all &>> 3)
            workspace.pointee.bits = bits &<< (all & 56)
            workspace.pointee.bitCount = all & 7
        } else {
            workspace.pointee.bits = bits
        }
        workspace.pointee.output = output
    }

    @inline(never)
    static func jpegStuff(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ count: Int
    ) -> Int {
        let full = cv_splat_u8x64(255)
        var input = source
        let end = source + count
        var output = destination
        while input < end {
            let v = cv_load_u8x64(input)
            cv_store_u8x64(output, v)
            var marks = cv_nonzero_bits_u8x64(cv_equal_u8x64(v, full))
            let left = end - input
            if left < 64 { marks &= 1 &<< UInt64(truncatingIfNeeded: left) &- 1 }
            if marks == 0 {
                let moved = left < 64 ? left : 64
                input += moved
                output += moved
                continue
            }
            let moved = marks.trailingZeroBitCount &+ 1
            input += moved
            output += moved
            output.storeBytes(of: 0, as: UInt8.self)
            output += 1
        }
        return output - destination
    }
}
