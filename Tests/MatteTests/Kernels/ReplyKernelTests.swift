import Matte
import MatteKernelTypes
import TestSupport
import Testing

/// The kernels that compare a photo with a reply, against their definitions in integers and in doubles.
struct ReplyKernelTests {
    private static func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }

    @Test(arguments: [0, 1, 5, 33, 64])
    func samplesOfPixelsAreBilinear(count: Int) {
        for (width, height) in [(13, 9), (1, 7), (6, 1)] {
            let pixels = Self.bytes(4 * (width + 2) * height, seed: 7)
            withEveryTier { tier in
                for (x, y, stepX, stepY) in [(0.25, 3.5, 0.31, 0.07), (-4, 12, 0.9, -0.5), (12, 8, 0, 0)]
                    as [(Float, Float, Float, Float)]
                {
                    var red = [Float](repeating: 5, count: count + 1), green = red, blue = red
                    pixels.withUnsafeBytes { buffer in
                        var job = PixelSamples(
                            pixels: buffer.baseAddress!, bytesPerRow: 4 * (width + 2), width: width,
                            height: height, x: x, y: y, stepX: stepX, stepY: stepY)
                        KernelTable.current.reply.sample(&job, &red, &green, &blue, count)
                    }
                    let colors = [red, green, blue]
                    for i in 0..<count {
                        let across = min(max(Double(x) + Double(stepX) * Double(i), 0), Double(width - 1))
                        let down = min(max(Double(y) + Double(stepY) * Double(i), 0), Double(height - 1))
                        let (left, top) = (Int(across), Int(down))
                        let (right, below) = (min(width - 1, left + 1), min(height - 1, top + 1))
                        let (s, t) = (across - Double(left), down - Double(top))
                        for channel in 0..<3 {
                            func at(_ column: Int, _ row: Int) -> Double {
                                Double(pixels[4 * ((width + 2) * row + column) + channel])
                            }
                            let upper = at(left, top) * (1 - s) + at(right, top) * s
                            let lower = at(left, below) * (1 - s) + at(right, below) * s
                            let wanted = upper * (1 - t) + lower * t
                            #expect(abs(Double(colors[channel][i]) - wanted) < 0.01, "\(tier), sample \(i)")
                        }
                    }
                    for color in colors { #expect(color[count] == 5, "\(tier)") }
                }
            }
        }
    }

    @Test(arguments: [1, 2, 7, 32, 33, 100])
    func halvesAreMeansOfFour(columns: Int) {
        let count = (columns + 1) / 2
        let upper = Self.bytes(4 * columns, seed: 1), lower = Self.bytes(4 * columns, seed: 2)
        let above = PlaneKernelTests.floats(columns, seed: 3),
            below = PlaneKernelTests.floats(columns, seed: 4)
        withEveryTier { tier in
            var red = [Float](repeating: 5, count: count + 1), green = red, blue = red
            KernelTable.current.reply.halvePixels(upper, lower, columns, &red, &green, &blue)
            let colors = [red, green, blue]
            var means = [Float](repeating: 5, count: count + 1)
            KernelTable.current.reply.halve(above, below, columns, &means)
            for x in 0..<count {
                let (left, right) = (2 * x, min(columns - 1, 2 * x + 1))
                for channel in 0..<3 {
                    let sum = [upper[4 * left + channel], upper[4 * right + channel]].reduce(0) {
                        $0 + Int($1)
                    }
                    let rest = [lower[4 * left + channel], lower[4 * right + channel]].reduce(0) {
                        $0 + Int($1)
                    }
                    #expect(colors[channel][x] == Float(sum + rest) / 4, "\(tier)")
                }
                let sum = [above[left], above[right], below[left], below[right]].reduce(0) { $0 + Double($1) }
                #expect(abs(Double(means[x]) - sum / 4) < 0.001, "\(tier)")
            }
            for result in colors + [means] { #expect(result[count] == 5, "\(tier)") }
        }
    }

    @Test(arguments: [0, 1, 2, 3, 40, 65])
    func softRowsAreWeightedMeans(count: Int) {
        let rows = (0..<3).map { PlaneKernelTests.floats(count, seed: UInt64(10 + $0)) }
        withEveryTier { tier in
            var result = [Float](repeating: 5, count: count + 1)
            KernelTable.current.reply.soften(
                rows[0] + [0], rows[1] + [0], rows[2] + [0], &result, count)
            for x in 0..<count {
                var sum = 0.0
                for (row, weight) in zip(rows, [0.25, 0.5, 0.25]) {
                    let (left, right) = (row[max(0, x - 1)], row[min(count - 1, x + 1)])
                    sum += weight * (Double(left) / 4 + Double(row[x]) / 2 + Double(right) / 4)
                }
                #expect(abs(Double(result[x]) - sum) < 0.001, "\(tier)")
            }
            #expect(result[count] == 5, "\(tier)")
        }
    }

    @Test(arguments: [1, 15, 16, 40])
    func shiftsAreScoredByTheirCorrelation(count: Int) {
        let (photoWidth, replyWidth, first, rows) = (20, 26, -14, 9)
        var random = SplitMix64(seed: 3)
        func sums(_ length: Int) -> [UInt32] {
            var sum: UInt32 = 0
            return (0..<length).map { _ in
                sum += UInt32(random.next() % 5000)
                return sum
            }
        }
        let photo = Array(sums(count + replyWidth).reversed()), reply = sums(count + photoWidth)
        let products = (0..<count).map { _ in Int32(random.next() % 200_000) - 100_000 }
        withEveryTier { tier in
            var scores = [Float](repeating: 5, count: count + 1)
            var largest: Float = 0
            products.withUnsafeBufferPointer { products in
                photo.withUnsafeBufferPointer { photo in
                    reply.withUnsafeBufferPointer { reply in
                        var job = ShiftScores(
                            products: products.baseAddress!, photo: photo.baseAddress!,
                            reply: reply.baseAddress!, photoWidth: photoWidth, replyWidth: replyWidth,
                            first: first, rows: rows, least: 90)
                        largest = KernelTable.current.reply.scoreShifts(&job, &scores, count)
                    }
                }
            }
            for k in 0..<count {
                let shift = first + k
                let area = (min(photoWidth, replyWidth - shift) - max(0, -shift)) * rows
                let own = Double(photo[k] - photo[k + replyWidth])
                let other = Double(reply[k + photoWidth] - reply[k])
                let score =
                    Double(products[k]) / (own * other).squareRoot() * Double(max(0, area)).squareRoot()
                #expect(abs(Double(scores[k]) - (area < 90 ? -1 : score)) < 1e-4, "\(tier), shift \(shift)")
            }
            #expect(largest == scores[..<count].max() && scores[count] == 5, "\(tier)")
        }
    }

    @Test(arguments: [1, 7, 9])
    func placesOfABlockAreScored(count: Int) {
        let (side, stride) = (16, 40)
        var random = SplitMix64(seed: 4)
        // Sums over rectangles that begin at the top-left corner, modulo 2^32.
        var sums = [UInt32](repeating: 4_294_000_000, count: stride * (side + count))
        for y in 1..<side + count {
            for x in 1..<stride {
                sums[y * stride + x] =
                    sums[(y - 1) * stride + x] &+ sums[y * stride + x - 1] &- sums[(y - 1) * stride + x - 1]
                    &+ UInt32(random.next() % 16000)
            }
        }
        let products = (0..<count * count).map { _ in Int32(random.next() % 4_000_000) - 2_000_000 }
        withEveryTier { tier in
            var scores = [Float](repeating: 5, count: count * count + 1)
            KernelTable.current.reply.scoreBlock(products, sums, stride, side, count, 1_900_000, &scores)
            for y in 0..<count {
                for x in 0..<count {
                    let top = y * stride + x, bottom = top + side * stride
                    let energy = Double(sums[bottom + side] &- sums[bottom] &- sums[top + side] &+ sums[top])
                    let score = Double(products[y * count + x]) / (1_900_000 * energy).squareRoot()
                    #expect(abs(Double(scores[y * count + x]) - score) < 1e-5, "\(tier)")
                }
            }
            #expect(scores[count * count] == 5, "\(tier)")
        }
    }

    @Test(arguments: [0, 16, 80])
    func tonesAddWeightedProducts(count: Int) {
        let samples =
            PlaneKernelTests.floats(3 * count, seed: 5, in: -1...1) + PlaneKernelTests.floats(count, seed: 6)
        let terms: [Float] = [120, 90, -20, 15, -8, 5, 3, -4, 1 / 40]
        withEveryTier { tier in
            var sums = [Float](repeating: 5, count: 16 * ReplyKernels.toneSums + 1)
            KernelTable.current.reply.sumTone(samples + [0], count, terms, &sums)
            var wanted = [Double](repeating: 0, count: ReplyKernels.toneSums)
            for k in 0..<count {
                let (u, x, y) = (
                    Double(samples[k]), Double(samples[count + k]), Double(samples[2 * count + k])
                )
                let basis = [1, u, u * u, x, y, x * x, x * y, y * y]
                var error = Double(samples[3 * count + k])
                for i in 0..<8 { error -= Double(terms[i]) * basis[i] }
                let share = max(0, 1 - error * error / 1600), weight = share * share
                var index = 0
                for i in 0..<8 {
                    for j in i..<8 {
                        wanted[index] += weight * basis[i] * basis[j]
                        index += 1
                    }
                    wanted[36 + i] += weight * basis[i] * error
                }
            }
            for index in wanted.indices {
                let sum = sums[16 * index..<16 * index + 16].reduce(0) { $0 + Double($1) }
                #expect(abs(sum - wanted[index]) < 0.01, "\(tier), sum \(index)")
            }
            #expect(sums[16 * ReplyKernels.toneSums] == 5, "\(tier)")
        }
    }

    @Test(arguments: [(1, 3), (5, 5), (16, 7), (37, 5), (50, 3)])
    func bandsAreComparedOverMoves(width: Int, side: Int) {
        let height = 9, first = 2, rows = 6, reach = side / 2
        let own = (0..<3).map { PlaneKernelTests.floats(width * height, seed: UInt64(20 + $0)) }
        let other = (0..<3).map { PlaneKernelTests.floats((width + 2) * (height + 2), seed: UInt64(30 + $0)) }
        let weights = [0.8, 1.2, 0.6]
        // The mean over a square of a number per pixel, which continues beyond the picture.
        func mean(_ x: Int, _ y: Int, _ number: (Int, Int) -> Double) -> Double {
            var sum = 0.0
            for row in y - reach...y + reach {
                for column in x - reach...x + reach {
                    sum += number(min(max(column, 0), width - 1), min(max(row, 0), height - 1))
                }
            }
            return sum / Double(side * side)
        }
        withEveryTier { tier in
            var least = [Float](repeating: 5, count: rows * width + 1), variances = least
            var scratch = [Float](repeating: .nan, count: PictureBand.scratchCount(width: width, side: side))
            scratch.withUnsafeMutableBufferPointer { scratch in
                Self.withPlanes(own) { own in
                    Self.withPlanes(other) { other in
                        var band = PictureBand(
                            own, other, width: width, height: height, first: first, rows: rows, side: side,
                            scratch: scratch.baseAddress!)
                        KernelTable.current.reply.leastDifferences(&band, &least)
                        KernelTable.current.reply.variances(&band, &variances)
                    }
                }
            }
            for y in 0..<rows {
                for x in 0..<width {
                    let moves = (0..<9).map { move in
                        mean(x, first + y) { column, row in
                            (0..<3).reduce(0) { sum, channel in
                                let place = (row + move / 3) * (width + 2) + column + move % 3
                                let rest = own[channel][row * width + column] - other[channel][place]
                                return sum + weights[channel] * Double(rest) * Double(rest)
                            }
                        }
                    }
                    #expect(abs(Double(least[y * width + x]) - moves.min()!) < 0.1, "\(tier)")
                    let variance = (0..<3).reduce(0.0) { sum, channel in
                        let value = mean(x, first + y) { Double(own[channel][$1 * width + $0]) }
                        let square = mean(x, first + y) {
                            Double(own[channel][$1 * width + $0]) * Double(own[channel][$1 * width + $0])
                        }
                        return sum + weights[channel] * (square - value * value)
                    }
                    #expect(abs(Double(variances[y * width + x]) - variance) < 0.1, "\(tier)")
                }
            }
            #expect(least[rows * width] == 5 && variances[rows * width] == 5, "\(tier)")
        }
    }

    private static func withPlanes(
        _ planes: [[Float]],
        _ body: ((UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>)) -> Void
    ) {
        planes[0].withUnsafeBufferPointer { red in
            planes[1].withUnsafeBufferPointer { green in
                planes[2].withUnsafeBufferPointer { blue in
                    body((red.baseAddress!, green.baseAddress!, blue.baseAddress!))
                }
            }
        }
    }
}
