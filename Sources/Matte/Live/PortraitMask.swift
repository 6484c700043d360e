internal import MatteKernelTypes

// Scaling of the mask to the frame's size, smoothing of the mask, and computation of the background weights.
extension PortraitEffect {
    var coverage: UnsafeMutablePointer<UInt8> {
        unsafe maskMemory.base.assumingMemoryBound(to: UInt8.self)
    }

    var weights: UnsafeMutablePointer<UInt8> { unsafe coverage + frame.width * frame.height }

    /// A view of the mask at the frame's size.
    var plane: MutableRasterView<Gray8> {
        @_lifetime(borrow self) get {
            let view = unsafe MutableRasterView<Gray8>(
                _unchecked: UnsafeMutableRawPointer(coverage), width: frame.width, height: frame.height,
                bytesPerRow: frame.width)
            return unsafe _overrideLifetime(view, borrowing: self)
        }
    }

    /// Prepares the effect for masks of `size`. If the size differs from that of the last mask, allocates memory and
    /// discards the previous mask.
    func prepare(for size: PixelSize) throws(MatteError) {
        guard scaler?.sourceSize != size else { return }
        scaler = try MaskScaler(from: size, to: frame, alignment: alignment)
        hasPrevious = false
        if smoothing > 0 {
            smoothedMask = try Mask(size: size, repeating: 0)
            newMask = try Mask(size: size, repeating: 0)
        }
    }

    /// Converts confidences to a mask at the frame's size, smoothed with the previous mask if smoothing is on.
    func makeMask(
        _ confidences: borrowing RasterView<GrayF32>, _ parallelism: Parallelism
    ) throws(MatteError) {
        try prepare(for: confidences.size)
        guard smoothing > 0 else {
            var plane = plane
            try scaler!.render(
                confidences, foreground: polarity, into: &plane, parallelism, then: makeWeights)
            return
        }
        let kernel = unsafe KernelTable.current.mask.fromConfidences
        do {
            let target = newMask!.raster.mutableView
            for y in 0..<target.height {
                unsafe kernel(
                    (confidences.base + y * confidences.bytesPerRow).assumingMemoryBound(to: Float.self),
                    (target.base + y * target.bytesPerRow).assumingMemoryBound(to: UInt8.self), target.width,
                    polarity == .low)
            }
        }
        try smoothMask(parallelism)
    }

    /// Scales a mask to the frame's size, after smoothing it with the previous mask if smoothing is on.
    func makeMask(_ mask: Mask, _ parallelism: Parallelism) throws(MatteError) {
        try prepare(for: mask.size)
        guard smoothing > 0 else {
            var plane = plane
            try scaler!.render(mask.raster.view, into: &plane, parallelism, then: makeWeights)
            return
        }
        do {
            var target = newMask!.raster.mutableView
            copyRows(mask.raster.view, into: &target)
        }
        try smoothMask(parallelism)
    }

    /// Smooths the new mask with the mask of the previous frame, and scales the result to the frame's size.
    func smoothMask(_ parallelism: Parallelism) throws(MatteError) {
        if hasPrevious { newMask!.smooth(after: smoothedMask!, strength: smoothing) }
        swap(&newMask, &smoothedMask)
        hasPrevious = true
        let mask = smoothedMask!
        var plane = plane
        try scaler!.render(mask.raster.view, into: &plane, parallelism, then: makeWeights)
    }

    /// Computes the background weights of the given rows from the mask. Does nothing if the background is not blurred.
    func makeWeights(_ rows: Range<Int>) {
        guard engine != nil else { return }
        let from = rows.lowerBound * frame.width
        unsafe BackgroundWeights(backgroundLimit: backgroundLimit).make(
            from: coverage + from, into: weights + from, count: rows.count * frame.width)
    }
}
