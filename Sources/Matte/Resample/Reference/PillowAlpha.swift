/// Pillow's conversion of premultiplied pixels with alpha in the last of four channels: from `RGBa` to `RGBA`.
///
/// The opposite conversion rounds the products of colour and alpha to nearest, as Matte's own does.
enum PillowAlpha {
    /// Divides the colours of premultiplied pixels by alpha: rounded down, at most 255, and unchanged where alpha is 0.
    static func divide(_ pixels: UnsafeMutablePointer<UInt8>, count: Int) {
        for i in 0..<count {
            let alpha = unsafe UInt32(pixels[4 &* i &+ 3])
            guard alpha != 0, alpha != 255 else { continue }
            for channel in 0..<3 {
                let quotient = unsafe 255 &* UInt32(pixels[4 &* i &+ channel]) / alpha
                unsafe pixels[4 &* i &+ channel] = UInt8(min(255, quotient))
            }
        }
    }
}
