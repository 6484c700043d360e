// The declarations of Dispatch that Matte uses.
public struct DispatchQoS: Sendable {
    public enum QoSClass: Sendable {
        case background, utility, `default`, userInitiated, userInteractive, unspecified
    }
}

open class DispatchQueue: @unchecked Sendable {
    init() {}
    public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {
        for i in 0..<iterations { work(i) }
    }
    public class func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { DispatchQueue() }
    public func async(execute workItem: DispatchWorkItem) { workItem.perform() }
}

open class DispatchWorkItem: @unchecked Sendable {
    private let block: () -> Void
    public init(block: @escaping @convention(block) () -> Void) { self.block = block }
    public func perform() { block() }
    public func wait() {}
}
