import Operations
import Testing

/// Tests that entries of the registry can be told apart and are complete. The check `operations` compares them with the
/// public API.
@Suite struct RegistryTests {
    private let operations = Operation.all()

    @Test func namesAreUnique() {
        let names = operations.map(\.name) + operations.flatMap { $0.cases.compactMap(\.count?.name) }
        #expect(Set(operations.map(\.name)).count == operations.count)
        #expect(Set(names.dropFirst(operations.count)).count == names.count - operations.count)
        for operation in operations {
            let cases = operation.cases.map(\.name)
            #expect(Set(cases).count == cases.count, "\(operation.name): \(cases)")
        }
    }

    @Test func instructionsOfEveryOperationAreCounted() {
        for operation in operations {
            let counted = operation.cases.filter { $0.count != nil }
            #expect(!counted.isEmpty, "\(operation.name) has no count")
        }
    }
}
