import Matte
import MatteUpload
import TestSupport
import Testing

/// No rule of a profile traps or hangs for extreme sizes, and rules with extreme numbers don't either.
@Suite struct ExtremeSizeTests {
    private func check<Value>(_ calls: [ExtremeCall<Value>], _ values: [Value]) {
        for call in calls { #expect(call.wrongErrors(values) == []) }
    }

    @Test func everyProfileJudgesEverySize() {
        check(
            [
                ExtremeCall("violations") { size in
                    for profile in UploadProfile.all { _ = profile.violations(by: size) }
                },
                ExtremeCall("plan") { size in
                    for profile in UploadProfile.all {
                        _ = try? profile.plan(for: size).seenTransform
                        _ = try? profile.nearestSize(to: size)
                    }
                },
                ExtremeCall("faces") { size in
                    for profile in UploadProfile.all {
                        guard let faces = profile.faces else { continue }
                        _ = faces.violations(by: size, in: size)
                    }
                },
                ExtremeCall("edit plan") { size in
                    let box = DetectedBox.vision(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
                    for profile in UploadProfile.all where profile.purpose == .edit {
                        _ = try? EditPlan(storedSize: size, editing: .boxes([box]), for: profile)
                    }
                },
            ], ExtremeNumbers.sizes)
    }

    @Test func everyScalingCountsEverySize() {
        let scalings: [VisionScaling] = [
            .tiles(inside: .max, shortSide: .max, tile: 1, tokensPerTile: .max, tokensPerPicture: .max),
            .patches(side: 1, most: .max, longSide: .max), .patches(side: 32, most: 1536, longSide: 2048),
            .wholePatches(side: 1, most: .max, longSide: .max, tokensPerPatch: 1e300),
            .multiples(of: 28, leastPixels: 1, mostPixels: .max), .crops(small: 1, tokensPerTile: .max),
        ]
        check(
            [
                ExtremeCall("scaling") { size in
                    guard !size.isEmpty else { return }
                    for scaling in scalings {
                        _ = (
                            scaling.seenSize(of: size), scaling.uploadSize(of: size),
                            scaling.tokens(for: size)
                        )
                        _ = (scaling.tiles(for: size), scaling.patches(for: size))
                    }
                }
            ], ExtremeNumbers.sizes)
    }

    @Test func rulesOfAnyNumbersAreSearched() {
        let searched = [Int.max, Int.min, 1 << 31]
        check(
            [
                ExtremeCall("rule") { number in
                    let fields: [WritableKeyPath<SizeRule, Int> & Sendable] = [
                        \.multiple, \.leastSide, \.mostSide, \.leastPixels, \.mostPixels,
                    ]
                    for field in fields {
                        var rule = SizeRule()
                        rule[keyPath: field] = number
                        rule.mostRatio = number
                        for size in [
                            PixelSize(width: 640, height: 480), PixelSize(width: .max, height: .max),
                        ] {
                            _ = rule.violations(by: size)
                        }
                        // A search that finds nothing near tries two million sizes, which is slow in debug builds.
                        if searched.contains(number) {
                            _ = try? rule.nearest(to: PixelSize(width: .max, height: .max))
                        }
                    }
                },
                ExtremeCall("byte cap") {
                    guard $0 > 0 else { return }
                    for cap in [ByteCap.below($0), .atMost($0), .base64AtMost($0), .dataURLAtMost($0)] {
                        _ = (cap.largestFile, cap.budget, cap.count(forFileOf: $0), cap.allows(fileOf: $0))
                    }
                },
                ExtremeCall("file lengths") { _ = ByteCap.dataURLAtMost(99).count(forFileOf: $0) },
            ], ExtremeNumbers.ints)
    }
}
