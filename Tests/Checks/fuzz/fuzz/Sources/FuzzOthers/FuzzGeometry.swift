import FuzzSupport
import Matte

/// Converts boxes of all conventions and any numbers to pixels, and reads them as text.
func fuzzGeometry(_ input: Input) {
    var input = input
    let size = PixelSize(width: input.integer(in: 0...100_000), height: input.integer(in: 0...100_000))
    let spaces = BoxSpace.allCases
    while !input.isAtEnd {
        let space = spaces[input.integer(in: 0...spaces.count - 1)]
        let numbers = (0..<4).map { _ in input.anyDouble() }
        let labelled = DetectedBox.azure(
            top: numbers[0], left: numbers[1], width: numbers[2], height: numbers[3])
        let box = (try? DetectedBox(space, numbers)) ?? labelled
        for rounding in [PixelRounding.outward, .inward, .nearest] {
            guard let rect = try? box.pixelRect(in: size, rounding: rounding) else { continue }
            precondition(!rect.isEmpty && size.bounds.contains(rect), "\(box) became \(rect) of \(size)")
        }
        _ = try? DetectedBox(String(decoding: input.rest.prefix(40), as: UTF8.self))
        _ = try? PixelSize(String(decoding: input.rest.prefix(24), as: UTF8.self))
        _ = try? PixelRect(
            x: input.anyInteger(), y: input.anyInteger(), width: input.anyInteger(),
            height: input.anyInteger()
        ).validated()
    }
}
