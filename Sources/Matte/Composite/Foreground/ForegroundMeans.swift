internal import MatteKernelTypes

// The colours at which the estimation begins.
extension ForegroundPyramid {
    /// Fills the level above the coarsest one with the mean colours of foreground and background. Where nothing has a
    /// weight, the mean of the picture takes its place.
    func spreadMeans() {
        let quads = needs.quads(levels.coarsest, in: block)
        let size = levels.sizes[levels.coarsest]
        let one = ForegroundKernels.one
        var picture = sum(quads.picture, size)
        picture[3] = size.area * one
        let result = needs.colors(levels.coarsest + 1, in: block)
        for i in 1...2 {
            let plane = i == 1 ? result.foreground : result.background
            let own = sum(quads[i], size)
            let sum = own[3] > 0 ? own : picture
            var mean = SIMD4<Int16>(repeating: Int16(one))
            for c in 0..<3 { mean[c] = Int16(min(one, (sum[c] * one + sum[3] / 2) / sum[3])) }
            for y in 0..<result.size.height {
                let row = unsafe plane[0, y].assumingMemoryBound(to: SIMD4<Int16>.self)
                for x in 0..<result.size.width { unsafe row[x] = mean }
            }
        }
    }

    /// Returns the sum of all quads of a plane.
    private func sum(_ plane: ForegroundPlane, _ size: PixelSize) -> SIMD4<Int> {
        var sum = SIMD4<Int>.zero
        for y in 0..<size.height {
            let row = unsafe plane[0, y].assumingMemoryBound(to: SIMD4<Int16>.self)
            for x in 0..<size.width { sum &+= SIMD4(truncatingIfNeeded: unsafe row[x]) }
        }
        return sum
    }
}
