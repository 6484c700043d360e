import Matte

/// The configuration that a HEIF file stores beside a coded picture: the box `hvcC` or `av1C`.
struct CodedConfiguration: Equatable {
    enum Coding: Hashable {
        case hevc, av1
    }

    var coding: Coding
    /// The contents of the box.
    var bytes: [UInt8]
    /// The properties that the sequence parameter sets or the sequence header in the box state.
    var parameters: CodedParameters
    /// The number of bytes of the length before each NAL unit. HEVC only.
    var lengthBytes = 4

    /// Reads the contents of a box `hvcC` (ISO/IEC 14496-15, 8.3.3).
    ///
    /// - Returns: `nil` if it ends early, or has no sequence parameter set or several that differ.
    init?(hevc bytes: [UInt8]) {
        guard bytes.count > 23 else { return nil }
        coding = .hevc
        self.bytes = bytes
        lengthBytes = Int(bytes[21] & 3) + 1
        var found: CodedParameters?
        var place = 23
        for _ in 0..<bytes[22] {
            guard let units = bytes.elements.bigEndian16(at: place + 1) else { return nil }
            place += 3
            for _ in 0..<units {
                guard let length = bytes.elements.bigEndian16(at: place), place + 2 + length <= bytes.count
                else { return nil }
                let unit = bytes[place + 2..<place + 2 + length]
                place += 2 + length
                guard Self.isSequence(unit) else { continue }
                guard let next = CodedParameters(hevcSequence: unit), found == nil || found == next else {
                    return nil
                }
                found = next
            }
        }
        guard let found else { return nil }
        parameters = found
    }

    /// Reads the contents of a box `av1C` (AV1 Codec ISO Media File Format Binding, 2.3).
    ///
    /// - Returns: `nil` if it ends early or contains another sequence header than one that is read.
    init?(av1 bytes: [UInt8], data: [UInt8]) {
        guard bytes.count >= 4 else { return nil }
        coding = .av1
        self.bytes = bytes
        // The box may leave the header to the data.
        guard let inBox = Self.sequences(av1: bytes[4...]), let inData = Self.sequences(av1: data[...]),
            let first = inBox.first ?? inData.first,
            (inBox + inData).allSatisfy({ $0 == first })
        else { return nil }
        parameters = first
    }

    // MARK: Data

    /// Returns true if the data of a picture has the structure of the coding, and states no other properties.
    func fits(_ data: ArraySlice<UInt8>) -> Bool {
        switch coding {
        case .hevc: fits(hevc: data)
        case .av1: Self.sequences(av1: data)?.allSatisfy { $0 == parameters } ?? false
        }
    }

    private func fits(hevc data: ArraySlice<UInt8>) -> Bool {
        var place = data.startIndex
        while place < data.endIndex {
            guard lengthBytes <= data.endIndex - place else { return false }
            let length = data[place..<place + lengthBytes].reduce(0) { $0 << 8 | Int($1) }
            place += lengthBytes
            guard length <= data.endIndex - place else { return false }
            let unit = data[place..<place + length]
            if Self.isSequence(unit), CodedParameters(hevcSequence: unit) != parameters { return false }
            place += length
        }
        return true
    }

    /// Returns true for a NAL unit that is a sequence parameter set.
    private static func isSequence(_ unit: ArraySlice<UInt8>) -> Bool {
        unit.count >= 2 && unit[unit.startIndex] >> 1 & 63 == 33
    }

    /// Returns the properties in the sequence headers of a list of units, or `nil` if one can't be read. A unit that
    /// ends after the list ends it.
    private static func sequences(av1 data: ArraySlice<UInt8>) -> [CodedParameters]? {
        var found: [CodedParameters] = []
        var place = data.startIndex
        while place < data.endIndex {
            let head = data[place]
            place += head & 4 == 0 ? 1 : 2
            var length = data.endIndex - place
            if head & 2 != 0 {
                length = 0
                var shift = 0
                repeat {
                    guard place < data.endIndex, shift < 56 else { return found }
                    length |= Int(data[place] & 127) << shift
                    shift += 7
                    place += 1
                } while data[place - 1] & 128 != 0
            }
            guard length >= 0, place <= data.endIndex else { return found }
            let end = length <= data.endIndex - place ? place + length : data.endIndex
            if head >> 3 & 15 == 1 {
                guard let next = CodedParameters(av1Sequence: data[place..<end]) else { return nil }
                found.append(next)
            }
            place = end
        }
        return found
    }
}
