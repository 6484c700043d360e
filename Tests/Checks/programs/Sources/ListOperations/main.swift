// Prints a line for each operation of the registry: name, oracle, number of cases, and functions, separated by tabs.
import Operations

for operation in Operation.all() {
    print(
        operation.name, operation.oracle, operation.cases.count, operation.functions.joined(separator: " "),
        separator: "\t")
}
