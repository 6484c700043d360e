import Matte

extension RunLengths {
    /// Reads lists of rings from standard input and prints the COCO text of their area by both rules.
    ///
    /// A list is the width and height of its mask and the number of rings as little-endian 32-bit integers. A ring is the
    /// number of its points and then x and y of each, in units of 1/1024 pixel.
    static func printPolygons() throws {
        while let header = integers(3) {
            let size = PixelSize(width: header[0], height: header[1])
            var rings: [[SubpixelPoint]] = []
            for _ in 0..<header[2] {
                guard let count = integers(1)?[0], let numbers = integers(2 * count) else {
                    fatalError("the input ends")
                }
                rings.append(
                    stride(from: 0, to: 2 * count, by: 2).map {
                        SubpixelPoint(x: Double(numbers[$0]) / 1024, y: Double(numbers[$0 + 1]) / 1024)
                    })
            }
            let texts = try PolygonRule.allCases.map { rule in
                try RunLengthMask(Mask(pixelCentersIn: .polygons(rings, rule: rule), size: size)).cocoText
            }
            print(texts.joined(separator: " "))
        }
    }

    private static func integers(_ count: Int) -> [Int]? {
        next(4 * count).map { bytes in
            (0..<count).map { i in (0..<4).reduce(0) { $0 | Int(bytes[4 * i + $1]) << (8 * $1) } }
        }
    }
}
