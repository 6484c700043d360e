import CVector

extension Kernels {
    @inline(never)
    static func copyNonTemporally(
        _ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ bytes: Int
    ) {
        // Only whole, aligned cache lines bypass the caches.
        let head = min(bytes, (0 &- Int(bitPattern: destination)) & 63)
        if head > 0 { cv_store_part_u8x64(destination, cv_load_part_u8x64(source, head), head) }
        var i = head
        while i &+ 64 <= bytes {
            // With AVX-512, memory is read faster by halves of a cache line than by whole ones.
            let (a, b) = (cv_load_u8x32(source + i), cv_load_u8x32(source + (i &+ 32)))
            cv_store_non_temporal_u8x32(destination + i, a)
            cv_store_non_temporal_u8x32(destination + (i &+ 32), b)
            i &+= 64
        }
        if i < bytes {
            cv_store_part_u8x64(destination + i, cv_load_part_u8x64(source + i, bytes &- i), bytes &- i)
        }
    }
}
