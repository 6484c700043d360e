/// The axes of a resize that are filtered. An axis that keeps its size is copied.
struct ResizePasses: OptionSet, Hashable, Sendable {
    let rawValue: Int
    static let horizontal = ResizePasses(rawValue: 1)
    static let vertical = ResizePasses(rawValue: 2)
}
