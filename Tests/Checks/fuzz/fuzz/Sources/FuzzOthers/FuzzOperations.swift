import FuzzSupport
import Matte
import Operations

private nonisolated(unsafe) let operations = Operation.all()

/// Runs an operation: the input is its number, the size of its pictures, the number of threads and the content. All forms
/// of the operation must give the same result, or throw the library's error.
func fuzzOperations(_ input: Input) {
    var input = input
    let operation = operations[input.integer(in: 0...65535) % operations.count]
    let size = PixelSize(width: Int(input.byte()), height: Int(input.byte()) % 100)
    let threads = Int(input.byte()) % 3 + 1
    let contents: [Site.Content?] = [nil, .photo, .layer, .noise]
    let content = contents[Int(input.byte()) % contents.count]
    for item in operation.cases {
        let site = Site(size, parallelism: .threads(threads), content: content)
        do {
            let checksums = try item.forms(site).map { form in
                try form.run()
                return form.checksum()
            }
            precondition(
                Set(checksums).count <= 1, "\(operation.name), \(item.name) of \(size): forms differ")
        } catch is MatteError {
            // A size that the operation rejects.
        } catch {
            fatalError("\(operation.name), \(item.name) of \(size): \(error)")
        }
    }
}
