import Testing

/// Runs all suites of this program, as `swift test` would.
@main struct Main {
    static func main() async {
        await Testing.__swiftPMEntryPoint() as Never
    }
}
