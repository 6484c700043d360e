import Matte

/// A reader of the segments of a JPEG, from scan to scan. Between them, a ``JPEGEntropyDecoder`` reads the scans' data.
final class JPEGFileReader {
    let bytes: JPEGBytes
    let damage: JPEGDamage
    let frame: JPEGFrame
    /// The tables that are valid at the current scan.
    private(set) var definitions: JPEGDefinitions
    /// The header of the current scan.
    private(set) var scan: JPEGScan
    /// The number of scans so far, 1 for the first one.
    private(set) var scanCount = 1
    /// The offset in the file of the current scan's data.
    private(set) var dataStart: Int
    /// The offset in the file of the marker after the last scan.
    private(set) var dataEnd = 0
    /// A Boolean value that indicates whether there is a JFIF segment.
    let hasJFIF: Bool
    /// The colour transform of the Adobe segment, or `nil` if there is none.
    let adobeTransform: UInt8?
    private let mostScans: Int

    /// Reads the segments before the first scan.
    init(_ input: EncodedInput, limits: DecodingLimits, lenient: Bool) throws(JPEGFailure) {
        bytes = try JPEGBytes(input)
        damage = JPEGDamage(lenient: lenient)
        mostScans = limits.scans
        guard try bytes.byte() == 0xFF, try bytes.byte() == 0xD8 else {
            throw .corrupt("it does not begin with the marker of a JPEG")
        }
        var segments = Segments()
        guard let scan = try segments.readToScan(bytes), let frame = segments.frame else {
            throw .data(.truncated, "no scan follows its header")
        }
        self.frame = frame
        self.scan = scan
        hasJFIF = segments.hasJFIF
        adobeTransform = segments.adobeTransform
        if !frame.isProgressive { segments.definitions.addStandardCodes() }
        definitions = segments.definitions
        dataStart = bytes.offset
    }

    /// A Boolean value that indicates whether the picture has several scans.
    var hasSeveralScans: Bool {
        frame.isProgressive || scan.components.count < frame.components.count || scanCount > 1
    }

    /// Reads the segments up to the next scan, beginning with those after `marker`, which has been read. Returns `false`
    /// if the picture ends.
    func nextScan(after marker: UInt8) throws(JPEGFailure) -> Bool {
        dataEnd = bytes.offset - (bytes.ranOut ? 0 : 2)
        var segments = Segments(definitions: definitions, frame: frame)
        let next: JPEGScan?
        do throws(JPEGFailure) {
            next = try segments.readToScan(bytes, from: marker)
        } catch {
            if bytes.ranOut, case .data(.corrupt, let text) = error { throw .data(.truncated, text) }
            throw error
        }
        guard let next else { return false }
        scanCount += 1
        guard scanCount <= mostScans else { throw .data(.limits, "more than \(mostScans) scans") }
        definitions = segments.definitions
        scan = next
        dataStart = bytes.offset
        return true
    }

    /// The contents of segments.
    private struct Segments {
        var definitions = JPEGDefinitions()
        var frame: JPEGFrame?
        var hasJFIF = false
        var adobeTransform: UInt8?

        /// Reads segments up to a scan header, and returns it, or `nil` at the end of the picture.
        mutating func readToScan(_ bytes: JPEGBytes, from first: UInt8? = nil) throws(JPEGFailure)
            -> JPEGScan?
        {
            var next = first
            while true {
                let marker = if let next { next } else { try bytes.marker() }
                next = nil
                switch marker {
                case 0x01, 0xD0...0xD7: continue  // markers without a segment
                case 0xD9: return nil
                case 0xC3, 0xC5...0xC8, 0xCB, 0xCD...0xCF:
                    throw .data(
                        .unsupported, "the process of marker \(hexadecimal(marker)) is not a DCT in one frame"
                    )
                case 0xC0...0xCC, 0xDA...0xDD, 0xE0...0xEF, 0xFE: break
                default: throw .corrupt("it has the marker \(hexadecimal(marker))")
                }
                if frame != nil, 0xC0...0xC2 ~= marker || 0xC9...0xCA ~= marker {
                    throw .corrupt("it has two frame headers")
                }
                let head = try bytes.bytes(2)
                // The length includes its own two bytes. libjpeg accepts a smaller one of segments that only inform.
                let length = (Int(head[0]) << 8 | Int(head[1])) - 2
                guard length >= 0 || marker == 0xDC || 0xE0...0xFE ~= marker else {
                    throw .corrupt("the segment \(hexadecimal(marker)) has a length of \(length + 2)")
                }
                guard Self.isRead(marker) else {
                    try bytes.skip(max(0, length))
                    continue
                }
                if let scan = try take(marker, bytes.bytes(max(0, length))) { return scan }
            }
        }

        /// Returns true if the content of a segment matters for decoding.
        private static func isRead(_ marker: UInt8) -> Bool {
            switch marker {
            case 0xC0...0xCF, 0xDA, 0xDB, 0xDD, 0xE0, 0xEE: true
            default: false
            }
        }

        /// Takes the content of a segment. Returns a scan header.
        private mutating func take(_ marker: UInt8, _ data: [UInt8]) throws(JPEGFailure) -> JPEGScan? {
            switch marker {
            case 0xC4: try definitions.takeCodes(data)
            case 0xCC: try JPEGDefinitions.checkConditioning(data)
            case 0xDB: try definitions.takeQuantization(data)
            case 0xDD: try definitions.takeInterval(data)
            case 0xDA:
                guard let frame else { throw .corrupt("it has a scan but no frame header") }
                return try JPEGScan(data, of: frame)
            case 0xE0: if data.count >= 14, data.starts(with: Array("JFIF\0".utf8)) { hasJFIF = true }
            case 0xEE:
                if data.count >= 12, data.starts(with: Array("Adobe".utf8)) { adobeTransform = data[11] }
            default:
                frame = try JPEGFrame(marker: marker, data)
            }
            return nil
        }
    }
}
