internal import Matte
internal import MatteKernelTypes

/// The red, green and blue planes of a picture.
struct ColorPlanes: Sendable {
    var planes: [Plane]

    var width: Int { planes[0].width }
    var height: Int { planes[0].height }
    var size: PixelSize { planes[0].size }

    /// The weights of the channels in squared differences and in variances.
    static var weights: [Float] { [0.8, 1.2, 0.6] }

    init(_ picture: Raster<RGBA8>) throws(MatteError) {
        planes = []
        for channel in 0..<3 { planes.append(try Plane(channel: channel, of: picture)) }
    }

    private init(_ planes: [Plane]) { self.planes = planes }

    private func mapped(_ body: (Plane) throws(MatteError) -> Plane) throws(MatteError) -> ColorPlanes {
        var result: [Plane] = []
        for plane in planes { result.append(try body(plane)) }
        return ColorPlanes(result)
    }

    func halved() throws(MatteError) -> ColorPlanes {
        try mapped { (plane) throws(MatteError) in try plane.halved() }
    }

    func blurred(_ sigma: Double) throws(MatteError) -> ColorPlanes {
        try mapped { (plane) throws(MatteError) in try plane.blurred(sigma) }
    }

    /// Returns the picture as seen by a photo of the size `size`; see `PlanePyramid.sampled`.
    func sampled(_ map: WideMap, size: PixelSize) throws(MatteError) -> ColorPlanes {
        try mapped { (plane) throws(MatteError) in try PlanePyramid(plane).sampled(map, size: size) }
    }

    /// Returns the pixels of a rectangle, which may extend beyond the picture by pixels of its edge.
    func part(_ rect: PixelRect) throws(MatteError) -> ColorPlanes {
        try mapped { (plane) throws(MatteError) in
            let result = try Plane(width: rect.width, height: rect.height)
            let inside = max(0, rect.x)..<min(plane.width, rect.maxX)
            for y in 0..<rect.height {
                let (source, target) = unsafe (plane.row(rect.y + y), result.row(y))
                unsafe (target + inside.lowerBound - rect.x).update(
                    from: source + inside.lowerBound, count: inside.count)
                for x in rect.x..<inside.lowerBound { unsafe target[x - rect.x] = source[0] }
                for x in inside.upperBound..<rect.maxX {
                    unsafe target[x - rect.x] = source[plane.width - 1]
                }
            }
            return result
        }
    }

    /// Returns the sums of the variances of the channels in squares of `side` x `side` pixels around each pixel.
    func variances(_ side: Int) throws(MatteError) -> Plane {
        let result = try Plane(width: width, height: height)
        let kernels = KernelTable.current.planes
        for (plane, weight) in zip(planes, Self.weights) {
            let squares = try Plane(width: width, height: height)
            unsafe kernels.square(plane.values.base, squares.values.base, plane.values.count)
            let (mean, square) = (try plane.averaged(side), try squares.averaged(side))
            unsafe kernels.spread(
                square.values.base, mean.values.base, weight, result.values.base, result.values.count)
        }
        return result
    }

    /// Returns a measure of how far two pictures show different content at each pixel: near 0 for the same content, and
    /// 1 or more for other content.
    ///
    /// It is the least mean squared difference over moves of up to a pixel in each direction, divided by the smaller
    /// one of both local variances plus the square of `noise`.
    ///
    /// - Parameters:
    ///   - sigma: The standard deviation of the blur of both pictures, in pixels.
    ///   - side: The side of the square around each pixel over which differences are averaged.
    ///   - noise: The difference in flat parts that doesn't count as other content, in levels.
    func tolerantDifference(
        from other: ColorPlanes, sigma: Double, side: Int, noise: Double
    ) throws(MatteError) -> Plane {
        let (own, reply) = (try blurred(sigma), try other.blurred(sigma))
        let moved = try reply.part(
            PixelRect(x: -1, y: -1, width: width + 2, height: height + 2))
        let kernels = KernelTable.current.planes
        let difference = try Plane(width: width, height: height)
        var least: Plane?
        for down in 0...2 {
            for across in 0...2 {
                for y in 0..<height {
                    let a = unsafe own.planes.map { unsafe UnsafePointer($0.row(y)) }
                    let b = unsafe moved.planes.map { unsafe UnsafePointer($0.row(y + down) + across) }
                    unsafe kernels.differences(a, b, difference.row(y), width)
                }
                let mean = try difference.averaged(side)
                if let least {
                    unsafe kernels.least(mean.values.base, least.values.base, mean.values.count)
                } else {
                    least = mean
                }
            }
        }
        guard let least else { return difference }
        let (first, second) = (try own.variances(side), try reply.variances(side))
        unsafe kernels.ratio(
            first.values.base, second.values.base, Float(noise * noise), least.values.base,
            least.values.count)
        return least
    }
}

extension Plane {
    /// Returns the number that a share of the selected numbers is below, in 1/1024, at most 8. Returns nil if no number
    /// is selected.
    func quantile(_ share: Double, where isSelected: [Bool]) -> Double? {
        var counts = [Int](repeating: 0, count: 8193)
        var total = 0
        for index in isSelected.indices where isSelected[index] {
            unsafe counts[Int(min(8, max(0, values.base[index])) * 1024)] += 1
            total += 1
        }
        guard total > 0 else { return nil }
        let wanted = share * Double(total)
        var seen = 0
        for bin in counts.indices {
            seen += counts[bin]
            if Double(seen) >= wanted { return (Double(bin) + 0.5) / 1024 }
        }
        return 8
    }
}
