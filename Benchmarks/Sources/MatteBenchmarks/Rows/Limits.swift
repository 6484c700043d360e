import Dispatch
import Glibc
import Matte

extension Suite {
    /// Adds measurements of the machine's limits: copies to memory that is already mapped and to fresh memory, reading,
    /// and a second thread.
    mutating func addLimits() {
        for size in [Inputs.camera, Inputs.s, Inputs.l, Inputs.xl] {
            let count = Inputs.rgbaBytes(size)
            compare(
                .limits, "copy and read", Inputs.text(size) + " RGBA", copying: count,
                depth: size.width < 3000 ? .short : .quick
            ) { c in
                let source = Memory(count)
                c.other("memcpy to fresh memory") {
                    let fresh = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)!
                    memcpy(fresh, source.bytes.baseAddress!, count)
                    munmap(fresh, count)
                }
                c.other("memcpy to fresh memory, huge pages advised") {
                    let huge = 1 << 21
                    let span = (count + huge - 1) / huge * huge + huge
                    let fresh = mmap(nil, span, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)!
                    let aligned = UnsafeMutableRawPointer(
                        bitPattern: (UInt(bitPattern: fresh) + UInt(huge - 1)) / UInt(huge) * UInt(huge))!
                    madvise(aligned, span - huge, Int32(MADV_HUGEPAGE))
                    memcpy(aligned, source.bytes.baseAddress!, count)
                    munmap(fresh, span)
                }
                c.other("read only") {
                    let words = source.bytes.bindMemory(to: SIMD8<UInt64>.self)
                    var a = SIMD8<UInt64>.zero
                    var b = a
                    var i = 0
                    while i + 1 < words.count {
                        a &+= words[i]
                        b &+= words[i + 1]
                        i += 2
                    }
                    // Use the sum, so that the compiler cannot remove the work.
                    if (a &+ b).wrappedSum() == 1 { print("one") }
                }
                c.other("memset") { memset(source.bytes.baseAddress!, 1, count) }
            }
        }
        addSecondThread()
    }

    /// Adds the speedup of two threads on this machine, for work without shared data or memory accesses, and for
    /// copying.
    private mutating func addSecondThread() {
        let count = Inputs.rgbaBytes(Inputs.s)
        compare(.limits, "a second thread", Inputs.text(Inputs.s) + " RGBA", copying: count) { c in
            let source = Memory(count)
            let target = Memory(count)
            for threads in [1, 2] {
                c.other("arithmetic in registers", threads: threads) { Arithmetic.run(threads) }
                nonisolated(unsafe) let (from, to) = (source.bytes.baseAddress!, target.bytes.baseAddress!)
                c.other("memcpy in equal parts", threads: threads) {
                    DispatchQueue.concurrentPerform(iterations: threads) { i in
                        let part = count / threads
                        memcpy(to + i * part, from + i * part, part)
                    }
                }
            }
        }
    }
}
