/// The certainty of the figures in a profile.
public enum Certainty: String, Hashable, Sendable, Codable, CaseIterable {
    /// The figures are from the service's own pages.
    case official
    /// The figures are from the source code of the service or its published client.
    case source
    /// The figures are from other sites, error messages quoted by users, or measurements by others.
    case secondary
}
