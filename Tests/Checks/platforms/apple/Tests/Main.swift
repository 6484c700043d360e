import Testing

/// Runs all test suites of this program, like `swift test`.
@main struct Main {
    static func main() async {
        await Testing.__swiftPMEntryPoint() as Never
    }
}
