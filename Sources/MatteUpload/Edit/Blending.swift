package import Matte

extension Raster<RGBA8> {
    /// The picture laid over another of its size, as far as a mask selects it.
    ///
    /// Where coverage is 0 the other's pixels are kept to the bit, where it is 255 this one's; between, colours are
    /// weighed by alpha and rounded to nearest.
    ///
    /// - Precondition: the three sizes are the same.
    package func blended(over other: Raster<RGBA8>, through mask: Mask) throws(MatteError) -> Raster<RGBA8> {
        precondition(
            size == other.size && size == mask.size,
            "\(size) pixels can't be blended over \(other.size) through a mask of \(mask.size)")
        return try Raster(size: size) { y, pixels in
            let above = self.row(y), below = other.row(y), coverage = mask.raster.row(y)
            for x in 0..<width { pixels.append(above[x].blended(over: below[x], Int(coverage[x].value))) }
        }
    }
}

extension RGBA8 {
    fileprivate func blended(over other: RGBA8, _ coverage: Int) -> RGBA8 {
        if coverage == 255 { return self }
        if coverage == 0 { return other }
        let share = Int(alpha) * coverage, otherShare = Int(other.alpha) * (255 - coverage)
        let sum = share + otherShare
        guard sum > 0 else { return RGBA8(red: 0, green: 0, blue: 0, alpha: 0) }
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
            UInt8((Int(a) * share + Int(b) * otherShare + sum / 2) / sum)
        }
        return RGBA8(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: UInt8((sum + 127) / 255))
    }
}
