import Matte

/// A collector of the warnings of decodings.
///
/// Decodings whose options have a log add their warnings to it: those of the header first, and those of the pixels as
/// rows are decoded. A warning that occurs again, for example in a second pass over the same file, is added once.
///
/// ```swift
/// var options = DecodingOptions()
/// options.log = DecodingLog()
/// _ = try Raster<RGBA8>(decoding: jpegBytes, options: options)
/// options.log?.warnings.isEmpty  // Optional(true)
/// ```
///
/// Use one log per file to know which file a warning is about. Several threads may use a log at the same time. Logs are
/// equal if they are the same object.
public final class DecodingLog: Hashable, Sendable {
    private let state = Locked<[DecodingWarning]>([])

    /// Creates an empty log.
    ///
    /// ```swift
    /// DecodingLog().warnings.isEmpty  // true
    /// ```
    public init() {}

    /// The warnings so far, in the order in which they occurred.
    public var warnings: [DecodingWarning] { state.withLock { $0 } }

    /// Adds a warning unless the log already contains it.
    package func add(_ warning: DecodingWarning) {
        state.withLock { if !$0.contains(warning) { $0.append(warning) } }
    }

    /// Returns true if both are the same object.
    public static func == (a: DecodingLog, b: DecodingLog) -> Bool { a === b }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
