import CVector
import MatteKernelTypes

extension Kernels {
    /// Converts rows of pixels to rows of doubles. ``WideLayout`` lists the conversions.
    @inline(never)
    static func widenPixels(
        _ pixels: UnsafeRawPointer, _ bytesPerRow: Int, _ rows: Int, _ count: Int, _ layout: Int32,
        _ table: UnsafePointer<Double>, _ numbers: UnsafeMutablePointer<Double>
    ) {
        var out = numbers
        for y in 0..<rows {
            let row = pixels + y &* bytesPerRow
            let bytes = row.assumingMemoryBound(to: UInt8.self)
            if layout == WideLayout.one.rawValue {
                lookUp(bytes, table, out, count)
                out += count
            } else if layout == WideLayout.three.rawValue {
                for x in 0..<count {
                    out[4 &* x] = table[Int(bytes[3 &* x])]
                    out[4 &* x &+ 1] = table[Int(bytes[3 &* x &+ 1])]
                    out[4 &* x &+ 2] = table[Int(bytes[3 &* x &+ 2])]
                    out[4 &* x &+ 3] = 0
                }
                out += 4 &* count
            } else if layout == WideLayout.straight.rawValue {
                for x in 0..<count {
                    let alpha = Double(bytes[4 &* x &+ 3])
                    out[4 &* x] = table[Int(bytes[4 &* x])] * alpha
                    out[4 &* x &+ 1] = table[Int(bytes[4 &* x &+ 1])] * alpha
                    out[4 &* x &+ 2] = table[Int(bytes[4 &* x &+ 2])] * alpha
                    out[4 &* x &+ 3] = alpha
                }
                out += 4 &* count
            } else if layout == WideLayout.four.rawValue {
                lookUp(bytes, table, out, 4 &* count)
                out += 4 &* count
            } else if layout == WideLayout.premultipliedLight.rawValue {
                for x in 0..<count {
                    let whole = UInt32(bytes[4 &* x &+ 3])
                    let alpha = Double(whole)
                    for c in 4 &* x..<4 &* x &+ 3 {
                        var level: UInt32 = 0
                        if whole > 0 { level = (UInt32(bytes[c]) &* 255 &+ whole / 2) / whole }
                        if level > 255 { level = 255 }
                        out[c] = table[Int(level)] * alpha
                    }
                    out[4 &* x &+ 3] = alpha
                }
                out += 4 &* count
            } else {
                for x in 0..<count {
                    out[x] = Double(row.loadUnaligned(fromByteOffset: 4 &* x, as: Float.self))
                }
                out += count
            }
        }
    }

    /// Converts bytes to doubles by a table of 256 values.
    @inline(__always)
    private static func lookUp(
        _ bytes: UnsafePointer<UInt8>, _ table: UnsafePointer<Double>,
        _ numbers: UnsafeMutablePointer<Double>,
        _ count: Int
    ) {
        var x = 0
        while x &+ 8 <= count {
            let (from, to) = (bytes + x, numbers + x)
            for i in 0..<4 {
                // Read both values before writing one, so that the compiler can store them together.
                let (a, b) = (table[Int(from[2 &* i])], table[Int(from[2 &* i &+ 1])])
                to[2 &* i] = a
                to[2 &* i &+ 1] = b
            }
            x &+= 8
        }
        while x < count {
            numbers[x] = table[Int(bytes[x])]
            x &+= 1
        }
    }

    /// Adds a segment of source columns to the sums of all output columns whose windows overlap it; see
    /// ``WideColumns``.
    @inline(never)
    static func addWideColumns(_ pointer: UnsafeRawPointer) {
        let job = pointer.assumingMemoryBound(to: WideColumns.self)
        for i in job.pointee.lower..<job.pointee.upper {
            let window = job.pointee.windows[i]
            let first = window.first > job.pointee.first ? window.first : job.pointee.first
            let last = window.first &+ window.count
            let end = last < job.pointee.end ? last : job.pointee.end
            if first >= end { continue }
            let weights = job.pointee.weights + (window.weights &+ (first &- window.first))
            for y in 0..<job.pointee.rows {
                let row = job.pointee.source + y &* job.pointee.sourceStride
                let sums = job.pointee.sums + y &* job.pointee.sumStride
                if job.pointee.numbers == 4 {
                    addPixels(row + (first &- job.pointee.first) &* 4, weights, end &- first, sums + i &* 4)
                } else {
                    sums[i] += sumNumbers(row + (first &- job.pointee.first), weights, end &- first)
                }
            }
        }
    }

    /// Adds a weighted sum of pixels of four doubles to `sum`. The pixels are distributed over four independent sums,
    /// which are added up at the end.
    @inline(__always)
    private static func addPixels(
        _ pixels: UnsafePointer<Double>, _ weights: UnsafePointer<Double>, _ count: Int,
        _ sum: UnsafeMutablePointer<Double>
    ) {
        var (a, b) = (cv_load_f64x4(sum), cv_splat_f64x4(0))
        var (c, d) = (b, b)
        var k = 0
        while k &+ 4 <= count {
            let place = pixels + 4 &* k
            a = cv_add_f64x4(a, cv_mul_f64x4(cv_load_f64x4(place), cv_splat_f64x4(weights[k])))
            b = cv_add_f64x4(b, cv_mul_f64x4(cv_load_f64x4(place + 4), cv_splat_f64x4(weights[k &+ 1])))
            c = cv_add_f64x4(c, cv_mul_f64x4(cv_load_f64x4(place + 8), cv_splat_f64x4(weights[k &+ 2])))
            d = cv_add_f64x4(d, cv_mul_f64x4(cv_load_f64x4(place + 12), cv_splat_f64x4(weights[k &+ 3])))
            k &+= 4
        }
        while k < count {
            a = cv_add_f64x4(a, cv_mul_f64x4(cv_load_f64x4(pixels + 4 &* k), cv_splat_f64x4(weights[k])))
            k &+= 1
        }
        cv_store_f64x4(sum, cv_add_f64x4(cv_add_f64x4(a, b), cv_add_f64x4(c, d)))
    }

    /// Returns a weighted sum of doubles. They are distributed over sixteen independent sums, which are added up at the
    /// end.
    @inline(__always)
    private static func sumNumbers(
        _ numbers: UnsafePointer<Double>, _ weights: UnsafePointer<Double>, _ count: Int
    ) -> Double {
        var a = cv_splat_f64x4(0)
        var (b, c, d) = (a, a, a)
        var k = 0
        while k &+ 16 <= count {
            a = cv_add_f64x4(a, cv_mul_f64x4(cv_load_f64x4(numbers + k), cv_load_f64x4(weights + k)))
            b = cv_add_f64x4(
                b, cv_mul_f64x4(cv_load_f64x4(numbers + (k &+ 4)), cv_load_f64x4(weights + (k &+ 4))))
            c = cv_add_f64x4(
                c, cv_mul_f64x4(cv_load_f64x4(numbers + (k &+ 8)), cv_load_f64x4(weights + (k &+ 8))))
            d = cv_add_f64x4(
                d, cv_mul_f64x4(cv_load_f64x4(numbers + (k &+ 12)), cv_load_f64x4(weights + (k &+ 12))))
            k &+= 16
        }
        var sum = cv_sum_f64x4(cv_add_f64x4(cv_add_f64x4(a, b), cv_add_f64x4(c, d)))
        while k < count {
            sum += numbers[k] * weights[k]
            k &+= 1
        }
        return sum
    }

    /// Adds weighted rows to a row of sums, from the first row to the last.
    @inline(never)
    static func addWideRows(
        _ rows: UnsafePointer<Double>, _ stride: Int, _ count: Int, _ weights: UnsafePointer<Double>,
        _ sums: UnsafeMutablePointer<Double>, _ columns: Int
    ) {
        var x = 0
        while x &+ 16 <= columns {
            var (a, b) = (cv_load_f64x4(sums + x), cv_load_f64x4(sums + (x &+ 4)))
            var (c, d) = (cv_load_f64x4(sums + (x &+ 8)), cv_load_f64x4(sums + (x &+ 12)))
            var place = rows + x
            for k in 0..<count {
                let weight = cv_splat_f64x4(weights[k])
                a = cv_add_f64x4(a, cv_mul_f64x4(cv_load_f64x4(place), weight))
                b = cv_add_f64x4(b, cv_mul_f64x4(cv_load_f64x4(place + 4), weight))
                c = cv_add_f64x4(c, cv_mul_f64x4(cv_load_f64x4(place + 8), weight))
                d = cv_add_f64x4(d, cv_mul_f64x4(cv_load_f64x4(place + 12), weight))
                place += stride
            }
            cv_store_f64x4(sums + x, a)
            cv_store_f64x4(sums + (x &+ 4), b)
            cv_store_f64x4(sums + (x &+ 8), c)
            cv_store_f64x4(sums + (x &+ 12), d)
            x &+= 16
        }
        while x < columns {
            var sum = sums[x]
            for k in 0..<count { sum += rows[k &* stride &+ x] * weights[k] }
            sums[x] = sum
            x &+= 1
        }
    }
}
