extension Array where Element: BitwiseCopyable {
    /// The elements, which can be changed. Unlike `mutableSpan` of the standard library, this exists before iOS 26.
    package var mutableElements: MutableSpan<Element> {
        @_lifetime(&self)
        mutating get {
            // Arrays of trivial types have native storage. The array stays unique and keeps its storage
            // while the span exists, because the span is an exclusive access to it.
            let elements = unsafe withUnsafeMutableBufferPointer { unsafe $0 }
            return unsafe _overrideLifetime(elements.mutableSpan, mutating: &self)
        }
    }
}
