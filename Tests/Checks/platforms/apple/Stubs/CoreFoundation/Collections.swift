import Synchronization

public typealias CFTypeID = UInt
public typealias CFIndex = Int
public let kCFAllocatorDefault: CFAllocator? = nil

public func CFGetTypeID(_ object: CFTypeRef) -> CFTypeID {
    switch object {
    case is CFString: CFStringGetTypeID()
    case is CFNumber: CFNumberGetTypeID()
    case is CFDictionary: CFDictionaryGetTypeID()
    case is CFData: CFDataGetTypeID()
    default: CFTypeID(standIn: type(of: object))
    }
}

public func CFStringGetTypeID() -> CFTypeID { 1 }
public func CFNumberGetTypeID() -> CFTypeID { 2 }
public func CFDictionaryGetTypeID() -> CFTypeID { 3 }
public func CFDataGetTypeID() -> CFTypeID { 4 }

extension CFTypeID {
    /// The number of a type that another stand-in defines.
    public init(standIn type: Any.Type) { self = UInt(bitPattern: ObjectIdentifier(type).hashValue) | 8 }
}

public enum CFNumberType: Int, Sendable {
    case sInt64Type = 4
    case doubleType = 13
}

public func CFNumberCreate(
    _ allocator: CFAllocator?, _ type: CFNumberType, _ value: UnsafeRawPointer
) -> CFNumber? {
    switch type {
    case .doubleType: CFNumber(standIn: value.load(as: Double.self))
    case .sInt64Type: CFNumber(standIn: Double(value.load(as: Int64.self)))
    }
}

/// Converts a number to another type. Returns false if the conversion changes the value.
public func CFNumberGetValue(_ number: CFNumber, _ type: CFNumberType, _ value: UnsafeMutableRawPointer)
    -> Bool
{
    switch type {
    case .doubleType: value.storeBytes(of: number.value, as: Double.self)
    case .sInt64Type:
        guard let whole = Int64(exactly: number.value) else { return false }
        value.storeBytes(of: whole, as: Int64.self)
    }
    return true
}

public struct CFDictionaryKeyCallBacks: Sendable {}
public struct CFDictionaryValueCallBacks: Sendable {}
public let kCFTypeDictionaryKeyCallBacks = CFDictionaryKeyCallBacks()
public let kCFTypeDictionaryValueCallBacks = CFDictionaryValueCallBacks()

public final class CFMutableDictionary: CFDictionary {}

public func CFDictionaryCreateMutable(
    _ allocator: CFAllocator?, _ capacity: CFIndex, _ keys: UnsafePointer<CFDictionaryKeyCallBacks>?,
    _ values: UnsafePointer<CFDictionaryValueCallBacks>?
) -> CFMutableDictionary? {
    CFMutableDictionary()
}

public func CFDictionarySetValue(
    _ dictionary: CFMutableDictionary, _ key: UnsafeRawPointer?, _ value: UnsafeRawPointer?
) {
    dictionary.standIn[name(key)] = Unmanaged<AnyObject>.fromOpaque(value!).takeUnretainedValue()
}

public func CFDictionaryGetValue(_ dictionary: CFDictionary, _ key: UnsafeRawPointer?) -> UnsafeRawPointer? {
    dictionary.standIn[name(key)].map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
}

private func name(_ key: UnsafeRawPointer?) -> String {
    Unmanaged<CFString>.fromOpaque(key!).takeUnretainedValue().description
}

public func CFDataCreate(
    _ allocator: CFAllocator?, _ bytes: UnsafePointer<UInt8>?, _ count: CFIndex
) -> CFData? {
    CFData(standIn: Array(UnsafeBufferPointer(start: bytes, count: count)))
}

public final class CFMutableData: CFData {}

public func CFDataCreateMutable(_ allocator: CFAllocator?, _ capacity: CFIndex) -> CFMutableData? {
    CFMutableData(standIn: [])
}

public func CFStringCreateWithCString(
    _ allocator: CFAllocator?, _ text: UnsafePointer<CChar>, _ encoding: UInt32
) -> CFString? {
    CFString(standIn: String(cString: text))
}

public let kCFBooleanTrue: CFNumber? = CFNumber(standIn: 1)
