/// An option of a subcommand, with the type of its value.
///
/// An option states its name, its value and its default once. Parsing, the help, the completions, the manual page, the
/// keys of batch jobs and the command reference read them here. A command lists its options in ``Command/options`` and
/// reads their values from its ``Arguments``:
///
/// ```swift
/// static let degrees = Option("degrees", .number("D", in: -36_000...36_000), "sets the angle in degrees, clockwise")
/// let angle = arguments[degrees]  // Double?
/// ```
struct Option<Value: Sendable>: CommandOption {
    let description: OptionDescription

    private init(
        _ description: OptionDescription, read: @escaping @Sendable ([String]) throws(ToolError) -> Value
    ) {
        var description = description
        description.read = read
        self.description = description
    }

    /// Creates an option without a default. Its value is `nil` if it is not given.
    ///
    /// - Parameters:
    ///   - unset: The effect of leaving the option out, which the help prints as its default.
    ///   - help: The effect of the option. The help adds the range and the default.
    init<Given>(
        _ name: String, short: Character? = nil, _ form: ValueForm<Given>, unset: String? = nil,
        _ help: String
    ) where Value == Given? {
        self.init(OptionDescription(name, short, form, help, defaultText: unset)) { texts throws(ToolError) in
            try texts.last.map { text throws(ToolError) in try form.parse(text, "--\(name)") }
        }
    }

    /// Creates an option with a default, which the help prints.
    init(
        _ name: String, short: Character? = nil, _ form: ValueForm<Value>, default value: Value,
        _ help: String
    ) {
        self.init(OptionDescription(name, short, form, help, defaultText: form.typed(value))) {
            texts throws(ToolError) in
            try texts.last.map { text throws(ToolError) in try form.parse(text, "--\(name)") } ?? value
        }
    }

    /// Returns an option that must be given.
    ///
    /// - Parameter hint: The end of the error if it is not given, such as "; N is a number of bytes".
    static func required(
        _ name: String, short: Character? = nil, _ form: ValueForm<Value>, hint: String = "", _ help: String
    ) -> Option {
        var description = OptionDescription(name, short, form, help)
        description.isRequired = true
        return Option(description) { texts throws(ToolError) in
            guard let text = texts.last else {
                throw .usage("--\(name) \(form.placeholder) is missing\(hint)")
            }
            guard !text.isEmpty else {
                throw .usage("--\(name) is empty; write --\(name) \(form.placeholder)")
            }
            return try form.parse(text, "--\(name)")
        }
    }

    /// Returns an option that may be repeated.
    ///
    /// - Parameter missing: The error if the option is not given, or `nil` if it may be left out.
    static func repeated<Given>(
        _ name: String, _ form: ValueForm<Given>, unset: String? = nil, missing: String? = nil, _ help: String
    ) -> Option where Value == [Given] {
        var description = OptionDescription(name, nil, form, help, defaultText: unset)
        description.isRepeatable = true
        description.isRequired = missing != nil
        return Option(description) { texts throws(ToolError) in
            if let missing, texts.isEmpty { throw .usage(missing) }
            return try texts.map { text throws(ToolError) in try form.parse(text, "--\(name)") }
        }
    }
}

extension Option<Bool> {
    /// Returns a switch, which has no value in the command line. It is true if it is given.
    static func flag(_ name: String, short: Character? = nil, unset: String? = nil, _ help: String) -> Option
    {
        Option(OptionDescription(name, short, ValueForm<Bool>?.none, help, defaultText: unset)) {
            !$0.isEmpty
        }
    }
}

/// An option of a subcommand, regardless of the type of its value.
protocol CommandOption: Sendable {
    var description: OptionDescription { get }
}
