import FuzzSupport
import Matte
import MatteCodecs

/// Takes the sizes, boxes and pixels of a detector from the input.
func fuzzDetectors(_ input: Input) {
    var input = input
    do throws(MatteError) {
        switch input.byte() % 5 {
        case 0: try grid(&input)
        case 1: try detections(&input)
        case 2: try letterbox(&input)
        case 3: try tiles(&input)
        default:
            switch input.byte() % 3 {
            case 0: try ReferencePictures<Gray8>(&input).compare()
            case 1: try ReferencePictures<RGB8>(&input).compare()
            default: try ReferencePictures<RGBA8>(&input).compare()
            }
        }
    } catch {
        // Input that is refused is refused in time, with a message.
        precondition(error.code == .parameter || error.code == .limits, "\(error)")
    }
}

/// Grids of any sizes: tiles lie in the picture, have one size, and cover the picture from its first to its last pixel.
private func grid(_ input: inout Input) throws(MatteError) {
    func side() -> Int {
        switch input.byte() % 4 {
        case 0: input.integer(in: 0...300)
        case 1: 1 << input.integer(in: 0...62)
        case 2: .max - input.integer(in: 0...2)
        default: input.anyInteger()
        }
    }
    func size() -> PixelSize { PixelSize(width: side(), height: side()) }
    let grid = try TileGrid(of: size(), tile: size(), overlap: input.anyDouble())
    precondition(grid.count >= 1 && grid.columns >= 1 && grid.rows >= 1)
    let bounds = grid.pictureSize.bounds
    for index in [0, grid.count - 1, input.integer(in: 0...grid.count - 1)] {
        let tile = grid[index]
        precondition(tile.size == grid.tileSize && bounds.contains(tile), "\(tile) of \(grid)")
        if index + 1 < grid.count, (index + 1) % grid.columns != 0 {
            // Without a gap, and with at least the overlap in common.
            let next = grid[index + 1]
            precondition(tile.x < next.x && next.x <= tile.maxX - grid.overlap.width, "\(tile), \(next)")
        }
    }
    precondition(grid[0].x == 0 && grid[0].y == 0)
    let last = grid[grid.count - 1]
    precondition(last.maxX == bounds.maxX && last.maxY == bounds.maxY)
}

/// Letterboxes of any sizes: the scaled picture is in the input, and boxes return to their place.
private func letterbox(_ input: inout Input) throws(MatteError) {
    let most = input.byte() & 1 == 0 ? 3000 : 1 << 25
    func size() -> PixelSize {
        PixelSize(width: input.integer(in: 0...most), height: input.integer(in: 0...most))
    }
    let (source, target) = (size(), size())
    let stride = input.byte() & 1 == 0 ? nil : input.integer(in: -1...300)
    let (enlarges, centers) = (input.byte() & 1 == 0, input.byte() & 1 == 0)
    let letterbox = try Letterbox(
        of: source, in: target, stride: stride, enlarges: enlarges, centers: centers)
    let size = letterbox.size
    precondition(size.bounds.contains(letterbox.pictureRect) && !letterbox.scaledSize.isEmpty)
    precondition(size.width <= target.width && size.height <= target.height)
    precondition(stride != nil || size == target)
    let box = SubpixelRect(
        x: input.anyDouble(), y: input.anyDouble(), width: input.anyDouble(), height: input.anyDouble())
    let transform = letterbox.transform
    let back = transform.source(of: transform.destination(of: box))
    guard [box.x, box.y, box.width, box.height].allSatisfy({ abs($0) < 1e6 }) else { return }
    // A padding of up to 2^24 pixels is added and subtracted, and the factor is 2^-25 or more.
    let shrinkage = Double(source.longerSide) / Double(letterbox.scaledSize.longerSide)
    let thinning = Double(source.shorterSide) / Double(letterbox.scaledSize.shorterSide)
    let tolerance = 1e-8 * max(1, shrinkage, thinning)
    for (a, b) in [
        (back.minX, box.minX), (back.maxX, box.maxX), (back.minY, box.minY), (back.maxY, box.maxY),
    ] {
        precondition(abs(a - b) <= tolerance, "\(box) returned as \(back) through \(letterbox)")
    }
}

/// A small picture in tiles: each tile has the pixels of its place.
private func tiles(_ input: inout Input) throws(MatteError) {
    let size = PixelSize(width: input.integer(in: 1...60), height: input.integer(in: 1...60))
    let tile = PixelSize(width: input.integer(in: 1...70), height: input.integer(in: 1...70))
    let grid = try TileGrid(of: size, tile: tile, overlap: input.anyDouble())
    let picture: Raster<RGB8> = try randomPicture(size, &input)
    var reader = try TileReader(StreamedPicture(picture), grid: grid)
    var index = 0
    while index < 2000, let tile = try reader.next() {
        precondition(tile.index == index && tile.rect == grid[index])
        let (found, wanted) = (try tile.picture.rendered(), try picture.cropped(to: tile.rect))
        precondition(found == wanted, "tile \(index) of \(grid)")
        index += 1
    }
    precondition(index == 2000 || index == grid.count)
}
