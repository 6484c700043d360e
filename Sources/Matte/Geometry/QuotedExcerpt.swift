extension String {
    /// The text in quotes for an error message: escaped, so that it stays on one line, and at most 60
    /// characters of it, so that a hostile argument doesn't flood the terminal.
    package var quotedExcerpt: String {
        let start = prefix(60)
        return start.endIndex == endIndex
            ? String(reflecting: self) : String(reflecting: String(start)) + "..."
    }
}
