/// The reliability of the sources from which a profile's limits and sizes were taken.
public enum Certainty: String, Hashable, Sendable, Codable, CaseIterable {
    /// The profile's figures are from the service's own documentation.
    case official
    /// The profile's figures are from the source code of the service or of its published client.
    case source
    /// The profile's figures are from other sites, from error messages quoted by users, or from measurements by others.
    case secondary
}
