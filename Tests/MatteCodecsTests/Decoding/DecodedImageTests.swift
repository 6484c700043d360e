import Matte
import MatteCodecs
import Testing

/// Tests of decoding and encoding in a cancelled task, and of the kinds of memory that hold a file.
struct DecodedImageTests {
    @Test("a cancelled task gets an error instead of a picture")
    func cancelled() async {
        for bytes in [
            Sample.named("jpeg-420.jpg"), Sample.named("png-6-8-i.png"), Sample.named("webp-lossy.webp"),
        ] {
            let task = Task { () -> MatteError.Code? in
                while !Task.isCancelled { await Task.yield() }
                do {
                    _ = try Raster<RGBA8>(decoding: bytes.bytes)
                    return nil
                } catch { return (error as? MatteError)?.code }
            }
            task.cancel()
            #expect(await task.value == .cancelled)
        }
        let raster = noise(20, 20)
        for format in ImageFormat.allCases.filter(\.isWritable) {
            let task = Task { () -> MatteError.Code? in
                while !Task.isCancelled { await Task.yield() }
                do {
                    _ = try raster.encoded(as: ImageEncoding(format))
                    return nil
                } catch { return (error as? MatteError)?.code }
            }
            task.cancel()
            #expect(await task.value == .cancelled)
        }
    }

    @Test("spans, slices and unsafe buffers decode like arrays")
    func memory() throws {
        let sample = Sample.named("png-6-8.png")
        let whole = try Raster<RGBA8>(decoding: sample.bytes)
        #expect(try Raster<RGBA8>(decoding: sample.bytes.span) == whole)
        #expect(try Raster<RGBA8>(decoding: sample.bytes[...]) == whole)
        #expect(try Raster<RGBA8>(decoding: AnyCollection(sample.bytes)) == whole)
        let buffered = try sample.bytes.withUnsafeBytes { try Raster<RGBA8>(decoding: $0) }
        #expect(buffered == whole)
        #expect(try ImageHeader(probing: sample.bytes.span).storedSize == whole.size)
    }
}
