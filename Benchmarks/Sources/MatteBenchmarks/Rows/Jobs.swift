import BenchmarkResults
import CPeers
import Matte
import MatteCodecs
import MatteUpload

extension Suite {
    /// Adds whole jobs of an application, from encoded bytes to encoded bytes. Everything is timed, including memory
    /// allocation.
    mutating func addJobs() {
        addMainJob()
        addEditing()
        addBudgets()
        addText()
        addReplies()
    }

    /// Adds the job that makes the two files of an edit from a camera's JPEG. One row decodes the JPEG in full, and one
    /// lets the decoder reduce the picture.
    private mutating func addMainJob() {
        let size = Inputs.l
        let crop = PixelRect(x: 388, y: 0, width: 3024, height: 3024)
        let side = 1024
        let box = PixelRect(x: side / 3, y: side / 3, width: side / 3, height: side / 3)
        for (name, scaling) in [("full decode", DCTScaling.never), ("scaled decode", .wheneverItFits)] {
            compare(
                .jobs, "photo to edit files, \(name)", "JPEG of \(Inputs.text(size))",
                copying: Inputs.rgbaBytes(size),
                goal: Goal(0.6, over: "libvips"), pairGoal: Goal(0.7, over: "libvips"), depth: .short,
                pipeline: """
                    square crop, Lanczos3 to 1024x1024, RGBA PNG; a white mask with a transparent box, PNG; \
                    Matte's fast compression and libvips' level 1 with the Up filter
                    """
            ) { c in
                let file = try Inputs.photoJPEG(size)
                var length = 0
                c.matte(outputBytes: length) { parallelism in
                    let picture = try Raster<RGBA8>(
                        decoding: file, croppedTo: crop, resizedTo: PixelSize(width: side, height: side),
                        dctScaling: scaling, parallelism: parallelism)
                    let image = try picture.encoded(
                        as: .png(compression: .fast), parallelism: parallelism)
                    var flat = try Raster<RGBA8>(
                        size: picture.size, repeating: RGBA8(red: 255, green: 255, blue: 255))
                    try flat.erase(.rect(box))
                    let mask = try flat.encoded(as: .png(compression: .fast), parallelism: parallelism)
                    length = image.bytes.count + mask.bytes.count
                }
                if scaling == .never {
                    c.matte(
                        "Matte, EditUpload", threads: [Machine.cores], tiers: [.widest],
                        note: "in one call, below 4,000,000 bytes each, with the record to paste by",
                        outputBytes: length
                    ) { _ in
                        var options = EditOptions()
                        options.side = side
                        let edit = try EditUpload(
                            photo: file,
                            erasing: [PixelRect(x: 1500, y: 1100, width: 800, height: 900)],
                            for: .dallE2Edit, options: options)
                        length = edit.image.bytes.count + edit.mask!.bytes.count
                    }
                }
                var imageLength = 0
                var maskLength = 0
                c.peer(.vips, threads: [1, 2], note: "nothing looks at the lengths", outputBytes: length) {
                    let done = vips_main_job(
                        file, file.count, Int32(crop.x), Int32(crop.y), Int32(crop.width), Int32(side),
                        scaling == .never ? 0 : 1, &imageLength, &maskLength)
                    length = imageLength + maskLength
                    return done
                }
            }
        }
    }

    /// Adds the jobs that process an API's reply, and the preparation of other requests.
    private mutating func addEditing() {
        let size = Inputs.l
        compare(
            .jobs, "paste an answer back", "1024x1024 into \(Inputs.text(size))",
            copying: Inputs.rgbaBytes(size),
            pipeline:
                "scaled to the square it stands for, feather 8, compared with the original outside the mask"
        ) { c in
            let photo = try Inputs.photo(size, as: RGBA8.self)
            let answer = try Inputs.photo(PixelSize(width: 1024, height: 1024), as: RGBA8.self)
            let edit = try EditUpload(
                photo: photo, erasing: [PixelRect(x: 1500, y: 1100, width: 800, height: 900)],
                for: .dallE2Edit)
            c.matte(threads: [Machine.cores], tiers: [.widest]) { _ in
                _ = try edit.pasting(answer, feather: 8)
            }
        }
        compare(
            .jobs, "prepare for a vision model", "JPEG of \(Inputs.text(size))",
            copying: Inputs.rgbaBytes(size),
            pipeline: "upright, scaled as the profile says, encoded, as a base64 data URL"
        ) { c in
            let file = try Inputs.photoJPEG(size)
            var length = 0
            c.matte(threads: [Machine.cores], tiers: [.widest], outputBytes: length) { _ in
                length = try UploadProfile.openAIVision.prepare(file).image.dataURL.utf8.count
            }
        }
    }

    /// Adds encoding with a byte budget, in which the file must be shorter than a number of bytes.
    private mutating func addBudgets() {
        let size = Inputs.s
        let bytes = Inputs.rgbaBytes(size)
        compare(
            .jobs, "JPEG below 300,000 bytes", Inputs.text(size), copying: bytes,
            pipeline: "the best quality that fits; Matte shrinks the picture where quality 60 is too long"
        ) { c in
            let source = try Inputs.photo(size, as: RGBA8.self)
            let picture = Picture(source)
            let space = Memory(bytes)
            var length = 0
            c.matte(threads: [1], tiers: [.widest], outputBytes: length) { parallelism in
                length = try source.encoded(
                    as: .jpeg(quality: 90), within: .below(300_000),
                    policy: BudgetPolicy(parallelism: parallelism)
                ).image.bytes.count
            }
            c.peer(.turboJPEG, "bisecting 60 to 90", note: "fixed Huffman codes", outputBytes: length) {
                length = turbo_fit(picture.source, 300_000, space.bytes.baseAddress!, space.bytes.count)
                return length > 0 ? 1 : 0
            }
        }
        compare(
            .jobs, "PNG below 4,000,000 bytes", Inputs.text(size), copying: bytes,
            pipeline: "shrunk as little as the budget demands"
        ) { c in
            let source = try Inputs.photo(size, as: RGBA8.self)
            var length = 0
            c.matte(threads: [Machine.cores], tiers: [.widest], outputBytes: length) { _ in
                length = try source.encoded(as: .png(compression: .fast), within: .below(4_000_000))
                    .image.bytes.count
            }
        }
    }

    /// Adds conversion of encoded files to base64 text, their digests, and reading of headers.
    private mutating func addText() {
        compare(
            .jobs, "base64", "4,000,000 bytes", copying: 4_000_000, pipeline: "into a new string, and back"
        ) { c in
            let source = Memory(4_000_000)
            let bytes = Array(source.bytes)
            let text = Base64.encoded(bytes.span)
            c.matte("Matte, encode", threads: [1], tiers: [.widest]) { _ in _ = Base64.encoded(bytes.span) }
            c.matte("Matte, decode", threads: [1], tiers: [.widest]) { _ in _ = try Base64.decoded(text) }
        }
        compare(
            .jobs, "SHA-256 of a file", "4,000,000 bytes", copying: 4_000_000, pipeline: "of a photo's file"
        ) { c in
            let bytes = [UInt8](repeating: 1, count: 4_000_000)
            c.matte(threads: [1]) { _ in _ = try PhotoDigest(file: bytes) }
        }
        compare(
            .jobs, "look at a header", "JPEG of \(Inputs.text(Inputs.l))", copying: 1 << 16,
            pipeline: "size, orientation, profile; memcpy of 64 KiB"
        ) { c in
            let file = try Inputs.photoJPEG(Inputs.l)
            c.matte(threads: [1], tiers: [.widest]) { _ in _ = try ImageHeader(probing: file) }
        }
    }
}
