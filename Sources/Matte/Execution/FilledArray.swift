extension Array where Element: BitwiseCopyable {
    /// Creates an array of values that a closure writes to the array's memory.
    ///
    /// `Array.init(unsafeUninitializedCapacity:)` must not be used instead: for a capacity of 0 it writes to the
    /// storage that all empty arrays share, which is a data race if two threads do it.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of values. If it is 0, the closure is not called.
    ///   - fill: Writes values to the memory, from its first element on, and returns their number.
    @unsafe @inlinable
    package init<Failure: Error>(
        capacity: Int, filledBy fill: (UnsafeMutableBufferPointer<Element>) throws(Failure) -> Int
    ) throws(Failure) {
        guard capacity > 0 else {
            self = []
            return
        }
        var outcome: Result<Int, Failure> = .success(0)
        self = unsafe Array(unsafeUninitializedCapacity: capacity) { buffer, count in
            // The buffer may be larger than the capacity.
            let memory = unsafe UnsafeMutableBufferPointer(rebasing: buffer[..<capacity])
            unsafe RasterMemory.preferLargePages(UnsafeMutableRawBufferPointer(memory))
            outcome = Result { () throws(Failure) in try unsafe fill(memory) }
            count = (try? outcome.get()) ?? 0
        }
        _ = try outcome.get()
    }
}
