import Matte

/// Does what an app that also runs before iOS 26 does in place of `Array.span`. docs/guides/apple.md shows these lines.
func readArrays(_ array: [UInt8]) throws {
    let frame = ContiguousArray<UInt8>(repeating: 0, count: 4 * 64 * 48)
    let view = try RasterView<BGRA8>(frame.span.bytes, width: 64, height: 48)

    let slice = array[...]
    let mask = try RasterView<Gray8>(slice.span.bytes, width: 64, height: 48)
    precondition(view.size == mask.size)
}
