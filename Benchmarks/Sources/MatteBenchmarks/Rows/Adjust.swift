import BenchmarkResults
import CPeers
import Glibc
import Matte

extension Suite {
    /// Adds adjustments of colours to the suite. Plans and tables are made before the time is measured.
    mutating func addAdjustments() {
        let size = Inputs.s
        let bytes = Inputs.rgbaBytes(size)
        let text = Inputs.text(size) + " RGBA"
        compare(
            .adjust, "curve", text, copying: bytes, goal: Goal(1, over: "OpenCV"), pairGoal: .scaling,
            depth: .short, pipeline: "one table for red, green and blue"
        ) { c in
            let source = Picture<RGBA8>(try Inputs.photo(size))
            let target = Picture<RGBA8>(size)
            let plan = AdjustmentPlan(try .exposure(0.5))
            c.expect { Reference.exposed(source, by: [0.5, 0.5, 0.5]) }
            c.matte(output: target.bytes) { parallelism in
                try target.write { try plan.adjust(source.view, into: &$0, parallelism: parallelism) }
            }
            let table = Self.table([0.5, 0.5, 0.5])
            c.peer(.openCV, threads: [1, 2], note: "alpha has a table too", output: target.bytes) {
                cv2_lut(source.source, target.target, table)
            }
        }
        compare(
            .adjust, "curve per channel", text, copying: bytes, goal: Goal(1, over: "OpenCV"),
            pipeline: "three tables"
        ) { c in
            let source = Picture<RGBA8>(try Inputs.photo(size))
            let target = Picture<RGBA8>(size)
            let stops = [0.5, 0, -0.5]
            let gains = try WhiteBalance(red: exp2(stops[0]), green: 1, blue: exp2(stops[2]))
            let plan = AdjustmentPlan(.whiteBalance(gains))
            c.expect { Reference.exposed(source, by: stops) }
            c.matte(output: target.bytes) { parallelism in
                try target.write { try plan.adjust(source.view, into: &$0, parallelism: parallelism) }
            }
            let table = Self.table(stops)
            c.peer(.openCV, threads: [1, 2], output: target.bytes) {
                cv2_lut(source.source, target.target, table)
            }
        }
        compare(
            .adjust, "colour matrix", text, copying: bytes, goal: Goal(2), pairGoal: .scaling, depth: .short,
            pipeline: "saturation"
        ) { c in
            let source = Picture<RGBA8>(try Inputs.photo(size))
            let target = Picture<RGBA8>(size)
            let plan = AdjustmentPlan(try .saturation(1.3))
            let matrix = Self.saturation(1.3)
            c.expect { Reference.mixed(source, by: matrix) }
            c.matte(output: target.bytes) { parallelism in
                try target.write { try plan.adjust(source.view, into: &$0, parallelism: parallelism) }
            }
            c.peer(.openCV, threads: [1, 2], output: target.bytes) {
                cv2_transform(source.source, target.target, matrix)
            }
        }
        compare(
            .adjust, "curves and matrix", text, copying: bytes,
            pipeline: "exposure, saturation and contrast in one pass"
        ) { c in
            let source = Picture<RGBA8>(try Inputs.photo(size))
            let target = Picture<RGBA8>(size)
            let plan = AdjustmentPlan(try .exposure(0.5).then(.saturation(1.3)).then(.contrast(1.1)))
            c.matte(output: target.bytes) { parallelism in
                try target.write { try plan.adjust(source.view, into: &$0, parallelism: parallelism) }
            }
        }
        compare(
            .adjust, "unsharp mask, sigma 1", text, copying: bytes, pairGoal: .scaling, depth: .short,
            pipeline: "opaque pixels, edges replicated"
        ) { c in
            let source = Picture<RGBA8>(try Inputs.photo(size))
            let target = Picture<RGBA8>(size)
            let mask = try UnsharpMask(amount: 0.75, radius: 1)
            let blur = try GaussianBlur(sigma: 1)
            c.matte(output: target.bytes) { parallelism in
                try target.write { try mask.sharpen(source.view, into: &$0, parallelism: parallelism) }
            }
            // Without an output, because its bytes are not those of the mask.
            c.matte("Matte, the blur alone", threads: [1], tiers: [.widest]) { parallelism in
                try target.write { try blur.blur(source.view, into: &$0, parallelism: parallelism) }
            }
            c.peer(.openCV, threads: [1, 2], note: "GaussianBlur and addWeighted", output: target.bytes) {
                cv2_sharpen(source.source, target.target, 0.75, 1)
            }
        }
        compare(.adjust, "histogram", text, copying: bytes, pipeline: "red, green, blue and luma") { c in
            let source = Picture<RGBA8>(try Inputs.photo(size))
            c.matte(tiers: [.widest]) { _ = try source.view.histogram(parallelism: $0) }
            c.peer(.openCV, threads: [1], note: "red, green and blue") { cv2_histogram(source.source) }
        }
    }

    /// Returns a table of four-channel entries that changes the exposure of each channel.
    private static func table(_ stops: [Double]) -> [UInt8] {
        (0..<256).flatMap { level in
            stops.map { UInt8(Reference.exposed(Double(level), by: $0) + 0.5) } + [UInt8(level)]
        }
    }

    /// Returns the rows of a matrix of 4 x 5 numbers.
    private static func saturation(_ factor: Double) -> [Double] {
        let gray = [0.299, 0.587, 0.114].map { $0 * (1 - factor) }
        return [
            gray[0] + factor, gray[1], gray[2], 0, 0, gray[0], gray[1] + factor, gray[2], 0, 0,
            gray[0], gray[1], gray[2] + factor, 0, 0, 0, 0, 0, 1, 0,
        ]
    }
}

extension Reference {
    /// Returns a level, 0...255, whose linear light is multiplied by 2^`stops`.
    static func exposed(_ level: Double, by stops: Double) -> Double {
        let v = level / 255
        let light = min(1, (v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)) * exp2(stops))
        return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055)
    }

    /// Returns pixels whose channels are exposed differently.
    static func exposed(_ source: Picture<RGBA8>, by stops: [Double]) -> [Float] {
        let tables = stops.map { stops in (0..<256).map { Float(exposed(Double($0), by: stops)) } }
        return pixels(source) { pixel in
            [
                tables[0][Int(pixel[0])], tables[1][Int(pixel[1])], tables[2][Int(pixel[2])],
                Float(pixel[3]),
            ]
        }
    }

    /// Returns pixels multiplied by a matrix of 4 x 5 numbers.
    static func mixed(_ source: Picture<RGBA8>, by matrix: [Double]) -> [Float] {
        pixels(source) { pixel in
            (0..<4).map { row in
                var sum = matrix[5 * row + 4]
                for i in 0..<4 { sum += matrix[5 * row + i] * Double(pixel[i]) }
                return Float(min(max(sum, 0), 255))
            }
        }
    }

    private static func pixels(_ source: Picture<RGBA8>, _ make: ([UInt8]) -> [Float]) -> [Float] {
        var result: [Float] = []
        result.reserveCapacity(4 * source.size.area)
        for y in 0..<source.size.height {
            for x in 0..<source.size.width {
                let at = y * source.stride + 4 * x
                result += make((0..<4).map { source.bytes[at + $0] })
            }
        }
        return result
    }
}
