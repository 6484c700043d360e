internal import MatteKernelTypes

extension TensorRows {
    /// Writes a picture as a tensor.
    func write(
        _ source: Rows, size: PixelSize, to tensor: UnsafeMutableRawPointer, _ parallelism: Parallelism
    ) throws(MatteError) {
        // Treat rows without padding as one long row, in the picture and in each plane.
        let isPacked = source.bytesPerRow == size.width * conversion.sourceBytes
        let touched = size.width * conversion.sourceBytes + bytesPerRow(size.width)
        try Bands.run(rows: size.height, bytesPerRow: touched, parallelism) { band in
            unsafe withUnsafeTemporaryAllocation(byteCount: Self.scratchBytes, alignment: 64) { scratch in
                let runs = isPacked ? band.lowerBound..<band.lowerBound + 1 : band
                let count = isPacked ? band.count * size.width : size.width
                for y in runs {
                    let run = Stretch(place: y * size.width, count: count, plane: size.area)
                    unsafe write(source[y], run, to: tensor, scratch: scratch.baseAddress!)
                }
            }
        }
    }

    /// Writes the numbers of a run of consecutive pixels to the tensor. The run is converted in pieces that fit the
    /// scratch memory.
    private func write(
        _ source: UnsafeRawPointer, _ run: Stretch, to tensor: UnsafeMutableRawPointer,
        scratch: UnsafeMutableRawPointer
    ) {
        let longest = conversion.isCopy && precision == .float32 ? run.count : Self.longestStretch
        let floats = unsafe scratch + Self.floatsOffset
        var done = 0
        while done < run.count {
            let count = min(longest, run.count - done)
            var row = unsafe source + done * conversion.sourceBytes
            if !conversion.isCopy {
                unsafe conversion.convert(row, to: scratch, pixels: count)
                unsafe row = UnsafeRawPointer(scratch)
            }
            let stretch = Stretch(place: run.place + done, count: count, plane: run.plane)
            if isPlanar {
                unsafe writePlanes(row, stretch, to: tensor, floats: floats)
            } else {
                unsafe writeInterleaved(row, stretch, to: tensor, floats: floats)
            }
            done += count
        }
    }

    private func writeInterleaved(
        _ row: UnsafeRawPointer, _ stretch: Stretch, to tensor: UnsafeMutableRawPointer,
        floats: UnsafeMutableRawPointer
    ) {
        let numbers = stretch.count * format.channels.count
        let target = unsafe tensor + stretch.place * format.channels.count * elementBytes
        if let table = format.table {
            unsafe table.withTables(precision, isBlueFirst: pixels.isBlueFirst) {
                unsafe kernels.elementsFromTables(
                    row, format.channels.count, $0, elementBytes, target, stretch.count)
            }
            return
        }
        unsafe withScale {
            unsafe kernels.floatsFromBytes(row, precision == .float32 ? target : floats, numbers, $0)
        }
        if precision == .float16 { unsafe kernels.halvesFromFloats(floats, target, numbers) }
    }

    private func writePlanes(
        _ row: UnsafeRawPointer, _ stretch: Stretch, to tensor: UnsafeMutableRawPointer,
        floats: UnsafeMutableRawPointer
    ) {
        let count = stretch.count
        let planes = unsafe planes(of: tensor, at: stretch)
        if let table = format.table {
            unsafe table.withTables(precision, isBlueFirst: pixels.isBlueFirst) {
                unsafe kernels.planesFromTables(
                    row, pixels.bytesPerPixel, $0, elementBytes, planes.0, planes.1, planes.2, count)
            }
            return
        }
        let places =
            unsafe precision == .float32
            ? planes : (floats, floats + Self.planeBytes, floats + 2 * Self.planeBytes)
        let kernel = unsafe pixels.bytesPerPixel == 4 ? kernels.planesFrom4 : kernels.planesFrom3
        unsafe withSplit { unsafe kernel(row, places.0, places.1, places.2, count, $0) }
        if precision == .float16 {
            unsafe kernels.halvesFromFloats(places.0, planes.0, count)
            unsafe kernels.halvesFromFloats(places.1, planes.1, count)
            unsafe kernels.halvesFromFloats(places.2, planes.2, count)
        }
    }

    /// Returns the addresses of a run's first pixel in the tensor's three planes, in the order of the channels of
    /// `pixels`.
    private func planes(
        of tensor: UnsafeMutableRawPointer, at stretch: Stretch
    ) -> (UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer) {
        let plane = stretch.plane * elementBytes
        let first = unsafe tensor + stretch.place * elementBytes
        let (second, third) = unsafe (first + plane, first + 2 * plane)
        return unsafe isInOrder ? (first, second, third) : (third, second, first)
    }
}
