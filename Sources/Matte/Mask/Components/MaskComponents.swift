/// A connected group of selected pixels; see ``Mask/components(atLeast:connectivity:)``.
public struct MaskComponent: Hashable, Sendable, Codable {
    /// The number of pixels, at least 1.
    public let area: Int
    /// The smallest rectangle that contains all pixels.
    public let bounds: PixelRect
}

/// The connected components of a mask, in the order of their first pixels: from top to bottom, and from left to right
/// in a row.
///
/// ```swift
/// let mask = Mask(try Raster(size: PixelSize(width: 5, height: 1), pixels: [255, 0, 255, 255, 0]))
/// let components = try mask.components()
/// components.count  // 2
/// components[1].area  // 2
/// components.labels()  // [1, 0, 2, 2, 0]
/// ```
public struct MaskComponents: RandomAccessCollection, Sendable {
    /// The size of the mask, in pixels.
    public var size: PixelSize { runs.size }

    let runs: MaskRuns
    let labelling: RunLabels

    init(_ runs: MaskRuns, _ connectivity: Connectivity) throws(MatteError) {
        self.runs = runs
        labelling = try RunLabels(runs, connectivity)
    }

    /// The position of the first component, always 0.
    public var startIndex: Int { 0 }

    /// The number of components.
    public var endIndex: Int { labelling.measures.count }

    /// The area and the bounds of a component.
    ///
    /// - Precondition: `index` is in 0..<``endIndex``.
    public subscript(index: Int) -> MaskComponent {
        let measures = labelling.measures[index]
        return MaskComponent(
            area: measures.area,
            bounds: PixelRect(
                minX: Int(measures.minX), minY: Int(measures.minY), maxX: Int(measures.maxX),
                maxY: Int(measures.maxY)))
    }

    /// The index of the component with the most pixels, or `nil` if there are no components. The first of equally large
    /// components is used.
    public var largest: Int? {
        indices.max { (self[$0].area, $1) < (self[$1].area, $0) }
    }

    /// Returns a mask of one component: 255 in its pixels, 0 elsewhere.
    ///
    /// ```swift
    /// let mask = Mask(try Raster(size: PixelSize(width: 3, height: 1), pixels: [255, 0, 255]))
    /// try mask.components().mask(of: 1).boundingBox()  // Optional(1x1 at (2, 0))
    /// ```
    ///
    /// - Precondition: `index` is in 0..<``endIndex``.
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    /// - Complexity: O(pixels).
    public func mask(of index: Int) throws(MatteError) -> Mask {
        precondition(indices.contains(index), "cannot make a mask of component \(index) of \(count)")
        return try coverage(ofComponents: { $0 == index })
    }

    /// Returns a mask of the components that satisfy a condition: 255 in their pixels, 0 elsewhere.
    ///
    /// ```swift
    /// let mask = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [255, 0, 255, 255]))
    /// try mask.components().mask { $0.area > 1 }.boundingBox()  // Optional(2x1 at (2, 0))
    /// ```
    ///
    /// - Parameter isIncluded: Called once for each component.
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    /// - Complexity: O(pixels).
    public func mask(where isIncluded: (MaskComponent) -> Bool) throws(MatteError) -> Mask {
        let included = try BlockList(repeating: false, count: count)
        for index in indices { included[index] = isIncluded(self[index]) }
        return try coverage(ofComponents: { included[$0] })
    }

    private func coverage(ofComponents isIncluded: (Int) -> Bool) throws(MatteError) -> Mask {
        var mask = try Mask(size: size, repeating: 0)
        fill(&mask, with: 255, where: isIncluded)
        return mask
    }

    /// Sets the coverage of the pixels of some components.
    func fill(_ mask: inout Mask, with coverage: UInt8, where isIncluded: (Int) -> Bool) {
        forEachRun { component, y, columns in
            guard isIncluded(component) else { return }
            let target = unsafe mask.raster.mutableView.base.assumingMemoryBound(to: UInt8.self)
            unsafe (target + y * size.width + columns.lowerBound).update(
                repeating: coverage, count: columns.count)
        }
    }

    /// Calls `body` with the component, the row and the columns of each run, in reading order.
    func forEachRun(_ body: (_ component: Int, _ y: Int, _ columns: Range<Int>) -> Void) {
        for y in 0..<runs.rows {
            for run in runs.runs(ofRow: y) {
                body(Int(labelling.labels[run]), y, runs.columns(ofRun: run))
            }
        }
    }

    /// Calls `body` for each run of `inner` with the component of this collection that contains the run, and with the
    /// run's own component. Each pixel of `inner` must be in a component of this collection.
    func locate(_ inner: MaskComponents, _ body: (_ outer: Int, _ inner: Int) -> Void) {
        for y in 0..<runs.rows {
            var run = runs.runs(ofRow: y).lowerBound
            for other in inner.runs.runs(ofRow: y) {
                let start = inner.runs.columns(ofRun: other).lowerBound
                while runs.columns(ofRun: run).upperBound <= start { run += 1 }
                body(Int(labelling.labels[run]), Int(inner.labelling.labels[other]))
            }
        }
    }
}

extension Mask {
    /// Returns the connected components of the pixels whose coverage is at least `level`.
    ///
    /// ```swift
    /// let mask = Mask(try Raster(size: PixelSize(width: 5, height: 1), pixels: [255, 0, 255, 255, 0]))
    /// let components = try mask.components()
    /// components.map(\.area)  // [1, 2]
    /// components[1].bounds  // 2x1 at (2, 0)
    /// ```
    ///
    /// - Parameters:
    ///   - level: The minimum coverage of a selected pixel, 0...255. With 0, all pixels are one component.
    ///   - connectivity: The neighbours that belong to the same component.
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    /// - Complexity: O(pixels), in practice. Takes memory for the runs of selected pixels, not for the pixels.
    public func components(
        atLeast level: UInt8 = 128, connectivity: Connectivity = .eight
    ) throws(MatteError) -> MaskComponents {
        try MaskComponents(MaskRuns(self, atLeast: level), connectivity)
    }
}
