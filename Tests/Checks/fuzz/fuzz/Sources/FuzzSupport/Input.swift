/// The bytes of a fuzzer's input, read in order as numbers. After the last byte, reading returns zeros.
public struct Input {
    private let bytes: [UInt8]
    private var next = 0

    /// Copies the input that libFuzzer passes to the program.
    public init(_ data: UnsafePointer<UInt8>?, _ count: Int) {
        bytes = Array(UnsafeBufferPointer(start: data, count: count))
    }

    /// The bytes that have not been read yet.
    public var rest: [UInt8] { Array(bytes.dropFirst(next)) }

    /// True if all bytes have been read.
    public var isAtEnd: Bool { next >= bytes.count }

    /// Returns the next byte.
    public mutating func byte() -> UInt8 {
        defer { next += 1 }
        return next < bytes.count ? bytes[next] : 0
    }

    /// Returns a number in `range`. It consumes only as many bytes as the range needs.
    public mutating func integer(in range: ClosedRange<Int>) -> Int {
        var value: UInt64 = 0
        let span = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound))
        var covered: UInt64 = 0
        while covered < span {
            value = value << 8 | UInt64(byte())
            covered = covered << 8 | 255
        }
        return span == .max ? Int(truncatingIfNeeded: value) : range.lowerBound &+ Int(value % (span + 1))
    }

    /// Returns a number in the whole range of Int.
    public mutating func anyInteger() -> Int { integer(in: .min ... .max) }

    /// Returns any 64 bits as a floating-point number, including NaN and infinities. Three quarters of the results are
    /// ordinary numbers, which are rare among random bits.
    public mutating func anyDouble() -> Double {
        switch byte() % 4 {
        case 0: Double(bitPattern: UInt64(bitPattern: Int64(anyInteger())))
        case 1: Double(integer(in: -1000...1000)) / 1000
        case 2: Double(integer(in: -100_000...100_000))
        default: Double(integer(in: 0...65535)) / 65536
        }
    }
}
