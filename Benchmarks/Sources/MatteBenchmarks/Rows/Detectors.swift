import CPeers
import Matte
import MatteCodecs

extension Suite {
    /// Adds the inputs of detectors, and the work on their boxes.
    mutating func addDetectors() {
        addReferenceFilters()
        addLetterbox()
        addTiles()
        for count in [1000, 10_000] { addSuppression(of: count) }
    }

    /// Adds resizes that give the bytes of another library. They make no plan, so all of the work is measured.
    private mutating func addReferenceFilters() {
        let to = PixelSize(width: 608, height: 342)
        let input = "\(Inputs.text(Inputs.s)) to \(Inputs.text(to))"
        let filters: [(ReferenceFilter, ResizeFilter?, peer: Int32?)] = [
            (.openCVLinear, nil, Int32(CV2_LINEAR)), (.openCVArea, .area, Int32(CV2_AREA)),
            (.pillowBilinear, .triangle, nil), (.pillowBicubic, .catmullRom, nil),
            (.pillowLanczos, .lanczos3, nil),
        ]
        for (filter, exact, peer) in filters {
            compare(
                .detectors, "resize like \(filter.rawValue)", input, copying: Inputs.rgbaBytes(Inputs.s),
                depth: filter == .openCVLinear ? .short : .quick, pipeline: "opaque pixels of four channels"
            ) { c in
                let source = Picture<RGBA8>(try Inputs.photo(Inputs.s))
                let target = Picture<RGBA8>(to)
                c.expect {
                    exact.map { Reference.resized(source, to: to, $0, alpha: false) }
                        ?? Reference.interpolated(source, to: to)
                }
                c.matte(output: target.bytes) { parallelism in
                    try target.write {
                        try source.view.resize(into: &$0, like: filter, parallelism: parallelism)
                    }
                }
                guard let peer else { return }
                c.peer(.openCV, threads: [1, 2], output: target.bytes) {
                    cv2_resize(source.source, target.target, peer)
                }
            }
        }
    }

    private mutating func addLetterbox() {
        let square = PixelSize(width: 640, height: 640)
        compare(
            .detectors, "letterbox", "\(Inputs.text(Inputs.s)) RGBA to \(Inputs.text(square))",
            copying: Inputs.rgbaBytes(Inputs.s),
            pipeline: "OpenCV's bilinear filter, grey padding, a new picture"
        ) { c in
            let photo: Raster<RGBA8> = try Inputs.photo(Inputs.s)
            let source = Picture(photo)
            let target = Picture<RGBA8>(square)
            let place = try Letterbox(of: photo.size, in: square)
            var result: Raster<RGBA8>?
            c.matte(output: snapshot(result)) { result = try photo.letterboxed(place, parallelism: $0) }
            c.peer(.openCV, threads: [1, 2], note: "resize and copyMakeBorder") {
                cv2_letterbox(
                    source.source, target.target, Int32(place.scaledSize.width),
                    Int32(place.scaledSize.height), Int32(Letterbox.paddingLevel))
            }
        }
    }

    private mutating func addTiles() {
        compare(
            .detectors, "tiles of a JPEG", "\(Inputs.text(Inputs.l)) to 640x640, overlap 0.2",
            copying: Inputs.rgbaBytes(Inputs.l), pipeline: "decoded once; one row of tiles is in memory"
        ) { c in
            let file = try Inputs.photoJPEG(Inputs.l)
            let tile = PixelSize(width: 640, height: 640)
            let grid = try TileGrid(of: Inputs.l, tile: tile, overlap: 0.2)
            var options = DecodingOptions()
            c.matte(threads: [1, 2], tiers: [.widest], note: "RGBA") { parallelism in
                options.parallelism = parallelism
                let picture = try PictureFile(file, options: options).streamed(as: RGBA8.self)
                var reader = try TileReader(picture, grid: grid)
                var count = 0
                while try reader.next() != nil { count += 1 }
                precondition(count == grid.count)
            }
            let whole = Picture<RGBA8>(Inputs.l)
            c.peer(.turboJPEG, note: "decodes the whole picture, makes no tiles") {
                turbo_decode(file, file.count, whole.target)
            }
        }
    }
}

extension Reference {
    /// Returns four-channel pixels interpolated linearly between the four nearest pixels, without antialiasing.
    static func interpolated(_ source: Picture<RGBA8>, to size: PixelSize) -> [Float] {
        func axis(_ from: Int, _ to: Int) -> [(low: Int, high: Int, share: Double)] {
            (0..<to).map { i in
                let place = (Double(i) + 0.5) * Double(from) / Double(to) - 0.5
                let low = place.rounded(.down)
                return (max(0, Int(low)), min(from - 1, Int(low) + 1), place - low)
            }
        }
        let (across, down) = (axis(source.size.width, size.width), axis(source.size.height, size.height))
        var result: [Float] = []
        result.reserveCapacity(4 * size.area)
        for y in down {
            for x in across {
                for channel in 0..<4 {
                    func sample(_ x: Int, _ y: Int) -> Double {
                        Double(source.bytes[y * source.stride + 4 * x + channel])
                    }
                    let above = sample(x.low, y.low) * (1 - x.share) + sample(x.high, y.low) * x.share
                    let below = sample(x.low, y.high) * (1 - x.share) + sample(x.high, y.high) * x.share
                    result.append(Float(above * (1 - y.share) + below * y.share))
                }
            }
        }
        return result
    }
}
