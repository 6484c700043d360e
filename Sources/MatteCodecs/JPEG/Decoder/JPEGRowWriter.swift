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
    private let memory: ScratchMemory
    /// The samples of each component, one per pixel.
    private let samples: [ScratchPart<UInt8>]
    /// Sums of samples of each component, after ``sumMargin``.
    private let sums: [ScratchPart<UInt16>]
    private let color: ScratchPart<UInt8>
    private let scratch: ScratchPart<UInt8>
    /// A Boolean value that indicates whether halved chroma is upsampled in the same step as it is converted.
    private let isFused: Bool

    /// The number of elements before the sums. The last one contains the sum before the first sum.
    private static let sumMargin = 32

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
        var parts = ScratchLayout()
        var (samples, sums): ([ScratchPart<UInt8>], [ScratchPart<UInt16>]) = ([], [])
        for _ in plans {
            // Repeated samples may continue beyond the last pixel.
            samples.append(parts.take(pixels.count, of: UInt8.self, spare: 192))
            sums.append(parts.take(2 * Self.sumMargin + pixels.count, of: UInt16.self, spare: 128))
        }
        self.samples = samples
        self.sums = sums
        color = parts.take(layout == .rgb ? 4 * pixels.count : 0, of: UInt8.self, spare: 64)
        scratch = parts.take(256, of: UInt8.self)
        if case .doubled = plans.last?.upsampling, plans.count == 3 {
            isFused =
                !isRGB && plans[0].upsampling == .none && plans[1].upsampling == plans[2].upsampling
                && plans[1].size == plans[2].size
        } else {
            isFused = false
        }
        do throws(MatteError) {
            memory = try ScratchMemory(parts, isZero: true)
        } catch {
            throw .input(error)
        }
    }

    /// Writes row `row` of the picture.
    @unsafe
    func write(_ row: Int, to target: UnsafeMutableRawPointer) {
        if planes.plans.count == 1 {
            unsafe writeGray(row, target)
        } else if layout == .rgb {
            let color = unsafe UnsafeMutableRawPointer(memory[color])
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
        let scratch = unsafe UnsafeMutableRawPointer(memory[scratch])
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
        let target = unsafe memory[sums[i]] + Self.sumMargin
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
        let target = unsafe UnsafeMutableRawPointer(memory[samples[i]])
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
