// Reading the colour of a pixel from an image of any layout: components of 1 to 32 bits, integers and floats, in every
// order.
extension CGImage {
    /// Returns the pixel's sRGB colour and its alpha, in 0...1. The colour is not premultiplied.
    func color(_ x: Int, _ y: Int) -> (rgb: [Double], alpha: Double) {
        let space = colorSpace!
        let alphaInfo = alphaInfo
        let hasFourth = alphaInfo != .none
        let isFirst = [.first, .premultipliedFirst, .noneSkipFirst].contains(alphaInfo)
        var values = (0..<space.numberOfComponents + (hasFourth ? 1 : 0)).map { sample(x, y, $0) }
        var alpha = 1.0
        if hasFourth {
            let fourth = isFirst ? values.removeFirst() : values.removeLast()
            if alphaInfo != .noneSkipLast, alphaInfo != .noneSkipFirst { alpha = fourth }
        }
        if [.premultipliedFirst, .premultipliedLast].contains(alphaInfo) {
            values = values.map { alpha > 0 ? min(1, $0 / alpha) : 0 }
        }
        if let decode {
            for i in values.indices where space.model != .indexed {
                values[i] = decode[2 * i] + values[i] * (decode[2 * i + 1] - decode[2 * i])
            }
        }
        if space.model == .indexed { values = values.map { $0 * Double(1 << bitsPerComponent - 1) } }
        return (space.color(values), alpha)
    }

    /// Returns a component of a pixel in 0...1. Components are numbered from the most significant bits of the pixel's
    /// number.
    private func sample(_ x: Int, _ y: Int, _ component: Int) -> Double {
        let bytes = dataProvider!.bytes
        let order = bitmapInfo.rawValue & CGBitmapInfo.byteOrderMask.rawValue
        if bitsPerComponent < 8 {
            let bit = x * bitsPerPixel + component * bitsPerComponent
            let byte = Int(bytes[y * bytesPerRow + bit / 8])
            let value = byte >> (8 - bitsPerComponent - bit % 8) & (1 << bitsPerComponent - 1)
            return Double(value) / Double(1 << bitsPerComponent - 1)
        }
        let size = bitsPerComponent / 8
        let start = y * bytesPerRow + x * bitsPerPixel / 8
        var place = component * size
        // In this byte order, a pixel of four bytes is a 32-bit number that is stored with its least significant byte
        // first.
        if size == 1, order == CGBitmapInfo.byteOrder32Little.rawValue { place = 3 - component }
        var digits = (0..<size).map { bytes[start + place + $0] }
        let isLittle =
            size == 2 && order == CGBitmapInfo.byteOrder16Little.rawValue
            || size == 4 && order == CGBitmapInfo.byteOrder32Little.rawValue
        if isLittle { digits.reverse() }
        let number = digits.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        if bitmapInfo.contains(.floatComponents) { return Double(Float(bitPattern: number)) }
        return Double(number) / (pow(2, Double(bitsPerComponent)) - 1)
    }
}
