#if canImport(ImageIO)
import ImageIO
import MatteApple
import Testing

@Suite struct OrientationTests {
    @Test(arguments: ImageOrientation.allCases) func imagePropertiesHaveTheSameNamesAndNumbers(
        orientation: ImageOrientation
    ) {
        let property = CGImagePropertyOrientation(orientation)
        #expect(Int(property.rawValue) == orientation.rawValue)
        #expect(ImageOrientation(property) == orientation)
    }

    @Test func namesAgree() {
        #expect(ImageOrientation(CGImagePropertyOrientation.leftMirrored) == .leftMirrored)
        #expect(ImageOrientation(CGImagePropertyOrientation.right) == .right)
        #expect(ImageOrientation(CGImagePropertyOrientation.left) == .left)
    }
}
#endif

#if canImport(UIKit)
import MatteApple
import Testing
import UIKit

@Suite struct UIKitOrientationTests {
    /// UIKit's numbers are not EXIF's, so that the names are written out here.
    @Test func namesAgree() {
        let pairs: [(ImageOrientation, UIImage.Orientation)] = [
            (.up, .up), (.down, .down), (.left, .left), (.right, .right), (.upMirrored, .upMirrored),
            (.downMirrored, .downMirrored), (.leftMirrored, .leftMirrored), (.rightMirrored, .rightMirrored),
        ]
        for (orientation, image) in pairs {
            #expect(ImageOrientation(image) == orientation)
            #expect(UIImage.Orientation(orientation) == image)
        }
    }
}
#endif
