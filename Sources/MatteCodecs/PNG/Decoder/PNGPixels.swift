import Matte
import MatteKernelTypes

/// The conversion of a PNG's stored pixels, with 8 bits per sample, to a layout of rows.
struct PNGPixels {
    private let kernels = KernelTable.current
    private let colorType: PNGHead.ColorType
    private let layout: RowLayout
    /// A Boolean value that indicates whether stored pixels have blue before red and premultiplied alpha.
    private let isApple: Bool
    /// The colours of all 256 indices in the order of the layout, four bytes each. Indices beyond the palette are
    /// opaque black.
    private var colors: [UInt32] = []
    /// The samples of transparent pixels: grey, or red, green and blue.
    private var key: [UInt8]?

    init(_ head: PNGHead, _ layout: RowLayout, isApple: Bool = false) {
        self.isApple = isApple
        colorType = head.colorType
        self.layout = layout
        if head.colorType == .palette {
            colors = Self.colors(head, isBlueFirst: layout == .bgra)
        } else if let samples = head.transparency, samples.count >= 2 {
            // The samples have 16 bits. Pictures with 8 bits use the low ones.
            key = stride(from: 1, to: samples.count, by: 2).map { samples[$0] }
        }
    }

    private static func colors(_ head: PNGHead, isBlueFirst: Bool) -> [UInt32] {
        let alpha = head.transparency ?? []
        return (0..<256).map { i in
            var parts: [UInt8] = [0, 0, 0]
            if 3 * i + 2 < head.palette.count { parts = Array(head.palette[3 * i..<3 * i + 3]) }
            if isBlueFirst { parts.swapAt(0, 2) }
            parts.append(i < alpha.count ? alpha[i] : 255)
            return parts.reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    /// A Boolean value that indicates whether rows have the same bytes as in the file.
    var isCopy: Bool {
        if isApple { return false }
        return switch (colorType, layout) {
        case (.gray, .gray), (.rgb, .rgb), (.rgba, .rgba): true
        default: false
        }
    }

    /// Converts a row of `count` pixels.
    @unsafe
    func convert(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
        let swizzle = kernels.swizzle
        if isApple { return unsafe convertApple(source, to: target, count: count) }
        switch (colorType, layout) {
        case (.rgba, .bgra): unsafe swizzle.swapRedBlue(source, target, count, 0, 0)
        case (.rgba, .rgb): unsafe swizzle.rgbaToRGB(source, target, count, 0, 0)
        case (.rgb, .bgra): unsafe swizzle.rgbToBGRA(source, target, count, 0, 0)
        case (.rgb, .rgba): unsafe swizzle.rgbToRGBA(source, target, count, 0, 0)
        case (.gray, .rgb): unsafe swizzle.grayToRGB(source, target, count, 0, 0)
        case (.gray, .rgba), (.gray, .bgra): unsafe swizzle.grayToRGBA(source, target, count, 0, 0)
        case (.grayAlpha, .rgba), (.grayAlpha, .bgra): unsafe expandGrayAlpha(source, target, count)
        case (.palette, .rgb), (.palette, .rgba), (.palette, .bgra): unsafe lookUp(source, target, count)
        default: preconditionFailure("cannot convert \(colorType) to \(layout): no request asks for it")
        }
        if key != nil, layout.bytesPerPixel == 4 { unsafe clearKey(source, target, count) }
    }

    /// Converts a row whose pixels are BGR, or BGRA with premultiplied alpha.
    @unsafe
    private func convertApple(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
        let (swizzle, alpha) = (kernels.swizzle, kernels.alpha)
        switch (colorType, layout) {
        case (.rgba, .rgba): unsafe alpha.unpremultiplySwapping(source, target, count, 0, 0)
        case (.rgba, .bgra): unsafe alpha.unpremultiply(source, target, count, 0, 0)
        case (.rgb, .rgb): unsafe swizzle.rgbToBGR(source, target, count, 0, 0)
        case (.rgb, .rgba): unsafe swizzle.rgbToBGRA(source, target, count, 0, 0)
        case (.rgb, .bgra): unsafe swizzle.rgbToRGBA(source, target, count, 0, 0)
        default: preconditionFailure("cannot convert \(colorType) to \(layout): no request asks for it")
        }
    }

    @unsafe
    private func lookUp(_ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int) {
        unsafe colors.withUnsafeBufferPointer { colors in
            for x in 0..<count {
                let color = unsafe colors[Int(source.load(fromByteOffset: x, as: UInt8.self))].littleEndian
                if layout.bytesPerPixel == 4 {
                    unsafe target.storeBytes(of: color, toByteOffset: 4 * x, as: UInt32.self)
                } else {
                    let place = unsafe target + 3 * x
                    unsafe place.storeBytes(of: UInt16(truncatingIfNeeded: color), as: UInt16.self)
                    unsafe place.storeBytes(
                        of: UInt8(truncatingIfNeeded: color >> 16), toByteOffset: 2, as: UInt8.self)
                }
            }
        }
    }

    @unsafe
    private func expandGrayAlpha(
        _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int
    ) {
        for x in 0..<count {
            let pair = unsafe source.loadUnaligned(fromByteOffset: 2 * x, as: UInt16.self).littleEndian
            let pixel = UInt32(pair & 0xFF) * 0x01_0101 | UInt32(pair >> 8) << 24
            unsafe target.storeBytes(of: pixel.littleEndian, toByteOffset: 4 * x, as: UInt32.self)
        }
    }

    /// Sets alpha to 0 where the stored samples equal the key.
    @unsafe
    private func clearKey(_ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int) {
        guard let key else { return }
        if key.count == 1 {
            for x in 0..<count where unsafe source.load(fromByteOffset: x, as: UInt8.self) == key[0] {
                unsafe target.storeBytes(of: 0, toByteOffset: 4 * x + 3, as: UInt8.self)
            }
            return
        }
        for x in 0..<count {
            let place = unsafe source + 3 * x
            guard unsafe place.load(as: UInt8.self) == key[0],
                unsafe place.load(fromByteOffset: 1, as: UInt8.self) == key[1],
                unsafe place.load(fromByteOffset: 2, as: UInt8.self) == key[2]
            else { continue }
            unsafe target.storeBytes(of: 0, toByteOffset: 4 * x + 3, as: UInt8.self)
        }
    }
}
