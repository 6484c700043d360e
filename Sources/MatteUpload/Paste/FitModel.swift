/// The estimate of a fit, with the constants to evaluate it.
struct FitModel: Sendable {
    let map: PlanarMap
    let gain: Double
    let bias: Double
    /// The difference from which weights are 0.
    let cut: Double
    /// The unit of the stretch.
    let unit: Double

    /// Returns the sums over some rows, which must be at least a pixel away from the edges.
    @unsafe func sums(
        _ photo: UnsafeBufferPointer<Int32>, _ sampled: UnsafeBufferPointer<Int32>,
        _ valid: UnsafeBufferPointer<Bool>, width: Int, rows: Range<Int>
    ) -> FitSums {
        guard let photo = photo.baseAddress, let sampled = sampled.baseAddress,
            let valid = valid.baseAddress
        else { return FitSums() }
        var result = FitSums()
        for cell in 0..<LevelFit.cells {
            let columns = (width * cell / LevelFit.cells..<width * (cell + 1) / LevelFit.cells)
                .clamped(to: 1..<width - 1)
            var (m00, m01, m02, m03, m04) = (0.0, 0.0, 0.0, 0.0, 0.0)
            var (m11, m12, m13, m14) = (0.0, 0.0, 0.0, 0.0)
            var (m22, m23, m24) = (0.0, 0.0, 0.0)
            var (m33, m34, m44) = (0.0, 0.0, 0.0)
            var (v0, v1, v2, v3, v4) = (0.0, 0.0, 0.0, 0.0, 0.0)
            for y in rows {
                let down = Double(y) - map.centreY
                for x in columns {
                    let i = y &* width &+ x
                    let value = unsafe sampled[i]
                    guard unsafe valid[i], value != LevelFit.missing else { continue }
                    let reply = Double(value)
                    let error = unsafe Double(photo[i]) - (gain * reply + bias)
                    let share = error / cut
                    let rest = 1 - share * share
                    guard rest > 0 else { continue }
                    let weight = rest * rest
                    let j0 = unsafe Double(photo[i &+ 1] &- photo[i &- 1]) * 0.5
                    let j1 = unsafe Double(photo[i &+ width] &- photo[i &- width]) * 0.5
                    let j2 = (j0 * (Double(x) - map.centreX) + j1 * down) * unit
                    let j3 = reply * (1.0 / 4096)
                    let (w0, w1, w2, w3) = (j0 * weight, j1 * weight, j2 * weight, j3 * weight)
                    let w4 = weight * (1.0 / 16)
                    m00 += w0 * j0
                    m01 += w0 * j1
                    m02 += w0 * j2
                    m03 += w0 * j3
                    m04 += w0 * (1.0 / 16)
                    m11 += w1 * j1
                    m12 += w1 * j2
                    m13 += w1 * j3
                    m14 += w1 * (1.0 / 16)
                    m22 += w2 * j2
                    m23 += w2 * j3
                    m24 += w2 * (1.0 / 16)
                    m33 += w3 * j3
                    m34 += w3 * (1.0 / 16)
                    m44 += w4 * (1.0 / 16)
                    v0 += w0 * error
                    v1 += w1 * error
                    v2 += w2 * error
                    v3 += w3 * error
                    v4 += w4 * error
                }
            }
            let sums = [m00, m01, m02, m03, m04, m11, m12, m13, m14, m22, m23, m24, m33, m34, m44]
            for i in sums.indices { result.matrix[i] += sums[i] }
            result.cells += [v0, v1, v2, v3, v4]
        }
        return result
    }
}
