internal import Matte
internal import MatteKernelTypes

/// The scalar products of a photo's gradients with those of replies of similar sizes, for many shifts at once.
///
/// They are computed by Fourier transforms of doubles and rounded. The sums are integers below 2^31, and the error of the
/// transforms is far below a half, so that results are exact.
@safe
struct GradientCorrelation: Sendable {
    /// The memory of one thread.
    struct Memory: Sendable {
        fileprivate let photo = Scratch<Double>()
        fileprivate let strip = Scratch<Double>()
        fileprivate let across = Scratch<Double>()
        fileprivate let down = Scratch<Double>()
        fileprivate let sums = Scratch<Int32>()
    }

    /// The size of the transforms. Its sides are powers of 2, or three times one.
    let size: PixelSize
    private let turnsX: Numbers<Double>
    private let turnsY: Numbers<Double>
    /// The transform of the photo, in strips of four columns: real parts, then imaginary parts.
    private let photo: Numbers<Double>

    /// Returns the shortest length of a transform that is at least `count`.
    static func length(_ count: Int) -> Int {
        var length = 16
        while length < count {
            if length / 2 * 3 >= count { return length / 2 * 3 }
            length *= 2
        }
        return length
    }

    /// Transforms the photo. `size` has sides that ``length(_:)`` returns. The result is valid until another photo is
    /// transformed in the same memory.
    init(photo: GradientPlane, size: PixelSize, in memory: Memory = Memory()) throws(MatteError) {
        self.size = size
        turnsX = try Self.turns(size.width)
        turnsY = size.width == size.height ? turnsX : try Self.turns(size.height)
        let spectrum = try memory.photo.numbers(2 * size.area)
        self.photo = spectrum
        let count = 4 * size.height
        unsafe try strips(of: photo, memory) { column, strip in
            let target = unsafe spectrum.base + 2 * size.height * column
            unsafe target.update(from: strip, count: 2 * count)
        }
    }

    /// Calls `use` with each shift along y and its sums for all shifts along x.
    ///
    /// A shift is the position of the photo's first pixel in the reply. The size of the transforms must be at least the
    /// reply's size minus the least shifts, and the photo's size plus the largest shifts.
    func run(
        _ reply: GradientPlane, shiftsX: Range<Int>, shiftsY: Range<Int>, _ memory: Memory,
        use: (Int, UnsafePointer<Int32>) -> Void
    ) throws(MatteError) {
        let (columns, rows) = (size.width, size.height)
        let kernels = KernelTable.current.fourier
        // The inverse transform along y leaves the rows of the used shifts, padded to groups of four.
        let padded = (shiftsY.count + 3) / 4 * 4
        let down = try memory.down.numbers(2 * padded * columns)
        for part in 1...2 {
            let rest = (padded - shiftsY.count) * columns
            unsafe (down.base + part * padded * columns - rest).update(repeating: 0, count: rest)
        }
        let first = (shiftsY.lowerBound % rows + rows) % rows
        let upper = min(shiftsY.count, rows - first)
        unsafe try strips(of: reply, memory) { column, strip in
            let (real, imaginary) = unsafe (strip, strip + 4 * rows)
            let other = unsafe photo.base + 2 * rows * column
            unsafe kernels.multiply(real, imaginary, other, other + 4 * rows, 4 * rows)
            unsafe kernels.transform(imaginary, real, rows, turnsY.base, strip + 8 * rows)
            for part in 0..<2 {
                let source = unsafe strip + 4 * rows * part
                let target = unsafe down.base + padded * columns * part + column
                unsafe kernels.spread(source + 4 * first, upper, target, columns)
                unsafe kernels.spread(source, shiftsY.count - upper, target + upper * columns, columns)
            }
        }
        let strip = try memory.strip.numbers(16 * columns)
        let sums = try memory.sums.numbers(shiftsX.count)
        let (real, imaginary) = unsafe (strip.base, strip.base + 4 * columns)
        let start = (shiftsX.lowerBound % columns + columns) % columns
        let left = min(shiftsX.count, columns - start)
        let factor = 1 / Double(size.area)
        for row in stride(from: 0, to: shiftsY.count, by: 4) {
            for part in 0..<2 {
                unsafe kernels.interleave(
                    down.base + (padded * part + row) * columns, columns, columns,
                    strip.base + 4 * columns * part)
            }
            unsafe kernels.transform(imaginary, real, columns, turnsX.base, strip.base + 8 * columns)
            for lane in 0..<min(4, shiftsY.count - row) {
                unsafe kernels.round(real + 4 * start + lane, left, factor, sums.base)
                unsafe kernels.round(real + lane, shiftsX.count - left, factor, sums.base + left)
                unsafe use(shiftsY.lowerBound + row + lane, sums.base)
            }
        }
        withExtendedLifetime((down, strip, sums)) {}
    }

    /// Transforms a plane and calls `use` with four columns of the transform at a time: the real parts of each row, then
    /// the imaginary parts, then memory for as many numbers.
    private func strips(
        of plane: GradientPlane, _ memory: Memory, use: (Int, UnsafeMutablePointer<Double>) -> Void
    ) throws(MatteError) {
        let (columns, rows, height) = (size.width, size.height, plane.height)
        let kernels = KernelTable.current.fourier
        let padded = (height + 3) / 4 * 4
        let across = try memory.across.numbers(2 * padded * columns)
        let strip = try memory.strip.numbers(16 * max(columns, rows))
        for y in stride(from: 0, to: height, by: 4) {
            let (real, imaginary) = unsafe (strip.base, strip.base + 4 * columns)
            unsafe kernels.take(
                plane.element(0, y), plane.stride, min(4, height - y), plane.width, real, imaginary)
            let rest = 4 * (columns - plane.width)
            unsafe (real + 4 * plane.width).update(repeating: 0, count: rest)
            unsafe (imaginary + 4 * plane.width).update(repeating: 0, count: rest)
            unsafe kernels.transform(real, imaginary, columns, turnsX.base, strip.base + 8 * columns)
            unsafe kernels.spread(real, columns, across.base + y, padded)
            unsafe kernels.spread(imaginary, columns, across.base + padded * columns + y, padded)
        }
        for column in stride(from: 0, to: columns, by: 4) {
            for part in 0..<2 {
                let target = unsafe strip.base + 4 * rows * part
                unsafe kernels.interleave(
                    across.base + padded * (columns * part + column), padded, height, target)
                unsafe (target + 4 * height).update(repeating: 0, count: 4 * (rows - height))
            }
            unsafe kernels.transform(
                strip.base, strip.base + 4 * rows, rows, turnsY.base, strip.base + 8 * rows)
            unsafe use(column, strip.base)
        }
        withExtendedLifetime((across, strip)) {}
    }

    /// Returns the cosine and the negative sine of each fraction k / `count` of a turn, without a function of the system:
    /// the first angle comes from halving a quarter or a sixth of a turn.
    private static func turns(_ count: Int) throws(MatteError) -> Numbers<Double> {
        let isThreefold = count % 3 == 0
        var (part, cosine, sine) =
            isThreefold ? (6, 0.5, (3.0 as Double).squareRoot() / 2) : (4, 0.0, 1.0)
        while part < count {
            let half = ((1 + cosine) / 2).squareRoot()
            (part, cosine, sine) = (2 * part, half, sine / (2 * half))
        }
        let turns = try Numbers<Double>(count: 2 * count, repeating: 0)
        (turns[0], turns[2], turns[3]) = (1, cosine, -sine)
        for k in 2..<count {
            // The sum of two angles that are about half as large, so that errors grow slowly.
            let (a, b) = (k / 2, k - k / 2)
            turns[2 * k] = turns[2 * a] * turns[2 * b] - turns[2 * a + 1] * turns[2 * b + 1]
            turns[2 * k + 1] = turns[2 * a] * turns[2 * b + 1] + turns[2 * a + 1] * turns[2 * b]
        }
        return turns
    }
}
