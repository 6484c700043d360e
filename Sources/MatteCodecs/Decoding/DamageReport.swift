import Matte

/// The warnings about damage that lenient decoding tolerated in one pass over a picture.
struct DamageReport {
    private let logs: [DecodingLog]
    private(set) var warnings: [DecodingWarning] = []
    private var knowsMissingRows = false

    /// Creates a report whose warnings are also added to logs.
    init(logs: [DecodingLog]) {
        self.logs = logs
    }

    /// Adds warnings about the damage that a decoder has found since the last call.
    ///
    /// - Parameter row: The first row that could not be read, or `nil` if all requested rows were read.
    mutating func note(_ source: any StoredRows, missing row: Int? = nil) {
        if let row {
            if !knowsMissingRows { add(Self.missing(row, of: source.size.height, source.damage)) }
            knowsMissingRows = true
        } else if let damage = source.damage {
            add("a part of the picture may be wrong: \(damage)")
        } else if source.isPartial {
            add("a part of the picture is missing")
        }
    }

    /// Returns the message for the rows from `row` on, in the stored orientation.
    private static func missing(_ row: Int, of rows: Int, _ reason: String?) -> String {
        let places = row == rows - 1 ? "row \(row) of \(rows) is" : "rows \(row)...\(rows - 1) of \(rows) are"
        return "\(places) missing" + (reason.map { ": \($0)" } ?? "")
    }

    private mutating func add(_ message: String) {
        let warning = DecodingWarning(.damage, message)
        guard !knowsMissingRows, !warnings.contains(warning) else { return }
        warnings.append(warning)
        for log in logs { log.add(warning) }
    }
}
