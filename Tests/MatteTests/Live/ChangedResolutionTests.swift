import Matte
import Testing

/// A camera changes its resolution while an app runs. Whatever takes a frame, an output or a tensor of another size than
/// it was made for throws, so that the app can make a new plan.
@Suite struct ChangedResolutionTests {
    private static let color = RGBA8(red: 1, green: 2, blue: 3)
    private static let old = PixelSize(width: 8, height: 6), new = PixelSize(width: 6, height: 8)
    private let frame = Raster<RGBA8>(width: 6, height: 8, repeating: color)

    private func expectParameter(_ name: String, _ body: (inout MutableRasterView<RGBA8>) throws -> Void) {
        for size in [Self.old, Self.new] {
            var output = Raster<RGBA8>(width: size.width, height: size.height, repeating: Self.color)
            var view = output.mutableView
            do {
                try body(&view)
                Issue.record("\(name) accepts a frame of another size")
            } catch let error as MatteError {
                #expect(error.code == .parameter, "\(name)")
                #expect(error.message.contains("6x8") || error.message.contains("8x6"), "\(error.message)")
            } catch { Issue.record("\(name) throws \(error)") }
        }
    }

    @Test func plansAndEffectsThrow() throws {
        let mask = try Mask(size: Self.new, repeating: 255)
        let resize = try ResizePlan<RGBA8>(from: Self.old, to: Self.old, filter: .triangle)
        expectParameter("resize") { try resize.resize(frame.view, into: &$0) }
        let warp = try WarpPlan<RGBA8>(from: Self.old, to: Self.old, transform: .scale(x: 1, y: 1))
        expectParameter("warp") { try warp.warp(frame.view, into: &$0) }
        let cut = try CutOutPlan<RGBA8>(size: Self.old)
        expectParameter("cut out") { try cut.cutOut(frame.view, mask: mask, into: &$0) }
        let portrait = try PortraitEffect(frame: Self.old, background: .blur(sigma: 2))
        expectParameter("portrait") { try portrait.render(frame.view, mask: mask, into: &$0) }
        let tensor = try TensorPlan<RGBA8>(from: Self.old, to: Self.old)
        #expect(throws: MatteError.self) { let _: [Float] = try tensor.tensor(from: frame.view) }
        #expect(throws: MatteError.self) { let _: [Float] = try tensor.tensor(from: frame) }
    }

    @Test func outputsOfAnotherSizeThrow() throws {
        let other = PixelSize(width: 3, height: 3)
        let (frame, color) = (frame, Self.color)
        func check(_ name: String, _ body: (inout MutableRasterView<RGBA8>) throws -> Void) {
            var output = Raster<RGBA8>(width: other.width, height: other.height, repeating: color)
            var target = output.mutableView
            #expect(throws: MatteError.self, "\(name)") { try body(&target) }
        }
        check("blur") { try frame.view.blur(sigma: 1, into: &$0) }
        check("box blur") { try frame.view.boxBlur(radius: 1, into: &$0) }
        check("convert") { try frame.view.convert(into: &$0) }
        check("composite") { try frame.view.composite(over: frame.view, into: &$0) }
        check("composite over a colour") { try frame.view.composite(over: color, into: &$0) }
        check("desaturate") { try frame.view.desaturate(into: &$0) }
        check("adjust") { try AdjustmentPlan(.exposure(1)).adjust(frame.view, into: &$0) }
        check("sharpen") { try UnsharpMask(amount: 1).sharpen(frame.view, into: &$0) }
    }
}
