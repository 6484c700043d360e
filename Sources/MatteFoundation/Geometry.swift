public import Foundation
public import Matte

// Foundation's rectangles carry no convention. Without a label they are taken as what Core Graphics images and
// UIKit mean, top-left and y down; the others are named as in Matte's BoxFormats.swift.

extension SubpixelRect {
    /// Takes a rectangle in top-left pixels. A rectangle with a negative width or height is taken by its edges,
    /// as Core Graphics does; `CGRect.null` and other infinities are refused when pixels are asked for.
    public init(_ rect: CGRect) {
        let rect = rect.standardizedIfFinite
        self.init(
            x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
            height: Double(rect.size.height))
    }

    /// Takes the `bounds` of a Core Image feature, pixels with the origin at the bottom left of a picture of
    /// that size.
    public init(coreImage rect: CGRect, in size: PixelSize) {
        let rect = SubpixelRect(rect)
        self.init(coreImageX: rect.x, y: rect.y, width: rect.width, height: rect.height, in: size)
    }
}

extension NormalizedRect {
    /// Takes a rectangle in shares of the picture, origin at the **top** left.
    public init(_ rect: CGRect) {
        let rect = SubpixelRect(rect)
        self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }

    /// Takes a Vision `boundingBox`: shares of the oriented picture, origin at the bottom left.
    ///
    /// It never fails, so that `observations.map { NormalizedRect(vision: $0.boundingBox) }` needs no `try`;
    /// numbers that are no box are refused when pixels are asked for.
    public init(vision rect: CGRect) {
        let rect = SubpixelRect(rect)
        self.init(visionX: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }

    /// Takes a Vision `boundingBox` and the request's `regionOfInterest`, both as Vision has them: the box is in
    /// shares of the region, both have their origin at the bottom left.
    public init(vision rect: CGRect, regionOfInterest: CGRect) {
        self = NormalizedRect(vision: rect).nested(in: NormalizedRect(vision: regionOfInterest))
    }
}

extension NormalizedPoint {
    /// Takes a point in shares of the picture, origin at the **top** left.
    public init(_ point: CGPoint) {
        self.init(x: Double(point.x), y: Double(point.y))
    }

    /// Takes a Vision point: shares of the oriented picture, origin at the bottom left.
    public init(vision point: CGPoint) {
        self.init(visionX: Double(point.x), y: Double(point.y))
    }

    /// Takes a Vision landmark: shares of the face's box, origin at that box's bottom left.
    public init(visionLandmark point: CGPoint, inFace face: NormalizedRect) {
        self.init(visionLandmarkX: Double(point.x), y: Double(point.y), inFace: face)
    }
}

extension SubpixelPoint {
    /// Takes a position in top-left pixels.
    public init(_ point: CGPoint) {
        self.init(x: Double(point.x), y: Double(point.y))
    }

    /// Takes a Core Image position: pixels, origin at the bottom left of a picture of that size.
    public init(coreImage point: CGPoint, in size: PixelSize) {
        self.init(coreImageX: Double(point.x), y: Double(point.y), in: size)
    }
}

extension SubpixelSize {
    /// The same numbers, taken for pixels; negative and odd ones are carried along.
    public init(_ size: CGSize) {
        self.init(width: Double(size.width), height: Double(size.height))
    }
}

extension PixelSize {
    /// Takes the size of a picture, which has whole pixels: a side within 1e-6 of an integer is that integer.
    ///
    /// - Throws: `MatteError` of code `parameter` when a side isn't a whole number of pixels from 1 to
    ///   `PixelSize.largestSide`.
    public init(_ size: CGSize) throws(MatteError) {
        let width = Double(size.width), height = Double(size.height)
        guard let columns = width.wholePixels, let rows = height.wholePixels else {
            throw MatteError(
                .parameter,
                "size \(width)x\(height): each side must be a whole number from 1 to \(PixelSize.largestSide)"
            )
        }
        self = try PixelSize(width: columns, height: rows).validated()
    }
}

extension CGRect {
    /// The rectangle in top-left pixels.
    public init(_ rect: PixelRect) {
        self.init(SubpixelRect(rect))
    }

    /// The rectangle in top-left pixels.
    public init(_ rect: SubpixelRect) {
        self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }

    /// The rectangle in shares of the picture, origin at the **top** left.
    public init(_ rect: NormalizedRect) {
        self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }

    /// The rectangle as Vision has it: shares of the picture, origin at the bottom left.
    public init(vision rect: NormalizedRect) {
        let (x, y, width, height) = rect.vision
        self.init(x: x, y: y, width: width, height: height)
    }

    /// The rectangle as Core Image has it: pixels, origin at the bottom left of a picture of that size.
    public init(coreImage rect: SubpixelRect, in size: PixelSize) {
        let (x, y, width, height) = rect.coreImage(in: size)
        self.init(x: x, y: y, width: width, height: height)
    }

    // `standardized` of a null or infinite rectangle would turn it into another; those keep their numbers.
    fileprivate var standardizedIfFinite: CGRect {
        let isFinite =
            origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
        return isFinite ? standardized : self
    }
}

extension CGPoint {
    /// The position in top-left pixels.
    public init(_ point: SubpixelPoint) {
        self.init(x: point.x, y: point.y)
    }

    /// The top-left corner of a pixel.
    public init(_ point: PixelPoint) {
        self.init(x: point.x, y: point.y)
    }

    /// The point in shares of the picture, origin at the **top** left.
    public init(_ point: NormalizedPoint) {
        self.init(x: point.x, y: point.y)
    }

    /// The point as Vision has it: shares of the picture, origin at the bottom left.
    public init(vision point: NormalizedPoint) {
        self.init(x: point.vision.x, y: point.vision.y)
    }

    /// The position as Core Image has it: pixels, origin at the bottom left of a picture of that size.
    public init(coreImage point: SubpixelPoint, in size: PixelSize) {
        self.init(x: point.coreImage(in: size).x, y: point.coreImage(in: size).y)
    }
}

extension CGSize {
    /// The size in pixels.
    public init(_ size: PixelSize) {
        self.init(width: size.width, height: size.height)
    }

    /// The same numbers, in pixels.
    public init(_ size: SubpixelSize) {
        self.init(width: size.width, height: size.height)
    }
}

extension Double {
    fileprivate var wholePixels: Int? {
        let integer = rounded()
        // Written so that NaN and infinity fail.
        guard abs(self - integer) <= PixelRounding.snapDistance, abs(integer) <= 0x1p31 else { return nil }
        return Int(integer)
    }
}
