extension Array where Element: TensorElement {
    /// The numbers, which can be changed. Unlike `mutableSpan` of the standard library, this exists before iOS 26.
    var mutableElements: MutableSpan<Element> {
        @_lifetime(&self)
        mutating get {
            // Numbers are trivial types, whose arrays have native storage. The array stays unique and keeps its storage
            // while the span exists, because the span is an exclusive access to it.
            let elements = unsafe withUnsafeMutableBufferPointer { unsafe $0 }
            return unsafe _overrideLifetime(elements.mutableSpan, mutating: &self)
        }
    }
}
