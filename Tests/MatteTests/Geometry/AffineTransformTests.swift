import Matte
import TestSupport
import Testing

/// Affine and projective transforms: composition, inverses, fits and errors.
struct AffineTransformTests {
    private static func random(_ random: inout SplitMix64, _ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &random)
    }

    @Test func compositionsAndInverses() throws {
        var random = SplitMix64(seed: 1)
        for _ in 0..<200 {
            func transform() -> AffineTransform {
                let n = (0..<6).map { _ in Double.random(in: -3...3, using: &random) }
                return AffineTransform(
                    a: n[0] + 4, b: n[1], c: 100 * n[2], d: n[3], e: n[4] - 4, f: 100 * n[5])
            }
            let (s, t) = (transform(), transform())
            let p = SubpixelPoint(x: Self.random(&random, -500...500), y: Self.random(&random, -500...500))
            let both = s.then(t).applied(to: p), apart = t.applied(to: s.applied(to: p))
            #expect(abs(both.x - apart.x) < 1e-9 && abs(both.y - apart.y) < 1e-9)
            let back = try s.inverted().applied(to: s.applied(to: p))
            #expect(abs(back.x - p.x) < 1e-8 && abs(back.y - p.y) < 1e-8)
            let projective = ProjectiveTransform(s).then(ProjectiveTransform(t)).applied(to: p)
            #expect(abs(projective.x - apart.x) < 1e-9 && abs(projective.y - apart.y) < 1e-9)
            #expect(abs(s.then(t).determinant - s.determinant * t.determinant) < 1e-9 * 1e3)
        }
    }

    @Test func quarterTurnsAreExact() {
        let p = SubpixelPoint(x: 3, y: 5)
        let ends = [
            0: (3.0, 5.0), 90: (-5, 3), 180: (-3, -5), 270: (5, -3), -90: (5, -3), 720: (3, 5), -450: (5, -3),
        ]
        for (degrees, end) in ends {
            let q = AffineTransform.rotation(byDegrees: Double(degrees)).applied(to: p)
            #expect(q.x == end.0 && q.y == end.1, "\(degrees)")
        }
    }

    @Test func imageTransformsAreAffine() throws {
        let size = PixelSize(width: 61, height: 40)
        for orientation in ImageOrientation.allCases {
            let steps = ImageTransform.orientation(orientation, of: size)
                .cropped(to: PixelRect(x: 3, y: -2, width: 30, height: 20))
                .scaled(to: PixelSize(width: 45, height: 10)).padded(by: PixelInsets(left: 4, top: 1))
            let affine = AffineTransform(steps)
            for p in [SubpixelPoint(x: 0, y: 0), SubpixelPoint(x: 12.5, y: 33), SubpixelPoint(x: -4, y: 70)] {
                let (a, b) = (affine.applied(to: p), steps.destination(of: p))
                #expect(abs(a.x - b.x) < 1e-12 && abs(a.y - b.y) < 1e-12, "\(orientation)")
                let more = AffineTransform.rotation(byDegrees: 10)
                let (c, d) = (steps.then(more).applied(to: p), more.applied(to: b))
                #expect(abs(c.x - d.x) < 1e-12 && abs(c.y - d.y) < 1e-12)
                let (e, f) = (more.then(steps).applied(to: p), steps.destination(of: more.applied(to: p)))
                #expect(abs(e.x - f.x) < 1e-12 && abs(e.y - f.y) < 1e-12)
            }
            let box = SubpixelRect(x: 5, y: 6, width: 7, height: 8)
            let (mapped, expected) = (affine.applied(to: box), steps.destination(of: box))
            #expect(abs(mapped.x - expected.x) < 1e-12 && abs(mapped.width - expected.width) < 1e-12)
            #expect(abs(mapped.y - expected.y) < 1e-12 && abs(mapped.height - expected.height) < 1e-12)
        }
    }

    @Test func boxesContainTheirMappedCorners() {
        let t = AffineTransform(a: 0.3, b: -2, c: 5, d: 1.5, e: 0.25, f: -3)
        let box = SubpixelRect(x: 4, y: 9, width: 20, height: 6)
        let ends = [(4.0, 9.0), (24, 9), (4, 15), (24, 15)].map {
            t.applied(to: SubpixelPoint(x: $0.0, y: $0.1))
        }
        let mapped = t.applied(to: box)
        #expect(abs(mapped.minX - ends.map(\.x).min()!) < 1e-12)
        #expect(abs(mapped.maxX - ends.map(\.x).max()!) < 1e-12)
        #expect(abs(mapped.minY - ends.map(\.y).min()!) < 1e-12)
        #expect(abs(mapped.maxY - ends.map(\.y).max()!) < 1e-12)
    }

    @Test func similaritiesAreFoundAgain() throws {
        var random = SplitMix64(seed: 2)
        for count in 2...7 {
            for _ in 0..<50 {
                let truth = AffineTransform.rotation(byDegrees: Self.random(&random, -180...180))
                    .then(.scale(x: 0.37, y: 0.37)).then(
                        .translation(x: Self.random(&random, -900...900), y: 3))
                let points = (0..<count).map { _ in
                    SubpixelPoint(x: Self.random(&random, 0...4000), y: Self.random(&random, 0...3000))
                }
                let ends = points.map(truth.applied(to:))
                let fit = try AffineTransform(similarityFrom: points, to: ends)
                #expect(fit.residual(from: points, to: ends) < 1e-9)
                #expect(abs(fit.a - truth.a) < 1e-10 && abs(fit.d - truth.d) < 1e-10)
            }
        }
    }

    /// No other similarity nearby may fit better.
    @Test func fitsAreLeastSquares() throws {
        var random = SplitMix64(seed: 3)
        let template = FaceTemplate.arcFace112.landmarks.points
        for _ in 0..<100 {
            let points = template.map {
                SubpixelPoint(
                    x: 4 * $0.x + Self.random(&random, -30...30), y: 4 * $0.y + Self.random(&random, -30...30)
                )
            }
            let fit = try AffineTransform(similarityFrom: points, to: template)
            #expect(fit.a == fit.e && fit.b == -fit.d)
            let least = fit.residual(from: points, to: template)
            for (scale, turn, x, y) in [
                (1.001, 0, 0, 0), (0.999, 0, 0, 0), (1, 0.05, 0, 0), (1, -0.05, 0, 0), (1, 0, 0.02, 0),
                (1, 0, 0, -0.02),
            ] as [(Double, Double, Double, Double)] {
                let other = fit.then(.scale(x: scale, y: scale)).then(.rotation(byDegrees: turn))
                    .then(.translation(x: x, y: y))
                #expect(other.residual(from: points, to: template) > least)
            }
        }
    }

    @Test func mirroredLandmarksLeaveALargeResidual() throws {
        let template = FaceTemplate.arcFace112.landmarks.points
        let mirrored = template.map { SubpixelPoint(x: 112 - $0.x, y: $0.y) }
        let swapped = [1, 0, 2, 4, 3].map { mirrored[$0] }
        let fit = try AffineTransform(similarityFrom: mirrored, to: template)
        #expect(fit.residual(from: mirrored, to: template) > 15)
        #expect(fit.determinant > 0)
        let right = try AffineTransform(similarityFrom: swapped, to: template)
        #expect(right.residual(from: swapped, to: template) < 0.5)
    }

    @Test func fitsOfTooFewDifferentPointsThrow() {
        let p = SubpixelPoint(x: 700.1, y: 0.3), q = SubpixelPoint(x: 3, y: 4)
        for (points, others) in [
            ([], []), ([p], [q]), ([p, q], [p]), ([p, p, p], [p, q, q]), ([p, q], [q, q]),
            ([p, SubpixelPoint(x: .nan, y: 0)], [p, q]), ([p, q], [p, SubpixelPoint(x: .infinity, y: 0)]),
        ] {
            let error = #expect(throws: MatteError.self) {
                _ = try AffineTransform(similarityFrom: points, to: others)
            }
            #expect(error?.code == .parameter)
        }
    }

    @Test func levelingMakesLinesHorizontalOrVertical() throws {
        var random = SplitMix64(seed: 4)
        for _ in 0..<100 {
            let p = SubpixelPoint(x: Self.random(&random, 0...100), y: Self.random(&random, 0...100))
            let q = SubpixelPoint(x: Self.random(&random, 0...100), y: Self.random(&random, 0...100))
            let angle = try AffineTransform.levelingAngle(p, q)
            #expect(abs(angle) <= 45.0000001)
            #expect(try AffineTransform.levelingAngle(q, p) == angle)
            let turn = AffineTransform.rotation(byDegrees: angle)
            let (a, b) = (turn.applied(to: p), turn.applied(to: q))
            #expect(min(abs(a.x - b.x), abs(a.y - b.y)) < 1e-10)
        }
        let same = SubpixelPoint(x: 3, y: 3), nowhere = SubpixelPoint(x: .nan, y: 3)
        #expect(throws: MatteError.self) { _ = try AffineTransform.levelingAngle(same, same) }
        #expect(throws: MatteError.self) { _ = try AffineTransform.levelingAngle(same, nowhere) }
    }

    @Test func fourCornersBecomeThePictureAndBack() throws {
        let size = PixelSize(width: 210, height: 297)
        let corners = [(12.0, 8.0), (180, 20), (230, 310), (-4, 250)].map { SubpixelPoint(x: $0.0, y: $0.1) }
        let flat = try ProjectiveTransform(from: corners, to: size)
        let ends = [(0.0, 0.0), (210, 0), (210, 297), (0, 297)]
        for (corner, end) in zip(corners, ends) {
            let mapped = flat.applied(to: corner)
            #expect(abs(mapped.x - end.0) < 1e-9 && abs(mapped.y - end.1) < 1e-9)
            let back = try flat.inverted().applied(to: mapped)
            #expect(abs(back.x - corner.x) < 1e-9 && abs(back.y - corner.y) < 1e-9)
        }
        let bad = [
            [corners[0], corners[1], corners[2]], [corners[0], corners[2], corners[1], corners[3]],
            [corners[0], corners[0], corners[2], corners[3]],
            (0..<4).map { SubpixelPoint(x: Double($0), y: 2 * Double($0)) },
            [corners[0], corners[1], corners[2], SubpixelPoint(x: .nan, y: 0)],
        ]
        for corners in bad {
            #expect(throws: MatteError.self) { _ = try ProjectiveTransform(from: corners, to: size) }
        }
        #expect(throws: MatteError.self) {
            _ = try ProjectiveTransform(from: corners, to: PixelSize(width: 0, height: 3))
        }
    }

    @Test func centerBasedCoefficients() {
        let t = AffineTransform(a: 0.3, b: -2, c: 5, d: 1.5, e: 0.25, f: -3)
        let p = t.applied(to: SubpixelPoint(x: 4.5, y: 9.5)),
            q = t.centerBased.applied(to: SubpixelPoint(x: 4, y: 9))
        #expect(abs(p.x - 0.5 - q.x) < 1e-12 && abs(p.y - 0.5 - q.y) < 1e-12)
        let back = AffineTransform(centerBased: t.centerBased)
        #expect(abs(back.c - t.c) < 1e-12 && abs(back.f - t.f) < 1e-12)
    }
}
