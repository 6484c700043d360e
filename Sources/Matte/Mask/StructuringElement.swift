/// The neighbourhood that dilation and erosion look at.
public enum StructuringElement: String, CaseIterable, Hashable, Sendable, Codable {
    /// All pixels whose centres are no farther away than the radius: grows alike in all directions.
    case disc
    /// All pixels no farther away than the radius across and down; fractions of the radius are dropped.
    case square
}
