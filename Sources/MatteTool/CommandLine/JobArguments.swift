/// The option for the number of inputs that are processed at a time.
enum JobArguments {
    static let jobs = Option(
        "jobs", short: "j", .integer("N", in: 1...1_024), unset: "one per processor",
        "sets the number of inputs processed at a time")

    /// Returns the number of inputs to process at a time.
    static func jobs(_ arguments: Arguments, inputCount: Int) -> Int {
        let given = arguments[jobs]
        return min(inputCount, arguments.isJob ? 1 : given ?? System.processors)
    }
}
