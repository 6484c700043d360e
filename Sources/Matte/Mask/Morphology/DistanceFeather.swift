extension Mask {
    /// Returns the mask with soft edges that depend on the distance from the edge of the selection alone.
    ///
    /// Coverage at pixel centres follows smoothstep, 3t^2 - 2t^3, of the distance from the edge; see
    /// ``signedDistances(atLeast:parallelism:)``. In contrast to ``feathered(width:side:parallelism:)``, edges are
    /// equally wide at corners and around small parts, coverage depends on `level` alone, and the time doesn't depend
    /// on the width.
    ///
    /// ```swift
    /// let half = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [255, 255, 0, 0]))
    /// let soft = try half.feathered(byDistance: 2)
    /// soft.raster[0, 0].value  // 255
    /// soft.raster[1, 0].value  // 215
    /// soft.raster[2, 0].value  // 40
    /// ```
    ///
    /// - Parameters:
    ///   - width: The width of the soft edge in pixels, a finite number of 0 or more. Widths up to 1 give hard edges.
    ///   - side: The side of the edge that becomes soft. With `both`, half of the width is on each side. Inwards,
    ///     unselected pixels become 0; outwards, selected pixels become 255.
    ///   - level: The minimum coverage of a selected pixel, 0...255.
    ///   - parallelism: The number of threads that may be used.
    /// - Returns: A mask whose coverage is rounded exactly. If all or no pixels are selected, the mask is uniform.
    /// - Throws: ``MatteError``: `parameter` if the width is negative or not finite, `limits` if memory cannot be
    ///   allocated, `cancelled`.
    /// - Complexity: O(pixels).
    public func feathered(
        byDistance width: Double, side: FeatherSide = .both, atLeast level: UInt8 = 128,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Mask {
        guard width.isFinite, width >= 0 else {
            throw MatteError(
                .parameter,
                "cannot feather by \(width) px: the width is out of range; use a finite number of 0 or more")
        }
        guard width > 1 else { return try thresholdedCopy(at: level) }
        // The part of the width that is inside the selection.
        let inside =
            switch side {
            case .inwards: width
            case .outwards: 0.0
            case .both: width / 2
            }
        // Beyond these squares of distances from centre to centre, coverage is 255 or 0 without a square root.
        let mostInside = (inside + 0.5) * (inside + 0.5)
        let mostOutside = (width - inside + 0.5) * (width - inside + 0.5)
        return Mask(
            try mappingDistances(atLeast: level, parallelism) { squared in
                if squared >= mostInside { return 255 }
                if squared <= -mostOutside { return 0 }
                let t = (Mask.signedDistance(squared) + width - inside) / width
                return Gray8(UInt8(t * t * (3 - 2 * t) * 255 + 0.5))
            })
    }
}
