// As in the SDK: Core Graphics has the other members of Core Foundation's types.
@_exported import CoreFoundation

extension CGPoint {
    public init(x: Int, y: Int) { self.init(x: CGFloat(x), y: CGFloat(y)) }
}

extension CGSize {
    public init(width: Int, height: Int) { self.init(width: CGFloat(width), height: CGFloat(height)) }
}

extension CGRect {
    public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
        self.init(origin: CGPoint(x: x, y: y), size: CGSize(width: width, height: height))
    }
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.init(x: CGFloat(x), y: CGFloat(y), width: CGFloat(width), height: CGFloat(height))
    }
    public var standardized: CGRect { self }
    public var integral: CGRect { self }
    public var isInfinite: Bool { false }
    public var isEmpty: Bool { width <= 0 || height <= 0 }
    public var width: CGFloat { size.width }
    public var height: CGFloat { size.height }
    public var minX: CGFloat { origin.x }
    public var minY: CGFloat { origin.y }
    public var maxX: CGFloat { origin.x + width }
    public var maxY: CGFloat { origin.y + height }
    public func offsetBy(dx: CGFloat, dy: CGFloat) -> CGRect {
        CGRect(x: minX + dx, y: minY + dy, width: width, height: height)
    }
}
