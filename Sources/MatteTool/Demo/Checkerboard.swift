import Matte

/// The checkerboard pattern that represents transparency.
enum Checkerboard {
    /// Returns a picture composited over the checkerboard pattern.
    static func behind(_ picture: Raster<RGBA8>, cell: Int = 12) throws -> Raster<RGBA8> {
        let light = RGBA8(red: 236, green: 236, blue: 240), dark = RGBA8(red: 206, green: 206, blue: 214)
        let board = try Raster<RGBA8>(size: picture.size) { y, row in
            for x in 0..<picture.width { row.append((x / cell + y / cell) % 2 == 0 ? light : dark) }
        }
        return try picture.composited(over: board)
    }
}
