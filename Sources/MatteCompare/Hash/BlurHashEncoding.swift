public import Matte

extension RasterView {
    /// Returns the BlurHash of the picture.
    ///
    /// The hash equals that of the reference implementation in double precision. Alpha is ignored, as by the reference,
    /// so the stored colour of transparent pixels counts. To avoid that, composite the picture over a background first.
    /// Colour is taken as sRGB.
    ///
    /// ```swift
    /// let red = Raster(width: 8, height: 8, repeating: RGB8(red: 255, green: 0, blue: 0))
    /// try red.blurHash(componentsX: 1, componentsY: 1).description  // 00TI:j
    /// ```
    ///
    /// - Parameters:
    ///   - componentsX: The number of components from left to right, 1...9.
    ///   - componentsY: The number of components from top to bottom, 1...9.
    ///   - parallelism: The number of threads that may be used. The result is the same for every choice.
    /// - Throws: `MatteError`: `parameter` if the picture is empty or a number of components is out of range,
    ///   `limits` if memory cannot be allocated, `cancelled`.
    /// - Complexity: O(pixels * `componentsY`).
    public borrowing func blurHash(
        componentsX: Int = 4, componentsY: Int = 3, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> BlurHash {
        guard 1...9 ~= componentsX, 1...9 ~= componentsY else {
            throw MatteError(
                .parameter,
                "cannot compute a BlurHash of \(componentsX)x\(componentsY) components: use 1 to 9 in each direction"
            )
        }
        try checkHasPixelsToHash()
        let rows = ConvertedRows(self, as: .rgb8)
        let tiles = BlurHashTiles(rows, componentsX: componentsX, componentsY: componentsY)
        let length = tiles.sumsPerTile
        let sums = Locked([Double](repeating: 0, count: tiles.count * length))
        let threads = width * height < 1 << 15 ? 1 : parallelism.limit
        try Bands.run(count: tiles.count, threads: threads) { tile throws(MatteError) in
            let part = try tiles.sums(of: tile)
            sums.withLock { $0.replaceSubrange(tile * length..<(tile + 1) * length, with: part) }
        }
        // Add the sums in the order of the tiles, so that the result doesn't depend on the number of threads.
        let parts = sums.withLock { $0 }
        var components = (0..<length).map { index in
            stride(from: index, to: parts.count, by: length).reduce(0) { $0 + parts[$1] }
                / (Double(width) * Double(height))
        }
        for index in components.indices.dropFirst(3) { components[index] *= 2 }
        return BlurHash(componentsX: componentsX, componentsY: componentsY, sums: components)
    }
}

extension Raster {
    /// Returns the BlurHash of the picture; see ``RasterView/blurHash(componentsX:componentsY:parallelism:)``.
    ///
    /// - Throws: `MatteError`: `parameter` if the picture is empty or a number of components is out of range,
    ///   `limits` if memory cannot be allocated, `cancelled`.
    public func blurHash(
        componentsX: Int = 4, componentsY: Int = 3, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> BlurHash {
        try view.blurHash(componentsX: componentsX, componentsY: componentsY, parallelism: parallelism)
    }
}

extension BlurHash {
    /// Quantises components.
    ///
    /// - Parameter sums: The red, green and blue of each component, the average colour first.
    fileprivate init(componentsX: Int, componentsY: Int, sums: [Double]) {
        let largest = sums.dropFirst(3).reduce(0) { max($0, abs($1)) }
        let amplitude = Int(max(0, min(82, (largest * 166 - 0.5).rounded(.down))))
        let scale = Double(amplitude + 1) / 166
        var components = [sums.prefix(3).reduce(0) { $0 << 8 | Int(SRGBCurve.byte($1)) }]
        for start in stride(from: 3, to: sums.count, by: 3) {
            components.append(
                sums[start..<start + 3].reduce(0) { value, sum in
                    let share = sum / scale
                    let root = share < 0 ? -(-share).squareRoot() : share.squareRoot()
                    return value * 19 + Int(max(0, min(18, (root * 9 + 9.5).rounded(.down))))
                })
        }
        self.init(
            componentsX: componentsX, componentsY: componentsY, amplitude: amplitude, components: components)
    }
}
