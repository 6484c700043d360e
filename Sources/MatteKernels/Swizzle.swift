import CVector

extension Kernels {
    @inline(never)
    static func swapRedBlue(_ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ pixels: Int)
    {
        var i = 0
        let end = pixels &* 4
        while i &+ 64 <= end {
            cv_store_u8x64(destination + i, cv_swap_red_blue(cv_load_u8x64(source + i)))
            i &+= 64
        }
        while i < end {
            let p = (source + i).loadUnaligned(as: UInt32.self)
            let rb = p & 0x00FF_00FF
            let swapped = (p & 0xFF00_FF00) | (rb &<< 16) | (rb &>> 16)
            (destination + i).storeBytes(of: swapped, as: UInt32.self)
            i &+= 4
        }
    }
}
