import Matte
import TestSupport
import Testing

@Suite struct ContourTests {
    /// Filling the contours gives the selected pixels, and no vertex is superfluous.
    @Test(arguments: Connectivity.allCases) func pixelEdgesEncloseExactlyTheSelection(
        connectivity: Connectivity
    ) throws {
        for (number, size) in shapeSizes.enumerated() {
            for seed in 0..<5 {
                let mask = randomShape(size, seed: UInt64(seed + 17 * number), isSoft: seed % 2 == 0)
                let contours = try mask.contours(connectivity: connectivity)
                let filled = try Mask(.contours(contours), size: size)
                #expect(filled == mask.thresholded(), "\(size), seed \(seed), \(connectivity)")
                let components = try mask.components(connectivity: connectivity)
                #expect(contours.count == components.count)
                for (contour, component) in zip(contours, components) {
                    #expect(contour.area == Double(component.area))
                    #expect(contour.boundingBox == SubpixelRect(component.bounds))
                    #expect(doubledArea(contour.outline) > 0)
                    #expect(contour.holes.allSatisfy { doubledArea($0) < 0 })
                    for ring in contour.rings {
                        for (index, point) in ring.enumerated() {
                            let (before, after) = (
                                ring[(index + ring.count - 1) % ring.count], ring[(index + 1) % ring.count]
                            )
                            // Horizontal and vertical edges alternate.
                            #expect((before.x == point.x) != (point.x == after.x))
                            #expect((before.y == point.y) != (point.y == after.y))
                        }
                    }
                }
            }
        }
    }

    @Test func holesBelongToTheirComponent() throws {
        let mask = shape(["#####", "#...#", "#.#.#", "#...#", "#####"])
        let contours = try mask.contours()
        #expect(contours.count == 2)
        #expect(contours[0].holes.count == 1 && contours[1].holes.isEmpty)
        #expect(contours[0].area == 16)
        #expect(contours[1].area == 1)
        #expect(
            contours[1].outline == [(2, 2), (3, 2), (3, 3), (2, 3)].map { SubpixelPoint(x: $0.0, y: $0.1) })
    }

    @Test func cornersJoinOrSeparate() throws {
        let mask = shape(["#.", ".#"])
        #expect(try mask.contours().count == 1)
        #expect(try mask.contours()[0].outline.count == 8)
        #expect(try mask.contours(connectivity: .four).count == 2)
        let ring = shape([".#.", "#.#", ".#."])
        #expect(try ring.contours().map(\.holes.count) == [1])
        #expect(try ring.contours(connectivity: .four).map(\.holes.count) == [0, 0, 0, 0])
    }

    /// Each line of a level set connects two crossings of a square between four pixel centres. The definition finds
    /// them square by square.
    @Test(arguments: Connectivity.allCases) func levelSetsAreInterpolated(connectivity: Connectivity) throws {
        for (number, size) in shapeSizes.enumerated() {
            for seed in 0..<3 {
                let mask = noisyMask(size, seed: UInt64(seed + 11 * number))
                let level = [1, 128, 255][seed % 3]
                let contours = try mask.contours(
                    atLeast: UInt8(level), along: .levelSet, connectivity: connectivity)
                var found: [[Double]] = []
                for ring in contours.flatMap(\.rings) {
                    for (index, a) in ring.enumerated() {
                        let b = ring[(index + 1) % ring.count]
                        found.append([a.x, a.y, b.x, b.y])
                    }
                }
                let expected = marchingSquares(mask.values, level: level, joined: connectivity == .eight)
                let agrees = Set(found) == Set(expected) && found.count == expected.count
                #expect(agrees, "\(size), seed \(seed), level \(level)")
            }
        }
    }

    @Test func levelSetsFollowSoftEdges() throws {
        let size = PixelSize(width: 60, height: 50)
        let disc = try Mask(.ellipse(in: SubpixelRect(x: 10.3, y: 8.6, width: 34, height: 34)), size: size)
        let contours = try disc.contours(along: .levelSet)
        #expect(contours.count == 1)
        for point in contours[0].outline {
            let (dx, dy) = (point.x - 27.3, point.y - 25.6)
            #expect(abs((dx * dx + dy * dy).squareRoot() - 17) < 0.1)
        }
        #expect(abs(contours[0].area - 17 * 17 * Double.pi) < 2)
    }

    @Test func simplifiedRingsStayWithinTheTolerance() throws {
        for seed in 0..<3 {
            let size = PixelSize(width: 45, height: 35)
            let mask = noisyMask(size, seed: UInt64(seed))
            for line in ContourLine.allCases {
                let exact = try mask.contours(along: line)
                for tolerance in [0.3, 1, 2.5, 1000] {
                    let simple = try mask.contours(along: line, tolerance: tolerance)
                    #expect(simple.count == exact.count)
                    for (a, b) in zip(exact.flatMap(\.rings), simple.flatMap(\.rings)) {
                        #expect(b.count >= 3 && b.count <= a.count)
                        #expect(doubledArea(b) != 0 || tolerance == 1000)
                        #expect(Set(b).isSubset(of: Set(a)))
                        let farthest = a.map { distance($0, to: b) }.max() ?? 0
                        #expect(farthest <= tolerance + 1e-9, "seed \(seed), tolerance \(tolerance)")
                    }
                }
            }
        }
    }

    /// A rough edge whose ring has several thousand vertices, more than are simplified in one piece.
    @Test func longRingsAreSimplifiedInPieces() throws {
        var random = SplitMix64(seed: 8)
        var raster = Raster<Gray8>(width: 2600, height: 12, repeating: 0)
        for x in 0..<raster.width {
            for y in Int(random.next() % 6)..<raster.height { raster[x, y] = 255 }
        }
        let exact = try #require(try Mask(raster).contours().first?.outline)
        let simple = try #require(try Mask(raster).contours(tolerance: 2).first?.outline)
        #expect(exact.count > 4096)
        #expect(simple.count < exact.count / 2)
        for index in stride(from: 0, to: exact.count, by: 50) {
            let farthest = distance(exact[index], to: simple)
            #expect(farthest <= 2 + 1e-9)
        }
    }

    @Test func emptyAndFullMasks() throws {
        for size in awkwardSizes {
            for line in ContourLine.allCases {
                #expect(try Mask(size: size, repeating: 0).contours(along: line).isEmpty)
                let full = try Mask(size: size, repeating: 255).contours(along: line, tolerance: 0.1)
                #expect(full.count == (size.isEmpty ? 0 : 1))
                for contour in full {
                    #expect(contour.holes.isEmpty)
                    #expect(contour.boundingBox.width <= Double(size.width))
                    #expect(contour.area > 0.4 * Double(size.area))
                }
            }
        }
        #expect(Contour(outline: []).area == 0)
        #expect(Contour(outline: []).boundingBox.isEmpty)
    }

    @Test func wrongArgumentsAreErrors() throws {
        let mask = try Mask(size: PixelSize(width: 2, height: 2), repeating: 255)
        #expect(errorCode { _ = try mask.contours(atLeast: 0) } == .parameter)
        for tolerance in [-0.1, Double.nan, .infinity] {
            #expect(errorCode { _ = try mask.contours(tolerance: tolerance) } == .parameter)
        }
        // A ring of two points selects nothing.
        let line = Contour(outline: [SubpixelPoint(x: 0, y: 0), SubpixelPoint(x: 2, y: 2)])
        #expect(try Mask(.contours([line]), size: mask.size).coveredShare == 0)
    }
}

private func distance(_ point: SubpixelPoint, to ring: [SubpixelPoint]) -> Double {
    ring.indices.map { index in
        let (a, b) = (ring[index], ring[(index + 1) % ring.count])
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = dx * dx + dy * dy
        let t = length == 0 ? 0 : max(0, min(1, ((point.x - a.x) * dx + (point.y - a.y) * dy) / length))
        let (px, py) = (point.x - a.x - t * dx, point.y - a.y - t * dy)
        return (px * px + py * py).squareRoot()
    }.min() ?? .infinity
}

/// Returns the lines [x1, y1, x2, y2] of a level set, with the selected side on the right.
private func marchingSquares(_ values: [[Int]], level: Int, joined: Bool) -> [[Double]] {
    let height = values.count, width = values.first?.count ?? 0
    func value(_ x: Int, _ y: Int) -> Double {
        x >= 0 && y >= 0 && x < width && y < height ? Double(values[y][x]) : 0
    }
    let target = Double(level) - 0.5
    var lines: [[Double]] = []
    for y in -1..<height {
        for x in -1..<width {
            // The corners of the square clockwise from the top left, and the crossings after each of them.
            let corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
            let inside = corners.map { value($0.0, $0.1) > target }
            func crossing(_ side: Int) -> [Double] {
                let (a, b) = (corners[side], corners[(side + 1) % 4])
                // From the pixel at the left or top, as the library computes it, so that the numbers are the same.
                let (first, last) = a.0 + a.1 < b.0 + b.1 ? (a, b) : (b, a)
                let t = (target - value(first.0, first.1)) / (value(last.0, last.1) - value(first.0, first.1))
                let px = a.1 == b.1 ? Double(last.0) - 0.5 + t : Double(a.0) + 0.5
                let py = a.1 == b.1 ? Double(a.1) + 0.5 : Double(last.1) - 0.5 + t
                return [min(max(px, 0), Double(width)), min(max(py, 0), Double(height))]
            }
            // A line starts where the walk around the square enters the selection, and ends where it leaves it.
            let starts = (0..<4).filter { !inside[$0] && inside[($0 + 1) % 4] }
            let ends = (0..<4).filter { inside[$0] && !inside[($0 + 1) % 4] }
            for start in starts {
                let end: Int
                if ends.count == 1 {
                    end = ends[0]
                } else {
                    // Separate: around the corner that was entered. Joined: around the corner that was left before.
                    end = joined ? (start + 3) % 4 : (start + 1) % 4
                }
                lines.append(crossing(end) + crossing(start))
            }
        }
    }
    return lines
}
