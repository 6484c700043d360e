import Matte

extension BlockChanges {
    /// Compares a written file with the original around the changed part.
    ///
    /// - Parameters:
    ///   - mask: The region in the stored picture, and its place; 0 is outside. If `nil`, the region is where pixels
    ///     changed.
    ///   - parallelism: The number of threads that may be used.
    init(
        of region: JPEGRegion, _ layout: JPEGScanLayout, from before: StreamedPicture<RGBA8>,
        to after: StreamedPicture<RGBA8>, mask: (Raster<Gray8>, PixelPoint)?, _ parallelism: Parallelism
    ) throws(MatteError) {
        blocks = layout.components.reduce(0) { $0 + $1.blocksAcross * $1.blocksDown }
        touchedBlocks = region.touched.reduce(0) { $0 + $1.count { $0 } }
        changedPixels = region.changedPixels
        guard touchedBlocks > 0 else { return }
        // Touched blocks reach to the edges of MCUs. Decoders interpolate one sample further.
        let (width, height) = (8 * layout.mostHorizontal, 8 * layout.mostVertical)
        let left = max(0, region.rect.minX / width * width - 8)
        let top = max(0, region.top / height * height - 8)
        let right = min(layout.size.width, (region.rect.maxX + width - 1) / width * width + 8)
        let bottom = min(layout.size.height, (region.bottom + height - 1) / height * height + 8)
        let part = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
        func isInside(_ x: Int, _ y: Int) -> Bool {
            guard let (mask, origin) = mask else { return region.isChanged(x: x, y: y) }
            let (x, y) = (x - origin.x, y - origin.y)
            return x >= 0 && y >= 0 && x < mask.width && y < mask.height && mask[x, y].value > 0
        }
        let pictures = try PictureRowPairs(
            before.cropped(to: part), after.cropped(to: part), parallelism)
        var y = part.minY
        while y < part.maxY {
            let count = min(RowReader<RGBA8>.mostRows, part.maxY - y)
            let (oldRows, newRows) = try pictures.next(count)
            for line in 0..<count {
                let (a, b) = (oldRows.row(line), newRows.row(line))
                for x in 0..<part.width where a[x] != b[x] {
                    if isInside(part.x + x, y + line) { continue }
                    let difference = max(
                        abs(Int(a[x].red) - Int(b[x].red)), abs(Int(a[x].green) - Int(b[x].green)),
                        abs(Int(a[x].blue) - Int(b[x].blue)))
                    if region.isTouched(x: part.x + x, y: y + line) {
                        changedInTouchedBlocks += 1
                        largestInTouchedBlocks = max(largestInTouchedBlocks, difference)
                    } else {
                        changedByUpsampling += 1
                        largestByUpsampling = max(largestByUpsampling, difference)
                    }
                }
            }
            y += count
        }
    }
}
