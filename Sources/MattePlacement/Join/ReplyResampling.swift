package import Matte

/// The resampling of a reply onto the pixels of a larger picture, one rectangle at a time.
package struct ReplyResampling: Sendable {
    private let reply: Raster<RGBA8>
    /// The map from pixels of the larger picture to pixels of the reply.
    private let transform: AffineTransform
    private let size: PixelSize

    /// The number of positions per pixel of the reply. Sections of the reply are rounded to these positions.
    private static var positions: Int { 4096 }

    /// Prepares the resampling of `reply` onto a picture of size `size`.
    package init(_ reply: Raster<RGBA8>, onto size: PixelSize, transform: AffineTransform) {
        self.reply = reply
        self.transform = transform
        self.size = size
    }

    /// A Boolean value that indicates whether the map has shear or rotation, which a resize cannot apply.
    private var isTurned: Bool { transform.b != 0 || transform.d != 0 }

    /// Returns true if the reply shows a whole rectangle of the larger picture, within a pixel of the reply.
    package func covers(_ rect: PixelRect) -> Bool {
        let corners = [(rect.x, rect.y), (rect.maxX, rect.y), (rect.x, rect.maxY), (rect.maxX, rect.maxY)]
        return corners.allSatisfy { (x, y) in
            let place = transform.applied(to: SubpixelPoint(x: Double(x), y: Double(y)))
            return -1...Double(reply.width) + 1 ~= place.x && -1...Double(reply.height) + 1 ~= place.y
        }
    }

    /// Returns the reply's pixels for a rectangle of the larger picture. Beyond the reply, its edge pixels are repeated.
    package func part(_ rect: PixelRect, parallelism: Parallelism = .serial) throws(MatteError) -> Raster<
        RGBA8
    > {
        if isTurned {
            // WarpPlan takes the map from the reply to the result.
            let inverse = try transform.inverted()
            let placed = inverse.then(.translation(x: -Double(rect.x), y: -Double(rect.y)))
            let plan = try WarpPlan<RGBA8>(
                from: reply.size, to: rect.size, transform: placed, filter: .catmullRom, edge: .replicate)
            return try plan.warped(reply.view, parallelism: parallelism)
        }
        let unit = Double(Self.positions)
        let section = PixelRect(
            x: Int((transform.c * unit).rounded()), y: Int((transform.f * unit).rounded()),
            width: max(1, Int((transform.a * Double(size.width) * unit).rounded())),
            height: max(1, Int((transform.e * Double(size.height) * unit).rounded())))
        return try ResizePlan<RGBA8>(
            from: reply.size, section: section, unit: Self.positions, scaledTo: size, keeping: rect,
            filter: .lanczos3, light: .encoded
        ).resized(reply.view, parallelism: parallelism)
    }
}
