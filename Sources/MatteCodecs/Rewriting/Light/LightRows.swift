import Matte

/// One pass over the rows of a picture's light.
final class LightRows {
    private let size: PixelSize
    private var reader: RowReader<RGB8>
    private var band: Raster<RGB8>?
    private var bandStart = 0
    private var bandRows = 0
    private var next = 0
    private var gain: GainRows?
    /// The linear light of the 256 levels of red, of green and of blue.
    private let tables: [Float]
    /// The coefficients of the matrix to the wanted primaries, row by row.
    private let matrix: [Float]

    /// The light of the current row, three numbers per pixel. It may be negative, where a colour is outside of the
    /// primaries or the map subtracts light.
    private(set) var line: [Float]

    /// Starts a pass.
    ///
    /// - Parameter matrix: The matrix from the base's linear levels to the wanted primaries.
    init(_ light: PictureLight, _ matrix: Matrix3x3) throws(MatteError) {
        try light.need.check("render the light of a picture of \(light.size)")
        size = light.size
        gain = light.map.map { GainRows($0, for: light.size, headroom: light.headroom) }
        tables = Self.tables(light.curves)
        self.matrix = matrix.rows.flatMap { $0.map { Float($0) } }
        line = [Float](repeating: 0, count: 3 * light.size.width)
        reader = try RowReader(light.picture)
    }

    /// Returns the linear light of the 256 levels of each channel.
    static func tables(_ curves: [TransferCurve]) -> [Float] {
        curves.flatMap { curve in (0...255).map { Float(curve.linear(Double($0) / 255)) } }
    }

    /// Computes the next row.
    ///
    /// - Precondition: The picture has a row left.
    func advance() throws(MatteError) {
        if next == bandStart + bandRows {
            if Task.isCancelled { throw .cancelled }
            band = nil
            bandStart = next
            bandRows = min(RowReader<RGB8>.mostRows, size.height - next)
            band = try reader.next(bandRows)
        }
        guard let band else { return }
        let row = band.row(next - bandStart)
        unsafe line.withUnsafeMutableBufferPointer { line in
            unsafe tables.withUnsafeBufferPointer { tables in
                for x in 0..<size.width {
                    let pixel = row[x]
                    unsafe line[3 * x] = tables[Int(pixel.red)]
                    unsafe line[3 * x + 1] = tables[256 + Int(pixel.green)]
                    unsafe line[3 * x + 2] = tables[512 + Int(pixel.blue)]
                }
            }
        }
        if gain != nil {
            gain?.move(to: next)
            gain?.apply(&line)
        }
        convert()
        next += 1
    }

    private func convert() {
        let m = matrix
        guard m != [1, 0, 0, 0, 1, 0, 0, 0, 1] else { return }
        let (ra, rb, rc) = (m[0], m[1], m[2])
        let (ga, gb, gc) = (m[3], m[4], m[5])
        let (ba, bb, bc) = (m[6], m[7], m[8])
        unsafe line.withUnsafeMutableBufferPointer { line in
            for x in 0..<size.width {
                let (r, g, b) = unsafe (line[3 * x], line[3 * x + 1], line[3 * x + 2])
                unsafe line[3 * x] = ra * r + rb * g + rc * b
                unsafe line[3 * x + 1] = ga * r + gb * g + gc * b
                unsafe line[3 * x + 2] = ba * r + bb * g + bc * b
            }
        }
    }
}
