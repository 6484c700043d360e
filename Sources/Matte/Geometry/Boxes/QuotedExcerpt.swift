extension String {
    /// The text in quotes, for error messages. Special characters are escaped, so the result is a single line. Only the
    /// first 60 characters are kept, so a hostile argument can't fill the terminal.
    package var quotedExcerpt: String {
        let start = prefix(60)
        return start.endIndex == endIndex
            ? String(reflecting: self) : String(reflecting: String(start)) + "..."
    }
}
