/// The type of a tensor's numbers: `Float`, or `Float16`, which Swift lacks on Macs with Intel processors.
///
/// Numbers are computed in single precision. For half precision, they are then rounded to nearest, ties to even. Other
/// types can't conform: only Matte can create a ``TensorElementLayout``.
public protocol TensorElement: BitwiseCopyable, Sendable {
    /// The proof that Matte knows the storage format of this type.
    static var layout: TensorElementLayout<Self> { get }
    /// Zero, the value of a tensor's numbers before they are written.
    static var zero: Self { get }
}

extension TensorElement {
    /// The storage format of numbers of this type.
    @inlinable public static var precision: TensorPrecision { layout.precision }
}

/// The proof that a type has the bytes of a ``TensorPrecision``. Only Matte can create one.
public struct TensorElementLayout<Element>: Sendable {
    /// The storage format of a number.
    public let precision: TensorPrecision

    /// Creates a layout. `Element` must have the bytes of `precision`.
    @inlinable
    init(_ precision: TensorPrecision) {
        self.precision = precision
    }
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
    @inlinable public static var layout: TensorElementLayout<Float> { TensorElementLayout(.float32) }
}

#if !(os(macOS) && arch(x86_64))
extension Float16: TensorElement {
    /// Half precision.
    @inlinable public static var layout: TensorElementLayout<Float16> { TensorElementLayout(.float16) }
}
#endif
