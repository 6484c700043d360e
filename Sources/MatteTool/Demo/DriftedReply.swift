import Matte

/// A stand-in for an editor's reply. It has the usual defects of real replies: apart from the repainted region, it
/// shows the upload shifted, scaled and tinted.
struct DriftedReply {
    /// The shift of the reply's content, in pixels of the upload.
    static let shift = (x: 5.3, y: -3.6)
    /// The size of the reply's content relative to the upload's.
    static let scale = 1.008
    /// The gains of red, green and blue in 256ths.
    static let gains = (red: 268, green: 256, blue: 240)
    /// The bias of all channels, in levels.
    static let bias = 5

    let upload: Raster<RGBA8>
    /// The region to repaint, in pixels of the upload: 255 inside.
    let region: Mask

    /// Returns the reply. Near the region's edge it shows the upload, so that a seam there is an error of pasting.
    func picture() throws -> Raster<RGBA8> {
        var repainted = upload
        // Repaint the inner part only.
        let inner = try region.eroded(by: Double(max(1, upload.size.shorterSide / 25)), element: .square)
            .feathered(width: Double(max(1, upload.size.shorterSide / 50)), side: .inwards)
        for y in 0..<upload.height {
            for x in 0..<upload.width where inner.raster[x, y].value > 0 {
                let share = Int(inner.raster[x, y].value)
                let pixel = upload[x, y]
                // Exchange red and blue.
                func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
                    UInt8((Int(a) * (255 - share) + Int(b) * share + 127) / 255)
                }
                repainted[x, y].red = mix(pixel.red, pixel.blue)
                repainted[x, y].blue = mix(pixel.blue, pixel.red)
            }
        }
        // A larger reply shows a smaller part of the upload.
        let unit = 4096.0
        let (width, height) = (Double(upload.width) * unit, Double(upload.height) * unit)
        let section = PixelRect(
            x: Int(((1 - 1 / Self.scale) / 2 * width - Self.shift.x * unit).rounded()),
            y: Int(((1 - 1 / Self.scale) / 2 * height - Self.shift.y * unit).rounded()),
            width: Int((width / Self.scale).rounded()), height: Int((height / Self.scale).rounded()))
        var reply = try ResizePlan<RGBA8>(
            from: upload.size, section: section, unit: Int(unit), scaledTo: upload.size,
            keeping: upload.bounds, filter: .lanczos3, light: .encoded
        ).resized(repainted.view)
        for y in 0..<reply.height {
            for x in 0..<reply.width {
                let pixel = reply[x, y]
                func tinted(_ value: UInt8, _ gain: Int) -> UInt8 {
                    UInt8(min(255, (Int(value) * gain + 128) / 256 + Self.bias))
                }
                reply[x, y] = RGBA8(
                    red: tinted(pixel.red, Self.gains.red), green: tinted(pixel.green, Self.gains.green),
                    blue: tinted(pixel.blue, Self.gains.blue), alpha: pixel.alpha)
            }
        }
        return reply
    }
}
