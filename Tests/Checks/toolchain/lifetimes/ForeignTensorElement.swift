// FAILS: does not conform to protocol 'TensorElement'
import Matte

/// One byte, with a precision of four.
struct Byte {
    var value: UInt8 = 0
}
extension Byte: TensorElement {
    static var precision: TensorPrecision { .float32 }
    static var zero: Byte { Byte() }
}  // ESCAPES
