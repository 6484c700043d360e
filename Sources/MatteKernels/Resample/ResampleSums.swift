import CVector
import MatteKernelTypes

extension Kernels {
    /// Filters the columns of a strip. ``VerticalStrip`` describes the parameters and the memory.
    ///
    /// A slot of the ring buffer contains 64 columns of a pair of source rows in four vectors. In vector q, the 16-bit
    /// value n (0...7) of 16-byte lane l belongs to column 16 l + 4 q + n / 2. Sums have the same order, and packing
    /// restores the order of the columns.
    @inline(never)
    static func resampleVertically(_ pointer: UnsafeRawPointer) -> Bool {
        let s = pointer.assumingMemoryBound(to: VerticalStrip.self)
        if takesBytes(s) { return resampleBytesVertically(s) }
        let scale: Int32 = s.pointee.input == .bytes || s.pointee.input == .opaque ? 0 : 7
        let slotBytes = s.pointee.slotBytes
        let end = s.pointee.ring + s.pointee.slots &* slotBytes
        let list = end.assumingMemoryBound(to: UnsafeRawPointer.self)
        // The first pair of source rows in the window and the next one to load, each with its slot.
        var first = Int(s.pointee.windows[0].first) &>> 1
        var firstSlot = s.pointee.ring
        var (next, nextSlot) = (first, firstSlot)
        for y in 0..<s.pointee.rows {
            let window = s.pointee.windows[y]
            let top = Int(window.first) &>> 1
            while next < top &+ Int(window.pairs) {
                let isNeeded = next >= top && next &* 2 < s.pointee.sourceRows
                if isNeeded && !loadPair(s, next, nextSlot) { return false }
                next &+= 1
                nextSlot += slotBytes
                if nextSlot == end { nextSlot = s.pointee.ring }
            }
            while first < top {
                first &+= 1
                firstSlot += slotBytes
                if firstSlot == end { firstSlot = s.pointee.ring }
            }
            // List the addresses of the window's slots after the last slot.
            var slot = firstSlot
            for k in 0..<Int(window.pairs) {
                list[k] = UnsafeRawPointer(slot)
                slot += slotBytes
                if slot == end { slot = s.pointee.ring }
            }
            sumRow(s, y, window, scale)
        }
        return true
    }

    /// Computes the sums of one output row from the listed slots of the ring buffer.
    @inline(__always)
    private static func sumRow(
        _ s: UnsafePointer<VerticalStrip>, _ y: Int, _ window: ResampleWindow, _ scale: Int32
    ) {
        let weights = s.pointee.weights + Int(window.weights)
        let pairs = Int(window.pairs)
        let output = s.pointee.output
        let places = scale &+ window.bits
        let shares = s.pointee.shares
        let shift = shares > 0 ? 0 : cut(output, places)
        var offset = (1 &<< (shift &- 1)) &- (128 &<< places)
        if shares > 0 { offset = output == .quotients ? shares : -128 &* shares }
        let initial = cv_splat_i32x16(offset)
        let divisor = divisor(shares)
        let slots = UnsafeRawPointer(s.pointee.ring + s.pointee.slots &* s.pointee.slotBytes)
            .assumingMemoryBound(to: UnsafeRawPointer.self)
        let columns = s.pointee.columns
        var row = s.pointee.destination
        if output == .blocks {
            row += (y / 8) &* s.pointee.blockBytes &+ (y % 8) &* 16
        } else {
            row += y &* s.pointee.destinationBytesPerRow
        }
        let ahead = s.pointee.readAhead.assumingMemoryBound(to: ReadAhead.self)
        let perStep = ahead.pointee.rows > 0 ? s.pointee.readAheadLines : 0
        var line = ahead.pointee.row + ahead.pointee.line &* 64
        var x = 0
        if cv_register_count() >= 32 {
            while x &+ 64 < columns {
                for _ in 0..<2 &* perStep {
                    cv_prefetch_far(line)
                    line += 64
                }
                var (a0, a1, a2, a3) = (initial, initial, initial, initial)
                var (b0, b1, b2, b3) = (initial, initial, initial, initial)
                for k in 0..<pairs {
                    let place = slots[k] + x &* 4
                    let weight = cv_bits_i16_from_i32(cv_splat_i32x16(weights[k]))
                    a0 = cv_dot_pair_i16x32(a0, cv_load_i16x32(place), weight)
                    a1 = cv_dot_pair_i16x32(a1, cv_load_i16x32(place + 64), weight)
                    a2 = cv_dot_pair_i16x32(a2, cv_load_i16x32(place + 128), weight)
                    a3 = cv_dot_pair_i16x32(a3, cv_load_i16x32(place + 192), weight)
                    b0 = cv_dot_pair_i16x32(b0, cv_load_i16x32(place + 256), weight)
                    b1 = cv_dot_pair_i16x32(b1, cv_load_i16x32(place + 320), weight)
                    b2 = cv_dot_pair_i16x32(b2, cv_load_i16x32(place + 384), weight)
                    b3 = cv_dot_pair_i16x32(b3, cv_load_i16x32(place + 448), weight)
                }
                storeSums(row, x, columns, output, shift, divisor, a0, a1, a2, a3)
                storeSums(row, x &+ 64, columns, output, shift, divisor, b0, b1, b2, b3)
                x &+= 128
            }
        }
        while x < columns {
            for _ in 0..<perStep {
                cv_prefetch_far(line)
                line += 64
            }
            var (a0, a1, a2, a3) = (initial, initial, initial, initial)
            if cv_register_count() >= 8 {
                for k in 0..<pairs {
                    let place = slots[k] + x &* 4
                    let weight = cv_bits_i16_from_i32(cv_splat_i32x16(weights[k]))
                    a0 = cv_dot_pair_i16x32(a0, cv_load_i16x32(place), weight)
                    a1 = cv_dot_pair_i16x32(a1, cv_load_i16x32(place + 64), weight)
                    a2 = cv_dot_pair_i16x32(a2, cv_load_i16x32(place + 128), weight)
                    a3 = cv_dot_pair_i16x32(a3, cv_load_i16x32(place + 192), weight)
                }
            } else {
                // This tier has only four registers of 64 bytes. Compute two sums at a time, because four would not
                // stay in registers.
                for k in 0..<pairs {
                    let place = slots[k] + x &* 4
                    let weight = cv_bits_i16_from_i32(cv_splat_i32x16(weights[k]))
                    a0 = cv_dot_pair_i16x32(a0, cv_load_i16x32(place), weight)
                    a1 = cv_dot_pair_i16x32(a1, cv_load_i16x32(place + 64), weight)
                }
                for k in 0..<pairs {
                    let place = slots[k] + x &* 4
                    let weight = cv_bits_i16_from_i32(cv_splat_i32x16(weights[k]))
                    a2 = cv_dot_pair_i16x32(a2, cv_load_i16x32(place + 128), weight)
                    a3 = cv_dot_pair_i16x32(a3, cv_load_i16x32(place + 192), weight)
                }
            }
            storeSums(row, x, columns, output, shift, divisor, a0, a1, a2, a3)
            x &+= 64
        }
        if perStep > 0 {
            ahead.pointee.line = (line - ahead.pointee.row) / 64
            if ahead.pointee.line &* 64 >= ahead.pointee.columns {
                ahead.pointee.line = 0
                ahead.pointee.row += ahead.pointee.bytesPerRow
                ahead.pointee.rows &-= 1
            }
        }
    }

    /// Converts sums to byte values: removes the fractional bits and adds back 128, which was subtracted from source
    /// values.
    @inline(__always)
    private static func levels(_ sum: cv_i32x16, _ shift: Int32) -> cv_i32x16 {
        cv_add_i32x16(cv_shr_i32x16(sum, shift), cv_splat_i32x16(128))
    }

    /// Converts the sums of pixels to their four channels with straight alpha. Colour is divided by alpha before either
    /// is rounded.
    ///
    /// If alpha is exactly 255, the result is the same as in an opaque picture.
    @inline(__always)
    private static func straightLevels(_ sum: cv_i32x16, _ shift: Int32) -> cv_i32x16 {
        let half = cv_splat_i32x16(1 &<< (shift &- 1))
        let whole = levels(sum, shift)
        let exact = cv_sub_i32x16(sum, half)
        let opaque = cv_equal_i32x16(cv_splat_fourth_i32x16(exact), cv_splat_i32x16(127 &<< shift))
        let step = cv_splat_f32x16(Float(bitPattern: UInt32(bitPattern: 127 &- shift) &<< 23))
        let level = cv_add_f32x16(cv_mul_f32x16(cv_float_i32x16(exact), step), cv_splat_f32x16(128))
        let inverse = cv_div_f32x16(cv_splat_f32x16(255), cv_splat_fourth_f32x16(level))
        let colour = cv_clamp_f32x16(cv_mul_f32x16(level, inverse), 0, 255)
        let divided = cv_truncate_f32x16(cv_add_f32x16(colour, cv_splat_f32x16(0.5)))
        let shown = cv_where_positive_i32x16(cv_splat_fourth_i32x16(whole), divided)
        return cv_fourth_or_i32x16(whole, cv_select_i32x16(opaque, whole, shown))
    }

    /// Converts the sums of premultiplied pixels to their four channels, and clamps colour to alpha.
    @inline(__always)
    private static func boundedLevels(_ sum: cv_i32x16, _ shift: Int32) -> cv_i32x16 {
        let whole = levels(sum, shift)
        return cv_min_i32x16(whole, cv_splat_fourth_i32x16(whole))
    }

    /// Converts sums to linear light, 256 steps per byte value, in 0...65,280. In each 16-byte lane, the four results
    /// of a precede those of b.
    @inline(__always)
    private static func light(_ a: cv_i32x16, _ b: cv_i32x16, _ shift: Int32) -> cv_i16x32 {
        let centred = cv_pack_i32x16(cv_shr_i32x16(a, shift), cv_shr_i32x16(b, shift))
        let unsigned = cv_xor_u16x32(cv_bits_u16_from_i16(centred), cv_splat_u16x32(0x8000))
        return cv_bits_i16_from_u16(cv_min_u16x32(unsigned, cv_splat_u16x32(65280)))
    }

    /// Converts the sums of premultiplied pixels to linear light, 256 steps per byte value, in 0...65,280, in the order
    /// of `light`. If alpha exceeds 65,280, all channels are multiplied by 65,280 / alpha.
    ///
    /// If alpha is at most 65,280, the factor is exactly 1, and the result is that of `light`.
    @inline(__always)
    private static func lightWithAlpha(_ a: cv_i32x16, _ b: cv_i32x16) -> cv_i16x32 {
        let (a, b) = (withinAlpha(a), withinAlpha(b))
        return cv_bits_i16_from_u16(
            cv_xor_u16x32(cv_bits_u16_from_i16(cv_pack_i32x16(a, b)), cv_splat_u16x32(0x8000)))
    }

    /// Returns centred light, 32,768 less than its value, whose alpha and colour are reduced so that alpha is at most
    /// 65,280.
    @inline(__always)
    private static func withinAlpha(_ centred: cv_i32x16) -> cv_i32x16 {
        let level = cv_add_f32x16(cv_float_i32x16(centred), cv_splat_f32x16(32768))
        let alpha = cv_clamp_f32x16(cv_splat_fourth_f32x16(level), 65280, 0x1p24)
        let scaled = cv_mul_f32x16(level, cv_div_f32x16(cv_splat_f32x16(65280), alpha))
        let whole = cv_truncate_f32x16(
            cv_add_f32x16(cv_clamp_f32x16(scaled, 0, 65280), cv_splat_f32x16(0.5)))
        return cv_sub_i32x16(whole, cv_splat_i32x16(32768))
    }

    /// Clamps values to bytes and packs them. In each 16-byte lane, the four bytes of a precede those of b, c and d.
    @inline(__always)
    private static func bytes(_ a: cv_i32x16, _ b: cv_i32x16, _ c: cv_i32x16, _ d: cv_i32x16) -> cv_u8x64 {
        cv_pack_clamping_i16x32(cv_pack_i32x16(a, b), cv_pack_i32x16(c, d))
    }

    /// Returns the number by which the sums of a window are divided, and its reciprocal, slightly too large. The
    /// divisor is the sum of the window's weights, which are doubled here: twice the number of
    /// ``VerticalStrip/shares``.
    @inline(__always)
    private static func divisor(_ shares: Int32) -> (Int32, Float) {
        (2 &* shares, (1 / Float(max(1, 2 &* shares))) * (1 + 0x1p-22))
    }

    /// Divides sums by `divisor` and truncates. Half of the divisor must already have been added to each sum.
    ///
    /// Sums are at most 255.5 times the divisor. The reciprocal is too large by a relative error of 2^-23 to 7 * 2^-24,
    /// including rounding. For divisors up to 8192, sums have at most 21 bits, and the quotient is too large by less
    /// than 1 / divisor. Truncation is then correct, because a quotient that is not an integer is at least 1 / divisor
    /// below the next integer. For larger divisors, the truncated quotient may be too large or too small by one, and
    /// the remainder corrects it.
    @inline(__always)
    private static func quotients(_ sum: cv_i32x16, _ divisor: (Int32, Float)) -> cv_i32x16 {
        let near = cv_truncate_f32x16(cv_mul_f32x16(cv_float_i32x16(sum), cv_splat_f32x16(divisor.1)))
        if divisor.0 <= 8192 { return near }
        let rest = cv_sub_i32x16(sum, cv_mul_i32x16(near, cv_splat_i32x16(divisor.0)))
        let beyond = cv_sub_i32x16(rest, cv_splat_i32x16(divisor.0))
        let moved = cv_add_i32x16(cv_shr_i32x16(rest, 31), cv_shr_i32x16(beyond, 31))
        return cv_add_i32x16(near, cv_add_i32x16(moved, cv_splat_i32x16(1)))
    }

    /// Converts sums to bytes in the format `output`. In each 16-byte lane, the four bytes of a precede those of b, c
    /// and d.
    @inline(__always)
    private static func finished(
        _ output: ResampleOutput, _ shift: (Int32, Int32, Int32, Int32), _ divisor: (Int32, Float),
        _ a: cv_i32x16, _ b: cv_i32x16, _ c: cv_i32x16, _ d: cv_i32x16
    ) -> cv_u8x64 {
        switch output {
        case .quotients:
            bytes(
                quotients(a, divisor), quotients(b, divisor), quotients(c, divisor), quotients(d, divisor))
        case .straight:
            bytes(
                straightLevels(a, shift.0), straightLevels(b, shift.1), straightLevels(c, shift.2),
                straightLevels(d, shift.3))
        case .premultiplied:
            bytes(
                boundedLevels(a, shift.0), boundedLevels(b, shift.1), boundedLevels(c, shift.2),
                boundedLevels(d, shift.3))
        default:
            bytes(levels(a, shift.0), levels(b, shift.1), levels(c, shift.2), levels(d, shift.3))
        }
    }

    /// Converts the sums of 64 columns to the output format and stores them. At the end of a row of bytes, only the
    /// remaining columns are stored.
    @inline(__always)
    private static func storeSums(
        _ row: UnsafeMutableRawPointer, _ x: Int, _ columns: Int, _ output: ResampleOutput, _ shift: Int32,
        _ divisor: (Int32, Float), _ a0: cv_i32x16, _ a1: cv_i32x16, _ a2: cv_i32x16, _ a3: cv_i32x16
    ) {
        switch output {
        case .blocks:
            // The 64 columns of bytes are sixteen pixels, or eight pairs of pixels. In the block, pairs are 128 bytes
            // apart.
            let place = row + x &* 16
            let (s0, s1) = (cv_shr_i32x16(a0, shift), cv_shr_i32x16(a1, shift))
            let (s2, s3) = (cv_shr_i32x16(a2, shift), cv_shr_i32x16(a3, shift))
            cv_store_lanes_u8x64(place, 256, cv_bits_u8_from_i16(cv_couple_i32x16(s0, s1)))
            cv_store_lanes_u8x64(place + 128, 256, cv_bits_u8_from_i16(cv_couple_i32x16(s2, s3)))
        case .numbers, .linear, .linearAlpha:
            let low = numbers(output, a0, shift, a1, shift)
            let high = numbers(output, a2, shift, a3, shift)
            cv_store_i16x32(row + x &* 2, cv_lanes_first_i16x32(low, high))
            cv_store_i16x32(row + (x &* 2 &+ 64), cv_lanes_last_i16x32(low, high))
        case .bytes, .quotients, .straight, .premultiplied:
            let result = finished(output, (shift, shift, shift, shift), divisor, a0, a1, a2, a3)
            if x &+ 64 <= columns {
                cv_store_u8x64(row + x, result)
            } else {
                cv_store_part_u8x64(row + x, result, columns &- x)
            }
        }
    }

    /// Returns the number of low bits that the conversion of a sum to an output format removes.
    @inline(__always)
    private static func cut(_ output: ResampleOutput, _ places: Int32) -> Int32 {
        switch output {
        case .blocks, .numbers: places &- 7
        case .linear, .linearAlpha: places &- 8
        case .bytes, .quotients, .straight, .premultiplied: places
        }
    }

    /// Filters the rows of a block. ``HorizontalBlock`` describes the parameters and the memory.
    @inline(never)
    static func resampleHorizontally(_ pointer: UnsafeRawPointer) {
        let job = pointer.assumingMemoryBound(to: HorizontalBlock.self)
        let columns = job.pointee.columns
        let output = job.pointee.output
        let divisor = divisor(job.pointee.shares)
        var x = 0
        while x < columns {
            // Compute four columns at a time. If fewer remain, compute the last column again in their place; these
            // copies are not stored.
            let (x1, x2, x3) = (
                min(x &+ 1, columns &- 1), min(x &+ 2, columns &- 1), min(x &+ 3, columns &- 1)
            )
            let (a0, b0, s0) = sumColumn(job, x)
            let (a1, b1, s1) = sumColumn(job, x1)
            let (a2, b2, s2) = sumColumn(job, x2)
            let (a3, b3, s3) = sumColumn(job, x3)
            let count = min(4, columns &- x)
            switch output {
            case .bytes, .quotients, .straight, .premultiplied:
                let upper = finished(output, (s0, s1, s2, s3), divisor, a0, a1, a2, a3)
                let lower = finished(output, (s0, s1, s2, s3), divisor, b0, b1, b2, b3)
                let whole = job.pointee.channels == 4 && count == 4 && job.pointee.rows >= 8
                if whole {
                    let stride = job.pointee.destinationBytesPerRow
                    let place = job.pointee.destination + x &* 4
                    cv_store_lanes_u8x64(place, stride, upper)
                    cv_store_lanes_u8x64(place + stride &* 4, stride, lower)
                } else {
                    cv_store_u8x64(job.pointee.spill, upper)
                    cv_store_u8x64(job.pointee.spill + 64, lower)
                    spillBytes(job, x, count)
                }
            case .numbers, .linear, .linearAlpha, .blocks:
                let spill = job.pointee.spill
                cv_store_i16x32(spill, numbers(output, a0, s0, a1, s1))
                cv_store_i16x32(spill + 64, numbers(output, a2, s2, a3, s3))
                cv_store_i16x32(spill + 128, numbers(output, b0, s0, b1, s1))
                cv_store_i16x32(spill + 192, numbers(output, b2, s2, b3, s3))
                spillNumbers(job, x, count)
            }
            x &+= 4
        }
    }

    /// Converts sums to 16-bit values. In each 16-byte lane, the four values of a precede those of b.
    @inline(__always)
    private static func numbers(
        _ output: ResampleOutput, _ a: cv_i32x16, _ shiftA: Int32, _ b: cv_i32x16, _ shiftB: Int32
    ) -> cv_i16x32 {
        let (a, b) = (cv_shr_i32x16(a, shiftA), cv_shr_i32x16(b, shiftB))
        return switch output {
        case .linear: light(a, b, 0)
        case .linearAlpha: lightWithAlpha(a, b)
        default: cv_pack_i32x16(a, b)
        }
    }

    /// Returns the sums of an output column for both vectors of a block, and the number of low bits to remove from the
    /// sums.
    @inline(__always)
    private static func sumColumn(
        _ job: UnsafePointer<HorizontalBlock>, _ x: Int
    ) -> (cv_i32x16, cv_i32x16, Int32) {
        let window = job.pointee.windows[x]
        let weights = job.pointee.weights + Int(window.weights)
        let shift = cut(job.pointee.output, window.bits &+ 7)
        var place = job.pointee.block + Int(window.first) &* 64
        // For quotients, the divisor is twice the number of shares, because weights are doubled here. To round, start
        // the sum at half of the divisor, the number of shares. To restore the 128 that was subtracted from every
        // source value, also add 128 times the divisor.
        let quotients = job.pointee.output == .quotients
        var a = cv_splat_i32x16(quotients ? 257 &* job.pointee.shares : 1 &<< (shift &- 1))
        var b = a
        for k in 0..<Int(window.pairs) {
            let weight = cv_bits_i16_from_i32(cv_splat_i32x16(weights[k]))
            a = cv_dot_pair_i16x32(a, cv_load_i16x32(place), weight)
            b = cv_dot_pair_i16x32(b, cv_load_i16x32(place + 64), weight)
            place += 128
        }
        return (a, b, shift)
    }

    /// Copies the bytes of `count` columns from scratch memory to the destination. With four channels, each 16-byte
    /// lane contains four pixels of a row. With one channel, it contains four rows, column by column.
    @inline(__always)
    private static func spillBytes(_ job: UnsafePointer<HorizontalBlock>, _ x: Int, _ count: Int) {
        let spill = UnsafeRawPointer(job.pointee.spill)
        if job.pointee.channels == 4 {
            for y in 0..<min(8, job.pointee.rows) {
                let row = job.pointee.destination + (y &* job.pointee.destinationBytesPerRow &+ x &* 4)
                for i in 0..<count {
                    let pixel = spill.load(fromByteOffset: y &* 16 &+ i &* 4, as: UInt32.self)
                    row.storeBytes(of: pixel, toByteOffset: i &* 4, as: UInt32.self)
                }
            }
        } else {
            for y in 0..<min(32, job.pointee.rows) {
                let row = job.pointee.destination + (y &* job.pointee.destinationBytesPerRow &+ x)
                let lane: UnsafeRawPointer = spill + ((y / 4) &* 16 &+ y % 4)
                for i in 0..<count {
                    row.storeBytes(
                        of: lane.load(fromByteOffset: i &* 4, as: UInt8.self), toByteOffset: i,
                        as: UInt8.self)
                }
            }
        }
    }

    /// Copies the 16-bit values of `count` columns, two columns per vector, from scratch memory to the destination.
    @inline(__always)
    private static func spillNumbers(_ job: UnsafePointer<HorizontalBlock>, _ x: Int, _ count: Int) {
        let spill = UnsafeRawPointer(job.pointee.spill)
        if job.pointee.channels == 4 {
            for y in 0..<min(8, job.pointee.rows) {
                let row = job.pointee.destination + (y &* job.pointee.destinationBytesPerRow &+ x &* 8)
                let lane: UnsafeRawPointer = spill + ((y / 4) &* 128 &+ (y % 4) &* 16)
                for i in 0..<count {
                    let pixel = lane.load(fromByteOffset: (i / 2) &* 64 &+ (i % 2) &* 8, as: UInt64.self)
                    row.storeBytes(of: pixel, toByteOffset: i &* 8, as: UInt64.self)
                }
            }
        } else {
            for y in 0..<min(32, job.pointee.rows) {
                let row = job.pointee.destination + (y &* job.pointee.destinationBytesPerRow &+ x &* 2)
                let (vector, quarter) = (y / 16, (y / 4) % 4)
                let lane: UnsafeRawPointer = spill + (vector &* 128 &+ quarter &* 16 &+ (y % 4) &* 2)
                for i in 0..<count {
                    let number = lane.load(fromByteOffset: (i / 2) &* 64 &+ (i % 2) &* 8, as: UInt16.self)
                    row.storeBytes(of: number, toByteOffset: i &* 2, as: UInt16.self)
                }
            }
        }
    }
}
