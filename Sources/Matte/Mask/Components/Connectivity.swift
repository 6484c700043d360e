/// The neighbours of a pixel that belong to the same component, if they are selected too.
///
/// The pixels that are not selected have the other connectivity, so that a closed outline always separates its inside
/// from its outside.
public enum Connectivity: Int, CaseIterable, Hashable, Sendable, Codable {
    /// The four pixels that share an edge with the pixel. Pixels that touch only at a corner are separate.
    case four = 4
    /// The eight pixels that share an edge or a corner with the pixel.
    case eight = 8

    /// The connectivity of the pixels that are not selected.
    var ofTheRest: Connectivity { self == .four ? .eight : .four }

    /// The distance in columns at which runs of pixels in adjacent rows still touch: 0 if they must overlap.
    var reach: Int32 { self == .four ? 0 : 1 }
}
