#if JPEG && (!canImport(ImageIO) || SystemCodecs)
import Matte

/// The decoded rows of a JPEG. If the file has several scans, libjpeg holds the coefficients of the whole picture.
@safe
final class JPEGStoredRows: StoredRows {
    private let reader: JPEGReader
    private let lenient: Bool
    let layout: RowLayout
    private(set) var isPartial = false
    private var nextRow = 0

    init(_ input: EncodedInput, _ file: InspectedFile, _ request: RowRequest) throws(MatteError) {
        reader = try JPEGReader(input, limits: request.limits, lenient: request.lenient)
        lenient = request.lenient
        try file.check(reader.reread)
        if reader.isCMYK {
            layout = .cmyk
        } else {
            switch request.format {
            case .gray8, .grayF32: layout = reader.isGray ? .gray : .rgb
            case .rgb8, .bgr8: layout = .rgb
            case .rgba8, .premultipliedRGBA8: layout = .rgba
            case .bgra8, .premultipliedBGRA8: layout = .bgra
            }
        }
        try reader.start(layout, eighths: request.eighths, columns: request.columns)
    }

    var size: PixelSize { reader.decodedSize }
    var columns: Range<Int> { reader.columns }
    var isWhole: Bool { false }

    var damage: String? { reader.damage }

    @unsafe
    func readRows(into rows: MutableRows, count: Int) throws(MatteError) -> Int {
        let done = try unsafe reader.readRows(into: rows, count: count)
        nextRow += done
        if done < count || reader.sawDamage { isPartial = true }
        return done
    }

    func skipRows(_ count: Int) throws(MatteError) {
        try reader.skipRows(count)
        nextRow += count
    }

    func finish() throws(MatteError) {
        guard nextRow == size.height, !isPartial else { return }
        try reader.finish()
        if reader.sawDamage { isPartial = true }
    }
}
#endif
