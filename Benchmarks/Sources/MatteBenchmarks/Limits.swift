import Glibc
import Matte

extension Suite {
    /// What memory itself allows: copies into warm and into fresh memory, and reading alone.
    mutating func addLimits() {
        for size in [Inputs.s, Inputs.l] {
            let count = size.width * size.height * 4
            let input = "\(size.width)x\(size.height)"
            let source = Memory(count), target = Memory(count)
            add(
                Row(operation: "limits", input: input, contender: "memcpy", bytes: count * 2) {
                    memcpy(target.bytes.baseAddress!, source.bytes.baseAddress!, count)
                })
            add(
                Row(operation: "limits", input: input, contender: "memcpy to fresh memory", bytes: count * 2) {
                    let fresh = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)!
                    memcpy(fresh, source.bytes.baseAddress!, count)
                    munmap(fresh, count)
                })
            add(
                Row(operation: "limits", input: input, contender: "read only", bytes: count) {
                    var sum: UInt64 = 0
                    let words = source.bytes.bindMemory(to: UInt64.self)
                    var i = 0
                    while i < words.count {
                        sum &+= words[i]
                        i &+= 8
                    }
                    if sum == 1 { print(sum) }
                })
        }
    }
}
