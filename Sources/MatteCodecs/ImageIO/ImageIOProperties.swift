#if canImport(ImageIO)
import ImageIO
import Matte

/// The properties of an image that ImageIO reports, read with Core Foundation's functions.
struct ImageIOProperties {
    private let dictionary: CFDictionary

    static var utf8: UInt32 { 0x0800_0100 }

    init(_ dictionary: CFDictionary) {
        self.dictionary = dictionary
    }

    func value(_ key: CFString) -> CFTypeRef? {
        let pointer = unsafe CFDictionaryGetValue(dictionary, Unmanaged.passUnretained(key).toOpaque())
        guard let pointer = unsafe pointer else { return nil }
        return unsafe Unmanaged<CFTypeRef>.fromOpaque(pointer).takeUnretainedValue()
    }

    private func number(_ key: CFString) -> CFNumber? {
        guard let value = value(key), CFGetTypeID(value) == CFNumberGetTypeID() else { return nil }
        return (value as! CFNumber)
    }

    /// Returns a property as an integer, or `nil` if it is missing or not an integer.
    func integer(_ key: CFString) -> Int? {
        var result: Int64 = 0
        guard let number = number(key), unsafe CFNumberGetValue(number, .sInt64Type, &result) else {
            return nil
        }
        return Int(result)
    }

    /// Returns a property as a number, or `nil` if it is missing or not a number.
    func double(_ key: CFString) -> Double? {
        var result = 0.0
        guard let number = number(key), unsafe CFNumberGetValue(number, .doubleType, &result) else {
            return nil
        }
        return result
    }

    /// Returns a property as text, or `nil` if it is missing or not text.
    func text(_ key: CFString) -> String? {
        guard let value = value(key), CFGetTypeID(value) == CFStringGetTypeID() else { return nil }
        return "\(value)"
    }

    /// Returns true if the property exists and is neither zero nor false.
    func isTrue(_ key: CFString) -> Bool {
        guard let value = value(key) else { return false }
        if CFEqual(value, kCFBooleanTrue) { return true }
        return integer(key).map { $0 != 0 } ?? false
    }

    /// Returns true if the property is the given text.
    func isText(_ key: CFString, _ text: CFString) -> Bool {
        value(key).map { CFEqual($0, text) } ?? false
    }

    /// Creates a dictionary whose values are numbers.
    static func numbers(_ entries: [(key: CFString, value: Double)]) -> CFDictionary? {
        let dictionary = unsafe withUnsafePointer(to: kCFTypeDictionaryKeyCallBacks) { keys in
            unsafe withUnsafePointer(to: kCFTypeDictionaryValueCallBacks) { values in
                unsafe CFDictionaryCreateMutable(kCFAllocatorDefault, 0, keys, values)
            }
        }
        guard let dictionary else { return nil }
        for (key, value) in entries {
            var value = value
            guard let number = unsafe CFNumberCreate(kCFAllocatorDefault, .doubleType, &value) else {
                return nil
            }
            unsafe CFDictionarySetValue(
                dictionary, Unmanaged.passUnretained(key).toOpaque(),
                Unmanaged.passUnretained(number).toOpaque())
        }
        return dictionary
    }
}
#endif
