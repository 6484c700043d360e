import TestSupport
import Testing

@testable import Matte

/// Tests that dividing bands into slices of columns changes no result, whether this processor prefers it or not.
@Suite struct ResizeSliceTests {
    /// A resize of a picture that is wide enough for several slices.
    struct Case: Sendable, CustomStringConvertible {
        let source, target: PixelSize
        let filter: ResizeFilter
        var light = ResizeLight.encoded
        /// The part of the source that is resized.
        var section: PixelRect

        init(
            _ source: (Int, Int), _ target: (Int, Int), _ filter: ResizeFilter,
            _ light: ResizeLight = .encoded
        ) {
            self.source = PixelSize(width: source.0, height: source.1)
            self.target = PixelSize(width: target.0, height: target.1)
            (self.filter, self.light) = (filter, light)
            section = self.source.bounds
        }

        /// Returns the same resize of columns `x` to `x + width` only.
        func columns(_ x: Int, _ width: Int) -> Case {
            var result = self
            result.section = PixelRect(x: x, y: 0, width: width, height: source.height)
            return result
        }

        var description: String { "\(source) to \(target), \(filter), \(light), section \(section)" }
    }

    static let cases = [
        Case((3001, 157), (701, 37), .area), Case((3001, 157), (701, 37), .lanczos3),
        Case((3001, 157), (701, 37), .catmullRom, .linear), Case((4096, 40), (1024, 10), .area),
        // Windows of 144 source pixels, so that slices are wider than 2048 bytes.
        Case((6007, 31), (250, 9), .lanczos3), Case((6007, 31), (80, 9), .area),
        // Enlarged, so that windows begin with the same source pixels.
        Case((1033, 140), (3100, 170), .mitchell), Case((1033, 301), (1034, 60), .triangle),
        // Sections that end or start several slices away from the edges, with a rest of one to three columns.
        Case((3001, 157), (99, 37), .lanczos3).columns(0, 400),
        Case((3001, 157), (5, 37), .area).columns(700, 100),
        Case((3001, 157), (102, 37), .catmullRom).columns(2500, 501),
        Case((3001, 157), (3, 37), .area).columns(20, 9),
        Case((3001, 157), (1, 37), .triangle).columns(0, 2),
        Case((3001, 157), (401, 37), .area).columns(9, 1203),
        // Numbers of columns that the horizontal pass doesn't compute four at a time.
        Case((2100, 70), (101, 5), .area), Case((2100, 70), (99, 4), .triangle),
    ]

    /// A picture with noise, opaque on the left of `edge` and translucent on the right.
    private static func picture<P: Pixel>(
        _ size: PixelSize, opaqueUntil edge: Int, _ pixel: (UInt8, UInt8, UInt8, UInt8) -> P
    ) throws -> Raster<P> {
        try Raster<P>(size: size) { y, row in
            let noise = ResizePattern.noise
            var x = 0
            while x < size.width {
                row.append(
                    pixel(
                        noise.value(x, y, 0), noise.value(x, y, 1), noise.value(x, y, 2),
                        x < edge ? 255 : noise.value(x, y, 3)))
                x += 1
            }
        }
    }

    /// Resizes a picture with and without slices, on every tier and different numbers of threads.
    private static func check<P: Pixel>(_ test: Case, _ picture: Raster<P>, _ name: String) throws {
        let plan = try ResizePlan<P>(
            from: test.source, section: test.section, unit: 1, to: test.target, filter: test.filter,
            light: test.light)
        guard case .bytes(let passes) = plan.engine else {
            Issue.record("\(test): the plan has other passes")
            return
        }
        func other(_ followsRows: Bool) -> BytePasses {
            BytePasses(
                format: passes.format, light: passes.light, source: passes.source, rounded: passes.rounded,
                exact: passes.exact, followsRows: followsRows)
        }
        let (whole, sliced) = (other(false), other(true))
        #expect(sliced.channels != 4 || sliced.sliceColumns < whole.sliceColumns, "\(test): one slice only")
        try withEveryTier { tier in
            var expected = try Raster<P>(uninitialized: test.target)
            try whole.resize(Rows(picture.view), into: MutableRows(expected.mutableView), .serial)
            for threads in [1, 3] {
                var result = try Raster<P>(uninitialized: test.target)
                try sliced.resize(
                    Rows(picture.view), into: MutableRows(result.mutableView), .threads(threads))
                #expect(result == expected, "\(test), \(name), \(tier), \(threads) threads")
            }
        }
    }

    @Test(arguments: cases) func slicesChangeNothing(test: Case) throws {
        for edge in [0, test.source.width / 2, test.source.width - 1, test.source.width] {
            let straight = try Self.picture(test.source, opaqueUntil: edge, RGBA8.init)
            try Self.check(test, straight, "straight from column \(edge)")
        }
        let premultiplied = try Self.picture(test.source, opaqueUntil: 700) {
            PremultipliedRGBA8(red: min($0, $3), green: min($1, $3), blue: min($2, $3), alpha: $3)
        }
        try Self.check(test, premultiplied, "premultiplied")
        try Self.check(
            test,
            try Self.picture(test.source, opaqueUntil: 0) { r, g, b, _ in RGB8(red: r, green: g, blue: b) },
            "RGB")
        try Self.check(test, try Self.picture(test.source, opaqueUntil: 0) { r, _, _, _ in Gray8(r) }, "grey")
    }
}
