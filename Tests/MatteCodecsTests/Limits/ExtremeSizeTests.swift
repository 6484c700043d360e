import Matte
import MatteCodecs
import TestSupport
import Testing

/// No call of MatteCodecs traps, hangs or needs much memory for extreme sizes, limits and counts.
@Suite struct ExtremeSizeTests {
    private static let picture = Raster<RGBA8>(
        width: 20, height: 16, repeating: RGBA8(red: 9, green: 8, blue: 7))

    private func check<Value>(_ calls: [ExtremeCall<Value>], _ values: [Value]) {
        for call in calls { #expect(call.wrongErrors(values) == []) }
    }

    @Test(arguments: [ImageFormat.jpeg, .png, .webP])
    func sizesAndRectanglesReturnOrThrow(format: ImageFormat) throws {
        let bytes = try Self.picture.encoded(as: ImageEncoding(format)).bytes
        check(
            [
                ExtremeCall("decode at a size") {
                    _ = try DecodedImage<RGBA8>(decoding: bytes, resizedTo: $0).raster.size
                },
                ExtremeCall("decode scaled") {
                    var options = DecodingOptions()
                    options.jpegScale = .atLeast($0)
                    _ = try Raster<RGBA8>(decoding: bytes, options: options).size
                },
                ExtremeCall("streamed at a size") { _ = try PictureFile(bytes).streamed(resizedTo: $0).size },
                ExtremeCall("streamed and resized") {
                    let rows = try PictureFile(bytes).streamed()
                    _ = try? rows.resized(to: $0).memory
                    _ = try? rows.warped(by: ProjectiveTransform(AffineTransform.scale(x: 2, y: 2)), to: $0)
                        .memory
                    for fit in ResizeFit.allCases {
                        _ = try? rows.resized(toFit: $0, fit: fit, padding: RGBA8(red: 0, green: 0, blue: 0))
                            .memory
                    }
                    if let grid = try? TileGrid(of: rows.size, tile: $0) {
                        _ = try TileReader(rows, grid: grid)
                    }
                    _ = try rows.replacingWhole(memory: $0.width, size: $0) { $0 }.encoded(as: .png)
                },
            ], ExtremeNumbers.sizes)
        check(
            [
                ExtremeCall("decode a crop") {
                    _ = try Raster<RGBA8>(decoding: bytes, croppedTo: $0, resizedTo: nil).size
                },
                ExtremeCall("streamed crop") {
                    let rows = try PictureFile(bytes).streamed()
                    _ = try? rows.cropped(to: $0).size
                    _ = try rows.erasing(.rect($0), feather: 2).encoded(as: .png)
                },
            ], ExtremeNumbers.rects)
    }

    @Test func limitsAndCountsReturnOrThrow() throws {
        let picture = Self.picture
        let bytes = try picture.encoded(as: .png).bytes
        check(
            [
                ExtremeCall("limits") { number in
                    let limits: [WritableKeyPath<DecodingLimits, Int> & Sendable] = [\.memory, \.pixels]
                    for limit in limits {
                        var options = DecodingOptions()
                        options.limits[keyPath: limit] = number
                        _ = try? Raster<RGBA8>(decoding: bytes, options: options)
                        _ = try? PictureFile(bytes, options: options).streamed().encoded(as: .png)
                        _ = try? PictureFile(bytes, options: options).streamed().rendered()
                    }
                    _ = try? StreamedPicture(picture, memoryLimit: number).encoded(as: .jpeg)
                    _ = try? StreamedPicture(picture).editingRows(memory: number) { _, _ in }.encoded(
                        as: .png)
                },
                ExtremeCall("budgets") { number in
                    let budgets = [
                        ByteBudget.atMost(number), .below(number), .base64AtMost(number),
                        .base64Below(number),
                    ]
                    for budget in budgets {
                        _ = (budget.allows(number), budget.description)
                        _ = try? picture.encoded(as: .jpeg, within: budget)
                    }
                },
                ExtremeCall("base64") { _ = (Base64.encodedCount($0), Base64.byteCount(within: $0)) },
                ExtremeCall("padding") {
                    guard $0 >= 0 else { return }
                    let rows = StreamedPicture(picture)
                    let insets = PixelInsets(left: $0, top: $0, right: $0, bottom: $0)
                    _ = try rows.padded(by: insets, with: RGBA8(red: 0, green: 0, blue: 0)).memory
                },
                ExtremeCall("white balance") {
                    let rows = StreamedPicture(picture)
                    _ = try? rows.whiteBalance(at: PixelPoint(x: $0, y: $0))
                    _ = try? rows.whiteBalance(at: PixelPoint(x: 1, y: 1), radius: $0)
                    _ = try? rows.sharpened(amount: 1, threshold: $0)
                },
            ], ExtremeNumbers.ints)
    }

    @Test func picturesWithoutPixelsThrowAtOnce() {
        check(
            [
                ExtremeCall("encode nothing") { size in
                    let empty = try Raster<RGBA8>(size: size, repeating: RGBA8(red: 0, green: 0, blue: 0))
                    for format in [ImageFormat.jpeg, .png, .webP] {
                        _ = try? empty.encoded(as: ImageEncoding(format))
                        _ = try? empty.encoded(as: ImageEncoding(format), within: .atMost(100))
                        _ = try? StreamedPicture(empty).encoded(as: ImageEncoding(format))
                        _ = try? StreamedPicture(empty).rendered()
                        _ = try? StreamedPicture(empty).isWhollyOpaque()
                        _ = try? StreamedPicture(empty).histogram()
                    }
                }
            ], ExtremeNumbers.emptySizes(PixelSize.largestSide))
    }

    @Test func aClosureThatReturnsAnotherSizeThanItAnnouncedThrows() {
        let rows = StreamedPicture(Self.picture).replacingWhole(memory: 0) {
            (raster) throws(MatteError) in try raster.cropped(to: PixelRect(x: 0, y: 0, width: 3, height: 3))
        }
        let error = #expect(throws: MatteError.self) { try rows.encoded(as: .png) }
        #expect(error?.code == .parameter)
    }
}
