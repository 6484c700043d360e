import Matte
import Testing

/// The owner of a camera's frames in an app, which is a class. A property of a class can be replaced at any time, so the
/// compiler doesn't let a view of it be passed on. A local constant, or a form that takes a raster, works.
private final class CameraController {
    var latest: Raster<BGRA8>
    var output: Raster<BGRA8>
    private let effect: PortraitEffect
    private let plan: TensorPlan<BGRA8>

    init(_ size: PixelSize) throws {
        latest = Raster(width: size.width, height: size.height, repeating: BGRA8(red: 9, green: 8, blue: 7))
        output = latest
        effect = try PortraitEffect(frame: size, background: .color(RGBA8(red: 255, green: 0, blue: 0)))
        plan = try TensorPlan(from: size, to: PixelSize(width: 2, height: 2))
    }

    func input() throws -> [Float] { try plan.tensor(from: latest) }

    func draw(_ mask: Mask) throws {
        try effect.render(latest, mask: mask, into: &output)
    }

    func draw(_ frame: CameraFrame, confidences: Raster<GrayF32>) throws {
        try effect.render(frame, confidences: confidences, into: &output)
    }

    func small() throws -> Raster<BGRA8> {
        let frame = latest
        return try frame.view[PixelRect(x: 0, y: 0, width: 2, height: 2)].resized(
            to: PixelSize(width: 1, height: 1))
    }
}

@Suite struct CameraControllerTests {
    @Test func aClassPassesItsRastersOn() throws {
        let size = PixelSize(width: 4, height: 4)
        let controller = try CameraController(size)
        #expect(try controller.input().count == 12)
        try controller.draw(Mask(size: size, repeating: 0))
        #expect(controller.output[1, 1].red == 255)
        let frame = try CameraFrame(
            copying: Raster(width: 4, height: 4, repeating: BGRA8(red: 1, green: 1, blue: 1)).view)
        try controller.draw(frame, confidences: Raster<GrayF32>(width: 4, height: 4, repeating: 1.0))
        #expect(controller.output[1, 1].red == 1)
        #expect(try controller.small().size == PixelSize(width: 1, height: 1))
    }
}
