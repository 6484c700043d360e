import Matte

/// Two pictures side by side, for comparison.
enum BeforeAfter {
    /// Cuts the same strip, half a picture wide, from two pictures of one size and returns the strips side by side.
    ///
    /// - Parameters:
    ///   - before: The left picture.
    ///   - after: The right picture.
    ///   - centre: The column at the centre of each strip. Near an edge the strip is moved to stay inside the picture.
    static func halves(
        _ before: Raster<RGBA8>, _ after: Raster<RGBA8>, around centre: Int
    ) throws -> Raster<RGBA8> {
        let width = max(1, before.width / 2)
        let left = max(0, min(before.width - width, centre - width / 2))
        let half = PixelRect(x: left, y: 0, width: width, height: before.height)
        return try pair(before.cropped(to: half), after.cropped(to: half))
    }

    /// Returns the part of the subject's outline in which the common background blur differs most from Matte's. The
    /// part is shown twice, side by side and enlarged: with the common blur and with Matte's.
    ///
    /// The common method blurs the whole picture and composites the subject over it, so that the subject's colours
    /// spread into the background around it.
    static func halo(_ photo: Raster<RGBA8>, _ mask: Mask, sigma: Double) throws -> Raster<RGBA8> {
        let usual = try photo.composited(over: photo.blurred(sigma: sigma), through: mask)
        let ours = try photo.blurringBackground(mask: mask, sigma: sigma)
        let side = max(1, photo.size.longerSide / 4)
        let size = PixelSize(width: min(side, photo.width), height: min(side, photo.height))
        let place = mostDifferent(usual, ours, size)
        let enlarged = PixelSize(width: size.width * 3, height: size.height * 3)
        let left = try usual.cropped(to: place).resized(to: enlarged, filter: .catmullRom)
        let right = try ours.cropped(to: place).resized(to: enlarged, filter: .catmullRom)
        return try captioned(pair(left, right), "everything blurred", "the background alone")
    }

    /// Returns the surroundings of a region's upper left edge in two pictures, enlarged, side by side.
    static func edge(
        _ before: Raster<RGBA8>, _ after: Raster<RGBA8>, of region: PixelRect
    ) throws -> Raster<RGBA8> {
        let side = max(1, min(before.size.shorterSide, max(region.width, region.height) * 2 / 3))
        let corner = PixelPoint(x: region.x - side / 8, y: region.y - side / 8)
        let place = PixelRect(
            x: max(0, min(before.width - side, corner.x)), y: max(0, min(before.height - side, corner.y)),
            width: side, height: side)
        let enlarged = PixelSize(width: 400, height: 400)
        let left = try before.cropped(to: place).resized(to: enlarged, filter: .catmullRom)
        let right = try after.cropped(to: place).resized(to: enlarged, filter: .catmullRom)
        return try captioned(pair(left, right), "pasted as it is", "placed")
    }

    /// Returns the rectangle in which two pictures differ most. Only every fourth pixel is compared.
    private static func mostDifferent(
        _ a: Raster<RGBA8>, _ b: Raster<RGBA8>, _ size: PixelSize
    ) -> PixelRect {
        var best = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        var most = -1
        for top in stride(from: 0, through: a.height - size.height, by: max(1, size.height / 4)) {
            for left in stride(from: 0, through: a.width - size.width, by: max(1, size.width / 4)) {
                var sum = 0
                for y in stride(from: top, to: top + size.height, by: 4) {
                    for x in stride(from: left, to: left + size.width, by: 4) {
                        let (p, q) = (a[x, y], b[x, y])
                        sum += abs(Int(p.red) - Int(q.red)) + abs(Int(p.green) - Int(q.green))
                        sum += abs(Int(p.blue) - Int(q.blue))
                    }
                }
                if sum > most {
                    (most, best.x, best.y) = (sum, left, top)
                }
            }
        }
        return best
    }

    private static func pair(_ left: Raster<RGBA8>, _ right: Raster<RGBA8>) throws -> Raster<RGBA8> {
        let gap = max(2, left.width / 100)
        let size = PixelSize(width: left.width + gap + right.width, height: left.height)
        var sheet = Raster(
            width: size.width, height: size.height, repeating: RGBA8(red: 255, green: 255, blue: 255))
        do {
            var view = sheet.mutableView
            var part = view.mutableView(of: left.bounds)
            try left.view.convert(into: &part)
        }
        do {
            var view = sheet.mutableView
            var part = view.mutableView(
                of: PixelRect(x: left.width + gap, y: 0, width: right.width, height: right.height))
            try right.view.convert(into: &part)
        }
        return sheet
    }

    /// Returns a pair of pictures with a line of text below each.
    private static func captioned(
        _ pair: Raster<RGBA8>, _ left: String, _ right: String
    ) throws -> Raster<RGBA8> {
        var sheet = try pair.padded(bottom: 32, with: RGBA8(red: 255, green: 255, blue: 255))
        let ink = RGBA8(red: 33, green: 36, blue: 44)
        Label(left, scale: 2).draw(on: &sheet, x: 4, y: pair.height + 9, color: ink)
        Label(right, scale: 2).draw(on: &sheet, x: pair.width / 2 + 8, y: pair.height + 9, color: ink)
        return sheet
    }
}
