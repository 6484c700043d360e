/// The rows of a picture as RGB pixels, with alpha composited over white, optionally with a frame of one colour.
///
/// Alpha over white is `(v * a + 255 * (255 - a)) / 255`, rounded to nearest, as Pillow's `alpha_composite` computes it.
@safe package struct RowsOverWhite: PixelRows {
    private let source: Rows
    private let format: PixelFormat
    private let conversion: RowConversion
    /// The place of the picture.
    private let inside: PixelRect
    private let background: (UInt8, UInt8, UInt8)
    let size: PixelSize

    var bytesPerPixel: Int { 3 }
    var bytesReadPerRow: Int { inside.width * format.bytesPerPixel }
    var unconverted: Rows? { format == .rgb8 && inside.size == size ? source : nil }

    /// Creates rows of a part of a picture.
    ///
    /// - Parameters:
    ///   - source: The picture's rows.
    ///   - format: The picture's pixel format.
    ///   - part: The part of the picture.
    ///   - inside: The place of the part in the result; `nil` if the result is the part.
    ///   - size: The size of the result, if the part has a frame.
    ///   - background: The colour of the frame.
    package init(
        _ source: Rows, format: PixelFormat, part: PixelRect, inside: PixelRect? = nil,
        size: PixelSize? = nil,
        background: (UInt8, UInt8, UInt8) = (0, 0, 0)
    ) {
        unsafe self.source = Rows(
            base: source[part.y] + part.x * format.bytesPerPixel, bytesPerRow: source.bytesPerRow)
        self.format = format
        self.inside = inside ?? PixelRect(x: 0, y: 0, width: part.width, height: part.height)
        self.size = size ?? part.size
        self.background = background
        conversion = RowConversion(from: format, to: format.hasAlpha ? .rgba8 : .rgb8)
    }

    func write(x: Int, y: Int, count: Int, to destination: UnsafeMutableRawPointer) {
        let from = max(x, inside.x), end = min(x + count, inside.maxX)
        guard y >= inside.y, y < inside.maxY, from < end else {
            unsafe fill(destination, count)
            return
        }
        unsafe fill(destination, from - x)
        unsafe write(
            from - inside.x, y - inside.y, end - from, to: destination + 3 * (from - x))
        unsafe fill(destination + 3 * (end - x), x + count - end)
    }

    private func fill(_ destination: UnsafeMutableRawPointer, _ count: Int) {
        let bytes = unsafe destination.assumingMemoryBound(to: UInt8.self)
        for i in 0..<max(0, count) {
            unsafe bytes[3 * i] = background.0
            unsafe bytes[3 * i + 1] = background.1
            unsafe bytes[3 * i + 2] = background.2
        }
    }

    private func write(_ x: Int, _ y: Int, _ count: Int, to destination: UnsafeMutableRawPointer) {
        let pixels = unsafe source[y] + x * format.bytesPerPixel
        guard format.hasAlpha else {
            unsafe conversion.convert(pixels, to: destination, pixels: count)
            return
        }
        let target = unsafe destination.assumingMemoryBound(to: UInt8.self)
        unsafe withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { scratch in
            let straight = unsafe scratch.baseAddress!.assumingMemoryBound(to: UInt8.self)
            var done = 0
            while done < count {
                let part = min(256, count - done)
                unsafe conversion.convert(
                    pixels + done * format.bytesPerPixel, to: scratch.baseAddress!, pixels: part)
                for i in 0..<part {
                    let alpha = unsafe UInt32(straight[4 &* i &+ 3])
                    let (from, to) = unsafe (straight + 4 &* i, target + 3 &* (done &+ i))
                    for c in 0..<3 {
                        let sum = unsafe UInt32(from[c]) &* alpha &+ 255 &* (255 &- alpha) &+ 127
                        unsafe to[c] = UInt8(truncatingIfNeeded: sum / 255)
                    }
                }
                done += part
            }
        }
    }

    /// Writes the whole picture upright.
    ///
    /// - Parameter scratch: Working memory, from ``turnScratch()``.
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled`.
    package func writeUpright(
        _ orientation: ImageOrientation, to destination: MutableRows, parallelism: Parallelism,
        scratch: ScratchPool
    ) throws(MatteError) {
        try write(orientation, to: destination, .current, parallelism, scratch: scratch)
    }

    /// Returns working memory for ``writeUpright(_:to:parallelism:scratch:)``.
    package static func turnScratch() -> ScratchPool { ScratchPool(blockBytes: turnBytes, isFilled: false) }
}
