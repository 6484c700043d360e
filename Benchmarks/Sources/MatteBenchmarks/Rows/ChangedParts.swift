import BenchmarkResults
import CPeers
import Matte
import MatteCodecs

extension Suite {
    /// Adds a change to a part of a JPEG, which is written with the other blocks as they are, or encoded again.
    mutating func addChangedParts() {
        let size = Inputs.l
        let rect = PixelRect(x: 1532, y: 1119, width: 900, height: 800)
        compare(
            .codecs, "change a part of a JPEG",
            "\(Inputs.text(size)), quality 92, 4:2:0, \(rect.width)x\(rect.height) pixels filled",
            copying: Inputs.rgbaBytes(size), goal: Goal(0.45, over: "libjpeg-turbo"),
            pipeline: "Matte also counts the pixels outside that differ in the written file"
        ) { c in
            let file = try Inputs.photoJPEG(size)
            var length = 0
            func edited(_ parallelism: Parallelism) throws -> (PictureFile, StreamedPicture<RGBA8>) {
                var options = DecodingOptions()
                options.parallelism = parallelism
                let photo = try PictureFile(file, options: options)
                let picture = photo.streamed(as: RGBA8.self).editingRows { rows, y in
                    rows.fill(rect.translated(x: 0, y: -y), with: RGBA8(red: 20, green: 200, blue: 90))
                }
                return (photo, picture)
            }
            c.matte(
                threads: [1, 2], tiers: [.widest], note: "keeps the other blocks", outputBytes: length
            ) { parallelism in
                let (photo, picture) = try edited(parallelism)
                length = try photo.keepingBlocks(with: picture, changedIn: rect).image.bytes.count
            }
            c.matte(
                "Matte, encoded again", threads: [1, 2], tiers: [.widest], outputBytes: length
            ) { parallelism in
                length = try edited(parallelism).1
                    .encoded(as: .jpeg(JPEGOptions(quality: 92)), parallelism: parallelism).bytes.count
            }
            let space = Memory(Inputs.rgbaBytes(size))
            let target = Picture<RGBA8>(size)
            c.peer(.turboJPEG, note: "decodes and encodes the whole", outputBytes: length) {
                guard turbo_decode(file, file.count, target.target) != 0 else { return 0 }
                length = turbo_encode(
                    target.source, 92, 0, space.bytes.baseAddress!, space.bytes.count)
                return length > 0 ? 1 : 0
            }
        }
    }
}
