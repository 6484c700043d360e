import Matte

extension Suite {
    /// Adds suppressions and merging of boxes.
    mutating func addSuppression(of count: Int) {
        let methods: [(String, NonMaximumSuppression)] = [
            ("suppression", NonMaximumSuppression()),
            ("suppression in 80 classes", NonMaximumSuppression()),
            ("soft suppression", NonMaximumSuppression(decay: .gaussian(sigma: 0.5), minimumScore: 0.001)),
        ]
        let input = "\(count) boxes"
        let bytes = count * MemoryLayout<Detection>.stride
        for (name, method) in methods {
            // Soft suppression compares all pairs.
            if method.decay != .none, count > 1000 { continue }
            compare(.detectors, name, input, copying: bytes, pipeline: "ten boxes per object") { c in
                let found = Inputs.detections(count, classes: name.hasSuffix("classes") ? 80 : 1)
                c.matte(threads: [1], tiers: [.widest]) { _ in _ = try method.applied(to: found) }
            }
        }
        compare(.detectors, "merging", input, copying: bytes, pipeline: "ten boxes per object") { c in
            let found = Inputs.detections(count, classes: 1)
            c.matte(threads: [1], tiers: [.widest]) { _ in _ = try NonMaximumMerging().applied(to: found) }
        }
    }
}

extension Inputs {
    /// Returns detections as a detector reports them, in random order: about ten boxes for each object, which differ by
    /// up to a tenth of its sides. Every call returns the same ones.
    static func detections(_ count: Int, classes: Int) -> [Detection] {
        var state: UInt64 = 42
        func random() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 40) / Double(1 << 24)
        }
        let objects = (0..<max(1, count / 10)).map { _ in
            let box = SubpixelRect(
                x: random() * 1800, y: random() * 1000, width: 20 + random() * 100, height: 20 + random() * 80
            )
            return Detection(box: box, score: 0, category: Int(random() * Double(classes)))
        }
        return (0..<count).map { _ in
            var detection = objects[Int(random() * Double(objects.count))]
            detection.box.x += (random() - 0.5) * 0.2 * detection.box.width
            detection.box.y += (random() - 0.5) * 0.2 * detection.box.height
            detection.score = random()
            return detection
        }
    }
}
