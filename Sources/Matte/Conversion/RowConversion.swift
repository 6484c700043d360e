internal import MatteKernelTypes

/// The kernels that convert one pixel format to another, chosen once per operation.
///
/// Most pairs of formats need one kernel. Rare pairs need two or three kernels, which are applied in turn to one
/// stretch of a row at a time, so that the pixels in between stay in the first-level cache.
@safe package struct RowConversion {
    /// The numbers of bytes per source pixel and per destination pixel.
    let sourceBytes: Int
    let destinationBytes: Int
    /// The work that converting a pixel takes.
    let work: NonTemporalStores.Work
    private let steps: Steps

    /// The kernels in the order of their use. They are not in an array, because every operation would have to allocate
    /// it.
    @safe private struct Steps {
        var count = 0
        var first: SwizzleKernels.Row?
        var second: SwizzleKernels.Row?
        var third: SwizzleKernels.Row?

        mutating func append(_ kernel: @escaping SwizzleKernels.Row) {
            switch count {
            case 0: unsafe first = kernel
            case 1: unsafe second = kernel
            default: unsafe third = kernel
            }
            count += 1
        }
    }

    /// True if the conversion copies bytes without changing them.
    package var isCopy: Bool { steps.count == 0 }

    /// The number of pixels in a stretch, which two or three kernels process in turn. 256 pixels of up to 4 bytes take
    /// 1 KiB, which fits the stack.
    static let stretch = 256

    /// Chooses the kernels that convert `source` to `destination` on the current kernel tier.
    package init(from source: PixelFormat, to destination: PixelFormat) {
        self.init(from: source, to: destination, .current)
    }

    init(from source: PixelFormat, to destination: PixelFormat, _ kernels: KernelTable) {
        sourceBytes = source.bytesPerPixel
        destinationBytes = destination.bytesPerPixel
        work = Self.work(from: source, to: destination)
        var steps = Steps()
        Self.add(from: source, to: destination, kernels, to: &steps)
        self.steps = steps
    }

    /// Converts `pixels` adjacent pixels. If both formats have the same number of bytes per pixel, the source and the
    /// destination may be the same memory.
    package func convert(
        _ source: UnsafeRawPointer, to destination: UnsafeMutableRawPointer, pixels: Int,
        ahead: RowPrefetch = .none
    ) {
        guard let first = unsafe steps.first else {
            unsafe destination.copyMemory(from: source, byteCount: pixels * sourceBytes)
            return
        }
        guard let second = unsafe steps.second else {
            unsafe first(source, destination, pixels, ahead.source, ahead.destination)
            return
        }
        unsafe withScratch { a in
            unsafe withScratch { b in
                var x = 0
                while x < pixels {
                    let count = min(Self.stretch, pixels - x)
                    let target = unsafe destination + x * destinationBytes
                    unsafe first(source + x * sourceBytes, a, count, ahead.source, 0)
                    if let third = unsafe steps.third {
                        unsafe second(a, b, count, 0, 0)
                        unsafe third(b, target, count, 0, ahead.destination)
                    } else {
                        unsafe second(a, target, count, 0, ahead.destination)
                    }
                    x += count
                }
            }
        }
    }

    /// Calls `body` with scratch memory for ``stretch`` pixels of any format.
    private func withScratch(_ body: (UnsafeMutableRawPointer) -> Void) {
        unsafe withUnsafeTemporaryAllocation(byteCount: 4 * Self.stretch, alignment: 16) {
            unsafe body($0.baseAddress!)
        }
    }

    private static func work(
        from source: PixelFormat, to destination: PixelFormat
    ) -> NonTemporalStores.Work {
        let lengths = (source.bytesPerPixel, destination.bytesPerPixel)
        if source == destination { return .moving }
        if source == .grayF32 || destination == .grayF32 || lengths.1 == 1 { return .computing }
        if source.hasAlpha && source.isPremultiplied != destination.isPremultiplied { return .computing }
        return lengths == (4, 4) ? .moving : .shuffling
    }

    /// Appends the kernels that convert `source` to `destination` to the list of steps.
    private static func add(
        from source: PixelFormat, to destination: PixelFormat, _ kernels: KernelTable, to steps: inout Steps
    ) {
        let (swizzle, gray, alpha) = (kernels.swizzle, kernels.gray, kernels.alpha)
        let swaps = source.isBlueFirst != destination.isBlueFirst
        if source == destination { return }
        if source == .grayF32 {
            unsafe steps.append(gray.floatToGray)
            add(from: .gray8, to: destination, kernels, to: &steps)
            return
        }
        if destination == .grayF32 {
            add(from: source, to: .gray8, kernels, to: &steps)
            unsafe steps.append(gray.grayToFloat)
            return
        }
        if source.isPremultiplied && !destination.isPremultiplied {
            if destination.hasAlpha {
                unsafe steps.append(swaps ? alpha.unpremultiplySwapping : alpha.unpremultiply)
                return
            }
            unsafe steps.append(alpha.unpremultiply)
            add(from: source.isBlueFirst ? .bgra8 : .rgba8, to: destination, kernels, to: &steps)
            return
        }
        if source.hasAlpha && !source.isPremultiplied && destination.isPremultiplied {
            unsafe steps.append(swaps ? alpha.premultiplySwapping : alpha.premultiply)
            return
        }
        // The remaining pairs of formats keep alpha, remove it, or add an alpha of 255. Opaque pixels are the same with
        // straight and with premultiplied alpha.
        switch (source.bytesPerPixel, destination.bytesPerPixel) {
        case (4, 4): if swaps { unsafe steps.append(swizzle.swapRedBlue) }
        case (4, 3): unsafe steps.append(swaps ? swizzle.rgbaToBGR : swizzle.rgbaToRGB)
        case (4, _): unsafe steps.append(source.isBlueFirst ? gray.bgraToGray : gray.rgbaToGray)
        case (3, 4): unsafe steps.append(swaps ? swizzle.rgbToBGRA : swizzle.rgbToRGBA)
        case (3, 3): unsafe steps.append(swizzle.rgbToBGR)
        case (3, _): unsafe steps.append(source.isBlueFirst ? gray.bgrToGray : gray.rgbToGray)
        case (_, 4): unsafe steps.append(swizzle.grayToRGBA)
        default: unsafe steps.append(swizzle.grayToRGB)
        }
    }
}
