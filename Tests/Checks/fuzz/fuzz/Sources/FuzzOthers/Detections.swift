import FuzzSupport
import Matte

/// Up to 64 boxes of any numbers through suppression and merging, in two orders.
func detections(_ input: inout Input) throws(MatteError) {
    let measure = OverlapMeasure.allCases[Int(input.byte()) % OverlapMeasure.allCases.count]
    let isClassAware = input.byte() & 1 == 0
    let decays: [NonMaximumSuppression.Decay] = [.none, .linear, .gaussian(sigma: input.anyDouble())]
    let decay = decays[Int(input.byte() % 3)]
    let threshold = input.anyDouble(), minimumScore = input.anyDouble()
    // Whole numbers overlap and are equal often; the others are NaN, infinite, huge or tiny.
    let isWhole = input.byte() & 3 != 0
    var found: [Detection] = []
    while found.count < 64, !input.isAtEnd {
        var numbers: [Double] = []
        for limits in [0...20, 0...20, 0...12, 0...12, 0...4] {
            numbers.append(isWhole ? Double(input.integer(in: limits)) : input.anyDouble())
        }
        let box = SubpixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        found.append(Detection(box: box, score: numbers[4], category: Int(input.byte() & 3)))
    }
    for first in found {
        for second in found {
            let overlap = measure.overlap(of: first.box, and: second.box)
            precondition(overlap >= 0 && overlap <= 1, "\(first) and \(second) overlap by \(overlap)")
            precondition(overlap == measure.overlap(of: second.box, and: first.box))
        }
    }
    try suppress(
        found,
        NonMaximumSuppression(
            threshold: threshold, measure: measure, isClassAware: isClassAware, decay: decay,
            minimumScore: minimumScore))
    try merge(
        found, NonMaximumMerging(threshold: threshold, measure: measure, isClassAware: isClassAware))
}

private func suppress(_ found: [Detection], _ method: NonMaximumSuppression) throws(MatteError) {
    let kept = try method.applied(to: found)
    let indices = try method.indices(of: found)
    let reversed = try method.applied(to: found.reversed())
    precondition(reversed == kept, "another order of \(found) changes the result")
    precondition(Set(indices).count == indices.count && kept.count == indices.count)
    for (detection, index) in zip(kept, indices) {
        precondition(detection.box == found[index].box && detection.category == found[index].category)
        precondition(detection.score <= found[index].score && detection.score >= method.minimumScore)
    }
    for (better, worse) in zip(kept, kept.dropFirst()) { precondition(better.score >= worse.score) }
    guard method.decay == .none else { return }
    for (i, first) in kept.enumerated() {
        for second in kept[..<i] where !method.isClassAware || first.category == second.category {
            precondition(method.measure.overlap(of: first.box, and: second.box) <= method.threshold)
        }
    }
    let again = try method.applied(to: kept)
    precondition(again == kept, "a second suppression of \(found) removes more")
}

private func merge(_ found: [Detection], _ method: NonMaximumMerging) throws(MatteError) {
    let merged = try method.applied(to: found)
    let reversed = try method.applied(to: found.reversed())
    precondition(reversed == merged, "another order of \(found) changes the result")
    precondition(merged.count <= found.count && merged.isEmpty == found.isEmpty)
    for detection in found where !detection.box.isEmpty {
        // Sums of edges and sides are rounded.
        let edges = [detection.box.minX, detection.box.maxX, detection.box.minY, detection.box.maxY]
        let slack = 1e-12 * edges.reduce(0) { max($0, abs($1)) }
        let isCovered = merged.contains { one in
            (!method.isClassAware || one.category == detection.category)
                && one.box.minX <= detection.box.minX + slack && one.box.maxX >= detection.box.maxX - slack
                && one.box.minY <= detection.box.minY + slack && one.box.maxY >= detection.box.maxY - slack
        }
        precondition(isCovered, "no result contains \(detection) of \(found)")
    }
}
