/// A reader of bits, most significant bit first. After the last bit, reading returns `nil`.
struct BitFields {
    private let bytes: ArraySlice<UInt8>
    private var bit = 0

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    /// Reads an unsigned number of `count` bits, at most 32.
    mutating func number(_ count: Int) -> Int? {
        guard count <= 8 * bytes.count - bit else { return nil }
        var value = 0
        for _ in 0..<count {
            let byte = bytes[bytes.startIndex + bit >> 3]
            value = value << 1 | Int(byte >> (7 - bit & 7)) & 1
            bit += 1
        }
        return value
    }

    mutating func flag() -> Bool? { number(1).map { $0 == 1 } }

    /// Skips `count` bits. Skipping beyond the end makes the next read fail.
    mutating func skip(_ count: Int) {
        bit = min(8 * bytes.count, bit + count)
    }

    /// Reads an unsigned Exp-Golomb code of at most 32 bits after its zeros (H.265, 9.2).
    mutating func exponentialGolomb() -> Int? {
        var zeros = 0
        while let isSet = flag() {
            guard !isSet else { return number(zeros).map { 1 << zeros - 1 + $0 } }
            zeros += 1
            guard zeros <= 32 else { return nil }
        }
        return nil
    }
}
