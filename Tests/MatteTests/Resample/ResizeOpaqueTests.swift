import TestSupport
import Testing

@testable import Matte

/// Tests of results that must not depend on how a picture is read.
@Suite struct ResizeOpaqueTests {
    /// A picture with noise in its colours, opaque on the left of `edge` and translucent on the right.
    private static func picture(_ size: PixelSize, opaqueUntil edge: Int) throws -> Raster<RGBA8> {
        try Raster<RGBA8>(size: size) { y, row in
            for x in 0..<size.width {
                row.append(
                    RGBA8(
                        red: ResizePattern.noise.value(x, y, 0), green: ResizePattern.edges.value(x, y, 1),
                        blue: ResizePattern.noise.value(x, y, 2),
                        alpha: x < edge ? 255 : ResizePattern.noise.value(x, y, 3)))
            }
        }
    }

    /// Where all source pixels are opaque, translucent pixels elsewhere don't change results.
    @Test(arguments: [ResizeFilter.triangle, .catmullRom, .mitchell, .lanczos3])
    func opaquePixelsAreThoseOfAnOpaquePicture(filter: ResizeFilter) throws {
        let size = PixelSize(width: 203, height: 61)
        let mixed = try Self.picture(size, opaqueUntil: 140)
        let opaque = try Self.picture(size, opaqueUntil: size.width)
        for target in [PixelSize(width: 67, height: 20), PixelSize(width: 203, height: 17)] {
            // The longest window, of lanczos3, reaches three output pixels to both sides.
            let untouched = 140 * target.width / size.width - 4
            try withEveryTier { tier in
                let result = try mixed.resized(to: target, filter: filter)
                let expected = try opaque.resized(to: target, filter: filter)
                let same = (0..<target.height).allSatisfy { y in
                    (0..<untouched).allSatisfy { result[$0, y] == expected[$0, y] }
                }
                #expect(same, "\(tier) \(target)")
            }
        }
    }

    /// Prefetching source rows changes no result, whether this processor prefers it or not.
    @Test func readingAheadChangesNothing() throws {
        let size = PixelSize(width: 333, height: 700), target = PixelSize(width: 101, height: 170)
        let picture = try Self.picture(size, opaqueUntil: 200)
        for filter in [ResizeFilter.area, .lanczos3] {
            let plan = try ResizePlan<RGBA8>(from: size, to: target, filter: filter)
            guard case .bytes(let passes) = plan.engine else {
                Issue.record("the plan has other passes")
                return
            }
            let expected = try plan.resized(picture.view)
            for readsAhead in [false, true] {
                let other = BytePasses(
                    format: passes.format, light: passes.light, source: passes.source,
                    rounded: passes.rounded, exact: passes.exact, readsAhead: readsAhead)
                try withEveryTier { tier in
                    for threads in [1, 3] {
                        var result = try Raster<RGBA8>(
                            size: target, repeating: RGBA8(red: 0, green: 0, blue: 0))
                        let view = result.mutableView
                        try other.resize(
                            Rows(picture.view), into: MutableRows(view), .threads(threads))
                        #expect(result == expected, "\(tier) \(filter) \(readsAhead) \(threads)")
                    }
                }
            }
        }
    }
}
