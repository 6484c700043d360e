public import Matte

extension RasterView {
    /// Returns a perceptual hash of the picture, with the bits of the Python package imagehash.
    ///
    /// The picture is converted to 8-bit grey (BT.601 luma; see `RasterView.converted(to:orientation:parallelism:)`) and resized
    /// like Pillow's Lanczos filter, to 9x8 pixels for ``PerceptualHash/Kind/dHash`` and 32x32 for
    /// ``PerceptualHash/Kind/pHash``. The bits equal those of `imagehash.dhash` and `imagehash.phash` with a hash size
    /// of 8 and Pillow 13. Earlier versions of Pillow resize tall pictures differently: where more than twice as many
    /// rows as columns are removed, a few bits differ. Alpha is ignored, as by imagehash, so the stored colour of transparent pixels counts. To avoid that,
    /// composite the picture over a background first.
    ///
    /// ```swift
    /// let ramp = try Raster<Gray8>(size: PixelSize(width: 64, height: 64)) { y, row in
    ///     for x in 0..<64 { row.append(Gray8(UInt8(4 * x))) }
    /// }
    /// try ramp.perceptualHash(.dHash).description  // ffffffffffffffff
    /// let smaller = try ramp.resized(to: PixelSize(width: 48, height: 48))
    /// try smaller.perceptualHash(.dHash).distance(to: ramp.perceptualHash(.dHash))  // 0
    /// ```
    ///
    /// A picture of one colour, such as one of one pixel, has the dHash 0, and the pHash 8000000000000000, or 0 if the
    /// colour is black.
    ///
    /// - Parameters:
    ///   - kind: The rule for computing the hash.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: `MatteError`: `parameter` if the picture is empty, `limits` if memory cannot be allocated,
    ///   `cancelled`.
    /// - Complexity: O(pixels).
    public borrowing func perceptualHash(
        _ kind: PerceptualHash.Kind, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> PerceptualHash {
        try checkHasPixelsToHash()
        let side = CosineTransform.length
        let small =
            switch kind {
            case .dHash: PixelSize(width: 9, height: 8)
            case .pHash: PixelSize(width: side, height: side)
            }
        let result = try grayResizedLikePillow(to: small, filter: .lanczos, parallelism: parallelism)
        return switch kind {
        case .dHash: PerceptualHash(differencesIn: result)
        case .pHash: PerceptualHash(frequenciesOf: result)
        }
    }
}

extension Raster {
    /// Returns a perceptual hash of the picture; see ``RasterView/perceptualHash(_:parallelism:)``.
    ///
    /// - Throws: `MatteError`: `parameter` if the picture is empty, `limits` if memory cannot be allocated,
    ///   `cancelled`.
    public func perceptualHash(
        _ kind: PerceptualHash.Kind, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> PerceptualHash {
        try view.perceptualHash(kind, parallelism: parallelism)
    }
}

extension PerceptualHash {
    /// Compares the pixels of a picture of 9x8 pixels with their left neighbours.
    fileprivate init(differencesIn small: Raster<Gray8>) {
        var bits: UInt64 = 0
        for y in 0..<8 {
            for x in 1...8 { bits = bits << 1 | (small[x, y].value > small[x - 1, y].value ? 1 : 0) }
        }
        self.init(bits: bits)
    }

    /// Compares the amplitudes of the lowest frequencies of a picture of 32x32 pixels with their median.
    fileprivate init(frequenciesOf small: Raster<Gray8>) {
        let side = CosineTransform.length
        let transform = CosineTransform()
        let columns = (0..<side).map { x in
            transform.transformed((0..<side).map { Double(small[x, $0].value) })
        }
        let amplitudes = (0..<8).flatMap { frequency in
            transform.transformed(columns.map { $0[frequency] }).prefix(8)
        }
        let sorted = amplitudes.sorted()
        let median = (sorted[31] + sorted[32]) / 2
        self.init(bits: amplitudes.reduce(0) { $0 << 1 | ($1 > median ? 1 : 0) })
    }
}
