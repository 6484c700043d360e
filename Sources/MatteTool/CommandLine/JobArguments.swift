/// The option that says how many inputs are worked on at a time.
enum JobArguments {
    static let option = Option.value(
        "jobs", "N", short: "j", "inputs worked on at a time (default one a processor)")

    /// Returns the number of jobs for a number of inputs.
    static func jobs(_ arguments: Arguments, inputCount: Int) throws(ToolError) -> Int {
        let given = try arguments.integer("jobs", in: 1...1_024)
        return min(inputCount, arguments.isJob ? 1 : given ?? System.processors)
    }
}
