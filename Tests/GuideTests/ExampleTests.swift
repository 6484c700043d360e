import Testing

/// Tests that the examples in the doc comments of Matte give the values beside them.
///
/// Tests/Checks/toolchain/documents/make-examples writes the tests in the folder Examples from the doc comments.
struct ExampleTests {
    /// Compares the description of a value with the text in the doc comment.
    func expect<Value>(_ value: Value, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(String(describing: value) == text, sourceLocation: sourceLocation)
    }
}
