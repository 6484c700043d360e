/// A reader of ICC profiles (ICC.1:2022) that define a colour space by a matrix and three curves, and of grey profiles
/// with one curve. ``ICCTable`` reads profiles with tables.
///
/// Profiles are untrusted data, so every offset and length is checked.
enum ICCProfile {
    /// The colour space that a profile of a supported kind defines.
    enum Model {
        /// A matrix from linear red, green and blue to CIE XYZ with the white point D50, given by its columns, and the
        /// curve that linearizes each channel.
        case rgb(columns: [[Double]], curves: [TransferCurve])
        case gray(TransferCurve)
    }

    /// Returns the colour space that a profile defines, or `nil` for corrupt profiles and unsupported kinds of profile.
    static func model(of profile: Span<UInt8>) -> Model? {
        guard profile.matches("acsp", at: 36), tag("A2B0", of: profile) == nil,
            tag("A2B1", of: profile) == nil
        else { return nil }
        if profile.matches("GRAY", at: 16) {
            guard let place = tag("kTRC", of: profile), let curve = TransferCurve(profile, place) else {
                return nil
            }
            return .gray(profile.matches("Lab ", at: 20) ? .lightness(curve) : curve)
        }
        guard profile.matches("RGB ", at: 16), profile.matches("XYZ ", at: 20) else { return nil }
        var columns: [[Double]] = []
        var curves: [TransferCurve] = []
        for (colorant, curve) in [("rXYZ", "rTRC"), ("gXYZ", "gTRC"), ("bXYZ", "bTRC")]
            as [(StaticString, StaticString)]
        {
            guard let place = tag(colorant, of: profile), let xyz = numbers(3, in: profile, place, "XYZ "),
                let curvePlace = tag(curve, of: profile), let toneCurve = TransferCurve(profile, curvePlace)
            else { return nil }
            columns.append(xyz)
            curves.append(toneCurve)
        }
        return .rgb(columns: columns, curves: curves)
    }

    /// Returns the four characters that name the profile's colour space, or `nil` if the data isn't a profile.
    static func space(of profile: [UInt8]) -> String? {
        guard profile.count >= 128, profile[36..<40].elementsEqual("acsp".utf8) else { return nil }
        return String(decoding: profile[16..<20].map { (32...126).contains($0) ? $0 : 63 }, as: UTF8.self)
    }

    /// Returns true if the profile can describe the decoded pixels.
    ///
    /// A grey profile describes only grey pixels, and an RGB profile only colour pixels. A CMYK profile describes
    /// neither, because inks are always converted to red, green and blue.
    static func describes(_ profile: Span<UInt8>, grayPixels: Bool) -> Bool {
        guard profile.matches("acsp", at: 36) else { return true }
        if profile.matches("GRAY", at: 16) { return grayPixels }
        if profile.matches("RGB ", at: 16) { return !grayPixels }
        return !profile.matches("CMYK", at: 16)
    }

    /// Returns the profile's name in the first language that it contains, or `nil` if there is no valid name.
    static func description(of profile: Span<UInt8>) -> String? {
        guard profile.matches("acsp", at: 36), let place = tag("desc", of: profile) else { return nil }
        if profile.matches("desc", at: place.lowerBound) {
            guard let length = profile.bigEndian32(at: place.lowerBound + 8), length <= place.count - 12,
                let text = profile.copy(place.lowerBound + 12..<place.lowerBound + 12 + length)
            else { return nil }
            return printable(String(decoding: text.prefix { $0 != 0 }, as: UTF8.self))
        }
        guard profile.matches("mluc", at: place.lowerBound),
            let records = profile.bigEndian32(at: place.lowerBound + 8), records > 0,
            let length = profile.bigEndian32(at: place.lowerBound + 20),
            let offset = profile.bigEndian32(at: place.lowerBound + 24),
            offset <= place.count, length <= place.count - offset
        else { return nil }
        let start = place.lowerBound + offset
        let units = (0..<length / 2).compactMap { profile.bigEndian16(at: start + 2 * $0) }
        return printable(String(decoding: units.map { UInt16($0) }.prefix { $0 != 0 }, as: UTF16.self))
    }

    private static func printable(_ text: String) -> String? {
        let scalars = text.unicodeScalars.filter { !$0.properties.generalCategory.isControl }
        return scalars.isEmpty ? nil : String(String.UnicodeScalarView(scalars).prefix(200))
    }

    /// Returns the range of bytes that contain a tag's data, or `nil` if the tag is missing or invalid.
    private static func tag(_ signature: StaticString, of profile: Span<UInt8>) -> Range<Int>? {
        guard let count = profile.bigEndian32(at: 128) else { return nil }
        // A profile has a few dozen tags. A corrupt count may be much larger, so the file's length bounds the loop.
        for i in 0..<min(count, profile.count / 12) where profile.matches(signature, at: 132 + 12 * i) {
            guard let offset = profile.bigEndian32(at: 136 + 12 * i),
                let length = profile.bigEndian32(at: 140 + 12 * i), offset <= profile.count,
                length <= profile.count - offset
            else { return nil }
            return offset..<offset + length
        }
        return nil
    }

    /// Returns `count` 16.16 fixed-point numbers from a tag's data. They follow a type signature and four reserved
    /// bytes.
    private static func numbers(
        _ count: Int, in profile: Span<UInt8>, _ place: Range<Int>, _ type: StaticString
    ) -> [Double]? {
        guard profile.matches(type, at: place.lowerBound), place.count >= 8 + 4 * count else { return nil }
        return fixed(count, in: profile, at: place.lowerBound + 8)
    }

    /// Returns `count` signed fixed-point numbers, each with 16 integer and 16 fractional bits.
    static func fixed(_ count: Int, in profile: Span<UInt8>, at offset: Int) -> [Double]? {
        var values: [Double] = []
        for i in 0..<count {
            guard let bits = profile.bigEndian32(at: offset + 4 * i) else { return nil }
            values.append(Double(Int32(truncatingIfNeeded: bits)) / 65_536)
        }
        return values
    }
}

extension Unicode.GeneralCategory {
    fileprivate var isControl: Bool { self == .control || self == .format || self == .privateUse }
}
