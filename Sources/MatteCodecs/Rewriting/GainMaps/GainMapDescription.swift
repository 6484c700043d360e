import Matte

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The description of a gain map in the map's own picture, without its levels.
struct GainMapDescription {
    var channels: [GainMap.Channel]
    var base: Double
    var alternate: Double
    var isBase: Bool
    var form: GainMap.Form
    /// The headroom of Apple's map as a factor, with which its levels become those of an ISO map.
    var appleHeadroom: Double?

    /// Reads the description of a map's picture: that of ISO first, then Adobe's, then Apple's.
    ///
    /// - Parameter exif: The EXIF block of the base, whose maker note states the headroom of Apple's map.
    init?(_ map: MetadataSource, exif: [UInt8]?) {
        for part in map.parts {
            guard case .gainMapMark = part.content, let body = map.block(part),
                let found = GainMapISO.read(body)
            else { continue }
            (channels, base, alternate, isBase) = found
            form = .iso
            return
        }
        let packets = map.parts { if case .xmp = $0 { true } else { false } }
            .compactMap { map.xmp($0).flatMap(XMPPacket.init) }
        for packet in packets {
            if let found = Self.adobe(packet) {
                self = found
                return
            }
        }
        guard
            packets.contains(where: { packet in
                packet.properties.contains { $0.namespace == .appleMap || $0.namespace == .pixelData }
            }), let found = GainMapDescription(apple: packets, exif: exif)
        else { return nil }
        self = found
    }

    /// Reads ISO's description of a map in a HEIC file, which follows a byte that is 0.
    init?(toneMap data: [UInt8]) {
        guard data.first == 0, let found = GainMapISO.read(Array(data.dropFirst())) else { return nil }
        (channels, base, alternate, isBase) = found
        form = .iso
    }

    /// Reads the description of Apple's map, whose file says that it is one.
    ///
    /// - Parameters:
    ///   - packets: The XMP packets of the map.
    ///   - exif: The EXIF block of the base, whose maker note states the headroom if the packets don't.
    init?(apple packets: [XMPPacket], exif: [UInt8]?) {
        self.init(apple: packets, makerNumbers: exif.flatMap { AppleNote.headroomNumbers(inEXIF: $0) })
    }

    /// Reads the description of Apple's map.
    ///
    /// - Parameters:
    ///   - packets: The XMP packets of the map.
    ///   - makerNumbers: The numbers 33 and 48 of the base's maker note.
    init?(apple packets: [XMPPacket], makerNumbers: (Double, Double)?) {
        guard let stops = Self.appleStops(packets, makerNumbers) else { return nil }
        let headroom = exp2(max(stops, 0))
        guard headroom > 1 else { return nil }
        channels = [GainMap.Channel(min: 0, max: log2(headroom), gamma: 1, baseOffset: 0, alternateOffset: 0)]
        (base, alternate, isBase, form, appleHeadroom) = (0, log2(headroom), true, .apple, headroom)
    }

    private init(channels: [GainMap.Channel], base: Double, alternate: Double) {
        (self.channels, self.base, self.alternate) = (channels, base, alternate)
        (isBase, form) = (true, .hdrgm)
    }

    // MARK: Adobe

    /// Reads Adobe's properties. The maxima are required; the others have defaults.
    private static func adobe(_ packet: XMPPacket) -> GainMapDescription? {
        /// The numbers of a property: one, or a list of three.
        func values(_ name: String) -> [Double]? {
            guard
                let index = packet.properties.firstIndex(where: {
                    $0.namespace == .gainMap && $0.isNamed(name)
                })
            else { return nil }
            let property = packet.properties[index]
            let items = packet.properties.filter { item in
                property.isElement && item.isElement && item.namespace == .rdf && item.isNamed("li")
                    && property.value.contains(item.range.lowerBound)
            }
            let texts = (items.isEmpty ? [property] : items).map { packet.text($0) }
            let numbers = texts.compactMap { text in
                Double(String(text.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }))
            }
            return numbers.count == texts.count && [1, 3].contains(numbers.count) ? numbers : nil
        }
        guard let highs = values("GainMapMax"), let alternate = values("HDRCapacityMax")?.first else {
            return nil
        }
        let lows = values("GainMapMin") ?? [0]
        let (gammas, before) = (values("Gamma") ?? [1], values("OffsetSDR") ?? [1.0 / 64])
        let after = values("OffsetHDR") ?? [1.0 / 64]
        let count = [highs, lows, gammas, before, after].map(\.count).max() ?? 1
        func value(_ list: [Double], _ i: Int) -> Double { list.count == 1 ? list[0] : list[i] }
        let channels = (0..<count).map { i in
            GainMap.Channel(
                min: value(lows, i), max: value(highs, i), gamma: value(gammas, i),
                baseOffset: value(before, i), alternateOffset: value(after, i))
        }
        let base = values("HDRCapacityMin")?.first ?? 0
        let isReversed = packet.properties.contains { property in
            property.namespace == .gainMap && property.isNamed("BaseRenditionIsHDR")
                && packet.text(property).lowercased() == "true"
        }
        return isReversed
            ? GainMapDescription(channels: channels, base: alternate, alternate: base)
            : GainMapDescription(channels: channels, base: base, alternate: alternate)
    }

    // MARK: Apple

    /// Returns the headroom of Apple's map as a logarithm to base 2: from XMP, or else from two numbers in the maker
    /// note, as Apple documents ("Applying Apple HDR effect to your photos").
    private static func appleStops(_ packets: [XMPPacket], _ makerNumbers: (Double, Double)?) -> Double? {
        for packet in packets {
            guard
                let property = packet.properties.first(where: {
                    $0.namespace == .appleMap && $0.isNamed("HDRGainMapHeadroom")
                }), let factor = Double(packet.text(property)), factor.isFinite, factor > 0
            else { continue }
            return log2(factor)
        }
        guard let (first, second) = makerNumbers else { return nil }
        if first < 1 { return second <= 0.01 ? -20 * second + 1.8 : -0.101 * second + 1.601 }
        return second <= 0.01 ? -70 * second + 3 : -0.303 * second + 2.303
    }

    /// Returns the levels of an ISO map for Apple's levels, whose light is that of Rec. 709.
    func table() -> [UInt8]? {
        guard let headroom = appleHeadroom else { return nil }
        return (0...255).map { level in
            let v = Double(level) / 255
            let light = v < 0.081 ? v / 4.5 : pow((v + 0.099) / 1.099, 1 / 0.45)
            return UInt8(255 * log2(1 + (headroom - 1) * light) / log2(headroom) + 0.5)
        }
    }
}

/// Apple's maker note: a directory in big-endian order after 14 bytes, with offsets from the note's start.
enum AppleNote {
    /// Returns the numbers 33 and 48 of the maker note in an EXIF block, or `nil`. The second is 0 if it is missing.
    static func headroomNumbers(inEXIF exif: [UInt8]) -> (Double, Double)? {
        guard let tiff = TIFFDirectories(exif), let note = tiff.entry(0x927C, in: .exif),
            let first = number(33, in: Array(exif[note.values]))
        else { return nil }
        return (first, number(48, in: Array(exif[note.values])) ?? 0)
    }

    /// Returns the number in an entry with a signed fraction, or `nil`.
    static func number(_ tag: Int, in note: [UInt8]) -> Double? {
        let span = note.elements
        guard span.matches("Apple iOS\0", at: 0), span.matches("MM", at: 12),
            let count = span.bigEndian16(at: 14)
        else { return nil }
        for i in 0..<count {
            let at = 16 + 12 * i
            guard let found = span.bigEndian16(at: at) else { return nil }
            guard found == tag else { continue }
            guard span.bigEndian16(at: at + 2) == 10, let place = span.bigEndian32(at: at + 8),
                let top = span.bigEndian32(at: place), let bottom = span.bigEndian32(at: place + 4),
                bottom != 0
            else { return nil }
            return Double(Int32(truncatingIfNeeded: top)) / Double(Int32(truncatingIfNeeded: bottom))
        }
        return nil
    }
}
