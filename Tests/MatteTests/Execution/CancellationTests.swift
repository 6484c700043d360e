import Matte
import MatteCompare
import Testing

/// Cancellation is a `MatteError` with the code `cancelled` everywhere, never a `CancellationError`.
@Suite struct CancellationTests {
    private static let picture = Raster<RGBA8>(
        width: 64, height: 48, repeating: RGBA8(red: 9, green: 8, blue: 7))

    private static let operations: [(name: String, body: @Sendable () throws -> Void)] = {
        let picture = CancellationTests.picture
        let size = PixelSize(width: 32, height: 20)
        return [
            ("resized", { _ = try picture.resized(to: size) }),
            ("resized like", { _ = try picture.resized(to: size, like: .openCVArea) }),
            ("blurred", { _ = try picture.blurred(sigma: 3) }),
            ("box blurred", { _ = try picture.boxBlurred(radius: 3) }),
            ("converted", { _ = try picture.converted(to: BGRA8.self) }),
            ("oriented", { _ = try picture.oriented(.right) }),
            ("cropped", { _ = try picture.cropped(to: PixelRect(x: 1, y: 1, width: 9, height: 9)) }),
            ("padded", { _ = try picture.padded(left: 3, with: RGBA8(red: 0, green: 0, blue: 0)) }),
            ("adjusted", { _ = try picture.adjusted(by: .exposure(1)) }),
            ("sharpened", { _ = try picture.sharpened(amount: 1) }),
            ("histogram", { _ = try picture.histogram() }),
            ("difference", { _ = try picture.difference(from: picture) }),
            ("similarity", { _ = try picture.structuralSimilarity(to: picture) }),
            ("blur hash", { _ = try picture.blurHash() }),
            ("tensor", { let _: [Float] = try picture.tensor() }),
            (
                "tensor plan",
                {
                    let plan = try TensorPlan<RGBA8>(from: picture.size, to: size)
                    let _: [Float] = try plan.tensor(from: picture)
                }
            ),
            ("warped", { _ = try picture.warped(by: .scale(x: 0.7, y: 0.7)) }),
            ("composited", { _ = try picture.composited(over: picture) }),
            ("desaturated", { _ = try picture.desaturated() }),
            (
                "background",
                { _ = try picture.blurringBackground(mask: Mask(size: picture.size, repeating: 9), sigma: 3) }
            ),
            ("cut-out", { _ = try picture.cutOut(Mask(size: picture.size, repeating: 99)) }),
            ("feathered", { _ = try Mask(size: picture.size, repeating: 99).feathered(width: 5) }),
            ("dilated", { _ = try Mask(size: picture.size, repeating: 99).dilated(by: 5) }),
            ("distances", { _ = try Mask(size: picture.size, repeating: 99).distances() }),
            ("refined", { _ = try Mask(size: picture.size, repeating: 99).refined(along: picture) }),
        ]
    }()

    @Test func everyOperationOfACancelledTaskThrowsTheSameError() async {
        for operation in Self.operations {
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try operation.body()
            }
            let result = await task.result
            do {
                try result.get()
                Issue.record("\(operation.name) ignores cancellation")
            } catch {
                #expect((error as? MatteError)?.code == .cancelled, "\(operation.name) throws \(error)")
            }
        }
    }
}
