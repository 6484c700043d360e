import CVector

extension Kernels {
    @inline(never)
    static func convertTableColors(
        _ row: UnsafeMutableRawPointer, _ pixels: Int, _ bytesPerPixel: Int, _ redOffset: Int,
        _ tables: UnsafeRawPointer
    ) {
        let words = tables.assumingMemoryBound(to: Int32.self)
        let channels = Int(words[0])
        let places = tablePlaces(tables, words)
        let (least, levels) = levelTables(tables, words)
        let blueOffset = 2 &- redOffset
        var pixel = row.assumingMemoryBound(to: UInt8.self)
        // Neighbouring pixels of graphics are often equal, so the last result is kept.
        var lastKey: UInt64 = .max
        var (red, green, blue): (UInt8, UInt8, UInt8) = (0, 0, 0)
        for _ in 0..<pixels {
            let (a, b, c) = (Int(pixel[redOffset]), Int(pixel[1]), Int(pixel[blueOffset]))
            let d = channels == 4 ? Int(pixel[3]) : 0
            // By way of 32 bits without a sign: where `Int` has 32 bits, white inks would otherwise be the initial key.
            let key = UInt64(UInt32(truncatingIfNeeded: a | b &<< 8 | c &<< 16 | d &<< 24))
            if key != lastKey {
                let light = tableLight(tables, words, places, a, b, c, d)
                red = level(light.x, least, levels)
                green = level(light.y, least, levels)
                blue = level(light.z, least, levels)
                lastKey = key
            }
            pixel[redOffset] = red
            pixel[1] = green
            pixel[blueOffset] = blue
            if channels == 4 { pixel[3] = 255 }
            pixel += bytesPerPixel
        }
    }

    @inline(never)
    static func convertWideTableColors(
        _ row: UnsafeMutableRawPointer, _ pixels: Int, _ bytesPerPixel: Int, _ redOffset: Int,
        _ tables: UnsafeRawPointer
    ) {
        let words = tables.assumingMemoryBound(to: Int32.self)
        let places = tablePlaces(tables, words)
        let (least, levels) = levelTables(tables, words)
        let blueOffset = 2 &- redOffset
        var source = UnsafePointer(row.assumingMemoryBound(to: UInt8.self))
        var pixel = row.assumingMemoryBound(to: UInt8.self)
        for _ in 0..<pixels {
            let (a, b) = (sample(source, redOffset), sample(source, 1))
            let light = tableLight(tables, words, places, a, b, sample(source, blueOffset), 0)
            // Read all samples of the pixel before writing its levels, because the conversion is in place.
            let alpha = bytesPerPixel == 4 ? scaled(sample(source, 3)) : 0
            pixel[redOffset] = level(light.x, least, levels)
            pixel[1] = level(light.y, least, levels)
            pixel[blueOffset] = level(light.z, least, levels)
            if bytesPerPixel == 4 { pixel[3] = alpha }
            source += 2 &* bytesPerPixel
            pixel += bytesPerPixel
        }
    }

    /// Returns the thresholds and levels of ``level(_:_:_:)``.
    @inline(__always)
    private static func levelTables(
        _ tables: UnsafeRawPointer, _ words: UnsafePointer<Int32>
    ) -> (UnsafePointer<Float>, UnsafePointer<UInt8>) {
        let start = tables + Int(words[24])
        return (
            start.assumingMemoryBound(to: Float.self), (start + 1_028).assumingMemoryBound(to: UInt8.self)
        )
    }

    /// The parts of the tables that give a pixel's place: the nodes, the entries of all axes as integers and as floats,
    /// the number of channels, the number of entries per axis, and the distances of nodes along the axes. A copy, because
    /// the compiler would otherwise load them again after each byte that is written.
    private typealias Places = (
        nodes: UnsafeRawPointer, cells: UnsafePointer<Int32>, shares: UnsafePointer<Float>, channels: Int32,
        entries: Int, first: Int, second: Int, third: Int, fourth: Int
    )

    @inline(__always)
    private static func tablePlaces(_ tables: UnsafeRawPointer, _ words: UnsafePointer<Int32>) -> Places {
        (
            tables + Int(words[17]), (tables + 320).assumingMemoryBound(to: Int32.self),
            (tables + 320).assumingMemoryBound(to: Float.self), words[0], Int(words[23]), Int(words[18]),
            Int(words[19]), Int(words[20]), Int(words[21])
        )
    }

    /// Returns the linear light of a pixel in steps of 1/4,096, given its samples.
    @inline(__always)
    private static func tableLight(
        _ tables: UnsafeRawPointer, _ words: UnsafePointer<Int32>, _ places: Places, _ a: Int, _ b: Int,
        _ c: Int,
        _ d: Int
    ) -> SIMD4<Float> {
        var v = interpolated(places, a, b, c, d) * SIMD4<Float>(repeating: 1 / 65_535)
        let columns = (tables + 128).assumingMemoryBound(to: SIMD4<Float>.self)
        if words[1] != 0 { v = curves(tables, words, 2, v) }
        if words[15] != 0 { v = product(columns, v) }
        if words[8] != 0 { v = curves(tables, words, 9, v) }
        if words[16] != 0 {
            let f = product(columns + 4, v)
            let cube = (f * f) * f
            let line = (f - SIMD4<Float>(repeating: 16 / 116)) * SIMD4<Float>(repeating: 108.0 / 841)
            v = line.replacing(with: cube, where: f .> SIMD4<Float>(repeating: 6.0 / 29))
        }
        return product(columns + 8, v)
    }

    /// Returns a matrix of three columns, followed by an offset, times a vector.
    @inline(__always)
    private static func product(_ columns: UnsafePointer<SIMD4<Float>>, _ v: SIMD4<Float>) -> SIMD4<Float> {
        var sum = columns[3] + SIMD4<Float>(repeating: v.x) * columns[0]
        sum = sum + SIMD4<Float>(repeating: v.y) * columns[1]
        return sum + SIMD4<Float>(repeating: v.z) * columns[2]
    }

    /// Returns the three curves, whose numbers of entries start at word `first`, of three values.
    @inline(__always)
    private static func curves(
        _ tables: UnsafeRawPointer, _ words: UnsafePointer<Int32>, _ first: Int, _ v: SIMD4<Float>
    ) -> SIMD4<Float> {
        SIMD4(
            curve(tables, words, first, v.x), curve(tables, words, first &+ 1, v.y),
            curve(tables, words, first &+ 2, v.z), 0)
    }

    @inline(__always)
    private static func curve(
        _ tables: UnsafeRawPointer, _ words: UnsafePointer<Int32>, _ index: Int, _ x: Float
    ) -> Float {
        let entries = (tables + Int(words[index &+ 3])).assumingMemoryBound(to: Float.self)
        let last = words[index] &- 1
        let positive: Float = x > 0 ? x : 0
        let position = (positive < 1 ? positive : 1) * Float(last)
        let whole = Int32(position)
        let i = Int(whole < last ? whole : last &- 1)
        return entries[i] + (position - Float(Int32(i))) * (entries[i &+ 1] - entries[i])
    }

    /// Returns the value of the table of colours for the samples of a pixel, 0...65,535.
    @inline(__always)
    private static func interpolated(
        _ places: Places, _ a: Int, _ b: Int, _ c: Int, _ d: Int
    ) -> SIMD4<Float> {
        let (cells, shares) = (places.cells, places.shares)
        let second = 2 &* (places.entries &+ b)
        let third = 2 &* (2 &* places.entries &+ c)
        switch places.channels {
        case 1:
            // Grey pixels have three equal samples.
            let place = Int(cells[2 &* b])
            let share = SIMD4<Float>(repeating: shares[2 &* b &+ 1])
            let (near, far) = (node(places.nodes, place), node(places.nodes, place &+ places.first))
            return near * (SIMD4<Float>(repeating: 1) - share) + far * share
        case 3:
            let first = 2 &* a
            return tetrahedral(
                places.nodes, Int(cells[first] &+ cells[second] &+ cells[third]), shares[first &+ 1],
                shares[second &+ 1], shares[third &+ 1], places.first, places.second, places.third)
        default:
            let first = 2 &* a
            let fourth = 2 &* (3 &* places.entries &+ d)
            let place = Int(cells[first] &+ cells[second] &+ cells[third] &+ cells[fourth])
            let (x, y, z) = (shares[second &+ 1], shares[third &+ 1], shares[fourth &+ 1])
            let near = tetrahedral(
                places.nodes, place, x, y, z, places.second, places.third, places.fourth)
            let far = tetrahedral(
                places.nodes, place &+ places.first, x, y, z, places.second, places.third, places.fourth)
            return near + (far - near) * SIMD4<Float>(repeating: shares[first &+ 1])
        }
    }

    /// Interpolates in one of the six tetrahedra of a cell: the one whose edges, from the cell's first node to its
    /// last, follow the axes in the order of the fractions, the largest first.
    @inline(__always)
    private static func tetrahedral(
        _ nodes: UnsafeRawPointer, _ place: Int, _ x: Float, _ y: Float, _ z: Float, _ stepX: Int,
        _ stepY: Int,
        _ stepZ: Int
    ) -> SIMD4<Float> {
        // Sort with a fixed network. Of two equal fractions, the order doesn't matter: the node between them has no
        // weight.
        let swapsXY = x < y
        let (high, highStep) = (swapsXY ? y : x, swapsXY ? stepY : stepX)
        let (low, lowStep) = (swapsXY ? x : y, swapsXY ? stepX : stepY)
        let swapsLow = low < z
        let (middle, middleStep) = (swapsLow ? z : low, swapsLow ? stepZ : lowStep)
        let (third, thirdStep) = (swapsLow ? low : z, swapsLow ? lowStep : stepZ)
        let swapsHigh = high < middle
        let (first, firstStep) = (swapsHigh ? middle : high, swapsHigh ? middleStep : highStep)
        let (second, secondStep) = (swapsHigh ? high : middle, swapsHigh ? highStep : middleStep)
        var at = place
        var sum = node(nodes, at) * SIMD4<Float>(repeating: 1 - first)
        at = at &+ firstStep
        sum = sum + node(nodes, at) * SIMD4<Float>(repeating: first - second)
        at = at &+ secondStep
        sum = sum + node(nodes, at) * SIMD4<Float>(repeating: second - third)
        at = at &+ thirdStep
        return sum + node(nodes, at) * SIMD4<Float>(repeating: third)
    }

    @inline(__always)
    private static func node(_ nodes: UnsafeRawPointer, _ index: Int) -> SIMD4<Float> {
        cv_floats_u16x4(nodes + 8 &* index)
    }
}
