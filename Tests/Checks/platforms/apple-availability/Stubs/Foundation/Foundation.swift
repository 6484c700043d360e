// The declarations of Foundation that Matte uses. As in the SDK, Foundation re-exports Core Foundation, but not Core
// Graphics, although it loads that too.
@_exported import CoreFoundation
import CoreGraphics

public protocol LocalizedError: Error {
    var errorDescription: String? { get }
}

public struct Data: RandomAccessCollection, MutableCollection, RangeReplaceableCollection, Hashable,
    Sendable
{
    private var content: [UInt8] = []
    public init() {}
    public init(capacity: Int) {}
    public var startIndex: Int { content.startIndex }
    public var endIndex: Int { content.endIndex }
    public subscript(position: Int) -> UInt8 {
        get { content[position] }
        set { content[position] = newValue }
    }
    public mutating func replaceSubrange<C: Collection>(_ range: Range<Int>, with new: C)
    where C.Element == UInt8 {
        content.replaceSubrange(range, with: new)
    }
    public var bytes: RawSpan {
        @_lifetime(borrow self) get { _overrideLifetime(RawSpan(), borrowing: self) }
    }
}

extension Error {
    public var localizedDescription: String { "" }
}

public struct JSONDecoder {
    public init() {}
    public func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}

public struct URLResourceKey: Hashable, Sendable {
    public static let isDirectoryKey = URLResourceKey()
}

public struct URLResourceValues {
    public var isDirectory: Bool? { nil }
}

public struct URL: Hashable, Sendable {
    public var path: String { "" }
    public func appending(path: String) -> URL { self }
    public func resourceValues(forKeys keys: Set<URLResourceKey>) throws -> URLResourceValues { fatalError() }
}

public final class FileManager {
    public static var `default`: FileManager { fatalError() }
    public func fileExists(atPath path: String) -> Bool { false }
}

public final class FileHandle {
    public init(forReadingFrom url: URL) throws {}
    public func close() throws {}
    public func read(upToCount count: Int) throws -> Data? { nil }
}
