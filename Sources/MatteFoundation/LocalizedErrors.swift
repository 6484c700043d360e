public import Foundation
public import Matte

extension MatteError: LocalizedError {
    /// The error's message in English, which makes it the error's `localizedDescription`.
    ///
    /// Without this module, `localizedDescription` contains only the type and a number.
    public var errorDescription: String? { message }
}
