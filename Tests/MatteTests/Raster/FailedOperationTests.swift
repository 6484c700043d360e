import Matte
import TestSupport
import Testing

/// Tests that operations in place leave their picture unchanged when they fail.
@Suite struct FailedOperationTests {
    private static let size = PixelSize(width: 1100, height: 1000)

    private static let picture = try! Raster<RGBA8>(size: size) { y, row in
        for x in 0..<size.width {
            let level = UInt8(truncatingIfNeeded: x &* 31 ^ y &* 17)
            row.append(RGBA8(red: level, green: 255 - level, blue: 7, alpha: level | 1))
        }
    }

    /// Operations in place whose parameters are wrong, or that fail in a cancelled task.
    private static let failures: [(String, MatteError.Code, @Sendable (inout Raster<RGBA8>) throws -> Void)] =
        [
            ("blur", .parameter, { try $0.blur(sigma: -1) }),
            ("blur in a cancelled task", .cancelled, { try $0.blur(sigma: 9) }),
            ("narrow blur in a cancelled task", .cancelled, { try $0.blur(sigma: 1, parallelism: .serial) }),
            (
                "erase", .parameter,
                {
                    try $0.erase(
                        .union([
                            .rect(PixelRect(x: 0, y: 0, width: 900, height: 900)),
                            .ellipse(in: SubpixelRect(x: .nan, y: 0, width: 1, height: 1)),
                        ]))
                }
            ),
            (
                "erase with a feather", .parameter,
                { try $0.erase(.rect($0.bounds), feather: -1) }
            ),
            (
                "erase by a mask of another size", .parameter,
                { try $0.erase(.mask(Mask(size: PixelSize(width: 3, height: 3), repeating: 9))) }
            ),
            (
                "mask of another size", .parameter,
                { try $0.mask(by: Mask(size: PixelSize(width: 3, height: 3), repeating: 9)) }
            ),
            (
                "overlay", .parameter,
                {
                    try $0.overlay(
                        CategoryMask(Raster(size: $0.size, repeating: Gray8(1))), palette: .voc, opacity: .nan
                    )
                }
            ),
        ]

    @Test(arguments: failures.indices)
    func thePictureIsUnchanged(index: Int) async throws {
        let (name, code, fails) = Self.failures[index]
        for isShared in [false, true] {
            let task = Task {
                let original = try Raster(copying: Self.picture.view)
                var picture = isShared ? original : try Raster(copying: Self.picture.view)
                if code == .cancelled { withUnsafeCurrentTask { unsafe $0?.cancel() } }
                do {
                    try fails(&picture)
                    Issue.record("\(name) doesn't fail")
                } catch let error as MatteError { #expect(error.code == code, "\(name)") }
                return picture == Self.picture && original == Self.picture
            }
            #expect(try await task.value, "\(name) changes the picture")
        }
    }

    /// Operations from one picture to another.
    @Test func theSourceIsUnchanged() async throws {
        let task = Task {
            let source = try Raster(copying: Self.picture.view)
            withUnsafeCurrentTask { unsafe $0?.cancel() }
            let operations: [() throws -> Void] = [
                { _ = try source.resized(to: PixelSize(width: 700, height: 10)) },
                { _ = try source.boxBlurred(radius: 3) },
                { _ = try source.view.premultiplied() }, { _ = try source.desaturated() },
                { _ = try source.composited(over: RGBA8(red: 1, green: 2, blue: 3)) },
                { _ = try source.blurringBackground(mask: Mask(size: Self.size, repeating: 9), sigma: 4) },
            ]
            for operation in operations {
                let error = #expect(throws: MatteError.self) { try operation() }
                #expect(error?.code == .cancelled)
            }
            return source == Self.picture
        }
        #expect(try await task.value)
    }
}
