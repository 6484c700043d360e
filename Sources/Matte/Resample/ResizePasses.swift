/// The axes along which a resize filters. Pixels are copied along an axis that keeps its size.
struct ResizePasses: OptionSet, Hashable, Sendable {
    let rawValue: Int
    static let horizontal = ResizePasses(rawValue: 1)
    static let vertical = ResizePasses(rawValue: 2)
}
