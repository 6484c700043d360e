public import Matte

/// A public operation of the library, described once for everything that tests all operations: guard pages, tiers,
/// threads, cancellation, empty pictures, failed allocations, reuse without allocations, and counts of instructions.
///
/// The check `operations` compares ``functions`` with the public API, and looks for the suite ``oracle``.
public struct Operation {
    /// The name, which is unique.
    public let name: String
    /// The public functions that the cases call, as in `Raster.blurred(sigma:edge:parallelism:)`.
    public let functions: [String]
    /// The name of the test suite that compares the results with an oracle.
    public let oracle: String
    /// True if every form throws an error with the code `cancelled` in a cancelled task. If false, some forms are so quick
    /// that they return.
    public let isCancellable: Bool
    /// The variants that are tested: types of pixels, parameters, and forms.
    public let cases: [OperationCase]

    /// True if a function takes a number of threads, itself or in its options.
    public var takesThreads: Bool {
        functions.contains { $0.contains("parallelism:") || $0.contains("options:") }
    }

    init(
        _ name: String, oracle: String, isCancellable: Bool = true, functions: [String],
        cases: [OperationCase]...
    ) {
        self.name = name
        self.functions = functions
        self.oracle = oracle
        self.isCancellable = isCancellable
        self.cases = cases.flatMap { $0 }
    }
}

/// A variant of an operation.
public struct OperationCase {
    /// The name, which is unique among the cases of its operation.
    public let name: String
    /// The count of instructions that belongs to the case's first form, or nil if they aren't counted.
    public let count: Count?
    /// True if the functions don't throw, so that they trap if memory can't be allocated.
    public let trapsWithoutMemory: Bool
    /// Prepares the forms of the operation: inputs, plans and targets. All forms give the same result.
    public let forms: (Site) throws -> [Form]

    init(
        _ name: String, count: Count? = nil, trapsWithoutMemory: Bool = false,
        forms: @escaping (Site) throws -> [Form]
    ) {
        self.name = name
        self.trapsWithoutMemory = trapsWithoutMemory
        self.count = count
        self.forms = forms
    }
}

/// The name and the size of picture with which the instructions of a case are counted.
public struct Count: ExpressibleByStringLiteral {
    /// The name in `Benchmarks/counts.baseline`.
    public let name: String
    /// The size of ``Site``.
    public let size: PixelSize

    /// Creates a count with a picture of another size.
    public init(_ name: String, size: PixelSize) {
        self.name = name
        self.size = size
    }

    /// Creates a count with a picture of 640x480.
    public init(stringLiteral name: String) {
        self.init(name, size: PixelSize(width: 640, height: 480))
    }
}
