/// The certainty of a profile's figures.
public enum Certainty: String, Hashable, Sendable, Codable, CaseIterable {
    /// Read on the service's own pages.
    case official
    /// Read in the source text of the service or of its published client.
    case source
    /// Taken from other sites, error messages quoted by users, or measurements by others.
    case secondary
}
