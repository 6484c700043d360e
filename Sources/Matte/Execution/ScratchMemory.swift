/// A named part of scratch memory, reserved with ``ScratchLayout``.
package struct ScratchPart<Element: BitwiseCopyable>: Sendable {
    let offset: Int
}

/// Scratch memory of an operation, freed at the end of its scope. Its contents are undefined at first.
package struct ScratchMemory: ~Copyable {
    private let storage: RasterStorage

    /// - Parameter isZero: Whether all bytes are 0 at first.
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    package init(_ layout: ScratchLayout, isZero: Bool = false) throws(MatteError) {
        storage = try RasterStorage(bytes: layout.bytes)
        if isZero { unsafe storage.base.initializeMemory(as: UInt8.self, repeating: 0, count: layout.bytes) }
    }

    /// The address of a part, which is valid as long as the memory exists.
    @unsafe package subscript<Element>(part: ScratchPart<Element>) -> UnsafeMutablePointer<Element> {
        unsafe (storage.base + part.offset).assumingMemoryBound(to: Element.self)
    }
}

/// Scratch memory with elements of one type, freed with its owner. Its contents are undefined at first.
package struct ScratchBuffer<Element: BitwiseCopyable>: ~Copyable {
    private let storage: RasterStorage

    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    package init(_ count: Int) throws(MatteError) {
        storage = try RasterStorage(bytes: max(64, count * MemoryLayout<Element>.stride))
    }

    /// The address of the first element, which is valid as long as the memory exists.
    @unsafe package var start: UnsafeMutablePointer<Element> {
        unsafe storage.base.assumingMemoryBound(to: Element.self)
    }
}
