/// Copies one pixel of a row to a range of pixels of that row.
///
/// - Parameters:
///   - pixel: the index of the pixel to copy.
///   - bytes: the number of bytes per pixel: 2, 4 or 8.
func fillPixels(_ row: UnsafeMutableRawPointer, _ range: Range<Int>, from pixel: Int, bytes: Int) {
    guard !range.isEmpty else { return }
    switch bytes {
    case 8: unsafe fill(row, range, pixel, UInt64.self)
    case 4: unsafe fill(row, range, pixel, UInt32.self)
    default: unsafe fill(row, range, pixel, UInt16.self)
    }
}

private func fill<Bits: FixedWidthInteger>(
    _ row: UnsafeMutableRawPointer, _ range: Range<Int>, _ pixel: Int, _: Bits.Type
) {
    let pixels = unsafe row.assumingMemoryBound(to: Bits.self)
    unsafe (pixels + range.lowerBound).update(repeating: pixels[pixel], count: range.count)
}
