/// The type of a tensor's numbers: `Float`, or `Float16`, which Swift lacks on Macs with Intel processors.
///
/// Numbers are computed in single precision. For half precision, they are then rounded to nearest, ties to even. Types
/// outside of Matte must not conform.
public protocol TensorElement: BitwiseCopyable, Sendable {
    /// The storage format of numbers of this type.
    static var precision: TensorPrecision { get }
    /// Zero, the value of a tensor's numbers before they are written.
    static var zero: Self { get }
}

/// The storage format of a tensor's numbers.
public enum TensorPrecision: String, CaseIterable, Hashable, Sendable, Codable {
    /// IEEE 754 single precision, 4 bytes.
    case float32
    /// IEEE 754 half precision, 2 bytes.
    case float16
}

extension Float: TensorElement {
    /// Single precision.
    public static var precision: TensorPrecision { .float32 }
}

#if !(os(macOS) && arch(x86_64))
extension Float16: TensorElement {
    /// Half precision.
    public static var precision: TensorPrecision { .float16 }
}
#endif
