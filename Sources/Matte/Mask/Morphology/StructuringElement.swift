/// The shape of the neighbourhood for dilation and erosion.
public enum StructuringElement: String, CaseIterable, Hashable, Sendable, Codable {
    /// A disc: all pixels whose centres are within the radius.
    case disc
    /// A square: all pixels within the radius along both axes. The radius is truncated to an integer.
    case square
}
