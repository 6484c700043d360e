internal import MatteKernelTypes

/// The kernels that take pixels of one format to another, chosen once an operation.
///
/// Most pairs are one kernel; the rare ones go through two or three, a stretch of a row at a time, so that
/// what lies between them stays in the first-level cache.
@safe package struct RowConversion {
    /// Bytes a pixel before and after.
    let sourceBytes: Int
    let destinationBytes: Int
    private let steps: [SwizzleKernels.Row]

    /// Whether source and destination have the same bytes.
    package var isCopy: Bool { unsafe steps.isEmpty }

    /// How many pixels go through a chain of kernels at once: 1 KiB, which scratch may take from the stack.
    static let stretch = 256

    /// The kernels of the current tier.
    package init(from source: PixelFormat, to destination: PixelFormat) {
        self.init(from: source, to: destination, .current)
    }

    init(from source: PixelFormat, to destination: PixelFormat, _ kernels: KernelTable) {
        sourceBytes = source.bytesPerPixel
        destinationBytes = destination.bytesPerPixel
        unsafe steps = unsafe Self.steps(from: source, to: destination, kernels)
    }

    /// Converts `pixels` pixels that lie next to each other; in place if both have the same length.
    package func convert(_ source: UnsafeRawPointer, to destination: UnsafeMutableRawPointer, pixels: Int) {
        switch unsafe steps.count {
        case 0: unsafe destination.copyMemory(from: source, byteCount: pixels * sourceBytes)
        case 1: unsafe steps[0](source, destination, pixels)
        default:
            unsafe withScratch { a in
                unsafe withScratch { b in
                    var x = 0
                    while x < pixels {
                        let count = min(Self.stretch, pixels - x)
                        let target = unsafe destination + x * destinationBytes
                        unsafe steps[0](source + x * sourceBytes, a, count)
                        if unsafe steps.count == 2 {
                            unsafe steps[1](a, target, count)
                        } else {
                            unsafe steps[1](a, b, count)
                            unsafe steps[2](b, target, count)
                        }
                        x += count
                    }
                }
            }
        }
    }

    /// Room for ``stretch`` pixels of any format.
    private func withScratch(_ body: (UnsafeMutableRawPointer) -> Void) {
        unsafe withUnsafeTemporaryAllocation(byteCount: 4 * Self.stretch, alignment: 16) {
            unsafe body($0.baseAddress!)
        }
    }

    private static func steps(
        from source: PixelFormat, to destination: PixelFormat, _ kernels: KernelTable
    ) -> [SwizzleKernels.Row] {
        let (swizzle, gray, alpha) = (kernels.swizzle, kernels.gray, kernels.alpha)
        let swaps = source.isBlueFirst != destination.isBlueFirst
        if source == destination { return unsafe [] }
        if source == .grayF32 {
            return unsafe [gray.floatToGray] + steps(from: .gray8, to: destination, kernels)
        }
        if destination == .grayF32 {
            return unsafe steps(from: source, to: .gray8, kernels) + [gray.grayToFloat]
        }
        if source.isPremultiplied && !destination.isPremultiplied {
            if destination.hasAlpha {
                return unsafe [swaps ? alpha.unpremultiplySwapping : alpha.unpremultiply]
            }
            let straight: PixelFormat = source.isBlueFirst ? .bgra8 : .rgba8
            return unsafe [alpha.unpremultiply] + steps(from: straight, to: destination, kernels)
        }
        if source.hasAlpha && !source.isPremultiplied && destination.isPremultiplied {
            return unsafe [swaps ? alpha.premultiplySwapping : alpha.premultiply]
        }
        // What is left keeps alpha as it is, drops it or begins opaque, where straight is premultiplied.
        return switch (source.bytesPerPixel, destination.bytesPerPixel) {
        case (4, 4): unsafe swaps ? [swizzle.swapRedBlue] : []
        case (4, 3): unsafe [swaps ? swizzle.rgbaToBGR : swizzle.rgbaToRGB]
        case (4, _): unsafe [source.isBlueFirst ? gray.bgraToGray : gray.rgbaToGray]
        case (3, 4): unsafe [swaps ? swizzle.rgbToBGRA : swizzle.rgbToRGBA]
        case (3, 3): unsafe [swizzle.rgbToBGR]
        case (3, _): unsafe [source.isBlueFirst ? gray.bgrToGray : gray.rgbToGray]
        case (_, 4): unsafe [swizzle.grayToRGBA]
        default: unsafe [swizzle.grayToRGB]
        }
    }
}
