/// The state of a writer of entropy-coded data. All memory belongs to the caller. Used by one thread at a time.
public struct JPEGWriteWorkspace {
    /// The bits that are not yet written, the first one highest.
    public var bits: UInt64 = 0
    /// The number of bits in ``bits``, at most 7 between calls.
    public var bitCount: UInt64 = 0
    /// The address at which the next byte is written. There must be room for ``mostBlockBytes`` per block and 16 bytes.
    public var output: UnsafeMutableRawPointer
    /// All codes written so far, combined by `or`. ``JPEGCode/missing`` says that a symbol has no code.
    public var codes: UInt64 = 0
    /// The absolute values of all AC coefficients so far, combined by `or`. Above 32,767 a coefficient can't be written.
    public var magnitudes: UInt32 = 0
    /// The number of blocks in an MCU.
    public var blockCount: Int
    /// The blocks of an MCU, in the order of the scan.
    public let blocks: UnsafeMutablePointer<JPEGWriteBlock>
    /// The last DC value of each component.
    public let predictions: UnsafeMutablePointer<Int32>
    /// The tables of ``JPEGOrder``.
    public let order: UnsafePointer<UInt8>

    /// The maximum number of bytes that a block takes before zero bytes are added.
    @_transparent public static var mostBlockBytes: Int { 264 }

    /// Creates the state at the start of a scan.
    @inlinable
    public init(
        output: UnsafeMutableRawPointer, blocks: UnsafeMutablePointer<JPEGWriteBlock>, blockCount: Int,
        predictions: UnsafeMutablePointer<Int32>, order: UnsafePointer<UInt8>
    ) {
        self.output = output
        self.blocks = blocks
        self.blockCount = blockCount
        self.predictions = predictions
        self.order = order
    }
}

/// One block of an MCU: its coefficients in the first MCU, and its tables.
public struct JPEGWriteBlock {
    /// The 64 coefficients in natural order.
    public var coefficients: UnsafeRawPointer
    /// The word that says which coefficients aren't zero; see ``JPEGWritingKernels/Forward``.
    public var mask: UnsafePointer<UInt64>
    /// The number of blocks from an MCU to the next one.
    public var step: Int
    /// The index of the component's prediction.
    public var component: Int
    /// 32 and 256 codes in the form of ``JPEGCode``. For counting, 32 and 256 counters of 64 bits.
    public var dc: UnsafeMutablePointer<UInt64>
    /// The codes or counters of AC symbols.
    public var ac: UnsafeMutablePointer<UInt64>

    /// Creates a block.
    @inlinable
    public init(
        coefficients: UnsafeRawPointer, mask: UnsafePointer<UInt64>, step: Int, component: Int,
        dc: UnsafeMutablePointer<UInt64>, ac: UnsafeMutablePointer<UInt64>
    ) {
        self.coefficients = coefficients
        self.mask = mask
        self.step = step
        self.component = component
        self.dc = dc
        self.ac = ac
    }
}

/// A Huffman code with room for the bits of a value after it: the number of bits of both in the low byte, and the code,
/// shifted left by the number of the value's bits, above it.
public enum JPEGCode {
    /// The entry of a symbol without a code.
    @_transparent public static var missing: UInt64 { 1 << 63 }

    /// Returns the entry of a code of `length` bits that `size` bits follow.
    @_transparent
    public static func entry(_ code: UInt32, length: Int, size: Int) -> UInt64 {
        UInt64(code) &<< UInt64(truncatingIfNeeded: size &+ 8) | UInt64(truncatingIfNeeded: length &+ size)
    }
}

/// The order of coefficients, in one piece of memory: the natural index of each zigzag position, and for each row and
/// each set of its eight coefficients the bits of their zigzag positions.
public enum JPEGOrder {
    /// The number of bytes of the tables.
    @_transparent public static var byteCount: Int { 64 + 8 * 256 * 8 }
    /// The offset of the sets, in bytes.
    @_transparent public static var sets: Int { 64 }

    /// Writes the tables to memory that is aligned to 8 bytes.
    public static func prepare(_ memory: UnsafeMutableRawPointer) {
        let order = memory.assumingMemoryBound(to: UInt8.self)
        let sets = (memory + sets).assumingMemoryBound(to: UInt64.self)
        // The zigzag path runs along the diagonals, up and down in turn.
        var (row, column) = (0, 0)
        for k in 0..<64 {
            order[k] = UInt8(truncatingIfNeeded: row * 8 + column)
            let isUp = (row + column) % 2 == 0
            if isUp {
                if column == 7 {
                    row += 1
                } else if row == 0 {
                    column += 1
                } else {
                    (row, column) = (row - 1, column + 1)
                }
            } else {
                if row == 7 {
                    column += 1
                } else if column == 0 {
                    row += 1
                } else {
                    (row, column) = (row + 1, column - 1)
                }
            }
        }
        for i in 0..<2048 { sets[i] = 0 }
        for k in 0..<64 {
            let (row, column) = (Int(order[k]) / 8, Int(order[k]) % 8)
            for set in 0..<256 where set >> column & 1 == 1 { sets[row * 256 + set] |= 1 << UInt64(k) }
        }
    }
}

/// Quantization factors as three tables for division by multiplication. A row of eight numbers is stored four times.
public enum JPEGFactors {
    /// The number of bytes of the tables.
    @_transparent public static var byteCount: Int { 3 * 8 * 64 }
    /// The position in bytes of the table of reciprocals. The corrections are in front of it.
    @_transparent public static var reciprocals: Int { 512 }
    /// The position in bytes of the table of scales.
    @_transparent public static var scales: Int { 1024 }

    /// Writes the tables of 64 factors in natural order.
    ///
    /// A coefficient x becomes `(|x| + 4q) / (8q)` with the sign of x, for every x that the transform returns. The
    /// quotient is `((|x| + correction) * reciprocal >> 16) * scale >> 16`.
    public static func prepare(_ memory: UnsafeMutableRawPointer, _ factors: UnsafePointer<UInt16>) {
        let tables = memory.assumingMemoryBound(to: UInt16.self)
        for i in 0..<64 {
            var (reciprocal, correction, scale) = (UInt64(0), UInt64(0), UInt64(0))
            let divisor = UInt64(factors[i]) * 8
            // All quotients by larger factors are 0, as are those of a factor of 0, which no valid file has.
            if divisor > 0, divisor < 1 << 15 {
                var shift = UInt64(16 + 63 - divisor.leadingZeroBitCount)
                reciprocal = (1 << shift) / divisor
                let rest = (1 << shift) % divisor
                correction = divisor / 2
                if rest == 0 {
                    reciprocal /= 2
                    shift -= 1
                } else if rest <= divisor / 2 {
                    correction += 1
                } else {
                    reciprocal += 1
                }
                scale = 1 << (32 - shift)
            }
            for copy in 0..<4 {
                let at = i / 8 * 32 + copy * 8 + i % 8
                tables[at] = UInt16(truncatingIfNeeded: correction)
                tables[at + reciprocals / 2] = UInt16(truncatingIfNeeded: reciprocal)
                tables[at + scales / 2] = UInt16(truncatingIfNeeded: scale)
            }
        }
    }
}
