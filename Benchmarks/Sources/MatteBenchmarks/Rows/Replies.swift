import BenchmarkResults
import Matte
import MatteCodecs
import MatteUpload

extension Suite {
    /// Adds the work on replies of editors without a mask, and on replies to larger canvases and to windows.
    mutating func addReplies() {
        addChange()
        addCanvas()
        addWindows()
    }

    /// Returns the photo's middle as an editor returns the photo: larger, brighter and with a dark square.
    private static func reply(_ photo: Raster<RGBA8>, changed: Bool) throws -> Raster<RGBA8> {
        let size = photo.size
        let part = PixelRect(
            x: size.width / 50, y: size.height / 60, width: size.width * 19 / 20,
            height: size.height * 19 / 20)
        var reply = try photo.cropped(to: part).resized(to: size, filter: .catmullRom)
        guard changed else { return reply }
        for y in size.height / 3..<size.height / 2 {
            for x in size.width / 5..<size.width / 3 { reply[x, y] = RGBA8(red: 30, green: 40, blue: 90) }
        }
        return reply
    }

    private mutating func addChange() {
        let side = PixelSize(width: 1024, height: 1024)
        for isPlacement in [true, false] {
            compare(
                .jobs, isPlacement ? "place a reply without a mask" : "find the change without a mask",
                "\(Inputs.text(side)) in \(Inputs.text(side))", copying: Inputs.rgbaBytes(side),
                pairGoal: .scaling, depth: .short,
                pipeline: isPlacement
                    ? "all shifts, scales of 0.55 to 1.8 per axis; not the same work as one of OpenCV's methods"
                    : "placement, tone, evidence and contour"
            ) { c in
                let photo = try Inputs.photo(side, as: RGBA8.self)
                let reply = try Self.reply(photo, changed: true)
                let change = try ReplyChange(of: photo, in: reply)
                precondition(change.outcome == .local, "the change must be found: \(change.outcome)")
                c.matte(tiers: [.widest]) { parallelism in
                    if isPlacement {
                        _ = try WidePlacement(of: photo, in: reply, parallelism: parallelism)
                    } else {
                        _ = try ReplyChange(of: photo, in: reply, parallelism: parallelism)
                    }
                }
            }
        }
    }

    private mutating func addCanvas() {
        let size = Inputs.s
        compare(
            .jobs, "join a larger canvas", "200 columns at each side of \(Inputs.text(size))",
            copying: Inputs.rgbaBytes(size),
            pipeline: "placement, curve and membrane; the photo stays as it is"
        ) { c in
            let photo = try Inputs.photo(size, as: RGBA8.self)
            let canvas = try CanvasUpload(
                photo: photo, extending: .margins(left: 200, top: 0, right: 200, bottom: 0), for: .fluxFill)
            let wide = PixelSize(width: size.width + 400, height: size.height)
            let reply = try Inputs.photo(wide, as: RGBA8.self).resized(to: canvas.image.size, filter: .area)
            var answer = reply
            let inner = try photo.resized(
                to: PixelSize(
                    width: canvas.image.size.width * size.width / wide.width, height: canvas.image.size.height
                ),
                filter: .area)
            let left = canvas.image.size.width * 200 / wide.width
            for y in 0..<inner.height { for x in 0..<inner.width { answer[left + x, y] = inner[x, y] } }
            c.matte(tiers: [.widest]) { parallelism in
                var steps = PasteOptions()
                steps.parallelism = parallelism
                _ = try canvas.pasting(answer, options: steps)
            }
        }
    }

    private mutating func addWindows() {
        let size = Inputs.s
        compare(
            .jobs, "join windows", "\(Inputs.text(size)) in windows of 768 with context 160",
            copying: Inputs.rgbaBytes(size), pipeline: "placement of each window, membranes and ramps"
        ) { c in
            let photo = try Inputs.photo(size, as: RGBA8.self)
            let edit = try WindowedUpload(
                photo: photo, windows: 768, context: 160, for: .fluxFill)
            let replies = try edit.windows.map { try Raster<RGBA8>(decoding: $0.image.bytes) }
            c.matte(tiers: [.widest]) { parallelism in
                var steps = PasteOptions()
                steps.parallelism = parallelism
                _ = try edit.pasting(replies, options: steps)
            }
        }
    }
}
