internal import Matte

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The tiles in which the components of a picture are summed up. Their size is fixed, and so is the order of additions.
struct BlurHashTiles {
    private let rows: ConvertedRows
    private let componentsX: Int
    private let componentsY: Int
    /// For each component, cos(pi i x / width) of all columns, and cos(pi j y / height) of all rows.
    private let cosinesX: [[Double]]
    private let cosinesY: [[Double]]
    private let tilesPerRow: Int

    /// The number of tiles.
    let count: Int

    private static let tileColumns = 512
    private static let tileRows = 64

    init(_ rows: ConvertedRows, componentsX: Int, componentsY: Int) {
        self.rows = rows
        self.componentsX = componentsX
        self.componentsY = componentsY
        cosinesX = (0..<componentsX).map { BlurHash.cosines(component: $0, count: rows.size.width) }
        cosinesY = (0..<componentsY).map { BlurHash.cosines(component: $0, count: rows.size.height) }
        tilesPerRow = (rows.size.width + Self.tileColumns - 1) / Self.tileColumns
        count = tilesPerRow * ((rows.size.height + Self.tileRows - 1) / Self.tileRows)
    }

    /// The number of sums that a tile yields: red, green and blue of each component.
    var sumsPerTile: Int { 3 * componentsX * componentsY }

    /// Returns the sums of a tile.
    ///
    /// - Throws: `MatteError` with code `limits` if memory cannot be allocated.
    func sums(of tile: Int) throws(MatteError) -> [Double] {
        let left = tile % tilesPerRow * Self.tileColumns
        let top = tile / tilesPerRow * Self.tileRows
        let columns = min(Self.tileColumns, rows.size.width - left)
        let n = 3 * columns
        var layout = ScratchLayout()
        let bytesPart = layout.take(n, of: UInt8.self)
        let lightsPart = layout.take(n, of: Double.self)
        let totalsPart = layout.take(componentsY * n, of: Double.self)
        let memory = try ScratchMemory(layout)
        let (bytes, lights, totals) = unsafe (memory[bytesPart], memory[lightsPart], memory[totalsPart])
        unsafe totals.initialize(repeating: 0, count: componentsY * n)
        unsafe LinearLight.lights.withUnsafeBufferPointer { table in
            for y in top..<min(rows.size.height, top + Self.tileRows) {
                unsafe rows.write(x: left, y: y, count: columns, to: bytes)
                for i in 0..<n { unsafe lights[i] = table[Int(bytes[i])] }
                for j in 0..<componentsY {
                    let cosine = cosinesY[j][y]
                    let row = unsafe totals + j * n
                    for i in 0..<n { unsafe row[i] += cosine * lights[i] }
                }
            }
        }
        var sums: [Double] = []
        sums.reserveCapacity(sumsPerTile)
        for j in 0..<componentsY {
            let row = unsafe totals + j * n
            for i in 0..<componentsX {
                var (red, green, blue) = (0.0, 0.0, 0.0)
                unsafe cosinesX[i].withUnsafeBufferPointer { cosines in
                    for x in 0..<columns {
                        let cosine = unsafe cosines[left + x]
                        unsafe red += cosine * row[3 * x]
                        unsafe green += cosine * row[3 * x + 1]
                        unsafe blue += cosine * row[3 * x + 2]
                    }
                }
                sums += [red, green, blue]
            }
        }
        withExtendedLifetime(memory) {}
        return sums
    }
}

extension BlurHash {
    /// Returns cos(pi i x / count) for the positions x from 0 to `count` - 1, where i is the component.
    static func cosines(component: Int, count: Int) -> [Double] {
        (0..<count).map { cos(Double.pi * Double($0) * Double(component) / Double(count)) }
    }
}
