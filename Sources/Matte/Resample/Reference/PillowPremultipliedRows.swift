/// The rows of a picture with straight alpha in the last of four channels, premultiplied as by Pillow's conversion from
/// `RGBA` to `RGBa`.
struct PillowPremultipliedRows: PixelRows {
    let source: Rows
    let size: PixelSize

    var bytesPerPixel: Int { 4 }
    var bytesReadPerRow: Int { 4 * size.width }

    func write(x: Int, y: Int, count: Int, to destination: UnsafeMutableRawPointer) {
        let input = unsafe (source[y] + 4 * x).assumingMemoryBound(to: UInt8.self)
        let output = unsafe destination.assumingMemoryBound(to: UInt8.self)
        for i in 0..<count {
            let alpha = unsafe UInt32(input[4 &* i &+ 3])
            for channel in 0..<3 {
                // The product divided by 255, rounded to nearest.
                let product = unsafe UInt32(input[4 &* i &+ channel]) &* alpha &+ 128
                unsafe output[4 &* i &+ channel] = UInt8(
                    truncatingIfNeeded: ((product &>> 8) &+ product) &>> 8)
            }
            unsafe output[4 &* i &+ 3] = UInt8(truncatingIfNeeded: alpha)
        }
    }

    /// Divides the colours of premultiplied pixels by alpha, as Pillow's conversion from `RGBa` to `RGBA`: rounded
    /// down, at most 255, and unchanged where alpha is 0.
    static func divideByAlpha(_ pixels: UnsafeMutablePointer<UInt8>, count: Int) {
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
