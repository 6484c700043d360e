import Foundation
import TestSupport
import Testing

@testable import Matte

/// Non-maximum suppression and merging, against their definitions and on every order of the detections.
struct NonMaximumTests {
    private static let boxes = Generator.integer(in: 0...12).combined(with: .integer(in: 0...12))
        .combined(with: Generator.integer(in: 0...9).combined(with: .integer(in: 0...9)))
    /// Few different numbers, so that equal scores and equal boxes occur, and boxes without area.
    private static let detections = boxes.combined(
        with: Generator.integer(in: 1...6).combined(with: .integer(in: 0...2))
    ).map { box, rank in
        Detection(
            box: SubpixelRect(
                x: Double(box.0.0), y: Double(box.0.1), width: Double(box.1.0), height: Double(box.1.1)),
            score: Double(rank.0) / 8, category: rank.1)
    }.array(count: 0...24)

    private static let overlaps: [(OverlapMeasure, Double)] = [
        (.intersectionOverUnion, 0.5), (.intersectionOverUnion, 0), (.intersectionOverSmaller, 0.6),
        (.intersectionOverUnion, 1),
    ]

    private static func overlap(_ a: SubpixelRect, _ b: SubpixelRect, _ measure: OverlapMeasure) -> Double {
        let width = min(a.x + a.width, b.x + b.width) - max(a.x, b.x)
        let height = min(a.y + a.height, b.y + b.height) - max(a.y, b.y)
        let common = max(0, width) * max(0, height)
        let areas = (a.width * a.height, b.width * b.height)
        let whole = measure == .intersectionOverUnion ? areas.0 + areas.1 - common : min(areas.0, areas.1)
        return common == 0 ? 0 : common / whole
    }

    private static func order(_ a: Detection, _ b: Detection) -> Bool {
        let (p, q) = (
            [-a.score, Double(a.category), a.box.x, a.box.y, a.box.width, a.box.height],
            [-b.score, Double(b.category), b.box.x, b.box.y, b.box.width, b.box.height]
        )
        return p.lexicographicallyPrecedes(q)
    }

    /// Suppression by its definition: choose the best, change the others, repeat.
    private static func suppressed(_ detections: [Detection], _ rule: NonMaximumSuppression) -> [Detection] {
        var rest = detections.filter { $0.score >= rule.minimumScore }
        var result: [Detection] = []
        while let best = rest.min(by: order) {
            rest.remove(at: rest.firstIndex(of: best)!)
            result.append(best)
            rest = rest.compactMap { other in
                guard !rule.isClassAware || other.category == best.category else { return other }
                let overlap = overlap(best.box, other.box, rule.measure)
                var other = other
                switch rule.decay {
                case .none: if overlap > rule.threshold { return nil }
                case .linear: if overlap > rule.threshold { other.score *= 1 - overlap }
                case .gaussian(let sigma): other.score *= exp(-overlap * overlap / sigma)
                }
                return other.score >= rule.minimumScore ? other : nil
            }
        }
        return result.sorted(by: order)
    }

    private static let rules: [NonMaximumSuppression] =
        overlaps.flatMap { measure, threshold in
            [true, false].map {
                NonMaximumSuppression(threshold: threshold, measure: measure, isClassAware: $0)
            }
        } + [
            NonMaximumSuppression(minimumScore: 0.3),
            NonMaximumSuppression(threshold: 0.3, decay: .linear),
            NonMaximumSuppression(threshold: 0.2, isClassAware: false, decay: .linear, minimumScore: 0.1),
            NonMaximumSuppression(decay: .gaussian(sigma: 0.5), minimumScore: 0.05),
            NonMaximumSuppression(
                measure: .intersectionOverSmaller, isClassAware: false, decay: .gaussian(sigma: 0.3)),
        ]

    @Test func suppressionEqualsItsDefinition() {
        for rule in Self.rules {
            forAll("suppression \(rule)", cases: 60, Self.detections) { detections in
                let found = try rule.applied(to: detections), expected = Self.suppressed(detections, rule)
                return found.count == expected.count
                    && zip(found, expected).allSatisfy {
                        abs($0.score - $1.score) < 1e-12 && $0.box == $1.box && $0.category == $1.category
                    }
            }
        }
    }

    @Test func suppressionIsIndependentOfTheOrder() {
        let cases = Self.detections.combined(with: .integer(in: 0...1_000_000))
        for rule in Self.rules {
            forAll("order of suppression \(rule)", cases: 40, cases) { detections, seed in
                var random = SplitMix64(seed: UInt64(seed))
                let shuffled = detections.shuffled(using: &random)
                let kept = try rule.indices(of: detections).map { detections[$0].box }
                return try rule.applied(to: shuffled) == rule.applied(to: detections)
                    && rule.indices(of: shuffled).map { shuffled[$0].box } == kept
            }
        }
    }

    /// Merging by its definition: the best takes all remaining ones that overlap it.
    private static func merged(_ detections: [Detection], _ rule: NonMaximumMerging) -> [Detection] {
        var rest = detections.sorted(by: order)
        var result: [Detection] = []
        while !rest.isEmpty {
            let best = rest.removeFirst()
            func joins(_ other: Detection) -> Bool {
                (!rule.isClassAware || other.category == best.category)
                    && overlap(best.box, other.box, rule.measure) > rule.threshold
            }
            var group = best
            for other in rest where joins(other) { group.box.formUnion(other.box) }
            rest.removeAll(where: joins)
            result.append(group)
        }
        return result.sorted(by: order)
    }

    @Test func mergingEqualsItsDefinitionInAnyOrder() {
        let cases = Self.detections.combined(with: .integer(in: 0...1_000_000))
        for (measure, threshold) in Self.overlaps {
            for isClassAware in [true, false] {
                let rule = NonMaximumMerging(
                    threshold: threshold, measure: measure, isClassAware: isClassAware)
                forAll("merging \(rule)", cases: 60, cases) { detections, seed in
                    var random = SplitMix64(seed: UInt64(seed))
                    let expected = Self.merged(detections, rule)
                    return try rule.applied(to: detections) == expected
                        && rule.applied(to: detections.shuffled(using: &random)) == expected
                }
            }
        }
    }

    @Test func partsInTilesBecomeOneObject() throws {
        let object = SubpixelRect(x: 70, y: 20, width: 60, height: 30)
        let grid = try TileGrid(
            of: PixelSize(width: 180, height: 100), tile: PixelSize(width: 100, height: 100), overlap: 0.4)
        let found = (0..<grid.count).map { index in
            let seen = object.intersection(SubpixelRect(grid[index]))
            let part = grid.transform(toTile: index).destination(of: seen)
            return part.isEmpty ? [] : [Detection(box: part, score: 0.5 + seen.width / 200, category: 7)]
        }
        let all = try grid.detections(fromTiles: found)
        #expect(all.count > 1)
        let merged = try NonMaximumMerging().applied(to: all)
        #expect(merged.count == 1 && merged[0].box == object && merged[0].category == 7)
    }

    @Test func invalidNumbers() throws {
        let box = SubpixelRect(x: 0, y: 0, width: 1, height: 1)
        var bad = [Detection(box: box, score: .nan), Detection(box: box, score: -.infinity)]
        for (x, width) in [
            (Double.nan, 1.0), (.infinity, 1), (0, .nan), (0, -1), (0, .infinity), (1e308, 1e308),
        ] {
            bad.append(Detection(box: SubpixelRect(x: x, y: 0, width: width, height: 1), score: 0.5))
        }
        let good = Detection(box: box, score: 0.5)
        for detection in bad {
            let suppression = #expect(throws: MatteError.self, "\(detection)") {
                try NonMaximumSuppression().applied(to: [good, detection])
            }
            let merging = #expect(throws: MatteError.self, "\(detection)") {
                try NonMaximumMerging().applied(to: [good, detection])
            }
            #expect(suppression?.code == .parameter && merging?.code == .parameter)
        }
        for rule in [
            NonMaximumSuppression(threshold: .nan), NonMaximumSuppression(threshold: 1.1),
            NonMaximumSuppression(threshold: -0.1), NonMaximumSuppression(decay: .gaussian(sigma: 0)),
            NonMaximumSuppression(decay: .gaussian(sigma: .nan)), NonMaximumSuppression(minimumScore: .nan),
        ] {
            #expect(throws: MatteError.self, "\(rule)") { try rule.applied(to: []) }
        }
        #expect(throws: MatteError.self) { try NonMaximumMerging(threshold: 2).applied(to: []) }
        let negative = [Detection(box: box, score: -1)]
        #expect(try NonMaximumSuppression().applied(to: negative) == negative)
        #expect(throws: MatteError.self) {
            try NonMaximumSuppression(decay: .linear).applied(to: negative)
        }
        #expect(
            try NonMaximumSuppression().applied(to: []).isEmpty && NonMaximumMerging().applied(to: []).isEmpty
        )
    }

    @Test func boxesWithoutAreaAreKept() throws {
        let line = SubpixelRect(x: 1, y: 1, width: 0, height: 5)
        let detections = [
            Detection(box: line, score: 0.9), Detection(box: line, score: 0.8),
            Detection(box: SubpixelRect(x: 0, y: 0, width: 9, height: 9), score: 0.7),
        ]
        #expect(try NonMaximumSuppression(threshold: 0).applied(to: detections) == detections)
        #expect(try NonMaximumMerging(threshold: 0).applied(to: detections) == detections)
    }
}
