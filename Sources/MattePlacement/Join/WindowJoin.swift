// Design: docs/design/canvas.md

package import Matte

/// The replies to several windows of one photo, joined: each is placed, corrected so that neighbours agree, and blended
/// into its neighbours over the middle half of their overlaps.
package struct WindowJoin: Sendable {
    /// The windows' rectangles in pixels of the photo.
    package let windows: [PixelRect]
    /// The report about each window's place.
    package private(set) var reports: [PlacementReport] = []

    private var positions: [ReplyPosition] = []
    private var frames: [PixelSize] = []
    private var blocks: [WindowBlocks] = []
    private var known: [WindowBlocks] = []
    private var fields: [BlockField] = []
    private let options: PasteOptions

    /// Prepares the joining of replies to windows, which are then added in order.
    package init(_ windows: [PixelRect], options: PasteOptions) {
        self.windows = windows
        self.options = options
    }

    /// Places the reply to the next window.
    ///
    /// - Parameters:
    ///   - reply: The reply.
    ///   - photo: The photo's pixels of the window, transparent beyond the photo.
    ///   - isKept: Returns true for the positions in the photo that the edit must not change.
    package mutating func add(
        _ reply: Raster<RGBA8>, over photo: Raster<RGBA8>, keeping isKept: (Int, Int) -> Bool
    ) throws(MatteError) {
        let window = windows[positions.count]
        let size = reply.size
        let frame = try photo.resized(
            to: size, filter: size.width > window.width ? .catmullRom : .area,
            parallelism: options.parallelism)
        let nothing = RegionMask(
            part: try Mask(size: PixelSize(width: 1, height: 1), repeating: 0),
            place: PixelRect(x: 0, y: 0, width: 1, height: 1), frame: size)
        let position = try ReplyPosition(
            of: reply, over: frame, showing: frame.bounds, outside: nothing, options: options)
        var report = position.report
        report.shiftX *= Double(window.width) / Double(size.width)
        report.shiftY *= Double(window.height) / Double(size.height)
        report.standardError = report.standardError.map { $0 * Double(window.width) / Double(size.width) }
        positions.append(position)
        frames.append(size)
        let patch = try placed(reply, positions.count - 1)
        blocks.append(WindowBlocks(patch, of: window))
        known.append(WindowBlocks(photo, of: window, where: isKept))
        report.blend = options.blends ? .alike : .off
        reports.append(report)
    }

    /// Finds the corrections with which the windows agree. Call it after all replies have been added.
    package mutating func level() throws(MatteError) {
        precondition(
            positions.count == windows.count,
            "cannot level \(windows.count) windows: \(positions.count) replies were added")
        guard options.blends else { return }
        fields = try WindowLevels(blocks, known: known).fields
        for (number, field) in fields.enumerated() where field.largest >= 0.25 {
            reports[number].blend = .applied
        }
        blocks = []
        known = []
    }

    /// Returns the reply to a window, placed on the window's pixels.
    private func placed(_ reply: Raster<RGBA8>, _ number: Int) throws(MatteError) -> Raster<RGBA8> {
        let (window, frame) = (windows[number], frames[number])
        let scaling = AffineTransform.scale(
            x: Double(frame.width) / Double(window.width), y: Double(frame.height) / Double(window.height))
        return try ReplyResampling(
            reply, onto: window.size, transform: scaling.then(positions[number].transform)
        ).part(window.size.bounds, parallelism: options.parallelism)
    }

    /// Returns the reply to a window, placed and corrected, on the window's pixels.
    package func corrected(_ reply: Raster<RGBA8>, _ number: Int) throws(MatteError) -> Raster<RGBA8> {
        var patch = try placed(reply, number)
        guard !fields.isEmpty else { return patch }
        let (window, field, side) = (windows[number], fields[number], Double(WindowBlocks.side))
        let left = Double(window.x - window.x.floorDivided(by: WindowBlocks.side) * WindowBlocks.side)
        let top = Double(window.y - window.y.floorDivided(by: WindowBlocks.side) * WindowBlocks.side)
        let width = patch.width
        let pixels = unsafe patch.mutableView.start.assumingMemoryBound(to: RGBA8.self)
        for y in 0..<patch.height {
            let line = try Numbers<SIMD4<Float>>(count: field.columns, repeating: .zero)
            field.write(rowAt: (top + Double(y) + 0.5) / side - 0.5, into: line)
            for x in 0..<width {
                let place = min(Double(field.columns - 1), max(0, (left + Double(x) + 0.5) / side - 0.5))
                let first = min(Int(place), max(0, field.columns - 2))
                let share = Float(place - Double(first))
                let pixel = unsafe pixels[y * width + x]
                var color = SIMD4<Float>(Float(pixel.red), Float(pixel.green), Float(pixel.blue), 0)
                color += line[first] * (1 - share) + line[min(field.columns - 1, first + 1)] * share
                color.clamp(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
                unsafe pixels[y * width + x] = RGBA8(
                    red: UInt8(color.x + 0.5), green: UInt8(color.y + 0.5), blue: UInt8(color.z + 0.5),
                    alpha: pixel.alpha)
            }
        }
        withExtendedLifetime(patch) {}
        return patch
    }

    /// Returns the weights of a window's columns and rows, 0...1. They rise over the middle half of the overlap with the
    /// neighbour on that side.
    package func weights(of number: Int) -> (columns: [Float], rows: [Float]) {
        let window = windows[number]
        func axis(
            _ start: Int, _ end: Int, _ others: [(start: Int, end: Int)]
        ) -> [Float] {
            let before =
                others.filter { $0.start < start && $0.end > start }.map { $0.end - start }.min() ?? 0
            let after = others.filter { $0.end > end && $0.start < end }.map { end - $0.start }.min() ?? 0
            return (0..<end - start).map { place in
                min(Self.rise(place, before), Self.rise(end - start - 1 - place, after))
            }
        }
        return (
            axis(window.x, window.maxX, windows.map { ($0.x, $0.maxX) }),
            axis(window.y, window.maxY, windows.map { ($0.y, $0.maxY) })
        )
    }

    /// Returns the weight at a distance from an end of a window, with an overlap of `overlap` pixels there. The weights
    /// of two neighbours add up to 1.
    private static func rise(_ place: Int, _ overlap: Int) -> Float {
        guard overlap > 0 else { return 1 }
        let t = min(max((Float(place) + 0.5 - Float(overlap) / 4) / (Float(overlap) / 2), 0), 1)
        return t * t * (3 - 2 * t)
    }
}
