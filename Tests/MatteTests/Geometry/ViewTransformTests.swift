import Matte
import TestSupport
import Testing

struct ViewTransformTests {
    private let frame = PixelSize(width: 1080, height: 1920)

    /// A view whose height isn't an integer, such as between the bars of a phone's screen.
    @Test func aspectFillIntoFractionsOfAPoint() throws {
        let view = SubpixelSize(width: 390, height: 763.67)
        let fill = try ViewTransform.aspectFill(from: frame, to: view)
        let scale = 763.67 / 1920
        #expect(fill.scaleX == fill.scaleY && abs(fill.scaleX - scale) < 1e-15)
        let whole = fill.destination(of: SubpixelRect(frame.bounds))
        #expect(abs(whole.minX - (390 - 1080 * scale) / 2) < 1e-9 && abs(whole.minY) < 1e-9)
        #expect(abs(whole.maxY - 763.67) < 1e-9 && abs(whole.center.x - 195) < 1e-9)
        let visible = fill.visibleSource
        #expect(abs(visible.width - 390 / scale) < 1e-9 && abs(visible.height - 1920) < 1e-9)
        // Rounding the view's size to integers would move the bottom edge by a third of a point.
        let rounded = try ViewTransform.aspectFill(from: frame, to: SubpixelSize(width: 390, height: 764))
        let bottom = SubpixelPoint(x: 540, y: 1920)
        #expect(abs(rounded.destination(of: bottom).y - fill.destination(of: bottom).y - 0.33) < 1e-9)
    }

    @Test func aspectFillIsOneScaleAndACentredCrop() throws {
        // A published error of 42 points: a 1080 x 1920 frame in a 390 x 844 view.
        let fill = try ViewTransform.aspectFill(from: frame, to: SubpixelSize(width: 390, height: 844))
        #expect(fill.scaleX == fill.scaleY && abs(fill.scaleX - 844.0 / 1920) < 1e-15)
        #expect(abs(fill.offsetX - (390 - 474.75) / 2) < 1e-9 && abs(fill.offsetY) < 1e-9)
        #expect(abs(fill.destination(of: SubpixelPoint(x: 0, y: 0)).x + 42.375) < 1e-9)
        let visible = fill.visibleSource
        #expect(abs(visible.width - 390 * 1920.0 / 844) < 1e-6 && abs(visible.height - 1920) < 1e-6)
    }

    @Test func aspectFitLetterboxes() throws {
        let fit = try ViewTransform.aspectFit(
            from: PixelSize(width: 400, height: 200), to: SubpixelSize(width: 100, height: 100))
        let picture = SubpixelRect(x: 0, y: 0, width: 400, height: 200)
        #expect(fit.destination(of: picture) == SubpixelRect(x: 0, y: 25, width: 100, height: 50))
        #expect(fit.visibleSource == picture)
        let left = SubpixelRect(x: 0, y: 0, width: 100, height: 200)
        let box = fit.mirrored().destination(of: left)
        #expect(box == SubpixelRect(x: 75, y: 25, width: 25, height: 50))
        #expect(fit.mirrored().source(of: box) == left)
    }

    @Test func agreesWithWholePoints() throws {
        let whole = PixelSize(width: 390, height: 844)
        let image = ImageTransform.scale(from: frame, to: whole)
        let view = try ImageTransform.identity(frame).stretch(into: SubpixelSize(whole))
        let box = SubpixelRect(x: 100.5, y: 200.25, width: 300, height: 400)
        let (a, b) = (image.destination(of: box), view.destination(of: box))
        #expect(abs(a.minX - b.minX) < 1e-9 && abs(a.maxY - b.maxY) < 1e-9)
    }

    @Test func thereAndBack() {
        let sizes = Generator.integer(in: 1...5000).combined(with: .integer(in: 1...5000))
        let views = Generator.double(in: 0.5...2000).combined(with: .double(in: 0.5...2000))
        let orientations = Generator.element(of: Array(ImageOrientation.allCases))
        forAll("a point goes to the view and back", cases: 300, sizes, views, orientations) {
            sides, view, turn in
            let stored = PixelSize(width: sides.0, height: sides.1)
            let image = ImageTransform.orientation(turn, of: stored)
            let size = SubpixelSize(width: view.0, height: view.1)
            for fill in [try image.aspectFill(into: size), try image.aspectFit(into: size).mirrored()] {
                let point = SubpixelPoint(x: Double(sides.0) / 3, y: Double(sides.1) * 0.9)
                let back = fill.source(of: fill.destination(of: point))
                let rect = SubpixelRect(x: point.x, y: point.y, width: 7, height: 2)
                let backRect = fill.source(of: fill.destination(of: rect))
                guard abs(back.x - point.x) < 1e-6, abs(back.y - point.y) < 1e-6,
                    abs(backRect.minX - rect.minX) < 1e-6, abs(backRect.maxY - rect.maxY) < 1e-6
                else { return false }
            }
            return true
        }
    }

    @Test func mirroringExchangesLeftAndRight() throws {
        let fit = try ViewTransform.aspectFit(
            from: PixelSize(width: 400, height: 200), to: SubpixelSize(width: 100.5, height: 100.5))
        let box = DetectedBox.mediaPipe(xMin: 0, yMin: 0, width: 0.25, height: 1)
        let left = try fit.destination(of: box), right = try fit.mirrored().destination(of: box)
        #expect(abs(left.minX) < 1e-9 && abs(right.maxX - 100.5) < 1e-9 && left.width == right.width)
        #expect(abs(fit.mirrored().source(of: SubpixelPoint(x: 100.5, y: 50)).x) < 1e-9)
    }

    /// Views have no size before layout.
    @Test(arguments: [(0.0, 100.0), (100, -1), (.nan, 100), (100, .infinity)])
    func viewsWithoutSizeAreErrors(width: Double, height: Double) {
        #expect {
            try ViewTransform.aspectFill(from: frame, to: SubpixelSize(width: width, height: height))
        } throws: { ($0 as? MatteError)?.code == .parameter && "\($0)".contains("points") }
    }
}
