import Matte
import Operations
import TestSupport
import Testing

/// Tests that results don't depend on the form, the tier or the number of threads, and that small pictures are
/// processed like large ones.
@Suite struct OperationFormTests {
    /// More rows than a band of any operation has.
    @Test(arguments: operationNames)
    func everyFormTierAndNumberOfThreadsGivesTheSameBytes(name: String) throws {
        let operation = try #require(Operation.all().first { $0.name == name })
        let cache = Site.Cache(), size = PixelSize(width: 163, height: 210)
        for item in operation.cases {

            let expected = try KernelTier.with(.baseline) {
                try results(item.forms(Site(size, cache: cache)))
            }
            #expect(Set(expected).count <= 1, "\(name), \(item.name): forms differ")
            try withEveryTier { tier in
                let site = Site(size, parallelism: .threads(3), cache: cache)
                let found = try results(item.forms(site))
                #expect(found == expected, "\(name), \(item.name) on \(tier)")
            }
        }
    }

    /// Pictures without pixels, and of one pixel, either have a result or throw the library's error.
    @Test(arguments: operationNames) func picturesWithoutPixelsAndOfOneReturnOrThrow(name: String) throws {
        let operation = try #require(Operation.all().first { $0.name == name })
        let sizes = [(0, 0), (0, 7), (7, 0), (1, 1)].map { PixelSize(width: $0.0, height: $0.1) }
        for size in sizes {
            for item in operation.cases {
                do { _ = try results(item.forms(Site(size, parallelism: .threads(3)))) } catch is MatteError {
                } catch {
                    Issue.record("\(name), \(item.name) of \(size): \(error)")
                }
            }
        }
    }
}
