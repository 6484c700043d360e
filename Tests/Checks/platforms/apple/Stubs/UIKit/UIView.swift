public import CoreGraphics

/// A stand-in for a view, which has only its place in points.
open class UIView {
    public let bounds: CGRect

    public init(frame: CGRect) { bounds = CGRect(x: 0, y: 0, width: frame.width, height: frame.height) }
}
