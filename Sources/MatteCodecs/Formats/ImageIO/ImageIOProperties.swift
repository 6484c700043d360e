#if canImport(ImageIO)
import ImageIO
import Matte

/// The properties of an image as ImageIO states them, read with Core Foundation's functions.
struct ImageIOProperties {
    private let dictionary: CFDictionary

    init(_ dictionary: CFDictionary) {
        self.dictionary = dictionary
    }

    private func value(_ key: CFString) -> CFTypeRef? {
        let pointer = unsafe CFDictionaryGetValue(dictionary, Unmanaged.passUnretained(key).toOpaque())
        guard let pointer = unsafe pointer else { return nil }
        return unsafe Unmanaged<CFTypeRef>.fromOpaque(pointer).takeUnretainedValue()
    }

    private func number(_ key: CFString) -> CFNumber? {
        guard let value = value(key), CFGetTypeID(value) == CFNumberGetTypeID() else { return nil }
        return (value as! CFNumber)
    }

    /// A whole number; `nil` if there is none.
    func integer(_ key: CFString) -> Int? {
        var result: Int64 = 0
        guard let number = number(key), unsafe CFNumberGetValue(number, .sInt64Type, &result) else {
            return nil
        }
        return Int(result)
    }

    /// A number; `nil` if there is none.
    func double(_ key: CFString) -> Double? {
        var result = 0.0
        guard let number = number(key), unsafe CFNumberGetValue(number, .doubleType, &result) else {
            return nil
        }
        return result
    }

    /// A text; `nil` if there is none.
    func text(_ key: CFString) -> String? {
        guard let value = value(key), CFGetTypeID(value) == CFStringGetTypeID() else { return nil }
        return "\(value)"
    }

    /// True if a value is there and isn't zero, as Core Foundation's booleans and numbers are.
    func isTrue(_ key: CFString) -> Bool {
        guard let value = value(key) else { return false }
        if CFEqual(value, kCFBooleanTrue) { return true }
        return integer(key).map { $0 != 0 } ?? false
    }

    /// True if a value is a certain text.
    func isText(_ key: CFString, _ text: CFString) -> Bool {
        value(key).map { CFEqual($0, text) } ?? false
    }

    /// Makes a dictionary of numbers.
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
