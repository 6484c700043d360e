import Matte

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension BlockChanges {
    /// Compares a written file with the original around the changed part.
    ///
    /// - Parameters:
    ///   - mask: The region in the stored picture, and its place; 0 is outside. If `nil`, the region is where pixels
    ///     changed.
    init(
        of region: JPEGRegion, _ source: JPEGSource, from before: StreamedPicture<RGBA8>,
        to after: StreamedPicture<RGBA8>, mask: (Raster<Gray8>, PixelPoint)?
    ) throws(MatteError) {
        blocks = source.layout.components.reduce(0) { $0 + $1.blocksAcross * $1.blocksDown }
        touchedBlocks = region.touched.reduce(0) { $0 + $1.count { $0 } }
        changedPixels = region.marks.count
        guard touchedBlocks > 0 else { return }
        let part = source.surroundings(
            of: PixelRect(
                x: region.rect.x, y: region.top, width: region.rect.width, height: region.bottom - region.top)
        ).intersection(region.rect)
        let pictures = try PictureRowPairs(
            region.before == nil ? before.cropped(to: part) : nil, after.cropped(to: part),
            source.file.options.parallelism)
        let inside = try JPEGMemory(part.width)
        let marks = unsafe inside.start.assumingMemoryBound(to: UInt8.self)
        var y = part.minY
        while y < part.maxY {
            let lines = min(RowReader<RGBA8>.mostRows, part.maxY - y)
            let (old, new) = try pictures.next(lines)
            // Held rows are those of the region.
            let held = region.before.map { ($0, PixelPoint(x: part.x - region.rect.x, y: y - region.rect.y)) }
            let (oldRows, place) = held ?? (old!, PixelPoint(x: 0, y: 0))
            let oldView = oldRows.view
            let newView = new.view
            for line in 0..<lines {
                let (a, b) = unsafe (
                    Rows(oldView)[place.y + line] + 4 * place.x, Rows(newView)[line]
                )
                guard unsafe memcmp(a, b, 4 * part.width) != 0 else { continue }
                unsafe marks.initialize(repeating: 0, count: part.width)
                if let (mask, origin) = mask {
                    unsafe Self.store(mask, at: origin, row: y + line, part.minX..<part.maxX, to: marks)
                } else {
                    unsafe region.marks.store(y + line, part.minX..<part.maxX, to: marks)
                }
                unsafe count(
                    part.width, from: a, to: b, outside: marks, at: PixelPoint(x: part.x, y: y + line), region
                )
            }
            y += lines
        }
    }

    /// Stores the values of a mask for pixels of row `y` that it covers.
    @unsafe
    private static func store(
        _ mask: Raster<Gray8>, at origin: PixelPoint, row y: Int, _ columns: Range<Int>,
        to target: UnsafeMutablePointer<UInt8>
    ) {
        let covered = columns.clamped(to: origin.x..<origin.x + mask.width)
        guard !covered.isEmpty, y >= origin.y, y < origin.y + mask.height else { return }
        let view = mask.view
        unsafe UnsafeMutableRawPointer(target + covered.lowerBound - columns.lowerBound).copyMemory(
            from: Rows(view)[y - origin.y] + (covered.lowerBound - origin.x), byteCount: covered.count)
    }

    /// Counts the pixels of a row that differ where `inside` is 0.
    @unsafe
    private mutating func count(
        _ width: Int, from old: UnsafeRawPointer, to new: UnsafeRawPointer,
        outside inside: UnsafePointer<UInt8>, at start: PixelPoint, _ region: JPEGRegion
    ) {
        var x = 0
        while x < width {
            // Most pixels are equal or inside, so eight are tested at a time.
            if unsafe width - x >= 8 && !Self.hasChange(old + 4 * x, new + 4 * x, inside + x) {
                x &+= 8
                continue
            }
            for x in x..<min(width, x + 8) where unsafe inside[x] == 0 {
                unsafe add(old + 4 * x, new + 4 * x, PixelPoint(x: start.x + x, y: start.y), region)
            }
            x &+= 8
        }
    }

    /// Returns false if none of eight pixels differs outside the changed region.
    @unsafe
    private static func hasChange(
        _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ inside: UnsafePointer<UInt8>
    ) -> Bool {
        let marks = unsafe UnsafeRawPointer(inside).loadUnaligned(as: UInt64.self)
        // A bit is set if one of the bytes is 0.
        guard (marks &- 0x0101_0101_0101_0101) & ~marks & 0x8080_8080_8080_8080 != 0 else { return false }
        return unsafe memcmp(old, new, 32) != 0
    }

    /// Counts a pixel outside the changed region, if it differs.
    @unsafe
    private mutating func add(
        _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ place: PixelPoint, _ region: JPEGRegion
    ) {
        let (a, b) = unsafe (
            old.loadUnaligned(as: SIMD4<UInt8>.self), new.loadUnaligned(as: SIMD4<UInt8>.self)
        )
        guard a != b else { return }
        let larger = a.replacing(with: b, where: b .> a)
        let difference = Int((larger &- a.replacing(with: b, where: b .< a)).max())
        if region.isTouched(x: place.x, y: place.y) {
            changedInTouchedBlocks += 1
            largestInTouchedBlocks = max(largestInTouchedBlocks, difference)
        } else {
            changedByUpsampling += 1
            largestByUpsampling = max(largestByUpsampling, difference)
        }
    }
}
