public import Matte

extension ModelPlan {
    /// The units of boxes and points of the family. A class may serve several models, such as `Qwen2VLImageProcessor`
    /// those with pixels and those with thousandths: pass the units of your model then.
    public var coordinates: ModelCoordinates {
        switch input.family {
        case .detr: .fractions
        case .glm, .internVL: .thousandths
        case .gemma3, .gemma4: .thousandthsYFirst
        default: .pixels
        }
    }

    /// Returns a point of the model's answer in the photo, in fractions of the sides of the stored photo.
    ///
    /// ```swift
    /// let input = try ModelInput(.stretched(PixelSize(width: 100, height: 100)))
    /// let plan = try input.plan(for: PixelSize(width: 400, height: 200))
    /// try plan.point(50, 25)  // NormalizedPoint(x: 0.5, y: 0.25)
    /// ```
    ///
    /// - Parameters:
    ///   - first: The first number of the answer: x, or y if the units say so.
    ///   - second: The second number.
    ///   - units: The units; `nil` for ``coordinates``.
    ///   - view: The index of the view to which pixels and fractions refer.
    /// - Throws: `MatteError` with code `parameter` if a number isn't finite or the view doesn't exist.
    public func point(
        _ first: Double, _ second: Double, in units: ModelCoordinates? = nil, view: Int = 0
    ) throws(MatteError) -> NormalizedPoint {
        guard first.isFinite, second.isFinite, views.indices.contains(view) else {
            throw MatteError(
                .parameter,
                "cannot map (\(first), \(second)) in view \(view) of \(views.count): a number isn't finite or the view doesn't exist; use finite numbers and one of the plan's views"
            )
        }
        let upright = geometry.photo
        let whole = ImageTransform.orientation(orientation, of: source)
        func ofPhoto(_ x: Double, _ y: Double) -> NormalizedPoint {
            whole.source(
                of: SubpixelPoint(x: x * Double(upright.width), y: y * Double(upright.height))
            ).normalized(in: source)
        }
        let transform = views[view].transform
        switch units ?? coordinates {
        case .pixels: return transform.source(of: SubpixelPoint(x: first, y: second)).normalized(in: source)
        case .fractions:
            let covered = transform.coveredDestination
            return transform.source(
                of: SubpixelPoint(
                    x: covered.x + first * covered.width, y: covered.y + second * covered.height)
            ).normalized(in: source)
        case .thousandths: return ofPhoto(first / 1000, second / 1000)
        case .thousandthsYFirst: return ofPhoto(second / 1000, first / 1000)
        case .locations: return ofPhoto(second / 1024, first / 1024)
        case .bins: return ofPhoto((first + 0.5) / 1000, (second + 0.5) / 1000)
        }
    }

    /// Returns a box of the model's answer in the photo, in fractions of the sides of the stored photo. The box is not
    /// clipped.
    ///
    /// ```swift
    /// let input = try ModelInput(.glm(patch: 14, merge: 2, frames: 2, areas: 12544...9_633_792))
    /// let plan = try input.plan(for: PixelSize(width: 640, height: 480))
    /// try plan.box(250, 500, 750, 1000)  // x 0.25, y 0.5, width 0.5, height 0.5 of the picture
    /// ```
    ///
    /// - Parameters:
    ///   - first: The first number of the first corner: x, or y if the units say so.
    ///   - second: The second number of the first corner.
    ///   - third: The first number of the opposite corner.
    ///   - fourth: The second number of the opposite corner.
    ///   - units: The units; `nil` for ``coordinates``.
    ///   - view: The index of the view to which pixels and fractions refer.
    /// - Throws: `MatteError` with code `parameter` if a number isn't finite or the view doesn't exist.
    public func box(
        _ first: Double, _ second: Double, _ third: Double, _ fourth: Double,
        in units: ModelCoordinates? = nil, view: Int = 0
    ) throws(MatteError) -> NormalizedRect {
        let a = try point(first, second, in: units, view: view)
        let b = try point(third, fourth, in: units, view: view)
        let x = min(a.x, b.x), y = min(a.y, b.y)
        return NormalizedRect(x: x, y: y, width: max(a.x, b.x) - x, height: max(a.y, b.y) - y)
    }
}
