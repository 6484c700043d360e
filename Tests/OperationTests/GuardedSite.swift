import Matte
import Operations
import TestSupport

/// A site whose views are in memory between inaccessible pages.
final class GuardedSite: Site {
    private let side: GuardedPixels<Gray8>.Guard
    private let padding: Int

    init(_ size: PixelSize, touching side: GuardedPixels<Gray8>.Guard, padding: Int, cache: Cache) {
        self.side = side
        self.padding = padding
        super.init(size, content: .noise, cache: cache)
    }

    override func makeCanvas<P: Pixel>(_ raster: Raster<P>) -> Canvas<P> {
        GuardedCanvas(raster, padding: padding, touching: side == .before ? .before : .after)
    }
}

/// Pixels in memory between inaccessible pages.
private final class GuardedCanvas<PixelType: Pixel>: Canvas<PixelType> {
    private let original: Raster<PixelType>
    private let guarded: GuardedPixels<PixelType>

    init(_ raster: Raster<PixelType>, padding: Int, touching side: GuardedPixels<PixelType>.Guard) {
        original = raster
        guarded = GuardedPixels(raster, padding: padding, touching: side)
        super.init(raster)
    }

    override func read<Result>(
        _ body: (borrowing RasterView<PixelType>) throws -> Result
    ) rethrows -> Result { try guarded.withView(body) }

    override func readBytes<Result>(
        _ body: (UnsafeRawBufferPointer, _ bytesPerRow: Int) throws -> Result
    ) rethrows -> Result { try guarded.withBytes { try body($0, guarded.bytesPerRow) } }

    override func write(_ body: (inout MutableRasterView<PixelType>) throws -> Void) rethrows {
        try guarded.withMutableView(body)
    }

    override var pixels: Raster<PixelType> { guarded.raster }

    override var isIntact: Bool { guarded.paddingIsIntact && (isTarget || pixels == original) }
}
