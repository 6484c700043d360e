/// A resize of 8-bit pixels with a ``ReferenceFilter``, between two different sizes.
struct ReferenceResize {
    let source: Rows
    let format: PixelFormat
    let from: PixelSize
    let to: PixelSize
    let parallelism: Parallelism

    /// Throws unless a picture can be resized.
    static func check(
        _ format: PixelFormat, from source: PixelSize, to target: PixelSize, _ filter: ReferenceFilter
    ) throws(MatteError) {
        guard format != .grayF32 else {
            throw MatteError(
                .unsupported,
                "cannot resize \(format) pixels like \(filter.rawValue): the filter is for 8-bit channels; convert the pixels, or use a ResizeFilter"
            )
        }
        for size in [source, target] {
            guard size.width > 0, size.height > 0 else {
                throw MatteError(
                    .parameter,
                    "cannot resize \(source) to \(target): a side is below 1; use sides of 1 pixel or more")
            }
            guard size.longerSide <= 1 << 24 else {
                throw MatteError(
                    .limits,
                    "cannot resize \(source) to \(target): a side is too long; use sides of up to \(1 << 24) pixels"
                )
            }
        }
    }

    /// Writes the resized picture.
    func resize(into destination: MutableRows, _ filter: ReferenceFilter) throws(MatteError) {
        switch filter {
        case .pillowBilinear: try resizeLikePillow(.bilinear, into: destination)
        case .pillowBicubic: try resizeLikePillow(.bicubic, into: destination)
        case .pillowLanczos: try resizeLikePillow(.lanczos, into: destination)
        case .torchBilinear: try resizeLikeTorch(.bilinear, into: destination)
        case .torchBicubic: try resizeLikeTorch(.bicubic, into: destination)
        case .torchLanczos: try resizeLikeTorch(.lanczos, into: destination)
        case .openCVLinear:
            let isHalf = from.width == 2 * to.width && from.height == 2 * to.height
            try isHalf ? averageLikeOpenCV(into: destination) : interpolateLikeOpenCV(into: destination)
        case .openCVArea:
            if to.width <= from.width, to.height <= from.height {
                try averageLikeOpenCV(into: destination)
            } else {
                try interpolateLikeOpenCV(into: destination, betweenEdges: true)
            }
        }
    }

    private func resizeLikeTorch(
        _ filter: PillowFilter, into destination: MutableRows
    ) throws(MatteError) {
        let resize = try FixedPointResize(
            filter, .torch, from: from, to: to, channels: format.bytesPerPixel)
        let rows = ConvertedRows(
            source: source, size: from, conversion: RowConversion(from: format, to: format))
        try resize.resize(rows, into: destination, parallelism: parallelism)
    }

    private func interpolateLikeOpenCV(
        into destination: MutableRows, betweenEdges: Bool = false
    ) throws(MatteError) {
        let resize = try OpenCVLinear(
            from: from, to: to, channels: format.bytesPerPixel, betweenEdges: betweenEdges)
        try resize.resize(source, into: destination, parallelism: parallelism)
    }

    private func averageLikeOpenCV(into destination: MutableRows) throws(MatteError) {
        let resize = try OpenCVArea(from: from, to: to, channels: format.bytesPerPixel)
        try resize.resize(source, into: destination, parallelism: parallelism)
    }
}
