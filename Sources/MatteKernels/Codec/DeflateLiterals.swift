import CVector
import MatteKernelTypes

// Photographs are written as literals and runs of zeros. Nearly all matches found in photographs are one or two
// pixels long and cost as many bits as the literals they replace.

extension Kernels {
    /// Fills the table of pairs of literals from the codes of single literals, at most 13 bits long.
    ///
    /// The codes of literals i and j are concatenated: entry `i | j << 8` contains `code[i] | code[j] << length[i]`,
    /// which equals `code[i] + code[j] * 2^length[i]`.
    @inline(never)
    static func makePairs(_ workspace: UnsafeMutablePointer<DeflateWorkspace>) {
        let codes = workspace.pointee.literalCodes
        let firsts = workspace.pointee.histograms
        let scales = firsts + 256
        for i in 0..<256 {
            let length = codes[i] &>> 24
            firsts[i] = (codes[i] & 0xFF_FFFF) &<< 5 | length
            scales[i] = 1 &<< length
        }
        var row = UnsafeMutableRawPointer(workspace.pointee.pairs)
        for j in 0..<256 {
            let code = cv_bits_i16_from_i32(cv_splat_i32x16(Int32(truncatingIfNeeded: codes[j] & 0xFF_FFFF)))
            let length = cv_splat_u32x16(codes[j] &>> 24)
            for i in 0..<16 {
                // The dot product multiplies the upper and the lower halves of 32-bit lanes and adds both products. The
                // upper halves are zero here, so it returns the product of the lower halves.
                let product = cv_dot_i16x32(cv_splat_i32x16(0), cv_load_i16x32(scales + 16 &* i), code)
                let upper = cv_shl_u32x16(cv_bits_u32_from_i32(product), 5)
                let lower = cv_add_u32x16(cv_load_u32x16(firsts + 16 &* i), length)
                cv_store_u32x16(row + 64 &* i, cv_add_u32x16(upper, lower))
            }
            row += 1024
        }
    }

    /// Writes a block as runs and literals, two literals at a time.
    @inline(never)
    static func writeLiterals(
        _ block: UnsafeRawPointer, _ workspace: UnsafeMutablePointer<DeflateWorkspace>
    ) {
        let runs = workspace.pointee.runs
        let codes = UnsafePointer(workspace.pointee.literalCodes)
        let distanceCode = workspace.pointee.distanceCodes[0]
        let pairs = UnsafePointer(workspace.pointee.pairs)
        var bits = workspace.pointee.bits
        var i = 0
        for run in 0...workspace.pointee.runCount {
            let end = Int(runs[2 &* run])
            while i &+ 4 <= end {
                let v = block.loadUnaligned(fromByteOffset: i, as: UInt32.self).littleEndian
                let first = pairs[Int(v & 0xFFFF)]
                let second = pairs[Int(v &>> 16)]
                let length = UInt64(first & 31)
                let code = UInt64(first &>> 5) | UInt64(second &>> 5) &<< length
                bits.append(code, Int(truncatingIfNeeded: length &+ UInt64(second & 31)))
                i &+= 4
            }
            while i < end {
                bits.append(code: codes[Int(block.load(fromByteOffset: i, as: UInt8.self))])
                i &+= 1
            }
            var left = Int(runs[2 &* run &+ 1])
            i = end &+ left
            while left > 0 {
                let n = DeflateSymbols.runPiece(left)
                let symbol = DeflateSymbols.length(n)
                let extra = DeflateSymbols.extraLengthBits(symbol)
                bits.append(code: codes[symbol])
                bits.append(UInt64(truncatingIfNeeded: n &- 3) & (1 &<< UInt64(extra) &- 1), extra)
                bits.append(code: distanceCode)
                left &-= n
            }
        }
        bits.append(code: codes[256])
        workspace.pointee.bits = bits
    }
}
