public enum CGImageAlphaInfo: UInt32, Sendable {
    case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

public struct CGBitmapInfo: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)
}

public enum CGColorRenderingIntent: Int32, Sendable { case defaultIntent }

public typealias CGDataProviderReleaseDataCallback =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void

public final class CGDataProvider {
    private let info: UnsafeMutableRawPointer?
    let bytes: UnsafeRawBufferPointer
    private let release: CGDataProviderReleaseDataCallback
    private let owned: CFData?
    /// The number of times that the bytes were copied.
    public private(set) var copies = 0
    /// True to make the provider fail when its bytes are requested.
    public var isBroken = false

    public init?(
        dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
        releaseData: @escaping CGDataProviderReleaseDataCallback
    ) {
        (self.info, release, owned) = (info, releaseData, nil)
        bytes = UnsafeRawBufferPointer(start: data, count: size)
    }

    public init?(data: CFData) {
        (info, release, owned) = (nil, { _, _, _ in }, data)
        bytes = UnsafeRawBufferPointer(data.bytes)
    }

    deinit { release(info, bytes.baseAddress!, bytes.count) }

    public var data: CFData? {
        copies += 1
        return isBroken ? nil : CFData(standIn: Array(bytes))
    }

    /// The address of the bytes, with which a test can determine whether memory is shared.
    public var address: UnsafeRawPointer? { bytes.baseAddress }
}

public final class CGImage {
    public let width: Int
    public let height: Int
    public let bitsPerComponent: Int
    public let bitsPerPixel: Int
    public let bytesPerRow: Int
    public let colorSpace: CGColorSpace?
    public let bitmapInfo: CGBitmapInfo
    public let dataProvider: CGDataProvider?
    public let isMask: Bool
    private let ranges: UnsafeMutablePointer<CGFloat>?

    public init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
        space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?,
        shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        guard width > 0, height > 0, bytesPerRow >= (width * bitsPerPixel + 7) / 8 else { return nil }
        (self.width, self.height, self.bytesPerRow) = (width, height, bytesPerRow)
        (self.bitsPerComponent, self.bitsPerPixel) = (bitsPerComponent, bitsPerPixel)
        (colorSpace, self.bitmapInfo, dataProvider, isMask) = (space, bitmapInfo, provider, false)
        let count = 2 * space.numberOfComponents
        ranges = decode.map { source in
            let copy = UnsafeMutablePointer<CGFloat>.allocate(capacity: count)
            copy.initialize(from: source, count: count)
            return copy
        }
    }

    public init?(
        maskWidth: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
        provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
    ) {
        (width, self.height, self.bytesPerRow) = (maskWidth, height, bytesPerRow)
        (self.bitsPerComponent, self.bitsPerPixel) = (bitsPerComponent, bitsPerPixel)
        (colorSpace, bitmapInfo, dataProvider, isMask, ranges) = (nil, [], provider, true, nil)
    }

    deinit { ranges?.deallocate() }

    public var decode: UnsafePointer<CGFloat>? { ranges.map { UnsafePointer($0) } }

    public var alphaInfo: CGImageAlphaInfo {
        CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue) ?? .none
    }
}
