import Matte
internal import MatteText

/// A parser of the marker segments before a JPEG's first scan (T.81 annex B, with JFIF, EXIF, ICC and Adobe
/// segments).
enum JPEGInspection {
    static func inspect(_ bytes: HeaderBytes, limits: DecodingLimits) throws(MatteError) -> InspectedFile {
        var segments = Segments()
        var offset = 2
        var count = 0
        var skipped = 0
        scanning: while true {
            guard let marker = try nextMarker(bytes, &offset, &skipped) else { throw truncated(bytes.count) }
            switch marker {
            case 0x01, 0xD0...0xD8: continue  // markers without a segment
            case 0xD9:
                throw MatteError(
                    .decoding,
                    "cannot decode the JPEG data: it ends early, before its first scan; use the complete file"
                )
            default: break
            }
            guard let length = bytes.bigEndian16(at: offset) else { throw truncated(bytes.count) }
            guard length >= 2 else {
                throw MatteError(
                    .decoding,
                    "cannot decode the JPEG data: the segment at byte \(offset) states a length of \(length), less than 2; use an intact file"
                )
            }
            if marker == 0xDA {
                // The scan header begins with the number of components in the scan (T.81, B.2.3). Assume that a file
                // whose first scan contains all components has no other scan.
                segments.hasOneScan = segments.components.count == Int(bytes[offset + 2])
                if segments.size?.height == 0 {
                    segments.lateHeight = JPEGLateHeight.height(bytes, after: offset + length)
                }
                break scanning
            }
            count += 1
            try limits.checkChunks(count, .jpeg)
            guard offset + length <= bytes.count else { throw truncated(bytes.count) }
            try segments.take(marker, bytes, offset + 2..<offset + length, limits)
            offset += length
        }
        return try segments.file(limits)
    }

    private static func truncated(_ count: Int) -> MatteError {
        MatteError(
            .decoding,
            "cannot decode the JPEG data: it ends early, in its header after \(count) bytes; use the complete file"
        )
    }

    /// The maximum number of bytes in a header that belong to no segment. Decoders skip such bytes, so a search for a
    /// marker in a damaged file could otherwise read the whole file.
    private static let mostSkippedBytes = 1 << 20

    /// Returns the code of the next marker, and skips fill bytes and any other bytes before it. Adds their number to
    /// `skipped`.
    private static func nextMarker(
        _ bytes: HeaderBytes, _ offset: inout Int, _ skipped: inout Int
    ) throws(MatteError) -> UInt8? {
        while offset + 1 < bytes.count {
            guard skipped < mostSkippedBytes else {
                throw MatteError(
                    .decoding,
                    "cannot decode the JPEG data: \(skipped) bytes of its header before byte \(offset) belong to no segment; use an intact file"
                )
            }
            if bytes[offset] == 0xFF, bytes[offset + 1] != 0, bytes[offset + 1] != 0xFF {
                offset += 2
                return bytes[offset - 1]
            }
            offset += 1
            skipped += 1
        }
        return nil
    }

    private struct Segments {
        var size: PixelSize?
        var components: [(id: UInt8, horizontal: Int, vertical: Int)] = []
        var precision = 8
        var progressive = false
        var isArithmetic = false
        var hasOneScan = true
        var density: PixelDensity?
        var adobeTransform: UInt8?
        var hasJFIF = false
        var exif: [UInt8]?
        var xmpOrientation: ImageOrientation?
        /// The offset of the height in the frame header.
        var heightOffset = 0
        /// The height in a DNL segment after the first scan.
        var lateHeight: Int?
        var iccParts: [Int: [UInt8]] = [:]
        var iccPartCount = 0
        var iccBytes = 0

        mutating func take(
            _ marker: UInt8, _ bytes: HeaderBytes, _ range: Range<Int>, _ limits: DecodingLimits
        ) throws(MatteError) {
            switch marker {
            case 0xC0...0xCF where marker != 0xC4 && marker != 0xC8 && marker != 0xCC:
                try takeFrame(marker, bytes, range)
            case 0xE0: takeJFIF(bytes, range)
            case 0xE1:
                if bytes.matches("Exif\0", at: range.lowerBound), exif == nil, range.count > 6 {
                    try limits.checkMetadata(range.count - 6, "EXIF block")
                    exif = bytes.copy(range.lowerBound + 6..<range.upperBound)
                } else if bytes.matches(XMP.jpegPrefix, at: range.lowerBound), range.count <= limits.metadata
                {
                    let start = range.lowerBound + XMP.jpegPrefix.utf8CodeUnitCount
                    let packet = bytes.copy(start..<max(start, range.upperBound))
                    xmpOrientation = xmpOrientation ?? packet.flatMap(XMP.orientation)
                }
            case 0xE2: try takeICC(bytes, range, limits)
            case 0xEE:
                if bytes.matches("Adobe", at: range.lowerBound), range.count >= 12 {
                    adobeTransform = bytes[range.lowerBound + 11]
                }
            default: break
            }
        }

        private mutating func takeFrame(
            _ marker: UInt8, _ bytes: HeaderBytes, _ range: Range<Int>
        ) throws(MatteError) {
            guard size == nil else {
                throw MatteError(
                    .decoding, "cannot decode the JPEG data: it has two frame headers; use an intact file")
            }
            guard let height = bytes.bigEndian16(at: range.lowerBound + 1),
                let width = bytes.bigEndian16(at: range.lowerBound + 3), range.count >= 6
            else {
                throw MatteError(
                    .decoding,
                    "cannot decode the JPEG data: its frame header has \(range.count) bytes, fewer than 6; use an intact file"
                )
            }
            precision = Int(bytes[range.lowerBound])
            let count = Int(bytes[range.lowerBound + 5])
            guard range.count >= 6 + 3 * count else {
                throw MatteError(
                    .decoding,
                    "cannot decode the JPEG data: its frame header has \(range.count) bytes, too few for \(count) components; use an intact file"
                )
            }
            for i in 0..<count {
                let at = range.lowerBound + 6 + 3 * i
                let sampling = bytes[at + 1]
                components.append((bytes[at], Int(sampling >> 4), Int(sampling & 15)))
            }
            size = PixelSize(width: width, height: height)
            heightOffset = range.lowerBound + 1
            progressive = marker & 3 == 2
            isArithmetic = marker > 0xC8
            switch marker {
            case 0xC0, 0xC1, 0xC2, 0xC9, 0xCA: break
            default:
                throw MatteError(
                    .unsupported,
                    "cannot decode the JPEG data: the lossless or hierarchical process of marker \(hexadecimal(marker)) is not supported; convert it to baseline or progressive"
                )
            }
        }

        private mutating func takeJFIF(_ bytes: HeaderBytes, _ range: Range<Int>) {
            guard bytes.matches("JFIF\0", at: range.lowerBound), range.count >= 12 else { return }
            hasJFIF = true
            let unit = bytes[range.lowerBound + 7]
            guard unit == 1 || unit == 2, let x = bytes.bigEndian16(at: range.lowerBound + 8),
                let y = bytes.bigEndian16(at: range.lowerBound + 10), x > 0, y > 0
            else { return }
            let perInch = unit == 1 ? 1 : 2.54
            density = PixelDensity(horizontal: Double(x) * perInch, vertical: Double(y) * perInch)
        }

        private mutating func takeICC(
            _ bytes: HeaderBytes, _ range: Range<Int>, _ limits: DecodingLimits
        ) throws(MatteError) {
            guard bytes.matches("ICC_PROFILE\0", at: range.lowerBound), range.count > 14 else { return }
            iccPartCount = max(iccPartCount, Int(bytes[range.lowerBound + 13]))
            iccBytes += range.count - 14
            try limits.checkMetadata(iccBytes, "colour profile")
            iccParts[Int(bytes[range.lowerBound + 12])] = bytes.copy(range.lowerBound + 14..<range.upperBound)
        }

        /// The ICC profile, joined from the parts in its segments, or `nil` if a part is missing.
        private var profile: [UInt8]? {
            guard iccPartCount > 0, iccParts.count == iccPartCount else { return nil }
            var whole: [UInt8] = []
            for i in 1...iccPartCount {
                guard let part = iccParts[i] else { return nil }
                whole += part
            }
            return whole
        }

        func file(_ limits: DecodingLimits) throws(MatteError) -> InspectedFile {
            guard var size else {
                throw MatteError(
                    .decoding,
                    "cannot decode the JPEG data: it has a scan but no frame header; use an intact file")
            }
            guard precision == 8 else {
                throw MatteError(
                    .unsupported,
                    "cannot decode the JPEG data: it has \(precision) bits per sample; convert it to 8 bits")
            }
            if size.height == 0 {
                guard let lateHeight else { throw JPEGLateHeight.missing }
                size.height = lateHeight
            }
            var header = ImageHeader(format: .jpeg, storedSize: size, colorModel: try colorModel())
            try limits.check(size, .jpeg)
            header.isProgressive = progressive
            header.density = density
            var file = InspectedFile(header: header)
            file.exif = exif
            file.xmpOrientation = xmpOrientation
            file.icc = profile
            if iccPartCount > 0, file.icc == nil {
                file.header.warnings.append(
                    DecodingWarning(
                        .color,
                        "the colour profile is ignored: \(iccParts.count) of its \(iccPartCount) parts are in the file"
                    ))
            }
            if let adobeTransform, adobeTransform > 2, components.count >= 3 {
                file.header.warnings.append(
                    DecodingWarning(
                        .color,
                        "the Adobe segment's colour transform is \(adobeTransform), which is unknown: the samples are taken for \(file.header.colorModel.rawValue)"
                    ))
            }
            file.lateHeight = lateHeight.map { LateHeight(offset: heightOffset, height: $0) }
            file.jpegNeed = need
            if progressive || !hasOneScan {
                file.heldBytes = coefficientBytes(size)
            } else if need == nil {
                file.rowIndex = JPEGRowIndex()
            }
            return file
        }

        /// Returns the colour model of the components, determined by the same rules as in libjpeg.
        private func colorModel() throws(MatteError) -> ImageHeader.ColorModel {
            switch components.count {
            case 1: return .gray
            case 3:
                if hasJFIF { return .ycbcr }
                if let adobeTransform { return adobeTransform == 0 ? .rgb : .ycbcr }
                return components.map(\.id) == Array("RGB".utf8) ? .rgb : .ycbcr
            case 4:
                if let adobeTransform { return adobeTransform == 2 ? .ycck : .cmyk }
                // Without Adobe's marker, libjpeg assumes CMYK. Only colour differences are stored with fewer samples
                // than the other components, so the shim then chooses YCCK.
                let areas = components.map { $0.horizontal * $0.vertical }
                return areas[0] == areas[3] && areas[1] < areas[0] && areas[2] < areas[0] ? .ycck : .cmyk
            default:
                throw MatteError(
                    .unsupported,
                    "cannot decode the JPEG data: it has \(components.count) components; convert it to 1, 3 or 4"
                )
            }
        }

        /// The property for which a library must decode the file, or `nil` if there is none.
        private var need: String? {
            if isArithmetic { return "it has arithmetic codes" }
            if components.count == 4 { return "it has four components" }
            let frame = JPEGFrame(
                size: PixelSize(width: 1, height: 1), isProgressive: progressive,
                components: components.map {
                    JPEGFrame.Component(
                        id: $0.id, horizontal: $0.horizontal, vertical: $0.vertical, quantization: 0)
                })
            let isIntegral = frame.components.allSatisfy {
                1...4 ~= $0.horizontal && 1...4 ~= $0.vertical
                    && frame.mostHorizontal % $0.horizontal == 0 && frame.mostVertical % $0.vertical == 0
            }
            return isIntegral ? nil : "its components have sampling factors without an integral ratio"
        }

        /// Returns the memory for a picture's coefficients in bytes: two bytes per coefficient, for whole blocks.
        private func coefficientBytes(_ size: PixelSize) -> Int {
            let widest = max(1, components.map(\.horizontal).max() ?? 1)
            let tallest = max(1, components.map(\.vertical).max() ?? 1)
            let unitsAcross = (size.width + 8 * widest - 1) / (8 * widest)
            let unitsDown = (size.height + 8 * tallest - 1) / (8 * tallest)
            return components.reduce(0) { $0 + $1.horizontal * $1.vertical } * unitsAcross * unitsDown * 128
        }
    }
}
