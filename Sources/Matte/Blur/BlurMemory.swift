extension GaussianBlur {
    /// Returns the most scratch memory of a blur of pixels with straight alpha on all threads, in bytes.
    ///
    /// - Parameters:
    ///   - size: The size of the picture.
    ///   - sigma: The standard deviation in pixels, 0...10000.
    package static func workingBytes(of size: PixelSize, sigma: Double) -> Int {
        guard !size.isEmpty, sigma >= GaussianTaps.smallest else { return 0 }
        let limit = Parallelism.automatic.limit
        let general = BlurLayout(size: size, channels: 4, samples: .fixed, sigma: sigma, edge: .replicate)
        let bytes = general.byteCount(slots: general.division(limit).shares)
        guard general.halvings == 0 else { return bytes }
        // Opaque pictures have a blur of their own. It stops at the first smaller alpha, and keeps its memory.
        let narrow = NarrowLayout(size: size, channels: 4, sigma: sigma, edge: .replicate)
        return bytes + narrow.byteCount(slots: narrow.division(limit).shares)
    }
}
