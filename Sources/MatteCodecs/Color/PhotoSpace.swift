package import Matte

/// The conversions between sRGB and the colour space of a photo that is defined by a matrix and curves.
///
/// A photo is edited in its own space: pictures in sRGB are converted into it, and the photo's pixels stay as stored. A
/// conversion of the photo to sRGB and back would change colours, because sRGB has fewer of them.
package struct PhotoSpace: Sendable {
    private let toSRGB: ColorConversion
    /// The matrix from linear sRGB to the photo's linear values.
    private let matrix: [Double]
    /// The linear values of the levels of sRGB.
    private let light: [Double]
    private let encodings: [Encoding]

    /// The conversion of linear values to the levels of a channel.
    private struct Encoding {
        static let steps = 4_096
        /// The smallest linear value of each level. That of level 0 is negative infinity.
        var thresholds: [Double] = [-.infinity]
        /// The levels of linear values at equal distances, from which the search for a threshold starts.
        var starts: [UInt8] = []

        init(_ curve: TransferCurve) {
            for level in 1...255 { thresholds.append(curve.linear((Double(level) - 0.5) / 255)) }
            var level = 0
            for step in 0...Self.steps {
                while level < 255, thresholds[level + 1] <= Double(step) / Double(Self.steps) { level += 1 }
                starts.append(UInt8(level))
            }
        }

        /// Returns the level whose encoded value is nearest.
        func level(_ light: Double) -> UInt8 {
            guard light > 0 else { return 0 }
            guard light < 1 else { return 255 }
            var level = Int(starts[Int(light * Double(Self.steps))])
            while level < 255, thresholds[level + 1] <= light { level += 1 }
            return UInt8(level)
        }
    }

    /// Creates the conversions for a colour space. Returns `nil` if it is sRGB, or not defined by a matrix and curves.
    init?(_ source: ColorSource) {
        guard case .matrix(let columns, let curves) = source, let conversion = ColorConversion(source),
            let inverse = columns.inverse
        else { return nil }
        for curve in curves { if case .toneMapped = curve { return nil } }
        toSRGB = conversion
        matrix = (inverse * Matrix3x3.sRGB).rows.flatMap { $0 }
        light = (0...255).map { TransferCurve.sRGB.linear(Double($0) / 255) }
        encodings = curves.map(Encoding.init)
    }

    /// Converts pixels from sRGB into the photo's space. Colours outside of it are clipped. The result differs by at most
    /// 1 level from the same arithmetic in double precision, and only within rounding errors of a level's limit.
    package func convertFromSRGB(_ view: inout MutableRasterView<RGBA8>) {
        let (matrix, light) = (self.matrix, self.light)
        let (red, green, blue) = (encodings[0], encodings[1], encodings[2])
        var last: (RGBA8, RGBA8)?
        for y in 0..<view.height {
            for x in 0..<view.width {
                let pixel = view[x, y]
                if let last, last.0 == pixel {
                    view[x, y] = last.1
                    continue
                }
                let (r, g, b) = (light[Int(pixel.red)], light[Int(pixel.green)], light[Int(pixel.blue)])
                let converted = RGBA8(
                    red: red.level(matrix[0] * r + matrix[1] * g + matrix[2] * b),
                    green: green.level(matrix[3] * r + matrix[4] * g + matrix[5] * b),
                    blue: blue.level(matrix[6] * r + matrix[7] * g + matrix[8] * b), alpha: pixel.alpha)
                view[x, y] = converted
                last = (pixel, converted)
            }
        }
    }

    /// Replaces pixels in the photo's space by what remains of them in an upload, which is in sRGB.
    package func roundTrip(_ view: inout MutableRasterView<RGBA8>) {
        for y in 0..<view.height {
            unsafe toSRGB.apply(view.start + y * view.bytesPerRow, bytesPerPixel: 4, count: view.width)
        }
        convertFromSRGB(&view)
    }
}
