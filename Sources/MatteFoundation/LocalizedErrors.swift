public import Foundation
public import Matte

extension MatteError: LocalizedError {
    /// The message, so that `localizedDescription` describes the error.
    ///
    /// Without this module, Foundation describes the error by its type and a number. The message is in English on
    /// every system.
    public var errorDescription: String? { message }
}
