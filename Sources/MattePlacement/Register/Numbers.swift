internal import Matte

/// A fixed-size buffer of numbers. Unlike an array, it throws an error if its memory cannot be allocated. Copies share
/// the same memory.
///
/// Several threads may use a buffer at the same time if none of them writes an element that another one uses.
@safe
final class Numbers<Element: BitwiseCopyable>: @unchecked Sendable {
    let count: Int
    /// A pointer to the first element. The memory lives as long as this object.
    let base: UnsafeMutablePointer<Element>
    private let memory: ScratchBuffer<Element>

    /// Allocates a buffer of `count` elements and sets all of them to `value`.
    ///
    /// - Throws: `MatteError` with code `limits` if memory cannot be allocated.
    convenience init(count: Int, repeating value: Element) throws(MatteError) {
        try self.init(uninitialized: count)
        unsafe base.initialize(repeating: value, count: count)
    }

    /// Allocates a buffer of `count` elements with the values that its memory held. Write each element before you read
    /// it.
    ///
    /// - Throws: `MatteError` with code `limits` if memory cannot be allocated.
    init(uninitialized count: Int) throws(MatteError) {
        memory = try ScratchBuffer(count)
        unsafe base = memory.start
        self.count = count
    }

    subscript(index: Int) -> Element {
        get {
            precondition(
                index >= 0 && index < count,
                "cannot access number \(index): there are \(count), numbered from 0")
            return unsafe base[index]
        }
        set {
            precondition(
                index >= 0 && index < count,
                "cannot access number \(index): there are \(count), numbered from 0")
            unsafe base[index] = newValue
        }
    }
}
