import CVector

extension Kernels {
    @inline(never)
    static func coverage(
        _ steps: UnsafeMutablePointer<Double>, _ row: UnsafeMutablePointer<UInt8>, _ count: Int,
        _ start: Double
    ) -> Double {
        var sum = start
        for i in 0..<count {
            sum += steps[i]
            steps[i] = 0
            let low = sum > 0 ? sum : 0
            let share = low < 1 ? low : 1
            row[i] = UInt8(truncatingIfNeeded: Int32(share * 255 + 0.5))
        }
        return sum
    }

    @inline(never)
    static func invertMask(
        _ source: UnsafePointer<UInt8>, _ destination: UnsafeMutablePointer<UInt8>, _ count: Int
    ) {
        let ones = cv_splat_u8x64(255)
        var i = 0
        while i &+ 64 <= count {
            cv_store_u8x64(destination + i, cv_xor_u8x64(cv_load_u8x64(source + i), ones))
            i &+= 64
        }
        while i < count {
            destination[i] = ~source[i]
            i &+= 1
        }
    }

    @inline(never)
    static func maximumMask(
        _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ destination: UnsafeMutablePointer<UInt8>,
        _ count: Int
    ) {
        var i = 0
        while i &+ 64 <= count {
            cv_store_u8x64(destination + i, cv_max_u8x64(cv_load_u8x64(a + i), cv_load_u8x64(b + i)))
            i &+= 64
        }
        while i < count {
            destination[i] = a[i] > b[i] ? a[i] : b[i]
            i &+= 1
        }
    }

    @inline(never)
    static func minimumMask(
        _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ destination: UnsafeMutablePointer<UInt8>,
        _ count: Int
    ) {
        var i = 0
        while i &+ 64 <= count {
            cv_store_u8x64(destination + i, cv_min_u8x64(cv_load_u8x64(a + i), cv_load_u8x64(b + i)))
            i &+= 64
        }
        while i < count {
            destination[i] = a[i] < b[i] ? a[i] : b[i]
            i &+= 1
        }
    }

    @inline(never)
    static func subtractMask(
        _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ destination: UnsafeMutablePointer<UInt8>,
        _ count: Int
    ) {
        let ones = cv_splat_u8x64(255)
        var i = 0
        while i &+ 64 <= count {
            let kept = cv_xor_u8x64(cv_load_u8x64(b + i), ones)
            cv_store_u8x64(destination + i, cv_min_u8x64(cv_load_u8x64(a + i), kept))
            i &+= 64
        }
        while i < count {
            let kept = ~b[i]
            destination[i] = a[i] < kept ? a[i] : kept
            i &+= 1
        }
    }
}
