/// The positions of the photo's pixels in the reply: shifted, and scaled about a point, in pixels of one pyramid level.
///
/// A photo's pixel x is at x + shift + stretch (x - centre) in the reply. Pixel centres are whole numbers.
struct PlanarMap: Hashable, Sendable {
    var shiftX = 0.0
    var shiftY = 0.0
    /// The scale minus 1.
    var stretch = 0.0
    var centreX: Double
    var centreY: Double

    /// The same map in pixels that are `factor` times smaller.
    func refined(by factor: Double) -> PlanarMap {
        PlanarMap(
            shiftX: shiftX * factor, shiftY: shiftY * factor, stretch: stretch,
            centreX: (centreX + 0.5) * factor - 0.5, centreY: (centreY + 0.5) * factor - 0.5)
    }

    /// The longest way that a corner of a rectangle with these reaches from the centre goes.
    func reach(_ reachX: Double, _ reachY: Double) -> Double {
        let x = abs(shiftX) + abs(stretch) * reachX
        let y = abs(shiftY) + abs(stretch) * reachY
        return (x * x + y * y).squareRoot()
    }
}
