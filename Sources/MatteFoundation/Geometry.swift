public import Foundation
public import Matte

// On Apple's systems Core Foundation defines these types, and Core Graphics most of their members. Elsewhere Foundation
// defines both.
#if canImport(CoreGraphics)
internal import CoreGraphics
#endif

// Foundation's rectangles do not state a convention. Initializers without a label use the convention of Core Graphics
// images and UIKit: origin at the top left, y down. Initializers for other conventions have the argument labels that
// BoxFormats.swift of Matte uses.

extension SubpixelRect {
    /// Creates a rectangle from a `CGRect` in pixels, with the origin at the top left.
    ///
    /// A negative width or height is normalized as in Core Graphics: the rectangle keeps its edges. `CGRect.null` and
    /// infinite rectangles are accepted here, but throw when they are converted to whole pixels.
    ///
    /// ```swift
    /// SubpixelRect(CGRect(x: 10, y: 10, width: -4, height: 2))  // x 6.0, y 10.0, width 4.0, height 2.0
    /// ```
    public init(_ rect: CGRect) {
        let rect = rect.standardizedIfFinite
        self.init(
            x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
            height: Double(rect.size.height))
    }

    /// Creates a rectangle from the `bounds` of a Core Image feature: pixels with the origin at the bottom left of a
    /// picture of that size.
    ///
    /// ```swift
    /// let bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
    /// let size = PixelSize(width: 100, height: 80)
    /// SubpixelRect(coreImage: bounds, in: size)  // x 0.0, y 60.0, width 10.0, height 20.0
    /// ```
    public init(coreImage rect: CGRect, in size: PixelSize) {
        let rect = SubpixelRect(rect)
        self.init(coreImageX: rect.x, y: rect.y, width: rect.width, height: rect.height, in: size)
    }
}

extension NormalizedRect {
    /// Creates a rectangle from a `CGRect` in fractions of the picture (0...1), with the origin at the **top** left.
    ///
    /// ```swift
    /// let rect = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.5)
    /// NormalizedRect(rect)  // x 0.25, y 0.5, width 0.5, height 0.5 of the picture
    /// ```
    public init(_ rect: CGRect) {
        let rect = SubpixelRect(rect)
        self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }

    /// Creates a rectangle from a Vision `boundingBox`: fractions of the oriented picture, with the origin at the
    /// bottom left.
    ///
    /// The initializer does not throw, so `observations.map { NormalizedRect(vision: $0.boundingBox) }` needs no
    /// `try`. Invalid numbers throw when the rectangle is converted to pixels.
    ///
    /// ```swift
    /// let box = CGRect(x: 0.25, y: 0.5, width: 0.25, height: 0.25)
    /// NormalizedRect(vision: box)  // x 0.25, y 0.25, width 0.25, height 0.25 of the picture
    /// ```
    public init(vision rect: CGRect) {
        let rect = SubpixelRect(rect)
        self.init(visionX: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }

    /// Creates a rectangle from a Vision `boundingBox` and the request's `regionOfInterest`.
    ///
    /// The box is in fractions of the region. Both have their origin at the bottom left.
    ///
    /// ```swift
    /// let box = CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5)
    /// let region = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
    /// NormalizedRect(vision: box, regionOfInterest: region)  // x 0.25, y 0.5, width 0.25, height 0.25 of the picture
    /// ```
    public init(vision rect: CGRect, regionOfInterest: CGRect) {
        self = NormalizedRect(vision: rect).nested(in: NormalizedRect(vision: regionOfInterest))
    }
}

extension NormalizedPoint {
    /// Creates a point from a `CGPoint` in fractions of the picture (0...1), with the origin at the **top** left.
    ///
    /// ```swift
    /// NormalizedPoint(CGPoint(x: 0.25, y: 0.5)).y  // 0.5
    /// ```
    public init(_ point: CGPoint) {
        self.init(x: Double(point.x), y: Double(point.y))
    }

    /// Creates a point from a Vision point: fractions of the oriented picture, with the origin at the bottom left.
    ///
    /// ```swift
    /// NormalizedPoint(vision: CGPoint(x: 0.25, y: 0.75)).y  // 0.25
    /// ```
    public init(vision point: CGPoint) {
        self.init(visionX: Double(point.x), y: Double(point.y))
    }

    /// Creates a point from a Vision landmark: fractions of the face's box, with the origin at the bottom left of
    /// that box.
    ///
    /// ```swift
    /// let face = NormalizedRect(x: 0.5, y: 0.5, width: 0.25, height: 0.5)
    /// NormalizedPoint(visionLandmark: CGPoint(x: 0.5, y: 0.25), inFace: face)  // NormalizedPoint(x: 0.625, y: 0.875)
    /// ```
    public init(visionLandmark point: CGPoint, inFace face: NormalizedRect) {
        self.init(visionLandmarkX: Double(point.x), y: Double(point.y), inFace: face)
    }
}

extension SubpixelPoint {
    /// Creates a point from a `CGPoint` in pixels, with the origin at the top left.
    ///
    /// ```swift
    /// SubpixelPoint(CGPoint(x: 3, y: 4)).y  // 4.0
    /// ```
    public init(_ point: CGPoint) {
        self.init(x: Double(point.x), y: Double(point.y))
    }

    /// Creates a point from a Core Image position: pixels with the origin at the bottom left of a picture of that
    /// size.
    ///
    /// ```swift
    /// SubpixelPoint(coreImage: CGPoint(x: 1, y: 20), in: PixelSize(width: 100, height: 80)).y  // 60.0
    /// ```
    public init(coreImage point: CGPoint, in size: PixelSize) {
        self.init(coreImageX: Double(point.x), y: Double(point.y), in: size)
    }
}

extension SubpixelSize {
    /// Creates a size in pixels from a `CGSize` in pixels. The numbers are not checked.
    ///
    /// ```swift
    /// SubpixelSize(CGSize(width: 30, height: 20)).height  // 20.0
    /// ```
    public init(_ size: CGSize) {
        self.init(width: Double(size.width), height: Double(size.height))
    }
}

extension PixelSize {
    /// Creates the size of a picture in whole pixels. A side within 1e-6 of an integer is that integer.
    ///
    /// ```swift
    /// try PixelSize(CGSize(width: 640, height: 480.0000001))  // 640x480
    /// ```
    ///
    /// - Throws: `MatteError` with code `parameter` if a side is not a whole number from 1 to
    ///   `PixelSize.largestSide`.
    public init(_ size: CGSize) throws(MatteError) {
        let width = Double(size.width), height = Double(size.height)
        guard let columns = width.wholePixels, let rows = height.wholePixels else {
            throw MatteError(
                .parameter,
                "cannot convert the size \(width)x\(height) to pixels: each side must be a whole number from 1 to \(PixelSize.largestSide)"
            )
        }
        self = try PixelSize(width: columns, height: rows).validated()
    }
}

extension CGRect {
    /// Creates a rectangle in pixels, with the origin at the top left.
    ///
    /// ```swift
    /// CGRect(PixelRect(x: 1, y: 2, width: 3, height: 4))  // (1.0, 2.0, 3.0, 4.0)
    /// ```
    public init(_ rect: PixelRect) {
        self.init(SubpixelRect(rect))
    }

    /// Creates a rectangle in pixels, with the origin at the top left.
    ///
    /// ```swift
    /// CGRect(SubpixelRect(x: 0.5, y: 2, width: 3, height: 4))  // (0.5, 2.0, 3.0, 4.0)
    /// ```
    public init(_ rect: SubpixelRect) {
        self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }

    /// Creates a rectangle in fractions of the picture, with the origin at the **top** left.
    ///
    /// ```swift
    /// CGRect(NormalizedRect(x: 0.25, y: 0.5, width: 0.5, height: 0.5))  // (0.25, 0.5, 0.5, 0.5)
    /// ```
    public init(_ rect: NormalizedRect) {
        self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }

    /// Creates a rectangle in Vision's convention: fractions of the picture, with the origin at the bottom left.
    ///
    /// ```swift
    /// let rect = NormalizedRect(x: 0.25, y: 0.25, width: 0.25, height: 0.25)
    /// CGRect(vision: rect)  // (0.25, 0.5, 0.25, 0.25)
    /// ```
    public init(vision rect: NormalizedRect) {
        let (x, y, width, height) = rect.vision
        self.init(x: x, y: y, width: width, height: height)
    }

    /// Creates a rectangle in Core Image's convention: pixels with the origin at the bottom left of a picture of that
    /// size.
    ///
    /// ```swift
    /// let rect = SubpixelRect(x: 0, y: 60, width: 10, height: 20)
    /// CGRect(coreImage: rect, in: PixelSize(width: 100, height: 80))  // (0.0, 0.0, 10.0, 20.0)
    /// ```
    public init(coreImage rect: SubpixelRect, in size: PixelSize) {
        let (x, y, width, height) = rect.coreImage(in: size)
        self.init(x: x, y: y, width: width, height: height)
    }

    // Null and infinite rectangles are returned unchanged, because `standardized` would change their numbers.
    fileprivate var standardizedIfFinite: CGRect {
        let isFinite =
            origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
        return isFinite ? standardized : self
    }
}

extension CGPoint {
    /// Creates a position in pixels, with the origin at the top left.
    ///
    /// ```swift
    /// CGPoint(SubpixelPoint(x: 0.5, y: 2))  // (0.5, 2.0)
    /// ```
    public init(_ point: SubpixelPoint) {
        self.init(x: point.x, y: point.y)
    }

    /// Creates the position of a pixel's top-left corner.
    ///
    /// ```swift
    /// CGPoint(PixelPoint(x: 3, y: 4))  // (3.0, 4.0)
    /// ```
    public init(_ point: PixelPoint) {
        self.init(x: point.x, y: point.y)
    }

    /// Creates a point in fractions of the picture, with the origin at the **top** left.
    ///
    /// ```swift
    /// CGPoint(NormalizedPoint(x: 0.25, y: 0.5))  // (0.25, 0.5)
    /// ```
    public init(_ point: NormalizedPoint) {
        self.init(x: point.x, y: point.y)
    }

    /// Creates a point in Vision's convention: fractions of the picture, with the origin at the bottom left.
    ///
    /// ```swift
    /// CGPoint(vision: NormalizedPoint(x: 0.25, y: 0.25))  // (0.25, 0.75)
    /// ```
    public init(vision point: NormalizedPoint) {
        self.init(x: point.vision.x, y: point.vision.y)
    }

    /// Creates a position in Core Image's convention: pixels with the origin at the bottom left of a picture of that
    /// size.
    ///
    /// ```swift
    /// CGPoint(coreImage: SubpixelPoint(x: 1, y: 60), in: PixelSize(width: 100, height: 80))  // (1.0, 20.0)
    /// ```
    public init(coreImage point: SubpixelPoint, in size: PixelSize) {
        self.init(x: point.coreImage(in: size).x, y: point.coreImage(in: size).y)
    }
}

extension CGSize {
    /// Creates a size in pixels.
    ///
    /// ```swift
    /// CGSize(PixelSize(width: 30, height: 20))  // (30.0, 20.0)
    /// ```
    public init(_ size: PixelSize) {
        self.init(width: size.width, height: size.height)
    }

    /// Creates a `CGSize` in pixels.
    ///
    /// ```swift
    /// CGSize(SubpixelSize(width: 2.5, height: 1))  // (2.5, 1.0)
    /// ```
    public init(_ size: SubpixelSize) {
        self.init(width: size.width, height: size.height)
    }
}

extension Double {
    fileprivate var wholePixels: Int? {
        let integer = rounded()
        // NaN and infinity fail this comparison.
        guard abs(self - integer) <= PixelRounding.snapDistance, abs(integer) <= 0x1p31 else { return nil }
        return Int(integer)
    }
}
