/// The map from the photo's pixels to the reply's: a shift, and a scale around a point, in pixels of one pyramid
/// level.
///
/// Pixel x of the photo is at x + shift + stretch (x - centre) in the reply. Pixel centres are integers.
struct PlanarMap: Hashable, Sendable {
    var shiftX = 0.0
    var shiftY = 0.0
    /// The scale minus 1.
    var stretch = 0.0
    var centreX: Double
    var centreY: Double

    /// Returns the map for a level whose pixels are smaller by `factor`.
    func refined(by factor: Double) -> PlanarMap {
        PlanarMap(
            shiftX: shiftX * factor, shiftY: shiftY * factor, stretch: stretch,
            centreX: (centreX + 0.5) * factor - 0.5, centreY: (centreY + 0.5) * factor - 0.5)
    }

    /// Returns the maximum distance that the map moves a corner of a rectangle, where the rectangle extends by `reachX`
    /// and `reachY` on each side of the centre.
    func reach(_ reachX: Double, _ reachY: Double) -> Double {
        let x = abs(shiftX) + abs(stretch) * reachX
        let y = abs(shiftY) + abs(stretch) * reachY
        return (x * x + y * y).squareRoot()
    }
}
