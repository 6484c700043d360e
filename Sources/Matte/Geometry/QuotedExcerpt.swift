extension String {
    /// The text in quotes for an error message. It is escaped, so that it stays on one line, and cut to 60
    /// characters, so that a hostile argument can't fill the terminal.
    package var quotedExcerpt: String {
        let start = prefix(60)
        return start.endIndex == endIndex
            ? String(reflecting: self) : String(reflecting: String(start)) + "..."
    }
}
