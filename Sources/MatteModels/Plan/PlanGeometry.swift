internal import Matte

/// The sizes, steps and shapes of a plan.
struct PlanGeometry: Sendable {
    /// The upright size of the photo.
    let photo: PixelSize
    private let upright: ImageTransform
    /// The room that pictures of a batch have in common.
    let canvas: BatchCanvas
    var steps: [PlanStep] = []
    var views: [ModelView] = []
    var layout = PlanLayout.planes
    var shape: [Int] = []
    var integers: [ModelIntegers] = []
    var tokens: Int?
    /// The name of the tensor of numbers.
    var name = "pixel_values"
    /// A second tensor of numbers, which follows the first in memory.
    var second: ModelTensor?
    /// The colour of padding that is normalised too.
    var background = SIMD3<UInt8>(0, 0, 0)

    /// True if the family interpolates numbers, for which there are no bytes.
    var interpolatesFloats = false

    /// The number of elements of both tensors of numbers.
    var count: Int { shape.reduce(1, *) + (second?.count ?? 0) }

    /// The largest number of pixels of a resized picture, and of elements of a tensor.
    static var most: Int { 1 << 29 }

    init(
        _ input: ModelInput, _ size: PixelSize, _ orientation: ImageOrientation,
        canvas: BatchCanvas = BatchCanvas()
    ) throws(MatteError) {
        guard size.width >= 1, size.height >= 1 else {
            throw MatteError(
                .parameter, "cannot prepare a picture of \(size): it has no pixels; use 1x1 or more")
        }
        guard size.longerSide <= 1 << 24 else {
            throw MatteError(
                .limits,
                "cannot prepare a picture of \(size): a side is too long; use sides of up to \(1 << 24) pixels"
            )
        }
        self.canvas = canvas
        photo = orientation.applied(to: size)
        upright = ImageTransform.orientation(orientation, of: size)
        try add(input)
        let count = try Self.count(of: shape, "a picture of \(size)")
        if let second { _ = try Self.count(of: [count + second.count], "a picture of \(size)") }
    }

    /// Returns the number of elements of a tensor.
    ///
    /// - Throws: `MatteError` with code `limits` if there are more than ``most``.
    static func count(of shape: [Int], _ pictures: String) throws(MatteError) -> Int {
        var count = 1
        for side in shape {
            let (product, overflow) = count.multipliedReportingOverflow(by: side)
            guard !overflow, product <= most else {
                throw MatteError(
                    .limits,
                    "cannot make a tensor of shape \(shape) for \(pictures): it may have at most \(most) elements; use smaller pictures or fewer patches"
                )
            }
            count = product
        }
        return count
    }

    /// The whole photo.
    var whole: PixelRect { PixelRect(x: 0, y: 0, width: photo.width, height: photo.height) }

    /// The transform of the stored photo to the photo resized to `size`.
    func scaled(to size: PixelSize) -> ImageTransform { upright.scaled(to: size) }
    /// The transform of the stored photo to a part of the upright photo.
    func cropped(to part: PixelRect) -> ImageTransform { upright.cropped(to: part) }
    /// The transform of the stored photo to the photo in the middle of a square.
    func framed(side: Int) -> ImageTransform {
        let (left, top) = ((side - photo.width) / 2, (side - photo.height) / 2)
        return upright.padded(
            by: PixelInsets(
                left: left, top: top, right: side - photo.width - left, bottom: side - photo.height - top))
    }

    /// Adds a resize.
    ///
    /// - Throws: `MatteError`: `parameter` if the rule gave a size without pixels, `limits` if the result is too large.
    mutating func resize(
        _ source: PlanResize.Source, to target: PixelSize, keeping kept: PixelRect? = nil, slot: Int = 0
    ) throws(MatteError) {
        guard target.width >= 1, target.height >= 1 else {
            throw MatteError(
                .parameter,
                "cannot prepare a picture of \(photo) for the model: its rule gives a size of \(target); use a picture whose sides differ less"
            )
        }
        let kept = kept ?? PixelRect(x: 0, y: 0, width: target.width, height: target.height)
        guard target.longerSide <= 1 << 24, kept.width * kept.height <= Self.most / 4 else {
            throw MatteError(
                .limits,
                "cannot prepare a picture of \(photo) for the model: it would be resized to \(target); use a picture whose sides differ less"
            )
        }
        steps.append(.resize(PlanResize(source: source, target: target, kept: kept, slot: slot)))
    }

    /// Adds a view: a part of a picture in a slot.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - part: The part, in pixels of the resized picture; it may reach outside.
    ///   - origin: The place of the slot's first pixel in the resized picture.
    ///   - slotSize: The size of the picture in the slot.
    ///   - transform: The transform of the stored photo to the resized picture.
    mutating func addView(
        _ kind: ModelView.Kind, part: PixelRect, origin: PixelPoint = PixelPoint(x: 0, y: 0),
        slotSize: PixelSize, slot: Int = 0, isZeroPadded: Bool = false, _ transform: ImageTransform
    ) {
        let canvas = transform.destinationSize
        let left = max(0, part.x), top = max(0, part.y)
        let right = min(canvas.width, part.maxX), bottom = min(canvas.height, part.maxY)
        var toView = transform
        if left < right, top < bottom {
            toView = transform.cropped(
                to: PixelRect(x: left, y: top, width: right - left, height: bottom - top)
            ).padded(
                by: PixelInsets(
                    left: left - part.x, top: top - part.y, right: part.maxX - right,
                    bottom: part.maxY - bottom))
        }
        steps.append(
            .write(
                PlanWrite(
                    view: views.count, offset: views.reduce(0) { $0 + 3 * $1.size.area }, slot: slot,
                    slotSize: slotSize,
                    part: PixelRect(
                        x: part.x - origin.x, y: part.y - origin.y, width: part.width, height: part.height),
                    isZeroPadded: isZeroPadded)))
        views.append(ModelView(kind: kind, size: part.size, transform: toView))
    }

    /// Adds a resize of the whole photo and a view of the whole result.
    mutating func addWhole(_ size: PixelSize) throws(MatteError) {
        try resize(.photo(whole), to: size)
        addView(
            .whole, part: PixelRect(x: 0, y: 0, width: size.width, height: size.height), slotSize: size,
            scaled(to: size))
    }

    /// The largest number of views.
    static var mostViews: Int { 4096 }

    /// Adds the tiles of the picture in a slot, by rows.
    ///
    /// - Throws: `MatteError` with code `limits` if there are more than ``mostViews``.
    mutating func addTiles(
        _ tile: Int, of size: PixelSize, picture: PixelRect? = nil, slot: Int = 0, _ transform: ImageTransform
    ) throws(MatteError) {
        guard size.width / tile * (size.height / tile) <= Self.mostViews else {
            throw MatteError(
                .limits,
                "cannot divide \(size) into tiles of \(tile) pixels: there may be at most \(Self.mostViews); use larger tiles"
            )
        }
        let origin = picture.map { PixelPoint(x: -$0.x, y: -$0.y) } ?? PixelPoint(x: 0, y: 0)
        for row in 0..<size.height / tile {
            for column in 0..<size.width / tile {
                addView(
                    .tile(row: row, column: column),
                    part: PixelRect(
                        x: column * tile + origin.x, y: row * tile + origin.y, width: tile, height: tile),
                    slotSize: picture?.size ?? size, slot: slot, transform)
            }
        }
    }
}
