/// A named part of scratch memory, reserved with ``ScratchLayout``.
package struct ScratchPart<Element: BitwiseCopyable>: Sendable {
    let offset: Int
}

/// Scratch memory of an operation, freed at the end of its scope. Its contents are undefined at first.
package struct ScratchMemory: ~Copyable {
    private let storage: RasterStorage

    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    package init(_ layout: ScratchLayout) throws(MatteError) {
        storage = try RasterStorage(bytes: layout.bytes)
    }

    /// The address of a part, which is valid as long as the memory exists.
    @unsafe package subscript<Element>(part: ScratchPart<Element>) -> UnsafeMutablePointer<Element> {
        unsafe (storage.base + part.offset).assumingMemoryBound(to: Element.self)
    }
}
