/// A growable list of plain values in a raster's memory. If memory cannot be allocated, the list throws an error,
/// whereas an array would end the process.
///
/// Copies share their memory. A list must not be copied before it is complete.
@safe
struct BlockList<Element: BitwiseCopyable & Sendable>: Sendable {
    private var storage: RasterStorage
    private var capacity: Int
    /// The number of elements.
    private(set) var count: Int

    /// Creates an empty list with room for `capacity` elements.
    init(capacity: Int) throws(MatteError) {
        storage = try Self.storage(capacity)
        self.capacity = capacity
        count = 0
    }

    /// Creates a list of `count` elements with the same value.
    init(repeating element: Element, count: Int) throws(MatteError) {
        try self.init(capacity: count)
        unsafe base.initialize(repeating: element, count: count)
        self.count = count
    }

    /// Creates a list of `count` elements with any content.
    init(uninitialized count: Int) throws(MatteError) {
        try self.init(capacity: count)
        self.count = count
    }

    /// The address of the first element.
    var base: UnsafeMutablePointer<Element> { unsafe storage.base.assumingMemoryBound(to: Element.self) }

    /// Makes room for `more` elements after the last one.
    mutating func reserve(_ more: Int) throws(MatteError) {
        guard capacity - count < more else { return }
        let larger = max(count + more, 2 * capacity)
        let copy = try Self.storage(larger)
        unsafe copy.base.copyMemory(from: storage.base, byteCount: count * MemoryLayout<Element>.stride)
        storage = copy
        capacity = larger
    }

    /// Adds an element.
    mutating func append(_ element: Element) throws(MatteError) {
        if count == capacity { try reserve(max(16, count)) }
        unsafe base[count] = element
        count += 1
    }

    /// Adds `more` elements that were written to the reserved memory after the last element.
    mutating func grow(by more: Int) {
        precondition(
            count + more <= capacity, "cannot add \(more) elements: \(capacity - count) are reserved")
        count += more
    }

    /// The element at a position.
    subscript(index: Int) -> Element {
        get {
            precondition(index >= 0 && index < count, "cannot read element \(index) of \(count)")
            return unsafe base[index]
        }
        nonmutating set {
            precondition(index >= 0 && index < count, "cannot write element \(index) of \(count)")
            unsafe base[index] = newValue
        }
    }

    private static func storage(_ capacity: Int) throws(MatteError) -> RasterStorage {
        let (bytes, overflow) = capacity.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
        guard !overflow else {
            throw MatteError(
                .limits,
                "cannot allocate a list of \(capacity) elements: it has more than \(Int.max) bytes; use a smaller picture"
            )
        }
        return try RasterStorage(bytes: bytes)
    }
}
