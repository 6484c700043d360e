import Matte
import Testing

@Suite("Arrays filled by a closure")
struct FilledArrayTests {
    private struct Refusal: Error {}

    @Test("a capacity of 0 gives an empty array without a call of the closure")
    func emptyArray() {
        var calls = 0
        let none = unsafe [Int32](capacity: 0) { _ in
            calls += 1
            return 0
        }
        #expect(none.isEmpty)
        #expect(calls == 0)
    }

    @Test("the closure decides how many of the values are used", arguments: 1...40)
    func count(capacity: Int) {
        for count in 0...capacity {
            let values = unsafe [UInt8](capacity: capacity) { memory in
                #expect(memory.count == capacity)
                for i in 0..<count { unsafe memory[i] = UInt8(i) }
                return count
            }
            #expect(values == (0..<count).map { UInt8($0) })
        }
    }

    @Test("an error of the closure is thrown")
    func error() {
        #expect(throws: Refusal.self) {
            try unsafe [UInt8](capacity: 3) { (_) throws(Refusal) -> Int in throw Refusal() }
        }
    }
}
