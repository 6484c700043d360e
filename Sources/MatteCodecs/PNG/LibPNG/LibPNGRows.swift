#if PNG && (!canImport(ImageIO) || SystemCodecs)
import Matte

/// The decoded rows of a PNG. An interlaced picture is decoded as a whole before the first row is returned.
@safe
final class LibPNGRows: StoredRows {
    private let reader: LibPNGReader
    private let lenient: Bool
    let layout: RowLayout
    private(set) var isPartial = false
    private var nextRow = 0
    private var whole: WholePicture?

    init(_ input: EncodedInput, _ file: InspectedFile, _ request: RowRequest) throws(MatteError) {
        reader = try LibPNGReader(
            input, limits: request.limits, lenient: request.lenient, narrowing: request.narrowing)
        lenient = request.lenient
        try file.check(reader.reread)
        switch request.format {
        case .gray8, .grayF32: layout = reader.isGray ? .gray : request.blendsAlpha ? .rgba : .rgb
        case .rgb8, .bgr8: layout = request.blendsAlpha ? .rgba : .rgb
        case .rgba8, .premultipliedRGBA8: layout = .rgba
        case .bgra8, .premultipliedBGRA8: layout = .bgra
        }
        try reader.start(layout)
        if reader.isInterlaced {
            whole = WholePicture(size: size, layout: layout)
        }
    }

    var size: PixelSize { PixelSize(width: reader.width, height: reader.height) }
    var columns: Range<Int> { 0..<reader.width }
    var isWhole: Bool { whole != nil }
    var damage: String? { reader.damage }

    @unsafe
    func readRows(into rows: MutableRows, count: Int) throws(MatteError) -> Int {
        let done: Int
        if whole != nil {
            done = try unsafe whole!.readRows(into: rows, count: count) { (target) throws(MatteError) in
                let (valid, complete) = try unsafe reader.readImage(into: target, lenient: lenient)
                if !complete { isPartial = true }
                return valid
            }
        } else {
            done = try unsafe reader.readRows(into: rows, count: count, lenient: lenient)
        }
        nextRow += done
        if done < count { isPartial = true }
        return done
    }

    func skipRows(_ count: Int) throws(MatteError) {
        if whole != nil {
            whole!.skipRows(count)
        } else {
            try reader.skipRows(count)
        }
        nextRow += count
    }

    func finish() throws(MatteError) {
        guard nextRow == reader.height, !isPartial, whole?.isRead ?? true else { return }
        try reader.finish(lenient: lenient)
    }
}
#endif
