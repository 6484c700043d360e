public import Matte

extension PictureLight {
    /// Returns the light as a model's input: three linear numbers per pixel, where 1 is the white of a standard display.
    /// Brighter light is above 1. Numbers are negative where a colour is outside of the primaries.
    ///
    /// ```swift
    /// let numbers = try photo.light().tensor(resizedTo: PixelSize(width: 30, height: 20))
    /// numbers.count  // 1800
    /// ```
    ///
    /// - Parameters:
    ///   - target: The size of the result, at most that of the picture on both sides; `nil` for the picture's own. Each
    ///     number is then the mean of the area that it covers.
    ///   - primaries: The primaries of red, green and blue.
    ///   - layout: The order of the numbers.
    /// - Throws: `MatteError` with code `parameter` for an empty or larger size, `limits` if the numbers exceed the limit on
    ///   memory, `decoding` for a damaged file, or `cancelled`.
    /// - Complexity: O(pixels).
    public func tensor(
        resizedTo target: PixelSize? = nil, primaries: LightPrimaries = .sRGB, layout: TensorLayout = .nchw
    ) throws(MatteError) -> [Float] {
        let result = target ?? size
        guard result.width >= 1, result.height >= 1, result.width <= size.width, result.height <= size.height
        else {
            throw MatteError(
                .parameter,
                "cannot reduce light of \(size) to \(result): each side must be at least 1 and at most the picture's"
            )
        }
        try need.adding(pixelBytes(result, 12), "the numbers").check(
            "render the light of a picture of \(size)")
        var numbers = [Float](repeating: 0, count: 3 * result.area)
        let pass = try pass(resizedTo: result, primaries: primaries)
        for y in 0..<result.height {
            let line = try pass.next()
            for x in 0..<result.width {
                for c in 0..<3 {
                    let place = y * result.width + x
                    numbers[layout == .nchw ? c * result.area + place : 3 * place + c] = line[3 * x + c]
                }
            }
        }
        return numbers
    }

    /// Starts a pass over the rows of light.
    ///
    /// - Parameter result: The size of the rows' picture, at most the light's own.
    package func pass(
        resizedTo result: PixelSize, primaries: LightPrimaries
    ) throws(MatteError) -> LightPass {
        let rows = try LightRows(self, matrix(to: primaries))
        guard result != size else { return LightPass(.whole(rows)) }
        let whole = SubpixelRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        return LightPass(.reduced(LightReduction(rows, of: size, whole, to: result)))
    }
}

/// One pass over the rows of a picture's light, at its own size or reduced.
package struct LightPass {
    enum Source {
        case whole(LightRows)
        case reduced(LightReduction)
    }

    private let source: Source

    init(_ source: Source) {
        self.source = source
    }

    /// Returns the next row, three numbers per pixel.
    ///
    /// - Precondition: The picture has a row left.
    package func next() throws(MatteError) -> [Float] {
        switch source {
        case .whole(let rows):
            try rows.advance()
            return rows.line
        case .reduced(let rows):
            try rows.advance()
            return rows.line
        }
    }
}
