import CVector
import MatteKernelTypes

extension Kernels {
    /// Rearranges up to eight rows of three-channel 16-bit pixels into a block of four-channel pixels for the
    /// horizontal pass. The fourth channel is zero.
    @inline(never)
    static func arrangeThree(
        _ rows: UnsafeRawPointer, _ bytesPerRow: Int, _ count: Int, _ pixels: Int,
        _ block: UnsafeMutableRawPointer
    ) {
        let pairs = (pixels &+ 1) / 2
        for y in 0..<min(8, count) {
            let row = rows + y &* bytesPerRow
            // A vector reads four bytes beyond its two pixels, so the last pair is moved by integers.
            var pair = 0
            while pair &+ 1 < pairs {
                cv_store_u8x16(
                    block + (pair &* 128 &+ y &* 16), cv_pair_three_u8x16(cv_load_u8x16(row + pair &* 12)))
                pair &+= 1
            }
            while pair < pairs {
                // Read channels 0, 1 and 2 of the left pixel, then those of the right pixel.
                let at = pair &* 12
                let p = row.loadUnaligned(fromByteOffset: at, as: UInt32.self)
                let q = row.loadUnaligned(fromByteOffset: at &+ 4, as: UInt32.self)
                let r = row.loadUnaligned(fromByteOffset: at &+ 8, as: UInt32.self)
                let place = block + (pair &* 128 &+ y &* 16)
                place.storeBytes(of: (p & 0xFFFF) | (q & 0xFFFF_0000), as: UInt32.self)
                place.storeBytes(of: (p &>> 16) | (r &<< 16), toByteOffset: 4, as: UInt32.self)
                place.storeBytes(of: (q & 0xFFFF) | (r & 0xFFFF_0000), toByteOffset: 8, as: UInt32.self)
                place.storeBytes(of: 0, toByteOffset: 12, as: UInt32.self)
                pair &+= 1
            }
        }
    }

    /// Rearranges up to thirty-two rows of one-channel 16-bit pixels into a block for the horizontal pass.
    @inline(never)
    static func arrangeOne(
        _ rows: UnsafeRawPointer, _ bytesPerRow: Int, _ count: Int, _ pixels: Int,
        _ block: UnsafeMutableRawPointer
    ) {
        let pairs = (pixels &+ 1) / 2
        let whole = pairs & ~7
        for y in 0..<min(32, count) {
            let row = rows + y &* bytesPerRow
            // Process blocks of eight rows and eight pairs of columns. The pairs and rows that remain are processed one
            // by one.
            let isWhole = y | 7 < count
            if isWhole && y & 7 == 0 {
                var pair = 0
                while pair < whole {
                    cv_transpose_8x8_u32(
                        row + pair &* 4, bytesPerRow, block + (pair &* 128 &+ y &* 4), 128)
                    pair &+= 8
                }
            }
            for pair in (isWhole ? whole : 0)..<pairs {
                let both = row.loadUnaligned(fromByteOffset: pair &* 4, as: UInt32.self)
                block.storeBytes(of: both, toByteOffset: pair &* 128 &+ y &* 4, as: UInt32.self)
            }
        }
    }

    /// Converts 16-bit linear light, 256 steps per level, to sRGB bytes. `table` has one byte for each of the 65,281
    /// possible values.
    @inline(never)
    static func encodeLinear(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int,
        _ layoutValue: Int32, _ table: UnsafePointer<UInt8>
    ) {
        let light = source.assumingMemoryBound(to: UInt16.self)
        let bytes = destination.assumingMemoryBound(to: UInt8.self)
        if layoutValue == LinearLayout.one.rawValue {
            lookUp(light, table, bytes, pixels)
        } else if layoutValue == LinearLayout.three.rawValue {
            lookUp(light, table, bytes, pixels &* 3)
        } else if layoutValue == LinearLayout.fourToThree.rawValue {
            for x in 0..<pixels {
                for c in 0..<3 { bytes[x &* 3 &+ c] = table[Int(light[x &* 4 &+ c])] }
            }
        } else {
            for x in 0..<pixels {
                let exact = UInt32(light[x &* 4 &+ 3])
                let alpha = (exact &+ 128) &>> 8
                bytes[x &* 4 &+ 3] = UInt8(truncatingIfNeeded: alpha)
                for c in x &* 4..<x &* 4 &+ 3 {
                    guard alpha > 0 else {
                        bytes[c] = 0
                        continue
                    }
                    let divided = min(65280, (UInt32(light[c]) &* 65280 &+ exact / 2) / exact)
                    let byte = UInt32(table[Int(divided)])
                    let multiplied = (byte &* alpha &+ 127) / 255
                    bytes[c] = UInt8(
                        truncatingIfNeeded: layoutValue == LinearLayout.straight.rawValue
                            ? byte : multiplied)
                }
            }
        }
    }

    /// Converts linear light to bytes by a table.
    @inline(__always)
    private static func lookUp(
        _ light: UnsafePointer<UInt16>, _ table: UnsafePointer<UInt8>, _ bytes: UnsafeMutablePointer<UInt8>,
        _ count: Int
    ) {
        var x = 0
        if cv_has_memory_operands() == 0 {
            while x &+ 16 <= count {
                cv_store_u8x16(bytes + x, cv_lookup_u16x16(table, light + x))
                x &+= 16
            }
        }
        while x &+ 8 <= count {
            let (from, to) = (light + x, bytes + x)
            for i in 0..<8 { to[i] = table[Int(from[i])] }
            x &+= 8
        }
        while x < count {
            bytes[x] = table[Int(light[x])]
            x &+= 1
        }
    }

    /// Writes the weighted sum of rows of floats. Rows are added from the first to the last.
    @inline(never)
    static func resampleFloatRow(
        _ rows: UnsafeRawPointer, _ bytesPerRow: Int, _ weights: UnsafePointer<Float>, _ taps: Int,
        _ destination: UnsafeMutableRawPointer, _ columns: Int
    ) {
        var x = 0
        while x &+ 16 <= columns {
            var sum = cv_splat_f32x16(0)
            for k in 0..<taps {
                let row = cv_load_f32x16(rows + (k &* bytesPerRow &+ x &* 4))
                sum = cv_add_f32x16(sum, cv_mul_f32x16(row, cv_splat_f32x16(weights[k])))
            }
            cv_store_f32x16(destination + x &* 4, sum)
            x &+= 16
        }
        while x < columns {
            var sum: Float = 0
            for k in 0..<taps {
                sum +=
                    rows.loadUnaligned(fromByteOffset: k &* bytesPerRow &+ x &* 4, as: Float.self)
                    * weights[k]
            }
            destination.storeBytes(of: sum, toByteOffset: x &* 4, as: Float.self)
            x &+= 1
        }
    }

    /// Writes output columns as weighted sums of source columns, for blocks of sixteen interleaved rows.
    @inline(never)
    static func resampleFloatColumns(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ columns: Int,
        _ windows: UnsafeRawPointer, _ weights: UnsafePointer<Float>
    ) {
        let windows = windows.assumingMemoryBound(to: FloatWindow.self)
        for x in 0..<columns {
            var sum = cv_splat_f32x16(0)
            let window = windows[x]
            let place = source + Int(window.first) &* 64
            let row = weights + Int(window.weights)
            for k in 0..<Int(window.count) {
                let column = cv_load_f32x16(place + k &* 64)
                sum = cv_add_f32x16(sum, cv_mul_f32x16(column, cv_splat_f32x16(row[k])))
            }
            cv_store_f32x16(destination + x &* 64, sum)
        }
    }

    /// Interleaves up to sixteen rows of floats, column by column.
    @inline(never)
    static func interleaveFloats(
        _ rows: UnsafeRawPointer, _ bytesPerRow: Int, _ count: Int, _ columns: Int,
        _ block: UnsafeMutableRawPointer
    ) {
        let whole = columns & ~7
        for y in 0..<min(16, count) {
            let row = rows + y &* bytesPerRow
            let isWhole = y | 7 < count
            if isWhole && y & 7 == 0 {
                var x = 0
                while x < whole {
                    cv_transpose_8x8_u32(row + x &* 4, bytesPerRow, block + (x &* 64 &+ y &* 4), 64)
                    x &+= 8
                }
            }
            for x in (isWhole ? whole : 0)..<columns {
                let bits = row.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
                block.storeBytes(of: bits, toByteOffset: x &* 64 &+ y &* 4, as: UInt32.self)
            }
        }
    }

    /// Separates interleaved floats into up to sixteen rows.
    @inline(never)
    static func deinterleaveFloats(
        _ block: UnsafeRawPointer, _ rows: UnsafeMutableRawPointer, _ bytesPerRow: Int, _ count: Int,
        _ columns: Int
    ) {
        let whole = columns & ~7
        for y in 0..<min(16, count) {
            let row = rows + y &* bytesPerRow
            let isWhole = y | 7 < count
            if isWhole && y & 7 == 0 {
                var x = 0
                while x < whole {
                    cv_transpose_8x8_u32(block + (x &* 64 &+ y &* 4), 64, row + x &* 4, bytesPerRow)
                    x &+= 8
                }
            }
            for x in (isWhole ? whole : 0)..<columns {
                let bits = block.load(fromByteOffset: x &* 64 &+ y &* 4, as: UInt32.self)
                row.storeBytes(of: bits, toByteOffset: x &* 4, as: UInt32.self)
            }
        }
    }
}
