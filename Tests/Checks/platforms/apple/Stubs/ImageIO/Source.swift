import Synchronization

/// A file that the stand-in for ImageIO reads: the signature of the real format, and a number. The content is kept in
/// memory under that number.
public struct StandInFile: @unchecked Sendable {
    public struct Picture {
        public var image: CGImage?
        public var properties: [CFString: CFTypeRef]
        public var status = CGImageSourceStatus.statusComplete
        /// The information about auxiliary pictures, by their types.
        public var auxiliaries: [String: CFDictionary] = [:]

        public init(_ image: CGImage?, _ properties: [CFString: CFTypeRef]) {
            (self.image, self.properties) = (image, properties)
        }
    }

    public var type: String
    public var pictures: [Picture]
    public var primary = 0
    /// The ICC profile that a JPEG's header contains.
    public var profile: [UInt8] = []
    /// The number of times that a picture of the file was decoded.
    public internal(set) var decodes = 0

    public init(type: String, pictures: [Picture]) { (self.type, self.pictures) = (type, pictures) }

    static let files = Mutex<[StandInFile]>([])

    /// Stores the content of a file under a new number and returns the bytes of the file.
    public static func add(_ file: StandInFile, padding: Int = 0) -> [UInt8] {
        let number = files.withLock { files in
            files.append(file)
            return files.count - 1
        }
        let signatures: [String: [UInt8]] = [
            // A comment that contains the number.
            "public.jpeg": [0xFF, 0xD8, 0xFF, 0xFE, 0, 14],
            "public.png": [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
            "org.webmproject.webp": Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8),
            "public.heic": [0, 0, 0, 16] + Array("ftypheic".utf8),
        ]
        let start = signatures[file.type]!
        let rest = [UInt8](repeating: 0, count: 16 - start.count) + [UInt8(number & 255), UInt8(number >> 8)]
        let end = file.type == "public.jpeg" ? jpegHeader(of: file) : []
        return start + rest + end + [UInt8](repeating: 0, count: padding)
    }

    /// Returns the headers of a picture with arithmetic codes, which Matte leaves to ImageIO.
    private static func jpegHeader(of file: StandInFile) -> [UInt8] {
        let image = file.pictures.isEmpty ? nil : file.pictures[0].image
        let size = [image?.height ?? 1, image?.width ?? 1].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        let components: [UInt8] = [1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]
        let content = Array("ICC_PROFILE".utf8) + [0, 1, 1] + file.profile
        let length = content.count + 2
        let profile =
            file.profile.isEmpty ? [] : [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + content
        return profile + [0xFF, 0xC9, 0, 17, 8] + size + [3] + components
            + [0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0]
    }

    /// Returns the current content of the file with the given bytes.
    public static func at(_ bytes: [UInt8]) -> StandInFile? {
        guard bytes.count >= 18 else { return nil }
        let number = Int(bytes[16]) | Int(bytes[17]) << 8
        return files.withLock { number < $0.count ? $0[number] : nil }
    }
}

public final class CGImageSource {
    let number: Int
    init(number: Int) { self.number = number }
    var file: StandInFile { StandInFile.files.withLock { $0[number] } }
}

public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    let bytes = Array(data.bytes)
    guard StandInFile.at(bytes) != nil else { return nil }
    return CGImageSource(number: Int(bytes[16]) | Int(bytes[17]) << 8)
}

public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? { CFString(standIn: source.file.type) }
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { source.file.pictures.count }
public func CGImageSourceGetPrimaryImageIndex(_ source: CGImageSource) -> Int { source.file.primary }

public func CGImageSourceGetStatusAtIndex(_ source: CGImageSource, _ index: Int) -> CGImageSourceStatus {
    source.file.pictures[index].status
}

public func CGImageSourceCopyPropertiesAtIndex(
    _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
    guard index < source.file.pictures.count else { return nil }
    let properties = source.file.pictures[index].properties
    return CFDictionary(
        standIn: Dictionary(uniqueKeysWithValues: properties.map { ($0.key.description, $0.value) }))
}

public func CGImageSourceCopyAuxiliaryDataInfoAtIndex(
    _ source: CGImageSource, _ index: Int, _ type: CFString
) -> CFDictionary? {
    guard index < source.file.pictures.count else { return nil }
    return source.file.pictures[index].auxiliaries[type.description]
}

/// Metadata that is an XMP packet.
public final class CGImageMetadata {
    let packet: [UInt8]
    public init(standIn packet: [UInt8]) { self.packet = packet }
}

public func CGImageMetadataGetTypeID() -> CFTypeID { CFTypeID(standIn: CGImageMetadata.self) }

public func CGImageMetadataCreateXMPData(_ metadata: CGImageMetadata, _ options: CFDictionary?) -> CFData? {
    CFData(standIn: metadata.packet)
}

public func CGImageSourceCreateImageAtIndex(
    _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    StandInFile.files.withLock { $0[source.number].decodes += 1 }
    return source.file.pictures[index].image
}
