/// The kinds of metadata that were kept and dropped when a file was written.
///
/// ```swift
/// let photo = try PictureFile(phonePhoto)
/// let sink = MemorySink()
/// let report = try photo.rewriteMetadata(keeping: .look, to: sink)
/// report.kept.contains(.exif)  // false
/// ```
public struct MetadataReport: Hashable, Sendable {
    /// A kind that the source has and the written file doesn't.
    public struct Dropped: Hashable, Sendable, Codable {
        /// The name of the kind; see ``MetadataKinds/names``.
        public var kind: String
        /// The reason, in one line of lower-case English without a full stop.
        public var reason: String
    }

    /// The kinds that the written file has.
    public internal(set) var kept: MetadataKinds = .none
    /// The kinds that the source has and that the written file lacks, wholly or in part, with the reasons.
    public internal(set) var dropped: [Dropped] = []

    /// Adds the kinds in a set, each with the same reason, unless they are already in the list.
    mutating func drop(_ kinds: MetadataKinds, _ reason: String) {
        for kind in kinds.elements where !dropped.contains(where: { $0.kind == kind.names[0] }) {
            dropped.append(Dropped(kind: kind.names[0], reason: reason))
        }
    }

    /// Sets the reason why kinds were dropped, for those that were.
    package mutating func explain(_ kinds: MetadataKinds, _ reason: String) {
        for i in dropped.indices where kinds.names.contains(dropped[i].kind) { dropped[i].reason = reason }
    }

    /// Notes that the profile was kept after all.
    mutating func keepProfile() {
        kept.insert(.icc)
        dropped.removeAll { $0.kind == MetadataKinds.icc.names[0] }
    }
}
