#if HEIF && (!canImport(ImageIO) || SystemCodecs)
import Matte

/// The decoded rows of a HEIC or AVIF, which is decoded as a whole.
@safe
final class HEIFRows: StoredRows {
    private let input: EncodedInput
    private let picture: HEIFPicture
    private let format: ImageFormat
    private let request: RowRequest
    private var whole: WholePicture
    let layout: RowLayout
    let isPartial = false

    init(_ input: EncodedInput, _ picture: HEIFPicture, _ format: ImageFormat, _ request: RowRequest) {
        self.input = input
        self.picture = picture
        self.format = format
        self.request = request
        layout = RowLayout(decodedFor: request)
        whole = WholePicture(size: picture.visible.size, layout: layout)
    }

    var size: PixelSize { picture.visible.size }
    var columns: Range<Int> { 0..<size.width }
    var isWhole: Bool { true }

    @unsafe
    func readRows(into rows: MutableRows, count: Int) throws(MatteError) -> Int {
        try unsafe whole.readRows(into: rows, count: count) { (target) throws(MatteError) in
            try unsafe decode(into: target)
            return size.height
        }
    }

    func skipRows(_ count: Int) throws(MatteError) {
        whole.skipRows(count)
    }

    func finish() throws(MatteError) {}

    /// Decodes alpha, then colours, each from a file of its own. The header that was inspected binds both.
    @unsafe
    private func decode(into rows: MutableRows) throws(MatteError) {
        let hasAlpha = picture.alpha != nil && layout.hasAlpha
        if let alpha = picture.alpha, hasAlpha {
            try decode(alpha, isGray: true) { (samples) throws(MatteError) in
                unsafe copy(alpha: samples, size: alpha.size, into: rows)
            }
        }
        try decode(picture.main, isGray: false) { (samples) throws(MatteError) in
            try unsafe copy(colors: samples, into: rows, hasAlpha: hasAlpha)
        }
    }

    private func decode(
        _ plane: HEIFPlane, isGray: Bool, _ body: (LibHEIF.Samples) throws(MatteError) -> Void
    ) throws(MatteError) {
        try LibHEIF.decode(
            plane, of: input, format, isGray: isGray, lenient: request.lenient, memory: request.limits.memory,
            body)
    }

    /// Writes the fourth byte of each pixel. Alpha of another size is stretched to the picture's, without interpolation.
    @unsafe
    private func copy(alpha: LibHEIF.Samples, size stored: PixelSize, into rows: MutableRows) {
        let levels = HEIFSamples.levels(depth: alpha.depth)
        let (main, visible) = (picture.main.size, picture.visible)
        for y in 0..<visible.height {
            let from = unsafe alpha.start + (visible.y + y) * stored.height / main.height * alpha.bytesPerRow
            let to = unsafe rows[y].assumingMemoryBound(to: UInt8.self)
            for x in 0..<visible.width {
                let column = (visible.x + x) * stored.width / main.width
                // Samples of two bytes have the processor's order.
                let sample =
                    alpha.depth > 8
                    ? Int(
                        unsafe (from + 2 * column).withMemoryRebound(to: UInt16.self, capacity: 1) {
                            unsafe $0.pointee
                        })
                    : Int(unsafe from[column])
                unsafe to[4 * x + 3] = levels[min(sample, levels.count - 1)]
            }
        }
    }

    /// Writes the colours of each pixel, and an alpha of 255 if the file has none.
    @unsafe
    private func copy(colors: LibHEIF.Samples, into rows: MutableRows, hasAlpha: Bool) throws(MatteError) {
        let visible = picture.visible
        let width = visible.width
        let isPremultiplied = hasAlpha && picture.isPremultiplied
        let samples = HEIFSamples(depth: colors.depth, narrowing: request.narrowing)
        var scratch = try Raster<Gray8>(
            size: PixelSize(width: 3 * width * (colors.depth > 8 ? 2 : 1), height: 1), repeating: 0)
        let view = scratch.mutableView
        let (bytesPerPixel, red) = (layout.bytesPerPixel, layout == .bgra ? 2 : 0)
        for y in 0..<visible.height {
            let row = unsafe view.start.assumingMemoryBound(to: UInt8.self)
            let to = unsafe rows[y].assumingMemoryBound(to: UInt8.self)
            let from =
                unsafe colors.start + (visible.y + y) * colors.bytesPerRow
                + visible.x * (colors.depth > 8 ? 6 : 3)
            unsafe samples.convert(
                from, to: row, count: width, alpha: isPremultiplied ? UnsafePointer(to) : nil)
            for x in 0..<width {
                unsafe to[bytesPerPixel * x + red] = row[3 * x]
                unsafe to[bytesPerPixel * x + 1] = row[3 * x + 1]
                unsafe to[bytesPerPixel * x + 2 - red] = row[3 * x + 2]
            }
            if bytesPerPixel == 4, !hasAlpha {
                for x in 0..<width { unsafe to[4 * x + 3] = 255 }
            }
        }
    }
}
#endif
