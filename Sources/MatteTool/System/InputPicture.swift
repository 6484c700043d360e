import MatteCodecs
import Synchronization

/// The bytes of an input picture, and the options for decoding them. The options' log collects the warnings about the
/// input, which the tool prints at the end of the run.
struct InputPicture: Sendable {
    /// The bytes of the file. The bytes of a regular file are read when they are needed.
    let bytes: any Collection<UInt8> & Sendable
    /// The options for decoding the bytes.
    let options: DecodingOptions
}

/// A warning about an input. The keys of its JSON form are stable.
struct InputWarning: Encodable, Hashable {
    /// The path of the input, `-` for standard input, or the beginning of a data URL.
    let file: String
    let kind: DecodingWarning.Kind
    let message: String

    /// The warning for people.
    var line: String { "\(file == "-" ? "standard input" : file.printable): \(message.printable)" }
}

/// The logs of the inputs of a run, in the order in which the inputs were declared.
final class InputLogs: Sendable {
    private struct Logs {
        var all: [(file: String, log: DecodingLog)] = []
        /// The place of each input's log. There may be thousands of inputs.
        var places: [String: Int] = [:]
    }
    private let logs = Mutex(Logs())

    /// Returns the log of an input.
    func log(_ path: String) -> DecodingLog {
        let file = path.excerptOfDataURL
        return logs.withLock { logs in
            if let place = logs.places[file] { return logs.all[place].log }
            let log = DecodingLog()
            logs.places[file] = logs.all.count
            logs.all.append((file, log))
            return log
        }
    }

    /// The warnings about all inputs so far.
    var warnings: [InputWarning] {
        logs.withLock { $0.all }.flatMap { file, log in
            log.warnings.map { InputWarning(file: file, kind: $0.kind, message: $0.message) }
        }
    }
}
