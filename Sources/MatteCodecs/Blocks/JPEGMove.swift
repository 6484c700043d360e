import Matte

/// A crop to whole MCUs, followed by an orientation.
struct JPEGMove {
    /// The part of the stored picture that remains. It begins at an MCU.
    let part: PixelRect
    /// True if columns of the part are exchanged, rows are exchanged, and then columns become rows.
    let reversesColumns: Bool
    let reversesRows: Bool
    let transposes: Bool
    /// For each component, the number of blocks before the part, across and down, and the blocks in it.
    private let places: [(x: Int, y: Int, across: Int, down: Int)]

    /// Creates a move.
    ///
    /// - Parameters:
    ///   - part: A part of the stored picture that begins at an MCU. If an axis is reversed, the part must end at one.
    ///   - orientation: The orientation to apply.
    init(_ part: PixelRect, _ orientation: ImageOrientation, of layout: JPEGScanLayout) {
        self.part = part
        (reversesColumns, reversesRows, transposes) = Self.steps(orientation)
        let unit = PixelSize(width: 8 * layout.mostHorizontal, height: 8 * layout.mostVertical)
        places = layout.components.map { component in
            (
                x: part.x / unit.width * component.horizontal, y: part.y / unit.height * component.vertical,
                across: (part.width * component.horizontal + unit.width - 1) / unit.width,
                down: (part.height * component.vertical + unit.height - 1) / unit.height
            )
        }
    }

    /// Returns the steps of an orientation: columns reversed, rows reversed, then columns and rows exchanged.
    static func steps(_ orientation: ImageOrientation) -> (columns: Bool, rows: Bool, transposes: Bool) {
        switch orientation {
        case .up: (false, false, false)
        case .upMirrored: (true, false, false)
        case .down: (true, true, false)
        case .downMirrored: (false, true, false)
        case .leftMirrored: (false, false, true)
        case .right: (false, true, true)
        case .rightMirrored: (true, true, true)
        case .left: (true, false, true)
        }
    }

    /// Returns the arrangement of the blocks of the result.
    func layout(_ layout: JPEGScanLayout) -> JPEGScanLayout {
        JPEGScanLayout(
            size: transposes ? PixelSize(width: part.height, height: part.width) : part.size,
            layout.components.map { component in
                let (h, v) = (component.horizontal, component.vertical)
                return JPEGScanLayout.Component(
                    transposes ? v : h, transposes ? h : v, table: component.table)
            })
    }

    /// Returns the quantization factors of the result.
    func factors(_ table: [UInt16]) -> [UInt16] {
        transposes ? (0..<64).map { table[$0 % 8 * 8 + $0 / 8] } : table
    }

    /// Returns the source of a block of the result, as its column and row in the component.
    func source(_ column: Int, _ row: Int, component: Int) -> (column: Int, row: Int) {
        let place = places[component]
        let (x, y) = transposes ? (row, column) : (column, row)
        return (
            place.x + (reversesColumns ? place.across - 1 - x : x),
            place.y + (reversesRows ? place.down - 1 - y : y)
        )
    }

    /// Copies a block. Reversing columns negates the odd columns of coefficients, and the same for rows.
    @unsafe
    func copy(_ source: UnsafePointer<Int16>, to target: UnsafeMutablePointer<Int16>) {
        if !transposes, !reversesColumns, !reversesRows {
            unsafe target.update(from: source, count: 64)
            return
        }
        for y in 0..<8 {
            let isRowNegated = reversesRows && y % 2 == 1
            for x in 0..<8 {
                let isNegated = isRowNegated != (reversesColumns && x % 2 == 1)
                let value = unsafe source[8 * y + x]
                let at = transposes ? 8 * x + y : 8 * y + x
                unsafe target[at] = isNegated ? 0 &- value : value
            }
        }
    }
}
