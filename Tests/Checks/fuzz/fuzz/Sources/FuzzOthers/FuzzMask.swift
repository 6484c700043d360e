import FuzzSupport
import Matte

/// Erases a shape of any numbers.
func fuzzMask(_ input: Input) {
    var input = input
    let size = PixelSize(width: input.integer(in: 1...40), height: input.integer(in: 1...40))
    var raster = Raster<RGBA8>(
        width: size.width, height: size.height, repeating: RGBA8(red: 9, green: 8, blue: 7))
    func rect() -> SubpixelRect {
        SubpixelRect(
            x: input.anyDouble(), y: input.anyDouble(), width: input.anyDouble(), height: input.anyDouble())
    }
    func region(_ depth: Int) -> Region {
        switch input.byte() % (depth > 3 ? 4 : 6) {
        case 0: return .rect(rect())
        case 1: return .roundedRect(rect(), radius: input.anyDouble())
        case 2: return .ellipse(in: rect())
        case 3:
            let points = (0..<input.integer(in: 0...12)).map { _ in
                SubpixelPoint(x: input.anyDouble(), y: input.anyDouble())
            }
            return .polygon(points, rule: input.byte() & 1 == 0 ? .evenOdd : .nonZero)
        case 4: return .inverse(region(depth + 1))
        default: return .union((0..<input.integer(in: 0...3)).map { _ in region(depth + 1) })
        }
    }
    let shape = region(0)
    let feather = input.anyDouble()
    if (try? raster.erase(shape, feather: feather)) != nil {
        // Erasing must set the colour of all pixels with alpha 0 to 0.
        for y in 0..<size.height {
            for x in 0..<size.width {
                let p = raster[x, y]
                precondition(p.alpha > 0 || (p.red == 0 && p.green == 0 && p.blue == 0))
            }
        }
    }
}
