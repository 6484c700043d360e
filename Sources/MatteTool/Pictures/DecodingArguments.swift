import MatteCodecs

/// The options of all commands that decode pictures.
enum DecodingArguments {
    private static let limits = DecodingLimits()
    private static let pixels = Option(
        "max-pixels", .integer("N", in: 1...Int.max), default: limits.pixels,
        "sets the maximum number of pixels in an input")
    private static let side = Option(
        "max-side", .integer("N", in: 1...Int.max), default: limits.side,
        "sets the maximum side of an input, in pixels")
    private static let memory = Option(
        "max-memory", .bytes, default: limits.memory,
        "sets the maximum memory for decoding, editing and encoding together, in bytes")
    private static let lenient = Option.flag("lenient", "uses the readable part of damaged files")
    static let options: [any CommandOption] = [pixels, side, memory, lenient]

    /// Returns the maximum memory in bytes of arguments whose values have not been read yet. The value of a wrong text is
    /// the default: the command will refuse the text.
    static func memory(_ arguments: Arguments) -> Int {
        arguments.texts(of: memory.description).last.flatMap(ByteCount.parse) ?? limits.memory
    }

    /// Returns the decoding options that the arguments select.
    static func decoding(_ arguments: Arguments) -> DecodingOptions {
        var options = arguments[lenient] ? DecodingOptions.lenient : DecodingOptions()
        options.limits.pixels = arguments[pixels]
        options.limits.side = arguments[side]
        options.limits.memory = arguments[memory]
        return options
    }
}
