/// The bytes that a fuzzer made, read front to back as numbers; reading past the end gives zeros.
public struct Input {
    private let bytes: [UInt8]
    private var next = 0

    /// Copies what libFuzzer hands over.
    public init(_ data: UnsafePointer<UInt8>?, _ count: Int) {
        bytes = Array(UnsafeBufferPointer(start: data, count: count))
    }

    /// What has not been read yet.
    public var rest: [UInt8] { Array(bytes.dropFirst(next)) }

    /// Whether everything was read.
    public var isAtEnd: Bool { next >= bytes.count }

    /// The next byte.
    public mutating func byte() -> UInt8 {
        defer { next += 1 }
        return next < bytes.count ? bytes[next] : 0
    }

    /// A number in `range`, from as many bytes as it needs.
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

    /// Any 64 bits as an integer.
    public mutating func anyInteger() -> Int { integer(in: .min ... .max) }

    /// Any 64 bits as a float: NaN and infinities too. Every other one is a plain number, or nothing else would
    /// be met.
    public mutating func anyDouble() -> Double {
        switch byte() % 4 {
        case 0: Double(bitPattern: UInt64(bitPattern: Int64(anyInteger())))
        case 1: Double(integer(in: -1000...1000)) / 1000
        case 2: Double(integer(in: -100_000...100_000))
        default: Double(integer(in: 0...65535)) / 65536
        }
    }
}
