import Matte
import MatteKernelTypes

/// A converter of components' samples to rows of pixels.
@safe
final class JPEGRowWriter {
    private let planes: JPEGPlanes
    private let pixels: Range<Int>
    private let layout: RowLayout
    private let isRGB: Bool
    private let kernels = KernelTable.current.jpegPixels
    private let swizzle = KernelTable.current.swizzle
    private let memory: Raster<Gray8>
    private let start: UnsafeMutableRawPointer
    /// The offsets of the buffers for the samples of each component, one per pixel.
    private let samples: [Int]
    /// The offsets of the buffers for sums of samples of each component.
    private let sums: [Int]
    private let colorOffset: Int
    private let scratchOffset: Int
    /// A Boolean value that indicates whether halved chroma is upsampled in the same step as it is converted.
    private let isFused: Bool

    /// The number of bytes before the sums, which contain the sum before the first one.
    private static let sumMargin = 64

    /// - Parameters:
    ///   - pixels: The columns of rows. Their start is a multiple of all components' ``JPEGComponentPlan/across``.
    ///   - isRGB: Whether three components are red, green and blue.
    init(
        _ planes: JPEGPlanes, pixels: Range<Int>, _ layout: RowLayout, isRGB: Bool
    ) throws(JPEGFailure) {
        self.planes = planes
        self.pixels = pixels
        self.layout = layout
        self.isRGB = isRGB
        let plans = planes.plans
        var scratch = ScratchLayout()
        var (samples, sums): ([Int], [Int]) = ([], [])
        for _ in plans {
            // Repeated samples may continue beyond the last pixel.
            samples.append(scratch.take(pixels.count, spare: 192))
            sums.append(scratch.take(2 * pixels.count, spare: 2 * Self.sumMargin + 128) + Self.sumMargin)
        }
        self.samples = samples
        self.sums = sums
        colorOffset = scratch.take(layout == .rgb ? 4 * pixels.count : 0, spare: 64)
        scratchOffset = scratch.take(256)
        if case .doubled = plans.last?.upsampling, plans.count == 3 {
            isFused =
                !isRGB && plans[0].upsampling == .none && plans[1].upsampling == plans[2].upsampling
                && plans[1].size == plans[2].size
        } else {
            isFused = false
        }
        let size = PixelSize(width: scratch.bytes, height: 1)
        var memory = try JPEGFailure.catching { () throws(MatteError) in
            try Raster<Gray8>(size: size, repeating: 0)
        }
        unsafe start = memory.mutableView.start
        self.memory = memory
    }

    /// Writes row `row` of the picture.
    @unsafe
    func write(_ row: Int, to target: UnsafeMutableRawPointer) {
        if planes.plans.count == 1 {
            unsafe writeGray(row, target)
        } else if layout == .rgb {
            let color = unsafe start + colorOffset
            unsafe writeColor(row, color)
            unsafe swizzle.rgbaToRGB(UnsafeRawPointer(color), target, pixels.count, 0, 0)
        } else {
            unsafe writeColor(row, target)
        }
    }

    @unsafe
    private func writeGray(_ row: Int, _ target: UnsafeMutableRawPointer) {
        let source = unsafe UnsafeRawPointer(planes.row(0, row) + pixels.lowerBound)
        switch layout {
        case .gray, .index: unsafe target.copyMemory(from: source, byteCount: pixels.count)
        case .rgb: unsafe swizzle.grayToRGB(source, target, pixels.count, 0, 0)
        default: unsafe swizzle.grayToRGBA(source, target, pixels.count, 0, 0)
        }
    }

    /// Writes pixels of four bytes.
    @unsafe
    private func writeColor(_ row: Int, _ target: UnsafeMutableRawPointer) {
        let swapped = layout == .bgra ? 2 : 0
        let scratch = unsafe start + scratchOffset
        if isFused {
            let luma = unsafe planes.row(0, row) + pixels.lowerBound
            let isVertical = planes.plans[1].upsampling == .doubled(vertical: true)
            unsafe kernels.convertHalved(
                UnsafeRawPointer(luma), sum(1, row), sum(2, row), pixels.count,
                swapped + (isVertical ? 1 : 0),
                target, scratch)
        } else {
            unsafe kernels.convertFull(
                fullRow(0, row), fullRow(1, row), fullRow(2, row), pixels.count, swapped + (isRGB ? 4 : 0),
                target, scratch)
        }
    }

    /// Sums the rows of a component. Returns the address of the sum for the first pixel.
    @unsafe
    private func sum(_ i: Int, _ row: Int) -> UnsafePointer<UInt16> {
        let plan = planes.plans[i]
        let (near, far) = plan.rows(for: row)
        let range = plan.samples(for: pixels)
        let target = unsafe (start + sums[i]).assumingMemoryBound(to: UInt16.self)
        unsafe kernels.sum(
            UnsafeRawPointer(planes.row(i, near) + range.lowerBound),
            UnsafeRawPointer(planes.row(i, far) + range.lowerBound), range.count,
            plan.upsampling == .doubled(vertical: true) ? 1 : 0, target)
        return unsafe UnsafePointer(target + (pixels.lowerBound / plan.across - range.lowerBound))
    }

    /// Returns the address of a component's samples, one per pixel.
    @unsafe
    private func fullRow(_ i: Int, _ row: Int) -> UnsafeRawPointer {
        let plan = planes.plans[i]
        let (near, far) = plan.rows(for: row)
        let first = pixels.lowerBound / plan.across
        let source = unsafe UnsafeRawPointer(planes.row(i, near) + first)
        let target = unsafe start + samples[i]
        switch plan.upsampling {
        case .none: return unsafe source
        case .doubled(let vertical):
            unsafe kernels.double(sum(i, row), (pixels.count + 1) / 2, vertical ? 1 : 0, target)
        case .blended:
            unsafe kernels.blend(
                source, UnsafeRawPointer(planes.row(i, far) + first), pixels.count, row % 2 == 0 ? 1 : 2,
                target)
        case .repeated:
            unsafe kernels.`repeat`(
                source, plan.across, (pixels.count + plan.across - 1) / plan.across, target)
        }
        return UnsafeRawPointer(target)
    }
}
