@_exported import CoreFoundation

// On Linux, Foundation has the types of geometry and all of their members. On Apple's systems, Core Foundation has the
// types, Core Graphics most of their members, and Foundation re-exports the types alone.
#if !canImport(Darwin)
@_exported import Foundation
#endif

public enum CGColorSpaceModel: Int32, Sendable {
    case unknown = -1
    case monochrome, rgb, cmyk, lab, deviceN, indexed
}

public final class CGColorSpace {
    public let name: CFString?
    public let model: CGColorSpaceModel
    let table: [UInt8]

    public static let sRGB = CFString(standIn: "kCGColorSpaceSRGB")
    public static let linearSRGB = CFString(standIn: "kCGColorSpaceLinearSRGB")
    public static let genericGrayGamma2_2 = CFString(standIn: "kCGColorSpaceGenericGrayGamma2_2")
    public static let genericCMYK = CFString(standIn: "kCGColorSpaceGenericCMYK")

    public init?(name: CFString) {
        self.name = name
        table = []
        switch name {
        case Self.sRGB, Self.linearSRGB: model = .rgb
        case Self.genericGrayGamma2_2: model = .monochrome
        case Self.genericCMYK: model = .cmyk
        default: return nil
        }
    }

    /// Creates a space whose components are indices into a table of sRGB colours.
    public init?(indexedBaseSpace base: CGColorSpace, last: Int, colorTable: UnsafePointer<UInt8>) {
        (name, model) = (nil, .indexed)
        table = Array(UnsafeBufferPointer(start: colorTable, count: 3 * (last + 1)))
    }

    /// Creates a space from a profile. This stand-in treats every profile of more than four bytes as linear sRGB.
    public init?(iccData: CFTypeRef) {
        guard let data = iccData as? CFData, CFDataGetLength(data) > 4 else { return nil }
        (name, model, table) = (Self.linearSRGB, .rgb, [])
    }

    public var numberOfComponents: Int {
        switch model {
        case .rgb: 3
        case .cmyk: 4
        default: 1
        }
    }

    /// Returns the sRGB colour of components, all in 0...1. In an indexed space, the only component is the index, not
    /// divided.
    func color(_ c: [Double]) -> [Double] {
        switch model {
        case .monochrome: [c[0], c[0], c[0]]
        case .cmyk: (0..<3).map { (1 - c[$0]) * (1 - c[3]) }
        case .indexed: (0..<3).map { Double(table[min(Int(c[0]) * 3 + $0, table.count - 1)]) / 255 }
        default:
            name == Self.linearSRGB
                ? c.map { $0 <= 0.0031308 ? 12.92 * $0 : 1.055 * pow($0, 1 / 2.4) - 0.055 } : c
        }
    }
}
