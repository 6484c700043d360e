// The types and functions of Core Foundation. The types of geometry are not here, because Linux's Foundation has them;
// the check `apple-availability` adds them. CF types are final classes here, because Swift imports them as classes on
// Apple's systems. Toll-free bridging does not exist here, so Apple-only source uses the C functions instead of casts.

public typealias CFTypeRef = AnyObject
public final class CFAllocator: Sendable {}

public final class CFString: Hashable, CustomStringConvertible, Sendable {
    public let description: String
    public init(standIn text: String) { description = text }
    public static func == (a: CFString, b: CFString) -> Bool { a.description == b.description }
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

public func CFEqual(_ a: CFTypeRef?, _ b: CFTypeRef?) -> Bool {
    precondition(a != nil && b != nil, "Core Foundation reads through null")
    if let a = a as? CFString, let b = b as? CFString { return a == b }
    if let a = a as? CFNumber, let b = b as? CFNumber { return a.value == b.value }
    return a === b
}

open class CFData {
    public private(set) var bytes: UnsafeMutableRawBufferPointer
    public init(standIn content: [UInt8]) {
        bytes = .allocate(byteCount: content.count, alignment: 16)
        bytes.copyBytes(from: content)
    }
    deinit { bytes.deallocate() }

    public func replaceAll(by content: [UInt8]) {
        bytes.deallocate()
        bytes = .allocate(byteCount: content.count, alignment: 16)
        bytes.copyBytes(from: content)
    }
}

public func CFDataGetBytePtr(_ data: CFData) -> UnsafePointer<UInt8>? {
    UnsafePointer(data.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
}

public func CFDataGetLength(_ data: CFData) -> Int { data.bytes.count }

public final class CFNumber: Sendable {
    public let value: Double
    public init(standIn value: Double) { self.value = value }
}

open class CFDictionary {
    public var standIn: [String: AnyObject]
    public init(standIn content: [String: AnyObject] = [:]) { standIn = content }
}
