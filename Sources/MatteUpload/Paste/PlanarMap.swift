/// A map from positions in the photo to positions in the reply: a shift, and a scale around a centre. Lengths are in
/// pixels of one pyramid level.
///
/// Position x in the photo corresponds to x + shift + stretch (x - centre) in the reply, along each axis. Pixel centres
/// have integer coordinates.
struct PlanarMap: Hashable, Sendable {
    var shiftX = 0.0
    var shiftY = 0.0
    /// The map's scale minus 1.
    var stretch = 0.0
    var centreX: Double
    var centreY: Double

    /// Returns the same map in pixels of a level whose resolution is `factor` times as high.
    func refined(by factor: Double) -> PlanarMap {
        PlanarMap(
            shiftX: shiftX * factor, shiftY: shiftY * factor, stretch: stretch,
            centreX: (centreX + 0.5) * factor - 0.5, centreY: (centreY + 0.5) * factor - 0.5)
    }

    /// Returns the maximum distance, in pixels, that the map moves a corner of a rectangle around the centre. The
    /// rectangle extends by `reachX` and `reachY` pixels to each side of the centre.
    func reach(_ reachX: Double, _ reachY: Double) -> Double {
        let x = abs(shiftX) + abs(stretch) * reachX
        let y = abs(shiftY) + abs(stretch) * reachY
        return (x * x + y * y).squareRoot()
    }
}
