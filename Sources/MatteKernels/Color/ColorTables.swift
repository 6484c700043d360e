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
    /// the paths through a cell, the number of channels, the number of entries per axis, and the distance of a cell's
    /// first and last node. A copy, because the compiler would otherwise load them again after each byte that is written.
    private typealias Places = (
        nodes: UnsafeRawPointer, cells: UnsafePointer<Int32>, shares: UnsafePointer<Float>,
        paths: UnsafePointer<Int32>, channels: Int32, entries: Int, last: Int
    )

    @inline(__always)
    private static func tablePlaces(_ tables: UnsafeRawPointer, _ words: UnsafePointer<Int32>) -> Places {
        let last =
            words[0] == 1 ? words[18] : words[20] &+ words[19] &+ (words[0] == 3 ? words[18] : words[21])
        return (
            tables + Int(words[17]), (tables + 320).assumingMemoryBound(to: Int32.self),
            (tables + 320).assumingMemoryBound(to: Float.self),
            (tables + Int(words[22])).assumingMemoryBound(to: Int32.self), words[0], Int(words[23]), Int(last)
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
        return cv_hidden_f32x4(sum + SIMD4<Float>(repeating: v.z) * columns[2])
    }

    /// Returns the three curves, whose numbers of entries start at word `first`, of three values.
    @inline(__always)
    private static func curves(
        _ tables: UnsafeRawPointer, _ words: UnsafePointer<Int32>, _ first: Int, _ v: SIMD4<Float>
    ) -> SIMD4<Float> {
        let last = SIMD4(words[first], words[first &+ 1], words[first &+ 2], 2) &- SIMD4(repeating: 1)
        let (zero, one) = (SIMD4<Float>(repeating: 0), SIMD4<Float>(repeating: 1))
        let positive = zero.replacing(with: v, where: v .> zero)
        let position = one.replacing(with: positive, where: positive .< one) * cv_floats_i32x4(last)
        let whole = cv_truncate_f32x4(position)
        let i = (last &- SIMD4(repeating: 1)).replacing(with: whole, where: whole .< last)
        func entries(_ curve: Int, _ i: Int32) -> (Float, Float) {
            let entry =
                (tables + Int(words[first &+ 3 &+ curve])).assumingMemoryBound(to: Float.self) + Int(i)
            return (entry[0], entry[1])
        }
        let (x, y, z) = (entries(0, i.x), entries(1, i.y), entries(2, i.z))
        let near = cv_hidden_f32x4(SIMD4(x.0, y.0, z.0, 0))
        let far = cv_hidden_f32x4(SIMD4(x.1, y.1, z.1, 0))
        return near + (position - cv_floats_i32x4(i)) * (far - near)
    }

    /// Returns the value of the table of colours for the samples of a pixel, 0...65,535.
    @inline(__always)
    private static func interpolated(
        _ places: Places, _ a: Int, _ b: Int, _ c: Int, _ d: Int
    ) -> SIMD4<Float> {
        let (cells, shares) = (places.cells, places.shares)
        let first = 2 &* a
        let second = 2 &* (places.entries &+ b)
        let third = 2 &* (2 &* places.entries &+ c)
        switch places.channels {
        case 1:
            // Grey pixels have three equal samples.
            let place = Int(cells[first])
            let share = SIMD4<Float>(repeating: shares[first &+ 1])
            let (near, far) = (node(places, place), node(places, place &+ places.last))
            return near * (SIMD4<Float>(repeating: 1) - share) + far * share
        case 3:
            let (x, y, z) = (shares[first &+ 1], shares[second &+ 1], shares[third &+ 1])
            let place = Int(cells[first] &+ cells[second] &+ cells[third])
            let (shares, at) = path(places, place, x, y, z)
            var sum = node(places, place) * SIMD4(repeating: shares.0)
            sum = sum + node(places, at.0) * SIMD4(repeating: shares.1)
            sum = sum + node(places, at.1) * SIMD4(repeating: shares.2)
            return cv_hidden_f32x4(sum + node(places, at.2) * SIMD4(repeating: shares.3))
        default:
            let fourth = 2 &* (3 &* places.entries &+ d)
            let (x, y, z) = (shares[second &+ 1], shares[third &+ 1], shares[fourth &+ 1])
            let place = Int(cells[first] &+ cells[second] &+ cells[third] &+ cells[fourth])
            // The same node of both cells at a time.
            let (weights, at) = path(places, place, x, y, z)
            var sum = nodes(places, place) * SIMD8(repeating: weights.0)
            sum = sum + nodes(places, at.0) * SIMD8(repeating: weights.1)
            sum = sum + nodes(places, at.1) * SIMD8(repeating: weights.2)
            sum = sum + nodes(places, at.2) * SIMD8(repeating: weights.3)
            sum = cv_hidden_f32x8(sum)
            let (near, far) = (sum.lowHalf, sum.highHalf)
            return cv_hidden_f32x4(near + (far - near) * SIMD4(repeating: shares[first &+ 1]))
        }
    }

    /// Returns the weights of the nodes of the tetrahedron that contains a place in a cell, and the last three nodes. Of
    /// the cell's six tetrahedra, it is the one whose edges, from the cell's first node to its last, follow the axes in
    /// the order of the fractions, the largest first. Without branches: which order it is can't be predicted.
    @inline(__always)
    private static func path(
        _ places: Places, _ place: Int, _ x: Float, _ y: Float, _ z: Float
    ) -> (weights: (Float, Float, Float, Float), at: (Int, Int, Int)) {
        let order = Int(cv_order_of_three(x, y, z))
        let (least, most): (Float, Float) = (x < y ? x : y, x < y ? y : x)
        let (first, rest): (Float, Float) = (most < z ? z : most, most < z ? most : z)
        let (second, third): (Float, Float) = (rest < least ? least : rest, rest < least ? rest : least)
        return (
            (1 - first, first - second, second - third, third),
            (
                place &+ Int(places.paths[order]), place &+ Int(places.paths[order | 1]), place &+ places.last
            )
        )
    }

    @inline(__always)
    private static func node(_ places: Places, _ index: Int) -> SIMD4<Float> {
        cv_floats_u16x4(places.nodes + 8 &* index)
    }

    /// Returns a node and the next one.
    @inline(__always)
    private static func nodes(_ places: Places, _ index: Int) -> SIMD8<Float> {
        cv_floats_u16x8(places.nodes + 8 &* index)
    }
}
