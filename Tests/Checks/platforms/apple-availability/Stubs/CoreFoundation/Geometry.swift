// As in the SDK: Core Foundation has the types with their memberwise initializers only, and re-exports Darwin.
@_exported import Darwin

public typealias CGFloat = Double

public struct CGPoint: Sendable {
    public var x: CGFloat, y: CGFloat
    public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
}

public struct CGSize: Sendable {
    public var width: CGFloat, height: CGFloat
    public init(width: CGFloat, height: CGFloat) { (self.width, self.height) = (width, height) }
}

public struct CGRect: Sendable {
    public var origin: CGPoint, size: CGSize
    public init(origin: CGPoint, size: CGSize) { (self.origin, self.size) = (origin, size) }
}
