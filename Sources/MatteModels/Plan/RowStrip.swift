internal import Matte

/// The rows of a picture that is read from top to bottom, with a few of them in memory.
@safe struct RowStrip<PixelType: Pixel> {
    /// Returns the next rows of the picture, as the first rows of a raster: at most ``mostRows`` at a time.
    typealias Pass = (_ count: Int) throws(MatteError) -> Raster<PixelType>

    /// The most rows that a pass is asked for.
    static var mostRows: Int { 32 }

    private let size: PixelSize
    private let next: Pass
    private let memory: MutableRows
    /// The rows of the picture in memory.
    private var held = 0..<0

    /// Creates a strip with memory for as many rows as a call of ``rows(_:)`` asks for at most.
    init(_ size: PixelSize, memory: UnsafeMutableRawPointer, _ next: @escaping Pass) {
        self.size = size
        self.next = next
        unsafe self.memory = MutableRows(base: memory, bytesPerRow: Self.bytesPerRow(size))
    }

    static func bytesPerRow(_ size: PixelSize) -> Int { size.width * PixelType.format.bytesPerPixel }

    /// Returns rows of the picture by their numbers. Ranges must begin and end at or after earlier ones.
    mutating func rows(_ wanted: Range<Int>) throws(MatteError) -> Rows {
        let bytes = memory.bytesPerRow
        let wanted = max(wanted.lowerBound, 0)..<min(size.height, max(wanted.upperBound, 0))
        if wanted.lowerBound < held.upperBound, wanted.lowerBound > held.lowerBound {
            let kept = held.upperBound - wanted.lowerBound
            unsafe memory.base.copyMemory(
                from: memory[wanted.lowerBound - held.lowerBound], byteCount: kept * bytes)
            held = wanted.lowerBound..<held.upperBound
        }
        while held.upperBound < wanted.upperBound {
            let end = held.upperBound
            if end <= wanted.lowerBound { held = end..<end }
            // Rows above the range are read and dropped.
            let limit = end < wanted.lowerBound ? wanted.lowerBound : wanted.upperBound
            let count = min(Self.mostRows, limit - end)
            let raster = try next(count)
            guard end >= wanted.lowerBound else {
                held = end + count..<end + count
                continue
            }
            withExtendedLifetime(raster) {
                let source = Rows(raster.view)
                for i in 0..<count {
                    unsafe memory[end + i - held.lowerBound].copyMemory(from: source[i], byteCount: bytes)
                }
            }
            held = held.lowerBound..<end + count
        }
        return memory.readable.numbered(from: held.lowerBound)
    }
}
