import MatteCodecs

/// The options of all commands that decode pictures.
enum DecodingArguments {
    static let options: [Option] = [
        .value(
            "max-pixels", "N",
            "sets the maximum number of pixels in an input (default \(Defaults.limits.pixels))"),
        .value(
            "max-side", "N", "sets the maximum side of an input, in pixels (default \(Defaults.limits.side))"),
        .value(
            "max-memory", "N",
            "sets the maximum memory for decoding, editing and encoding together, in bytes (default \(Defaults.limits.memory))"
        ),
        .flag("lenient", "uses the readable part of damaged files"),
    ]

    /// Returns the decoding options that the arguments select.
    static func decoding(_ arguments: Arguments) throws(ToolError) -> DecodingOptions {
        var options = arguments.has("lenient") ? DecodingOptions.lenient : DecodingOptions()
        let any = 1...Int.max
        if let pixels = try arguments.integer("max-pixels", in: any) { options.limits.pixels = pixels }
        if let side = try arguments.integer("max-side", in: any) { options.limits.side = side }
        if let memory = try arguments.bytes("max-memory") { options.limits.memory = memory }
        return options
    }
}
