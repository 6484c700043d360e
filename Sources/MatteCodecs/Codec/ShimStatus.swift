import Matte

/// The status codes that the functions of CPNG, CJPEG and CWebP return.
enum ShimStatus: Int32 {
    case ok = 0
    case corrupt = 1
    case truncated = 2
    case unsupported = 3
    case limits = 4
    case memory = 5
    case overCap = 6
    case misuse = 7
    case stopped = 8
    case io = 9

    /// A Boolean value that indicates whether the data is damaged, which a lenient decoder tolerates.
    var isDamage: Bool { self == .corrupt || self == .truncated }

    /// Returns the error to throw for this status of a decoder.
    ///
    /// - Parameters:
    ///   - format: The format of the decoded file.
    ///   - message: The library's message, or an empty string.
    ///   - row: The first row that could not be read, if rows were being read.
    ///   - rows: The number of rows in the picture.
    func decodingError(_ format: ImageFormat, _ message: String, row: Int? = nil, of rows: Int? = nil)
        -> MatteError
    {
        var place = ""
        var remedy = "; use an intact file"
        if let row, let rows {
            place = " at row \(row) of \(rows)"
            remedy = "; use an intact file, or lenient decoding to keep the readable rows"
        } else if message.contains("CRC error") {
            remedy = "; use an intact file, or lenient decoding"
        }
        let detail = message.isEmpty ? "" : ": \(message)"
        switch self {
        case .truncated:
            let detail = message == "the data ends early" ? "" : detail
            return MatteError(
                .decoding, "cannot decode the \(format) data: it ends early\(place)\(detail)\(remedy)")
        case .unsupported:
            return MatteError(
                .unsupported,
                "cannot decode the \(format) data: this kind of file is not supported\(detail); convert it first"
            )
        case .limits:
            return MatteError(
                .limits,
                "cannot decode the \(format) data: it exceeds one of the decoding limits\(place)\(detail); raise that limit"
            )
        case .memory:
            return MatteError(
                .limits, "cannot decode the \(format) data: there is not enough memory; use a smaller picture"
            )
        case .stopped: return .cancelled
        case .ok, .corrupt, .overCap, .misuse, .io:
            return MatteError(
                .decoding, "cannot decode the \(format) data: it is corrupt\(place)\(detail)\(remedy)")
        }
    }

    /// Returns the error to throw for this status of an encoder.
    func encodingError(_ format: ImageFormat, _ message: String) -> MatteError {
        let detail = message.isEmpty ? "" : ": \(message)"
        switch self {
        case .limits:
            return MatteError(
                .limits,
                "cannot encode the picture as \(format): it is too large or too complex\(detail); make the picture smaller"
            )
        case .memory:
            return MatteError(
                .limits,
                "cannot encode the picture as \(format): there is not enough memory; make the picture smaller"
            )
        case .overCap:
            return MatteError(
                .limits,
                "cannot encode the picture as \(format): the file would have more bytes than allowed; allow more bytes"
            )
        case .stopped: return .cancelled
        default: return MatteError(.encoding, "cannot encode the picture as \(format)\(detail)")
        }
    }
}

/// Returns the error message of a C shim as a string, or an empty string if the pointer is `nil`.
@unsafe func shimMessage(_ pointer: UnsafePointer<CChar>?) -> String {
    guard let pointer = unsafe pointer else { return "" }
    return unsafe String(cString: pointer)
}
