import Matte
import MatteKernelTypes

/// The decoded rows of a PNG of the common kind: 8 bits per sample, not interlaced.
@safe
final class PNGRows: StoredRows {
    private let head: PNGHead
    private let chunks: PNGChunks
    private let stream: InflateStream
    private let memory: InflateMemory
    private let pixels: PNGPixels
    private let kernels = KernelTable.current
    private let lenient: Bool
    let layout: RowLayout
    private(set) var isPartial = false
    private var tolerated: String?
    private var nextRow = 0
    /// The number of the buffer in ``memory`` that contains the previous row.
    private var previous = 1
    /// A Boolean value that indicates whether compressed data after the last row was skipped, because it is too long
    /// or, in lenient decoding, damaged.
    private var hasSurplus = false
    private var failure: MatteError?

    /// Reads the chunks up to the image data.
    ///
    /// - Parameter isApple: Whether the data is that of Apple's variant of PNG: a deflate stream without the header of
    ///   zlib, blue before red, and premultiplied alpha. `input` must be without the chunk CgBI.
    /// - Throws: `MatteError` with code `decoding`, `limits` or `io`.
    convenience init(
        _ input: EncodedInput, _ file: InspectedFile, _ request: RowRequest, isApple: Bool = false
    ) throws(MatteError) {
        let chunks = PNGChunks(input, lenient: request.lenient)
        let head: PNGHead
        do throws(PNGFailure) {
            head = try PNGHead(chunks, of: file)
        } catch {
            throw error.error()
        }
        let isGray = head.colorType == .gray && !head.hasAlpha
        // Premultiplied alpha is removed only from pixels of four bytes.
        let keepsAlpha = request.blendsAlpha || (isApple && head.hasAlpha)
        let layout: RowLayout =
            switch request.format {
            case .gray8, .grayF32: isGray ? .gray : keepsAlpha ? .rgba : .rgb
            case .rgb8, .bgr8: keepsAlpha ? .rgba : .rgb
            case .rgba8, .premultipliedRGBA8: .rgba
            case .bgra8, .premultipliedBGRA8: .bgra
            }
        try self.init(chunks, head, layout, request, isApple: isApple)
    }

    private init(
        _ chunks: PNGChunks, _ head: PNGHead, _ layout: RowLayout, _ request: RowRequest, isApple: Bool
    ) throws(MatteError) {
        let rowBytes = head.size.width * head.colorType.bytesPerPixel
        do throws(PNGFailure) {
            memory = try InflateMemory(
                rowBytes: rowBytes, rows: head.size.height, limit: request.limits.libraryMemory)
        } catch {
            throw error.error()
        }
        self.chunks = chunks
        self.head = head
        self.layout = layout
        lenient = request.lenient
        pixels = PNGPixels(head, layout, isApple: isApple)
        stream = InflateStream(
            PNGImageData(chunks), memory: memory, rowBytes: 1 + rowBytes, rows: head.size.height,
            isZlib: !isApple)
    }

    var size: PixelSize { head.size }
    var columns: Range<Int> { 0..<head.size.width }
    var isWhole: Bool { false }
    var damage: String? { tolerated ?? chunks.damage }
    /// The offset in the file up to which bytes have been read.
    var position: Int { chunks.offset }

    @unsafe
    func readRows(into rows: MutableRows, count: Int) throws(MatteError) -> Int {
        try advance(count, lenient: lenient) { (i) throws(PNGFailure) in
            if pixels.isCopy {
                // Restore the row in the caller's memory. The next row depends on it.
                try unsafe restore(
                    above: i == 0 ? UnsafeRawPointer(memory.row(previous)) : UnsafeRawPointer(rows[i - 1]),
                    to: rows[i])
                if i == count - 1 { unsafe keep(rows[i]) }
            } else {
                unsafe pixels.convert(try restore(), to: rows[i], count: head.size.width)
            }
        }
    }

    func skipRows(_ count: Int) throws(MatteError) {
        _ = try advance(count, lenient: false) { (_) throws(PNGFailure) in _ = try unsafe restore() }
    }

    /// Calls `row` for the next `count` rows. Returns the number of complete rows, which is less than `count` only if
    /// the data is damaged and `lenient` is true.
    private func advance(
        _ count: Int, lenient: Bool, _ row: (Int) throws(PNGFailure) -> Void
    ) throws(MatteError) -> Int {
        if let failure { throw failure }
        var done = 0
        do throws(PNGFailure) {
            while done < count, !isPartial {
                try row(done)
                // Data after the last row is a part of reading it, because only its checksum shows that the row is
                // right.
                if nextRow + 1 == head.size.height { try finishStream() }
                done += 1
                nextRow += 1
            }
        } catch {
            guard lenient, error.isDamage else {
                let failure = error.error(row: nextRow, of: head.size.height)
                self.failure = failure
                throw failure
            }
            isPartial = true
            tolerated = error.reason
        }
        return done
    }

    private func finishStream() throws(PNGFailure) {
        do throws(PNGFailure) {
            hasSurplus = try !stream.finish()
        } catch {
            guard lenient, error.isDamage else { throw error }
            hasSurplus = true
            tolerated = error.reason
        }
    }

    /// Restores the next row in a buffer of its own, and returns it.
    @unsafe
    private func restore() throws(PNGFailure) -> UnsafeRawPointer {
        let target = unsafe memory.row(1 - previous)
        try unsafe restore(above: UnsafeRawPointer(memory.row(previous)), to: target)
        previous = 1 - previous
        return UnsafeRawPointer(target)
    }

    @unsafe
    private func restore(
        above: UnsafeRawPointer, to target: UnsafeMutableRawPointer
    ) throws(PNGFailure) {
        let row = try unsafe stream.nextRow()
        let filter = unsafe row.load(as: UInt8.self)
        guard filter <= 4 else { throw .corrupt("bad adaptive filter value") }
        let pixel = head.colorType.bytesPerPixel
        unsafe kernels.png.unfilter(
            Int(filter), pixel, row + 1, above, target, head.size.width * pixel)
    }

    /// Copies a row to the buffer of the previous row.
    @unsafe
    private func keep(_ row: UnsafeMutableRawPointer) {
        unsafe memory.row(previous).copyMemory(
            from: row, byteCount: head.size.width * head.colorType.bytesPerPixel)
    }

    func finish() throws(MatteError) {
        guard nextRow == head.size.height, !isPartial else { return }
        do throws(PNGFailure) {
            if hasSurplus {
                if !lenient { try PNGTail.checkChecksums(chunks) }
            } else {
                try PNGTail.check(chunks, head)
            }
        } catch {
            // All pixels are known, so a file that ends early is accepted.
            if error.isEarlyEnd { return }
            guard lenient, error.isDamage else { throw error.error() }
            tolerated = tolerated ?? error.reason
        }
    }
}
