internal import Matte

/// The luma of a picture in sixteenths of a level, for registration.
struct LumaPlane: Sendable {
    let width: Int
    let height: Int
    /// The values, row by row.
    var values: [Int32]

    /// Computes BT.601 luma with 8-bit weights.
    init(_ raster: Raster<RGBA8>) {
        width = raster.width
        height = raster.height
        values = []
        values.reserveCapacity(width * height)
        for y in 0..<height {
            let row = raster.row(y)
            for x in 0..<width {
                let pixel = row[x]
                let sum = 77 * Int32(pixel.red) + 150 * Int32(pixel.green) + 29 * Int32(pixel.blue)
                values.append((sum + 8) >> 4)
            }
        }
    }

    private init(width: Int, height: Int, values: [Int32]) {
        self.width = width
        self.height = height
        self.values = values
    }

    /// Returns the plane at half its size: means of 2x2 pixels, rounded half up. An odd last row or column is
    /// dropped.
    func halved() -> LumaPlane {
        let (w, h) = (width / 2, height / 2)
        var result = [Int32](repeating: 0, count: w * h)
        for y in 0..<h {
            let (top, bottom) = (2 * y * width, (2 * y + 1) * width)
            for x in 0..<w {
                let upper = values[top + 2 * x] + values[top + 2 * x + 1]
                let lower = values[bottom + 2 * x] + values[bottom + 2 * x + 1]
                result[y * w + x] = (upper + lower + 2) >> 2
            }
        }
        return LumaPlane(width: w, height: h, values: result)
    }

    /// Returns the plane smoothed by [1 2 1]/4 along both axes, rounded once. Less aliasing means less bias between
    /// whole pixels.
    func softened() -> LumaPlane {
        var result = [Int32](repeating: 0, count: values.count)
        var column = [Int32](repeating: 0, count: width + 2)
        for y in 0..<height {
            let (above, row, below) = (max(0, y - 1) * width, y * width, min(height - 1, y + 1) * width)
            for x in 0..<width {
                column[x + 1] = values[above + x] + 2 * values[row + x] + values[below + x]
            }
            column[0] = column[1]
            column[width + 1] = column[width]
            for x in 0..<width { result[row + x] = (column[x] + 2 * column[x + 1] + column[x + 2] + 8) >> 4 }
        }
        return LumaPlane(width: width, height: height, values: result)
    }
}

/// The pixels of a plane that may be compared.
struct ValidPixels: Sendable {
    let width: Int
    let height: Int
    var values: [Bool]

    /// Returns the pixels at half the size. A pixel is valid if all four source pixels are.
    func halved() -> ValidPixels {
        let (w, h) = (width / 2, height / 2)
        var result = [Bool](repeating: false, count: w * h)
        for y in 0..<h {
            for x in 0..<w {
                let i = 2 * y * width + 2 * x
                result[y * w + x] = values[i] && values[i + 1] && values[i + width] && values[i + width + 1]
            }
        }
        return ValidPixels(width: w, height: h, values: result)
    }
}
