// FAILS: does not conform to protocol 'TensorElement'
import Matte

/// One byte, with a precision of four.
struct Byte {
    static let precision = TensorPrecision.float32
    static let zero = Byte()
    var value: UInt8 = 0
}
extension Byte: TensorElement {}  // ESCAPES
