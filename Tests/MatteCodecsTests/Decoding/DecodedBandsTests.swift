import Matte
import Testing

@testable import MatteCodecs

struct DecodedBandsTests {
    @Test(arguments: [(0, 100), (1, 100), (5000, 4096), (16, 1 << 22), (4097, 1 << 16)], [false, true])
    func everyRowOnce(shape: (rows: Int, bytesPerRow: Int), isWhole: Bool) throws {
        var next = 0
        var bands = 0
        let done = try DecodedBands.run(rows: shape.rows, bytesPerRow: shape.bytesPerRow, isWhole: isWhole) {
            first, count in
            #expect(first == next && count > 0)
            // A band has 1 MiB, or 16 rows if they are longer.
            let most = max(16, (1 << 20) / shape.bytesPerRow)
            #expect(isWhole || count == min(most, shape.rows - first))
            next += count
            bands += 1
            return count
        }
        #expect(done == shape.rows && next == shape.rows)
        if isWhole { #expect(bands == min(1, shape.rows)) }
    }

    @Test func aShortBandIsTheLast() throws {
        var bands = 0
        let done = try DecodedBands.run(rows: 1000, bytesPerRow: 1 << 20, isWhole: false) { _, count in
            bands += 1
            return bands < 3 ? count : 5
        }
        #expect(bands == 3 && done == 16 + 16 + 5)
    }

    @Test func noBandAfterTheTaskWasCancelled() async {
        let task = Task {
            var bands = 0
            do throws(MatteError) {
                _ = try DecodedBands.run(rows: 10_000, bytesPerRow: 1 << 16, isWhole: false) { _, count in
                    bands += 1
                    if bands == 4 { withUnsafeCurrentTask { $0?.cancel() } }
                    return count
                }
                Issue.record("the task was cancelled, and went on")
            } catch { #expect(error.code == .cancelled) }
            return bands
        }
        #expect(await task.value == 4)
    }

    /// In a decoder, rows that were read before cancellation remain, and the next call reads none.
    @Test(arguments: [ImageEncoding.png, .jpeg])
    func aDecoderStopsBeforeItsNextBand(encoding: ImageEncoding) async throws {
        let picture = Raster(width: 300, height: 200, repeating: RGBA8(red: 90, green: 120, blue: 30))
        let bytes = try picture.encoded(as: encoding).bytes
        let task = Task {
            var decoder = try RowDecoder<RGBA8>(bytes.span)
            var band = Raster<RGBA8>(width: 300, height: 16, repeating: RGBA8(red: 0, green: 0, blue: 0))
            do {
                while decoder.remainingRows > 0 {
                    var view = band.mutableView
                    _ = try decoder.readRows(into: &view)
                    if decoder.remainingRows == 200 - 48 { withUnsafeCurrentTask { $0?.cancel() } }
                }
            } catch let error as MatteError { #expect(error.code == .cancelled) }
            return 200 - decoder.remainingRows
        }
        #expect(try await task.value == 48)
    }
}
