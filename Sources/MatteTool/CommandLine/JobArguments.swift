/// The option for the number of inputs that are processed at a time.
enum JobArguments {
    static let option = Option.value(
        "jobs", "N", short: "j", "sets the number of inputs processed at a time (default one per processor)")

    /// Returns the value of `--jobs`, the number of inputs to process at a time, or its default.
    static func jobs(_ arguments: Arguments, inputCount: Int) throws(ToolError) -> Int {
        let given = try arguments.integer("jobs", in: 1...1_024)
        return min(inputCount, arguments.isJob ? 1 : given ?? System.processors)
    }
}
