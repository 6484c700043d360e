public import Matte

/// A large picture given by a formula, and the replies of editors that show it with a known drift.
public struct WideScene {
    /// The size of the large picture.
    public var size: PixelSize
    /// The factor of a reply's levels, and the levels that are added.
    public var (gain, bias) = (1.0, 0.0)
    private let waves: [PasteScene.Waves]

    /// Creates a scene with its own waves per channel.
    public init(_ width: Int, _ height: Int, seed: UInt64 = 11) {
        size = PixelSize(width: width, height: height)
        waves = (0..<3).map { PasteScene.Waves(seed: seed + $0, count: 14, height: 12) }
    }

    /// The large picture.
    public var picture: Raster<RGBA8> { drawn(size, 1, 0) { ($0, $1) } }

    /// Returns a picture whose position (u, v) shows a position of the large picture. Positions are in pixels, and (0, 0)
    /// is the outer corner of the first pixel.
    public func reply(_ size: PixelSize, _ place: (Double, Double) -> (Double, Double)) -> Raster<RGBA8> {
        drawn(size, gain, bias, place)
    }

    /// Returns a reply that shows a rectangle of the large picture, displaced in pixels of the large picture, and with a
    /// scale that differs from the expected one.
    public func reply(
        _ size: PixelSize, showing rect: PixelRect, x: Double = 0, y: Double = 0, zoomX: Double = 1,
        zoomY: Double = 1
    ) -> Raster<RGBA8> {
        let (perX, perY) = (
            Double(rect.width) / Double(size.width) / zoomX, Double(rect.height) / Double(size.height) / zoomY
        )
        return reply(size) { (u, v) in (Double(rect.x) - x + u * perX, Double(rect.y) - y + v * perY) }
    }

    private func drawn(
        _ size: PixelSize, _ gain: Double, _ bias: Double, _ place: (Double, Double) -> (Double, Double)
    ) -> Raster<RGBA8> {
        Raster(width: size.width, height: size.height, repeating: RGBA8(red: 0, green: 0, blue: 0)).with {
            raster in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let (u, v) = place(Double(x) + 0.5, Double(y) + 0.5)
                    func level(_ channel: Int) -> UInt8 {
                        let value = gain * waves[channel].value(u, v) + bias
                        return UInt8(min(255, max(0, value.rounded())))
                    }
                    raster[x, y] = RGBA8(red: level(0), green: level(1), blue: level(2))
                }
            }
        }
    }
}
