internal import Matte

/// The colour correction of a reply in its own pixels: one curve per channel, and a field of differences that is given
/// in pixels of the compared frame.
struct ReplyCorrection {
    /// The offset, gain and bend of the curves for red, green and blue; see ``ColorCurve``.
    var terms = [[Double]](repeating: [0, 0, 0], count: 3)
    /// The differences to add, one per block, or nil for none.
    var field: BlockField?
    /// The side of a block of ``field`` in pixels of the frame.
    var side = 8

    /// Corrects a reply. Alpha is unchanged; each channel is rounded half up.
    ///
    /// - Parameter transform: The map from pixels of the frame to pixels of the reply.
    func apply(
        to reply: inout Raster<RGBA8>, _ transform: AffineTransform, _ parallelism: Parallelism
    ) throws(MatteError) {
        let inverse = try transform.inverted()
        let curves = terms.map { terms in
            (0..<256).map { level in
                let u = (Double(level) - 128) / 128
                return Float(Double(level) + terms[0] + terms[1] * u + terms[2] * (u * u - 1 / 3))
            }
        }
        let (field, side, source) = (field, Double(side), reply)
        let (width, height) = (reply.width, reply.height)
        let pixels = unsafe reply.mutableView.start.assumingMemoryBound(to: RGBA8.self)
        let bands = min(height, 16)
        try Bands.run(count: bands, threads: parallelism.limit) { (band) throws(MatteError) in
            for y in height * band / bands..<height * (band + 1) / bands {
                let row = source.row(y)
                for x in 0..<width {
                    let pixel = row[x]
                    var color = SIMD4<Float>(
                        curves[0][Int(pixel.red)], curves[1][Int(pixel.green)], curves[2][Int(pixel.blue)], 0)
                    if let field {
                        let place = inverse.applied(
                            to: SubpixelPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
                        color += field.value(atX: place.x / side - 0.5, y: place.y / side - 0.5)
                    }
                    color.clamp(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
                    unsafe pixels[y * width + x] = RGBA8(
                        red: UInt8(color.x + 0.5), green: UInt8(color.y + 0.5), blue: UInt8(color.z + 0.5),
                        alpha: pixel.alpha)
                }
            }
        }
        withExtendedLifetime(reply) {}
    }
}
