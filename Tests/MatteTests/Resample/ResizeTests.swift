import TestSupport
import Testing

@testable import Matte

@Suite struct ResizeTests {
    private static func picture(_ size: PixelSize) -> Raster<RGBA8> {
        try! Raster(size: size) { y, row in
            for x in 0..<size.width {
                row.append(
                    RGBA8(
                        red: ResizePattern.noise.value(x, y, 0), green: ResizePattern.edges.value(x, y, 1),
                        blue: ResizePattern.gradient.value(x, y, 2),
                        alpha: x * 3 < size.width ? 255 : ResizePattern.noise.value(x, y, 3)))
            }
        }
    }

    @Test(arguments: ResizeFilter.allCases, ResizeLight.allCases)
    func theSameSizeIsTheSamePicture(filter: ResizeFilter, light: ResizeLight) throws {
        let picture = Self.picture(PixelSize(width: 33, height: 21))
        #expect(try picture.resized(to: picture.size, filter: filter, light: light) == picture)
    }

    @Test(arguments: ResizeFilter.allCases, ResizeLight.allCases)
    func oneColourStaysThatColour(filter: ResizeFilter, light: ResizeLight) throws {
        let colour = RGBA8(red: 200, green: 100, blue: 7, alpha: 130)
        let source = Raster(width: 29, height: 31, repeating: colour)
        let grey = Raster<Gray8>(width: 29, height: 31, repeating: 77)
        for target in [PixelSize(width: 11, height: 50), PixelSize(width: 70, height: 3)] {
            let result = try source.resized(to: target, filter: filter, light: light)
            #expect(result == Raster(width: target.width, height: target.height, repeating: colour))
            let level = try grey.resized(to: target, filter: filter, light: light)
            #expect(level == Raster<Gray8>(width: target.width, height: target.height, repeating: 77))
        }
    }

    @Test func everyTierAndThreadCountAgrees() throws {
        // Large enough for several threads, with opaque and transparent strips.
        let picture = Self.picture(PixelSize(width: 700, height: 420))
        for filter in [ResizeFilter.area, .lanczos3] {
            for target in [PixelSize(width: 301, height: 200), PixelSize(width: 700, height: 133)] {
                let expected = try KernelTier.with(.baseline) { () throws(MatteError) in
                    try picture.resized(to: target, filter: filter, parallelism: .serial)
                }
                try withEveryTier { tier in
                    for parallelism in [Parallelism.serial, .threads(2), .threads(5)] {
                        let result = try picture.resized(to: target, filter: filter, parallelism: parallelism)
                        #expect(result == expected, "\(tier) \(parallelism) \(filter) \(target)")
                    }
                }
            }
        }
    }

    @Test(arguments: ResizeLight.allCases)
    func formatsAgreeWithEachOther(light: ResizeLight) throws {
        let source = PixelSize(width: 45, height: 38)
        let picture = try Raster<RGBA8>(size: source) { y, row in
            for x in 0..<source.width {
                row.append(
                    RGBA8(
                        red: ResizePattern.noise.value(x, y, 0), green: ResizePattern.edges.value(x, y, 1),
                        blue: ResizePattern.gradient.value(x, y, 2)))
            }
        }
        let rgb = PaddedPixels<RGB8>(source) { x, y in
            let p = picture[x, y]
            return RGB8(red: p.red, green: p.green, blue: p.blue)
        }
        let bgr = PaddedPixels<BGR8>(source) { x, y in
            let p = picture[x, y]
            return BGR8(red: p.red, green: p.green, blue: p.blue)
        }
        let grey = PaddedPixels<Gray8>(source) { x, y in Gray8(picture[x, y].red) }
        let premultiplied = PaddedPixels<PremultipliedRGBA8>(source) { x, y in
            let p = picture[x, y]
            return PremultipliedRGBA8(red: p.red, green: p.green, blue: p.blue)
        }
        for target in [
            PixelSize(width: 17, height: 13), PixelSize(width: 45, height: 13),
            PixelSize(width: 17, height: 38),
            PixelSize(width: 101, height: 70),
        ] {
            try withEveryTier { tier in
                let expected = try picture.resized(to: target, light: light)
                let (a, b) = (
                    try rgb.view.resized(to: target, light: light),
                    try bgr.view.resized(to: target, light: light)
                )
                let c = try grey.view.resized(to: target, light: light)
                let d = try premultiplied.view.resized(to: target, light: light)
                for y in 0..<target.height {
                    for x in 0..<target.width {
                        let p = expected[x, y]
                        #expect(
                            a[x, y] == RGB8(red: p.red, green: p.green, blue: p.blue), "\(tier) \(target)")
                        #expect(
                            b[x, y] == BGR8(red: p.red, green: p.green, blue: p.blue), "\(tier) \(target)")
                        #expect(c[x, y] == Gray8(p.red), "\(tier) \(target)")
                        #expect(
                            d[x, y] == PremultipliedRGBA8(red: p.red, green: p.green, blue: p.blue),
                            "\(tier) \(target)")
                    }
                }
            }
        }
    }

    @Test func premultipliedPixelsStayValid() throws {
        let source = PixelSize(width: 40, height: 30)
        let picture = try Raster<PremultipliedBGRA8>(size: source) { y, row in
            for x in 0..<source.width {
                let alpha = ResizePattern.edges.value(x, y, 0)
                row.append(PremultipliedBGRA8(red: alpha, green: alpha / 2, blue: 0, alpha: alpha))
            }
        }
        for light in ResizeLight.allCases {
            for target in [PixelSize(width: 91, height: 77), PixelSize(width: 11, height: 30)] {
                let result = try picture.resized(to: target, light: light)
                for y in 0..<target.height {
                    for x in 0..<target.width {
                        let p = result[x, y]
                        #expect(p.red <= p.alpha && p.green <= p.alpha && p.blue == 0)
                    }
                }
            }
        }
    }

    @Test func hiddenColourDoesNotShow() throws {
        // The edge of a red disc on transparent green: no green may appear.
        let picture = try Raster<RGBA8>(size: PixelSize(width: 64, height: 64)) { y, row in
            for x in 0..<64 {
                let inside = (x - 30) * (x - 30) + (y - 33) * (y - 33) < 400
                row.append(
                    inside
                        ? RGBA8(red: 255, green: 0, blue: 0) : RGBA8(red: 0, green: 255, blue: 0, alpha: 0))
            }
        }
        for filter in ResizeFilter.allCases {
            let result = try picture.resized(to: PixelSize(width: 21, height: 19), filter: filter)
            for y in 0..<19 {
                for x in 0..<21 {
                    let pixel = result[x, y]
                    #expect(pixel.green == 0)
                    #expect(pixel.red == (pixel.alpha == 0 ? 0 : 255))
                }
            }
        }
    }

    @Test func paddingIsLeftAlone() throws {
        let source = PixelSize(width: 23, height: 18)
        let plan = try ResizePlan<BGR8>(from: source, to: PixelSize(width: 9, height: 31), filter: .mitchell)
        let input = PaddedPixels<BGR8>(source, padding: 5, offset: 1) { x, y in
            BGR8(red: UInt8(x * 9), green: UInt8(y * 11), blue: 3)
        }
        try withEveryTier { tier in
            var output = PaddedPixels<BGR8>(plan.target) { _, _ in BGR8(red: 0, green: 0, blue: 0) }
            try output.withMutableView { view throws(MatteError) in try plan.resize(input.view, into: &view) }
            #expect(output.paddingIsIntact, "\(tier)")
            let packed = try Raster(copying: input.view).resized(to: plan.target, filter: .mitchell)
            for y in 0..<31 { for x in 0..<9 { #expect(output[x, y] == packed[x, y], "\(tier)") } }
        }
    }

    @Test func anAxisThatKeepsItsSizeIsNotFiltered() throws {
        let size = PixelSize(width: 40, height: 30)
        func passes(_ width: Int, _ height: Int) throws -> ResizePasses {
            try ResizePlan<RGBA8>(from: size, to: PixelSize(width: width, height: height)).passes
        }
        #expect(try passes(40, 30) == [])
        #expect(try passes(40, 20) == .vertical)
        #expect(try passes(20, 30) == .horizontal)
        #expect(try passes(20, 20) == [.vertical, .horizontal])
    }

    @Test func theTransformIsTheScale() throws {
        let plan = try ResizePlan<Gray8>(
            from: PixelSize(width: 40, height: 30), to: PixelSize(width: 20, height: 90))
        #expect(plan.transform.scaleX == 0.5)
        #expect(plan.transform.scaleY == 3)
        #expect(plan.transform.destinationSize == PixelSize(width: 20, height: 90))
    }

    @Test(arguments: [(0, 5), (5, 0), (-3, 4), (4, -3), (0, 0)])
    func emptyTargetsAreErrors(width: Int, height: Int) {
        let picture = Self.picture(PixelSize(width: 4, height: 4))
        let error = #expect(throws: MatteError.self) {
            try picture.resized(to: PixelSize(width: width, height: height))
        }
        #expect(error?.code == .parameter)
        #expect(error?.message.contains("\(width)x\(height)") == true)
    }

    @Test func sizesBeyondMemoryAreErrors() {
        let picture = Self.picture(PixelSize(width: 4, height: 4))
        for size in [
            PixelSize(width: .max, height: 1), PixelSize(width: 1, height: .max),
            PixelSize(width: .max, height: .max), PixelSize(width: 1 << 24, height: 1 << 24),
        ] {
            let error = #expect(throws: MatteError.self) { try picture.resized(to: size) }
            #expect(error?.code == .limits)
        }
        let empty = Raster<RGBA8>(width: 0, height: 7, repeating: RGBA8(red: 0, green: 0, blue: 0))
        let error = #expect(throws: MatteError.self) { try empty.resized(to: PixelSize(width: 3, height: 3)) }
        #expect(error?.code == .parameter)
        #expect(error?.message.contains("0x7") == true)
    }
}
