internal import MatteKernelTypes

extension TensorRows {
    /// Reads a picture from a tensor. Writes the picture's rows one after the other, without padding.
    func read(
        _ tensor: UnsafeRawPointer, size: PixelSize, to destination: UnsafeMutableRawPointer,
        _ parallelism: Parallelism
    ) throws(MatteError) {
        let touched = size.width * conversion.destinationBytes + bytesPerRow(size.width)
        try Bands.run(rows: size.height, bytesPerRow: touched, parallelism) { band in
            unsafe withUnsafeTemporaryAllocation(byteCount: Self.scratchBytes, alignment: 64) { scratch in
                let colors = scratch.baseAddress!
                let floats = unsafe colors + Self.floatsOffset
                let end = band.upperBound * size.width
                var place = band.lowerBound * size.width
                while place < end {
                    let count = min(Self.longestStretch, end - place)
                    let stretch = Stretch(place: place, count: count, plane: size.area)
                    let target = unsafe destination + place * conversion.destinationBytes
                    let bytes = unsafe conversion.isCopy ? target : colors
                    unsafe read(tensor, stretch, to: bytes, floats: floats)
                    if !conversion.isCopy { unsafe conversion.convert(bytes, to: target, pixels: count) }
                    place += count
                }
            }
        }
    }

    private func read(
        _ tensor: UnsafeRawPointer, _ stretch: Stretch, to bytes: UnsafeMutableRawPointer,
        floats: UnsafeMutableRawPointer
    ) {
        // Returns the address of `count` numbers in single precision. Numbers in half precision are first widened into
        // scratch memory.
        func widened(_ at: Int, _ count: Int, _ scratch: UnsafeMutableRawPointer) -> UnsafeRawPointer {
            let source = unsafe tensor + at * elementBytes
            if precision == .float32 { return unsafe source }
            unsafe kernels.floatsFromHalves(source, scratch, count)
            return UnsafeRawPointer(scratch)
        }
        let (place, count, plane) = (stretch.place, stretch.count, stretch.plane)
        if isPlanar {
            let first = unsafe widened(place, count, floats)
            let second = unsafe widened(place + plane, count, floats + Self.planeBytes)
            let third = unsafe widened(place + 2 * plane, count, floats + 2 * Self.planeBytes)
            unsafe withSplit {
                unsafe kernels.pixelsFromPlanes(
                    isInOrder ? first : third, second, isInOrder ? third : first, bytes, count, $0)
            }
        } else {
            let numbers = count * format.channels.count
            let source = unsafe widened(place * format.channels.count, numbers, floats)
            unsafe withScale { unsafe kernels.bytesFromFloats(source, bytes, numbers, $0) }
        }
    }
}
