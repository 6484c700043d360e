import Matte
import Operations
import Testing

/// Cancellation is a `MatteError` with the code `cancelled` everywhere, never a `CancellationError`.
@Suite struct CancellationTests {
    @Test(arguments: operationNames)
    func everyOperationOfACancelledTaskThrowsTheSameError(name: String) async throws {
        try await Task {
            let operation = try #require(Operation.all().first { $0.name == name })
            let site = Site(PixelSize(width: 96, height: 72))
            let cases = try operation.cases.map { (name: $0.name, forms: try $0.forms(site)) }
            withUnsafeCurrentTask { unsafe $0?.cancel() }
            for item in cases {
                for form in item.forms {
                    do {
                        try form.run()
                        #expect(!operation.isCancellable, "\(name), \(item.name) ignores cancellation")
                    } catch {
                        #expect((error as? MatteError)?.code == .cancelled, "\(item.name) throws \(error)")
                    }
                }
            }
        }.value
    }
}
