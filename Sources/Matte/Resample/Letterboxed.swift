extension RasterView {
    /// Returns a detector's input: the picture scaled and padded.
    ///
    /// With the default filter and padding, the bytes are those of `LetterBox` of the Python package ultralytics for
    /// opaque pictures.
    ///
    /// ```swift
    /// let photo = Raster<Gray8>(width: 128, height: 72, repeating: 200)
    /// let place = try Letterbox(of: photo.size, in: PixelSize(width: 64, height: 64))
    /// let input = try photo.view.letterboxed(place)
    /// input.size  // 64x64
    /// input[0, 13].value  // 114
    /// input[0, 14].value  // 200
    /// ```
    ///
    /// - Parameters:
    ///   - letterbox: The place of the picture in the input. Its ``Letterbox/transform`` maps the detector's boxes back.
    ///   - filter: The filter of the framework that trained the detector.
    ///   - padding: The colour around the picture; `nil` means ``Letterbox/paddingLevel`` in all channels, opaque.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` unless the letterbox is for pictures of this size; `unsupported` for
    ///   pixels of ``GrayF32``, `limits` if memory cannot be allocated, `cancelled`.
    /// - Complexity: As ``resized(to:like:parallelism:)``.
    public borrowing func letterboxed(
        _ letterbox: Letterbox, like filter: ReferenceFilter = .openCVLinear, padding: PixelType? = nil,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        guard size == letterbox.sourceSize else {
            throw MatteError(
                .parameter,
                "cannot letterbox a picture of \(size) with a letterbox for \(letterbox.sourceSize): the sizes differ; make a letterbox for that size"
            )
        }
        try ReferenceResize.check(PixelType.format, from: size, to: letterbox.size, filter)
        var result = try Raster<PixelType>(uninitialized: letterbox.size)
        var whole = result.mutableView
        let rect = letterbox.pictureRect, size = letterbox.size
        let (bottom, right) = (rect.y + rect.height, rect.x + rect.width)
        for bar in [
            PixelRect(x: 0, y: 0, width: size.width, height: rect.y),
            PixelRect(x: 0, y: bottom, width: size.width, height: size.height - bottom),
            PixelRect(x: 0, y: rect.y, width: rect.x, height: rect.height),
            PixelRect(x: right, y: rect.y, width: size.width - right, height: rect.height),
        ] {
            var part = whole.mutableView(of: bar)
            part.fill(with: padding ?? Self.letterboxPadding)
        }
        var inner = whole.mutableView(of: rect)
        try resize(into: &inner, like: filter, parallelism: parallelism)
        return result
    }

    /// The default padding, for 8-bit channels.
    private static var letterboxPadding: PixelType {
        unsafe withUnsafeTemporaryAllocation(of: PixelType.self, capacity: 1) { place in
            let bytes = UnsafeMutableRawBufferPointer(place)
            unsafe bytes.initializeMemory(as: UInt8.self, repeating: Letterbox.paddingLevel)
            if PixelType.format.hasAlpha { unsafe bytes[3] = 255 }
            return unsafe bytes.loadUnaligned(as: PixelType.self)
        }
    }
}

extension Raster {
    /// Returns a detector's input: the picture scaled and padded; see
    /// ``RasterView/letterboxed(_:like:padding:parallelism:)``.
    ///
    /// - Throws: ``MatteError``: `parameter` unless the letterbox is for pictures of this size; `unsupported` for
    ///   pixels of ``GrayF32``, `limits` if memory cannot be allocated, `cancelled`.
    public func letterboxed(
        _ letterbox: Letterbox, like filter: ReferenceFilter = .openCVLinear, padding: PixelType? = nil,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        try view.letterboxed(letterbox, like: filter, padding: padding, parallelism: parallelism)
    }
}
