#if canImport(ImageIO)
public import ImageIO
public import Matte

extension ImageOrientation {
    /// Creates the orientation with the same name. The raw values of both types are EXIF's.
    public init(_ orientation: CGImagePropertyOrientation) {
        self = Self.properties.first { $0.property == orientation }?.orientation ?? .up
    }

    fileprivate static let properties:
        [(orientation: ImageOrientation, property: CGImagePropertyOrientation)] = [
            (.up, .up), (.upMirrored, .upMirrored), (.down, .down), (.downMirrored, .downMirrored),
            (.leftMirrored, .leftMirrored), (.right, .right), (.rightMirrored, .rightMirrored),
            (.left, .left),
        ]
}

extension CGImagePropertyOrientation {
    /// Creates the orientation with the same name. The raw values of both types are EXIF's.
    public init(_ orientation: ImageOrientation) {
        self = ImageOrientation.properties.first { $0.orientation == orientation }?.property ?? .up
    }
}
#endif

#if canImport(UIKit)
public import UIKit
public import Matte

extension ImageOrientation {
    /// Creates the orientation with the same name. The raw values of UIKit's type differ from EXIF's.
    public init(_ orientation: UIImage.Orientation) {
        self = Self.images.first { $0.image == orientation }?.orientation ?? .up
    }

    fileprivate static let images: [(orientation: ImageOrientation, image: UIImage.Orientation)] = [
        (.up, .up), (.upMirrored, .upMirrored), (.down, .down), (.downMirrored, .downMirrored),
        (.leftMirrored, .leftMirrored), (.right, .right), (.rightMirrored, .rightMirrored), (.left, .left),
    ]
}

extension UIImage.Orientation {
    /// Creates the orientation with the same name. The raw values of UIKit's type differ from EXIF's.
    public init(_ orientation: ImageOrientation) {
        self = ImageOrientation.images.first { $0.orientation == orientation }?.image ?? .up
    }
}
#endif
