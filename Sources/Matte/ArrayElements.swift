extension Array where Element: BitwiseCopyable {
    /// The elements. Unlike `span` of the standard library, this exists before iOS 26.
    package var elements: Span<Element> {
        @_lifetime(borrow self)
        borrowing get {
            // Arrays of trivial types have native storage, whose address doesn't change while the array is borrowed.
            let elements = unsafe withUnsafeBufferPointer { unsafe $0 }
            return unsafe _overrideLifetime(elements.span, borrowing: self)
        }
    }
}
