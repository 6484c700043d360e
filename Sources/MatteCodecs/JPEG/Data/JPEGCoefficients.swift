import Matte

/// The quantized DCT coefficients of a picture, and the factors to multiply them with.
@safe
final class JPEGCoefficients {
    /// A component's blocks of 8x8 coefficients.
    struct Plane {
        /// The number of blocks side by side, with those that only fill an MCU.
        let across: Int
        /// The number of blocks below each other, with those that only fill an MCU.
        let down: Int
        /// The number of blocks from one row to the next. Vector instructions read some after the last one of a row,
        /// and another thread may write the next row at that time.
        fileprivate var stride: Int { across + JPEGCoefficients.spareBlocks }
        /// The number of blocks that precede the plane in memory.
        fileprivate let offset: Int
        /// The quantization factors in natural order, or `nil` before the component's first scan.
        var quantization: [UInt16]?
    }

    private let memory: ScratchBuffer<UInt8>
    private let flagMemory: ScratchBuffer<UInt8>
    private let start: UnsafeMutableRawPointer
    private let flagStart: UnsafeMutablePointer<UInt8>
    private(set) var planes: [Plane]

    /// The number of blocks after the last one of a row that vector instructions may read.
    private static let spareBlocks = 3

    /// Returns the number of bytes that the coefficients of a frame take.
    static func byteCount(_ frame: JPEGFrame) -> Int {
        129
            * frame.components.indices.reduce(0) {
                $0 + (frame.paddedAcross($1) + spareBlocks) * frame.paddedDown($1)
            }
    }

    /// Reserves memory for the coefficients of a frame, two bytes each.
    ///
    /// - Parameter isZero: Whether all coefficients are 0. Else they have any value.
    /// - Parameter limit: The maximum number of bytes.
    init(_ frame: JPEGFrame, isZero: Bool, limit: UInt64) throws(JPEGFailure) {
        var blocks = 0
        planes = []
        for i in frame.components.indices {
            let plane = Plane(across: frame.paddedAcross(i), down: frame.paddedDown(i), offset: blocks)
            planes.append(plane)
            blocks += plane.stride * plane.down
        }
        guard UInt64(blocks) * 129 <= limit else {
            throw .data(
                .limits, "its coefficients need \(blocks * 129) bytes of memory, the limit is \(limit)")
        }
        do throws(MatteError) {
            memory = try ScratchBuffer(blocks * 128)
            flagMemory = try ScratchBuffer(blocks)
        } catch {
            throw .input(error)
        }
        unsafe start = UnsafeMutableRawPointer(memory.start)
        unsafe flagStart = flagMemory.start
        if isZero {
            unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: blocks * 128)
            unsafe flagStart.initialize(repeating: 0, count: blocks)
        }
    }

    /// Returns the address of a block: 64 coefficients of 16 bits in natural order (row by row). The blocks of a row
    /// follow each other.
    @unsafe
    func block(_ component: Int, row: Int, column: Int = 0) -> UnsafeMutablePointer<Int16> {
        unsafe (start + 128 * index(component, row, column)).assumingMemoryBound(to: Int16.self)
    }

    /// Returns the address of a block's flag: 0 if only the first coefficient may differ from 0.
    @unsafe
    func flags(_ component: Int, row: Int, column: Int = 0) -> UnsafeMutablePointer<UInt8> {
        unsafe flagStart + index(component, row, column)
    }

    private func index(_ component: Int, _ row: Int, _ column: Int) -> Int {
        let plane = planes[component]
        precondition(
            row >= 0 && row < plane.down && column >= 0 && column <= plane.across,
            "block (\(column), \(row)) is outside the \(plane.across)x\(plane.down) blocks of component \(component)"
        )
        return plane.offset + row * plane.stride + column
    }

    /// Sets the factors of a component, if it has none yet: the table that is valid at the component's first scan.
    func setQuantization(_ component: Int, _ table: [UInt16]) {
        if planes[component].quantization == nil { planes[component].quantization = table }
    }
}
