extension Mask {
    /// Returns the mask with its largest component only. The first of equally large components is kept.
    ///
    /// Components are found as in ``components(atLeast:connectivity:)``. A removed component takes its soft edge with
    /// it: pixels below `level` that are connected with it, but not with a remaining component, become 0 too. All other
    /// pixels keep their coverage.
    ///
    /// ```swift
    /// let mask = Mask(try Raster(size: PixelSize(width: 6, height: 1), pixels: [255, 60, 0, 60, 255, 255]))
    /// try mask.keepingLargestComponent().boundingBox()  // Optional(3x1 at (3, 0))
    /// ```
    ///
    /// - Parameters:
    ///   - level: The minimum coverage of a selected pixel, 0...255.
    ///   - connectivity: The neighbours that belong to the same component.
    /// - Returns: The mask itself if it has fewer than two components.
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    /// - Complexity: O(pixels), in practice.
    public func keepingLargestComponent(
        atLeast level: UInt8 = 128, connectivity: Connectivity = .eight
    ) throws(MatteError) -> Mask {
        let components = try components(atLeast: level, connectivity: connectivity)
        let largest = components.largest
        return try removing(components, atLeast: level, connectivity) { index, _ in index != largest }
    }

    /// Returns the mask without components of fewer than `area` pixels.
    ///
    /// Soft edges are treated as in ``keepingLargestComponent(atLeast:connectivity:)``.
    ///
    /// ```swift
    /// let mask = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [255, 0, 255, 255]))
    /// try mask.removingSpecks(below: 2).boundingBox()  // Optional(2x1 at (2, 0))
    /// ```
    ///
    /// - Parameters:
    ///   - area: The smallest number of pixels of a component that remains. With 1 or less nothing changes.
    ///   - level: The minimum coverage of a selected pixel, 0...255.
    ///   - connectivity: The neighbours that belong to the same component.
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    /// - Complexity: O(pixels), in practice.
    public func removingSpecks(
        below area: Int, atLeast level: UInt8 = 128, connectivity: Connectivity = .eight
    ) throws(MatteError) -> Mask {
        let components = try components(atLeast: level, connectivity: connectivity)
        return try removing(components, atLeast: level, connectivity) { _, component in component.area < area
        }
    }

    /// Returns the mask with its holes filled with coverage 255. A hole is a connected group of pixels whose coverage
    /// is below `level` and that does not touch the border of the mask.
    ///
    /// A filled hole takes its soft edge with it: pixels of at least `level` but below 255 that are connected with it,
    /// but not with the remaining background, become 255 too. All other pixels keep their coverage.
    ///
    /// ```swift
    /// var ring = try Mask(size: PixelSize(width: 3, height: 3), repeating: 255)
    /// ring.raster[1, 1] = 0
    /// try ring.fillingHoles().coveredShare  // 1.0
    /// ```
    ///
    /// - Parameters:
    ///   - area: The largest number of pixels of a hole that is filled. Without it, all holes are filled.
    ///   - level: The minimum coverage of a selected pixel, 1...255. With 0 nothing changes.
    ///   - connectivity: The connectivity of the selected pixels. Holes have the other one.
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    /// - Complexity: O(pixels), in practice.
    public func fillingHoles(
        upTo area: Int = .max, atLeast level: UInt8 = 128, connectivity: Connectivity = .eight
    ) throws(MatteError) -> Mask {
        guard level > 0 else { return self }
        // A hole is a component of the inverse. A pixel is below the level if its inverse is at least 256 - level.
        var inverse = Mask(try Raster(copying: raster.view))
        inverse.invert()
        let rest = connectivity.ofTheRest
        let inverseLevel = UInt8(truncatingIfNeeded: 256 - Int(level))
        let components = try inverse.components(atLeast: inverseLevel, connectivity: rest)
        let inner = PixelRect(x: 1, y: 1, width: width - 2, height: height - 2)
        inverse = try inverse.removing(components, atLeast: inverseLevel, rest) { _, component in
            component.area <= area && inner.contains(component.bounds)
        }
        inverse.invert()
        return inverse
    }

    /// Returns the mask without some of its components. Pixels in no component that are connected with a removed
    /// component, but not with a remaining one, are removed too.
    private func removing(
        _ components: MaskComponents, atLeast level: UInt8, _ connectivity: Connectivity,
        where isRemoved: (Int, MaskComponent) -> Bool
    ) throws(MatteError) -> Mask {
        let removed = try BlockList(repeating: false, count: components.count)
        var count = 0
        for index in components.indices where isRemoved(index, components[index]) {
            removed[index] = true
            count += 1
        }
        guard count > 0 else { return self }
        // The groups of connected pixels with any coverage. Each component is inside one of them. At level 0 the only
        // component is the whole mask.
        let groups = try self.components(atLeast: min(1, level), connectivity: connectivity)
        let containsRemoved = try BlockList(repeating: false, count: groups.count)
        let containsKept = try BlockList(repeating: false, count: groups.count)
        groups.locate(components) { group, component in
            (removed[component] ? containsRemoved : containsKept)[group] = true
        }
        var result = Mask(try Raster(copying: raster.view))
        groups.fill(&result, with: 0) { containsRemoved[$0] && !containsKept[$0] }
        components.fill(&result, with: 0) { removed[$0] }
        return result
    }
}
