import Matte

extension MatteError {
    static let cancelled = MatteError(.cancelled, "the operation was cancelled")
}
