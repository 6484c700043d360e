// Design: docs/design/geometry.md

/// A mask of hard edges in the run-length encoding of the COCO dataset.
///
/// Pixels are in **column-major** order: column by column from the left, and from top to bottom in each column. The
/// counts are the lengths of alternating runs: pixels that are not selected, pixels that are selected, and so on. The
/// first count is 0 if the first pixel is selected.
///
/// COCO stores the counts as a list of numbers or as compressed text, and both forms have an initializer. As JSON the
/// mask is `{"size": [height, width], "counts": ...}` with either form; it is encoded with the text. Bytes, areas and
/// bounding boxes equal those of the library pycocotools.
///
/// ```swift
/// let size = PixelSize(width: 3, height: 2)
/// let runs = try RunLengthMask(counts: [1, 3, 2], size: size)
/// runs.area  // 3
/// runs.boundingBox  // Optional(2x2 at (0, 0))
/// runs.cocoText  // 132
/// try RunLengthMask(cocoText: "132", size: size) == runs  // true
/// try Mask(runs).raster[0, 1].value  // 255
/// ```
public struct RunLengthMask: Hashable, Sendable {
    /// The width and height of the mask, in pixels. Either may be 0.
    public let size: PixelSize

    /// The lengths of the runs in pixels, in column-major order, starting with pixels that are not selected.
    ///
    /// There is at least one count, only the first may be 0, and the sum is the number of pixels.
    public let counts: [Int]

    /// The default of the largest number of pixels that the initializers accept: 134,217,728, as for pictures.
    public static var mostPixels: Int { 134_217_728 }

    /// Creates a mask from checked counts.
    init(checked counts: [Int], size: PixelSize) {
        self.counts = counts
        self.size = size
    }

    /// Creates a mask from a list of counts.
    ///
    /// Counts of 0 between other counts are allowed; the runs around them are joined.
    ///
    /// ```swift
    /// try RunLengthMask(counts: [2, 1, 0, 1, 2], size: PixelSize(width: 3, height: 2)).counts  // [2, 2, 2]
    /// ```
    ///
    /// - Parameters:
    ///   - counts: The lengths of the runs in pixels, in column-major order, starting with pixels that are not selected.
    ///   - size: The width and height of the mask, in pixels.
    ///   - pixelLimit: The largest number of pixels. It bounds the memory that decoding the mask takes.
    /// - Throws: ``MatteError``: `parameter` if a side is negative, `limits` if the size has too many pixels,
    ///   `decoding` if a count is negative or the sum isn't the number of pixels.
    public init(
        counts: [Int], size: PixelSize, pixelLimit: Int = RunLengthMask.mostPixels
    ) throws(MatteError) {
        var runs = try RunLengthReader(size: size, pixelLimit: pixelLimit, expected: counts.count)
        for count in counts { try runs.append(count) }
        self.init(checked: try runs.finish(), size: size)
    }

    /// Creates a mask of the pixels whose coverage is at least `level`.
    ///
    /// ```swift
    /// let mask = Mask(try Raster(size: PixelSize(width: 2, height: 2), pixels: [0, 255, 0, 0]))
    /// try RunLengthMask(mask).counts  // [2, 1, 1]
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated or the mask has 2^32 or more pixels.
    /// - Complexity: O(pixels).
    public init(_ mask: Mask, atLeast level: UInt8 = 128) throws(MatteError) {
        try RunLengthReader.checkArea(mask.size, limit: Int(UInt32.max))
        self.init(checked: try RunLengthWriter.counts(of: MaskRuns(mask, atLeast: level)), size: mask.size)
    }
}

/// A reader of counts that checks their sum and joins the runs around counts of 0.
struct RunLengthReader {
    private let size: PixelSize
    private let area: Int
    // Not an array, which would check for each count whether its memory is shared.
    private var counts: BlockList<Int>
    private var total = 0
    /// The number of counts that were read.
    private(set) var read = 0

    /// Creates a reader that reserves memory for an expected number of counts.
    init(size: PixelSize, pixelLimit: Int, expected: Int) throws(MatteError) {
        guard size.width >= 0, size.height >= 0 else {
            throw MatteError(
                .parameter, "cannot read a run-length mask of \(size): a side is negative; use 0 or more")
        }
        try Self.checkArea(size, limit: min(pixelLimit, Int(UInt32.max)))
        self.size = size
        area = size.area
        // Only the first count is stored if it is 0.
        counts = try BlockList(capacity: min(expected, area + 1))
    }

    static func checkArea(_ size: PixelSize, limit: Int) throws(MatteError) {
        guard size.area <= limit, size.longerSide <= PixelSize.largestSide else {
            throw MatteError(
                .limits,
                "cannot use a run-length mask of \(size): the limit is \(limit) pixels; use a smaller mask or a higher limit"
            )
        }
    }

    /// Adds a count from outside.
    @inline(__always)
    mutating func append(_ count: Int) throws(MatteError) {
        guard count >= 0, count <= area &- total else { throw error(count) }
        // After a count of 0 the previous run continues: this count has the state of the count before it.
        let continues = (counts.count ^ read) & 1 != 0
        read &+= 1
        total &+= count
        if count > 0, !continues {
            try counts.append(count)
        } else if counts.count == 0 {
            try counts.append(0)
        } else if continues {
            counts[counts.count - 1] += count
        }
    }

    @inline(never)
    private func error(_ count: Int) -> MatteError {
        count < 0
            ? MatteError(.decoding, "cannot read a run-length mask: count \(read) is \(count); use 0 or more")
            : MatteError(
                .decoding,
                "cannot read a run-length mask of \(size): its counts exceed \(area) pixels at count \(read), which is \(count); use the size that it was encoded with"
            )
    }

    /// Returns the counts after checking their sum.
    func finish() throws(MatteError) -> [Int] {
        guard total == area else {
            throw MatteError(
                .decoding,
                "cannot read a run-length mask of \(size): its \(read) counts add up to \(total) pixels; they must add up to \(area)"
            )
        }
        guard counts.count > 0 else { return [0] }
        return unsafe [Int](unsafe UnsafeBufferPointer(start: counts.base, count: counts.count))
    }
}
