import MatteCodecs

/// The options of every command that decodes pictures.
enum DecodingArguments {
    static let options: [Option] = [
        .value("max-pixels", "N", "the most pixels an input may have (default 134217728)"),
        .value("max-side", "N", "the longest side an input may have (default 65535)"),
        .value(
            "max-memory", "N",
            "the most bytes of memory for decoding, editing and encoding together (default 536870912)"),
        .flag("lenient", "take what can be read of damaged files"),
    ]

    /// The options as given.
    static func decoding(_ arguments: Arguments) throws(ToolError) -> DecodingOptions {
        var options = arguments.has("lenient") ? DecodingOptions.lenient : DecodingOptions()
        let any = 1...Int.max
        if let pixels = try arguments.integer("max-pixels", in: any) { options.limits.pixels = pixels }
        if let side = try arguments.integer("max-side", in: any) { options.limits.side = side }
        if let memory = try arguments.bytes("max-memory") { options.limits.memory = memory }
        return options
    }
}
