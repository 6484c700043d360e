/// Copies the pixels of one view to another view of the same size. The padding of the destination's rows is unchanged.
func copyRows<P: Pixel>(_ source: borrowing RasterView<P>, into destination: inout MutableRasterView<P>) {
    let bytes = source.width * MemoryLayout<P>.stride
    for y in source.size.filledRows {
        unsafe (destination.base + y * destination.bytesPerRow).copyMemory(
            from: source.base + y * source.bytesPerRow, byteCount: bytes)
    }
}
