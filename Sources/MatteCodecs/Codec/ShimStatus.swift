import Matte

/// The result of the functions of CPNG, CJPEG and CWebP, which share the numbers.
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

    /// True if a lenient decoder skips it: an error in the data, not of the machine.
    var isDamage: Bool { self == .corrupt || self == .truncated }

    /// The error for a decoder's status.
    ///
    /// - Parameters:
    ///   - format: whose decoder it was.
    ///   - message: what the library said; empty when it said nothing.
    ///   - row: the first row that isn't there, when rows were being read.
    func decodingError(_ format: ImageFormat, _ message: String, row: Int? = nil, of rows: Int? = nil)
        -> MatteError
    {
        var place = ""
        if let row, let rows { place = " at row \(row) of \(rows)" }
        let detail = message.isEmpty ? "" : ": \(message)"
        switch self {
        case .truncated: return MatteError(.decoding, "the \(format) data ends early\(place)\(detail)")
        case .unsupported:
            return MatteError(.unsupported, "a kind of \(format) that can't be decoded\(detail)")
        case .limits: return MatteError(.limits, "the \(format) data exceeds a limit\(place)\(detail)")
        case .memory: return MatteError(.limits, "there is no memory to decode the \(format) data")
        case .stopped: return .cancelled
        case .ok, .corrupt, .overCap, .misuse, .io:
            return MatteError(.decoding, "the \(format) data is corrupt\(place)\(detail)")
        }
    }

    /// The error for an encoder's status.
    func encodingError(_ format: ImageFormat, _ message: String) -> MatteError {
        let detail = message.isEmpty ? "" : ": \(message)"
        switch self {
        case .limits:
            return MatteError(.limits, "the picture is too large or too complex for \(format)\(detail)")
        case .memory: return MatteError(.limits, "there is no memory to encode the \(format) data")
        case .overCap: return MatteError(.limits, "the \(format) data is longer than its byte cap")
        case .stopped: return .cancelled
        default: return MatteError(.encoding, "the picture can't be encoded as \(format)\(detail)")
        }
    }
}

/// The C string a shim keeps its last error in.
@unsafe func shimMessage(_ pointer: UnsafePointer<CChar>?) -> String {
    guard let pointer = unsafe pointer else { return "" }
    return unsafe String(cString: pointer)
}
