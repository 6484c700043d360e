import FuzzSupport
import Matte

/// Turns a small mask into shapes.
func fuzzShapes(_ input: Input) {
    var input = input
    let size = PixelSize(width: input.integer(in: 0...90), height: input.integer(in: 0...40))
    let level = input.byte()
    let connectivity: Connectivity = input.byte() & 1 == 0 ? .four : .eight
    let tolerance = input.anyDouble()
    let width = input.anyDouble()
    let area = input.anyInteger()
    var raster = Raster<Gray8>(width: size.width, height: size.height, repeating: 0)
    for y in 0..<size.height {
        for x in 0..<size.width { raster[x, y] = Gray8(input.byte()) }
    }
    let mask = Mask(raster)
    do throws(MatteError) {
        let components = try mask.components(atLeast: level, connectivity: connectivity)
        let selected = components.reduce(0) { $0 + $1.area }
        let contours = try mask.contours(atLeast: max(1, level), connectivity: connectivity)
        if level > 0 {
            precondition(contours.count == components.count)
            let hard = mask.thresholded(at: level)
            let filled = try Mask(.contours(contours), size: size)
            precondition(filled == hard)
            precondition(contours.reduce(0) { $0 + $1.area } == Double(selected))
        }
        let kept = try mask.removingSpecks(below: area, atLeast: level, connectivity: connectivity)
        let filled = try mask.fillingHoles(upTo: area, atLeast: level, connectivity: connectivity)
        precondition(kept.intersection(mask) == kept && filled.union(mask) == filled)
        _ = try mask.keepingLargestComponent(atLeast: level, connectivity: connectivity)
        for line in ContourLine.allCases {
            if tolerance.isFinite, tolerance >= 0 {
                let simple = try mask.contours(
                    atLeast: max(1, level), along: line, connectivity: connectivity, tolerance: tolerance)
                precondition(simple.allSatisfy { $0.rings.allSatisfy { $0.count >= 3 } })
            }
        }
        if width.isFinite, width >= 0 {
            _ = try mask.feathered(byDistance: width, atLeast: level, parallelism: .serial)
        }
    } catch {
        fatalError("\(error)")
    }
}
