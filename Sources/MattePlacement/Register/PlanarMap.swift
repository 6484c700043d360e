internal import Matte

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

    /// Returns the same map in pixels of another pyramid level. That level's sides are `factor` times as long in pixels
    /// as this level's.
    func refined(by factor: Double) -> PlanarMap {
        PlanarMap(
            shiftX: shiftX * factor, shiftY: shiftY * factor, stretch: stretch,
            centreX: (centreX + 0.5) * factor - 0.5, centreY: (centreY + 0.5) * factor - 0.5)
    }

    /// Returns the maximum distance, in pixels, by which the map moves a corner of a rectangle. The rectangle extends
    /// from the map's centre by `reachX` pixels to the left and right, and by `reachY` pixels up and down.
    func reach(_ reachX: Double, _ reachY: Double) -> Double {
        let x = abs(shiftX) + abs(stretch) * reachX
        let y = abs(shiftY) + abs(stretch) * reachY
        return (x * x + y * y).squareRoot()
    }
}
