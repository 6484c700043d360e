/// The colours in which the classes of a segmentation are painted, one per class index (0...255). A class without a
/// colour is not painted.
public struct Palette: Hashable, Sendable {
    /// The colours of the classes 0, 1, 2 and so on, at most 256. The alpha of a colour scales the opacity of an
    /// overlay.
    public let colors: [RGBA8]

    /// Creates a palette from the colours of the classes 0, 1, 2 and so on. Colours after the 256th are ignored.
    ///
    /// ```swift
    /// let palette = Palette([RGBA8(red: 0, green: 0, blue: 0), RGBA8(red: 9, green: 0, blue: 0)])
    /// palette[1]?.red  // Optional(9)
    /// palette[2]?.red  // nil
    /// ```
    public init(_ colors: [RGBA8]) {
        self.colors = Array(colors.prefix(256))
    }

    /// The colour of the class with this index, or `nil` if the palette has none for it.
    public subscript(index: UInt8) -> RGBA8? {
        Int(index) < colors.count ? colors[Int(index)] : nil
    }

    /// The colour map of the PASCAL VOC data set, for all 256 class indices. Indices 0 to 20 are the classes of VOC,
    /// which DeepLab models use; 255 (void) is cream.
    ///
    /// The map is that of the VOC development kit. Bits 0, 1 and 2 of an index are the highest bits of red, green and
    /// blue; bits 3, 4 and 5 are their second-highest bits; bits 6 and 7 are the third-highest bits of red and green.
    public static let voc = Palette(
        (0..<256).map { index in
            var (red, green, blue) = (0, 0, 0)
            for level in 0..<3 {
                let bits = index >> (3 * level)
                red |= (bits & 1) << (7 - level)
                green |= (bits >> 1 & 1) << (7 - level)
                blue |= (bits >> 2 & 1) << (7 - level)
            }
            return RGBA8(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
        })

    /// Colours for the classes of MediaPipe's selfie multiclass model: 0 background, 1 hair, 2 body skin, 3 face skin,
    /// 4 clothes, 5 others. Matte chose these colours because they are easy to tell apart.
    public static let selfieMulticlass = Palette([
        RGBA8(red: 0, green: 0, blue: 0), RGBA8(red: 128, green: 62, blue: 117),
        RGBA8(red: 255, green: 179, blue: 0), RGBA8(red: 193, green: 0, blue: 32),
        RGBA8(red: 0, green: 125, blue: 52), RGBA8(red: 0, green: 83, blue: 138),
    ])

    /// Returns a palette of evenly spaced hues at full saturation, starting with red.
    ///
    /// ```swift
    /// Palette.hues(count: 3)[1]?.green  // Optional(255)
    /// ```
    ///
    /// - Parameter count: The number of classes, 0...256. Class k has a hue of 360 k / `count` degrees.
    /// - Precondition: `count` is in 0...256.
    public static func hues(count: Int) -> Palette {
        precondition(count >= 0 && count <= 256, "cannot make a palette of \(count) colours: use 0 to 256")
        return Palette(
            (0..<count).map { k in
                // The colour wheel has six sectors. In each sector, one channel increases or decreases, and the others
                // are constant.
                let place = Double(k) * 6 / Double(count)
                let sector = Int(place)
                let rising = UInt8((place - Double(sector)) * 255 + 0.5)
                let falling = 255 - rising
                let (red, green, blue): (UInt8, UInt8, UInt8) =
                    switch sector {
                    case 0: (255, rising, 0)
                    case 1: (falling, 255, 0)
                    case 2: (0, 255, rising)
                    case 3: (0, falling, 255)
                    case 4: (rising, 0, 255)
                    default: (255, 0, falling)
                    }
                return RGBA8(red: red, green: green, blue: blue)
            })
    }
}
